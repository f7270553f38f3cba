import { expect, test } from 'vitest'
import { edit, keysOf, pattern, rooms, rows, title } from '../src/editor/keys'
import { kindOf } from '../src/editor/files'

const burgundy = keysOf('burgundy')
const position = {
  phase: 'A',
  depots: { '1': ['ship', null] },
  seat: { '0': { silver: 1, duchy: { d4: 'castle' }, points: {} }, '1': { silver: 2, duchy: {}, points: { areas: 3 } } },
}

test('a path leads to its key, by numbers and by names', () => {
  expect(pattern(burgundy, ['seat', '1', 'silver'])).toBe('seat.N.silver')
  expect(pattern(burgundy, ['seat', '0', 'duchy', 'd4'])).toBe('seat.N.duchy.SPACE')
  expect(pattern(burgundy, ['depots', '1'])).toBe('depots.N')
  expect(pattern(keysOf('dice'), ['boxes', '0'])).toBe('boxes.N')
  expect(pattern(keysOf('rivals'), ['seat', '0', 'houses', '2', 'upper'])).toBe('seat.N.houses.N.upper')
})

test('every value that has a key is a row, and tables of names take more', () => {
  expect(rows(burgundy, position).map((row) => row.path.join('.'))).toEqual([
    'phase', 'depots.1', 'seat.0.silver', 'seat.0.duchy.d4', 'seat.1.silver', 'seat.1.points.areas',
  ])
  expect(rooms(burgundy, position).map((room) => `${room.path.join('.')} ${room.named}`)).toEqual([
    'seat.0.duchy SPACE', 'seat.0.points SOURCE', 'seat.1.duchy SPACE', 'seat.1.points SOURCE',
  ])
  expect(title(['seat', '1', 'silver'])).toBe('silver, seat 2')
})

test('what lies in a list is changed with the list', () => {
  expect(edit({ boxes: [0, 1, 0] }, ['boxes', '2'], 4)).toEqual({ path: ['boxes'], value: [0, 1, 4] })
  expect(edit(position, ['depots', '1'], ['mine'])).toEqual({ path: ['depots', '1'], value: ['mine'] })
  expect(edit(position, ['seat', '0', 'silver'], 5)).toEqual({ path: ['seat', '0', 'silver'], value: 5 })
})

test('a file is known by what is in it', () => {
  expect(kindOf('{"duchy": 1}')).toBe('record')
  expect(kindOf('# mine\ntitle = "A"\ngame = "dice/standard"')).toBe('position')
  expect(kindOf('Dear Ann,')).toBeNull()
})

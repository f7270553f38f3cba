import { expect, test } from 'vitest'
import { chosenWords } from '../src/live/setups'

test('what was chosen about a table is said as its reader knows it', () => {
  expect(chosenWords({ players: 2, boards: 'random' })).toEqual([['Duchies', 'a random one for each']])
  expect(chosenWords({ boards: 'different' })).toEqual([['Duchies', 'a random one for each, none twice']])
  expect(chosenWords({ boards: '13a', target: 50 })).toEqual([['Duchies', 'number 13a for all'], ['Target', '50']])
  expect(chosenWords({ boards: ['1', '3'] })).toEqual([['Duchies', 'numbers 1, 3']])
  expect(chosenWords({ players: 3, sheet: 'B', fresh_silver: 'off' })).toEqual([['Sheet', 'B'], ['Fresh silver', 'off']])
})

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sprite } from '../pictures'
import PICTURES from '../src/games/rivals/pictures.json'
import { hyphenated } from '../src/games/rivals/state'

test('the sprite has each picked drawing once, and no other', () => {
  const ids = [...sprite().matchAll(/<symbol id="i-([\w-]+)"/g)].map((match) => match[1])
  expect(ids.toSorted()).toEqual([...new Set(Object.values(PICTURES))].toSorted())
})

test('no two cards look the same, but for trade ships with different goods', () => {
  const others = Object.entries(PICTURES).filter(([card]) => !/^(brick|grain|lumber|gold|ore|wool)-ship$/.test(card))
  const icons = others.map(([, icon]) => icon)
  expect(icons.filter((icon, i) => icons.indexOf(icon) < i)).toEqual([])
})

test('every region, every good and every house has a drawing of its own', () => {
  const drawn = readdirSync(new URL('../src/games/rivals/drawings', import.meta.url)).map((file) => file.replace('.svg', ''))
  const goods = ['lumber', 'brick', 'grain', 'wool', 'ore', 'gold'].map((good) => `good-${good}`)
  expect(drawn.toSorted()).toEqual([...goods, 'forest', 'hills', 'fields', 'pasture', 'mountains', 'gold-field', 'road', 'settlement', 'city'].toSorted())
})

test('long words may be divided where one would', () => {
  expect(hyphenated('Marketplace').split('\u00ad').at(-1)).toBe('place')
  expect(hyphenated('Storehouse').replaceAll('\u00ad', '-')).toBe('Store-house')
  expect(hyphenated('Iron Foundry')).toBe('Iron Foundry')
})

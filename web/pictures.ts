import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NAME = 'virtual:card-pictures'
const PICKED = new URL('./src/games/rivals/pictures.json', import.meta.url)

/** The drawings that `pictures.json` picks, as one sprite: of the four thousand of the package only these are built in. */
export function sprite(): string {
  const all = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as { icons: Record<string, { body: string }> }
  const picked = Object.values(JSON.parse(readFileSync(PICKED, 'utf8')) as Record<string, string>)
  return [...new Set(picked)].map((name) => symbol(name, all.icons[name]?.body)).join('')
}

function symbol(name: string, body: string | undefined): string {
  if (!body) throw new Error(`pictures.json picks "${name}", which is no drawing of game-icons`)
  return `<symbol id="i-${name}" viewBox="0 0 512 512">${body}</symbol>`
}

/** Makes the picked drawings a module of their own, which the table loads when it is laid. */
export const cardPictures = (): Plugin => ({
  name: 'card-pictures',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(sprite())}` : null),
})

import pictures from 'virtual:card-pictures'

/** The own drawings of regions, goods and houses, and the pictures of the cards, as one sprite: loaded when a table is laid. */
const drawings = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true })

function symbol(path: string, drawing: string): string {
  const name = path.slice('./drawings/'.length, -'.svg'.length)
  return drawing.trim().replace(/^<svg/, `<symbol id="d-${name}"`).replace(/<\/svg>$/, '</symbol>')
}

export const sprite = Object.entries(drawings).map(([path, drawing]) => symbol(path, drawing)).join('') + pictures

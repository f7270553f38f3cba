/** Every drawing of this folder as one sprite, so that `<use href="#s-ship">` finds it. */
const drawings = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

function symbol(path: string, drawing: string): string {
  const name = path.slice(2, -4)
  const inside = drawing.trim().replace(/^<svg viewBox="0 0 24 24">/, '').replace(/<\/svg>$/, '')
  return `<symbol id="s-${name}" viewBox="0 0 24 24">${inside}</symbol>`
}

export const sprite = Object.entries(drawings).map(([path, drawing]) => symbol(path, drawing)).join('')

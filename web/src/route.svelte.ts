import { ALONE } from './protocol/transport'

/** Where we are: the address of the page, without reloading it. */
export type Place =
  | { page: 'start' }
  | { page: 'nowhere' }
  | { page: 'rules'; game: string; id: string }
  | { page: 'how'; family: string; chapter: string }
  | { page: 'companion' }
  | { page: 'me' }
  | { page: 'join'; code: string }
  | { page: 'position'; table: string | null; n: number }
  | { page: 'puzzles'; id: string }
  | { page: 'table'; id: string; n: number | null }

/** A site of files has one address, and its pages are behind the "#": it then works below any path of any host. */
function here(): URL {
  return ALONE ? new URL(location.hash.slice(1) || '/', 'http://site') : new URL(location.href)
}

const outward = (address: string): string => (ALONE ? `#${address}` : address)

function read(): Place {
  const { pathname, searchParams, hash } = here()
  const [, first, second] = pathname.split('/')
  const named = decodeURIComponent(hash.slice(1))
  if (first === 'rules') return { page: 'rules', game: searchParams.get('game') ?? '', id: named }
  if (first === 'how' && second) return { page: 'how', family: second, chapter: named }
  if (first === 'me') return { page: 'me' }
  if (first === 'join') return { page: 'join', code: named }
  if (first === 'companion') return { page: 'companion' }
  if (first === 'position') {
    return { page: 'position', table: searchParams.get('table'), n: Number(searchParams.get('n') ?? 0) || 0 }
  }
  if (first === 'puzzles') return { page: 'puzzles', id: second ?? '' }
  if (first === 't' && second) {
    const n = searchParams.get('n')
    return { page: 'table', id: second, n: n !== null && /^\d+$/.test(n) ? Number(n) : null }
  }
  return { page: first && first !== 'index.html' ? 'nowhere' : 'start' }
}

export const route = $state<{ place: Place }>({ place: read() })

export function go(address: string): void {
  history.pushState(null, '', outward(address))
  route.place = read()
  window.scrollTo(0, 0)
}

/** The same page with another address, for example while a slider moves. */
export function stay(address: string): void {
  history.replaceState(null, '', outward(address))
  route.place = read()
}

window.addEventListener('popstate', () => (route.place = read()))

/** Links inside the page change the address only. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a[href^="/"]')
  if (!link || link.hasAttribute('download') || link.getAttribute('rel') === 'external') return
  if (link.hasAttribute('target')) {
    if (!ALONE) return
    event.preventDefault()
    window.open(outward(link.getAttribute('href') ?? '/'), '_blank')
    return
  }
  event.preventDefault()
  go(link.getAttribute('href') ?? '/')
})

/** The address of a rule, in the game that is played. */
export const ruleAddress = (game: string, id = ''): string => `/rules${game ? `?game=${encodeURIComponent(game.split('@')[0] ?? '')}` : ''}${id ? `#${id}` : ''}`
/** The address of a chapter of how to play. */
export const howAddress = (family: string, chapter = ''): string => `/how/${family}${chapter ? `#${chapter}` : ''}`

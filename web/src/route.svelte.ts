/** Where we are: the address of the page, without reloading it. */
export type Place =
  | { page: 'start' }
  | { page: 'rules' }
  | { page: 'companion' }
  | { page: 'table'; id: string; n: number | null }

function read(): Place {
  const [, first, second] = location.pathname.split('/')
  if (first === 'rules') return { page: 'rules' }
  if (first === 'companion') return { page: 'companion' }
  if (first === 't' && second) {
    const n = new URLSearchParams(location.search).get('n')
    return { page: 'table', id: second, n: n !== null && /^\d+$/.test(n) ? Number(n) : null }
  }
  return { page: 'start' }
}

export const route = $state<{ place: Place }>({ place: read() })

export function go(address: string): void {
  history.pushState(null, '', address)
  route.place = read()
  window.scrollTo(0, 0)
}

/** The same page with another address, for example while a slider moves. */
export function stay(address: string): void {
  history.replaceState(null, '', address)
  route.place = read()
}

window.addEventListener('popstate', () => (route.place = read()))

/** Links inside the page change the address only. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a[href^="/"]')
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return
  event.preventDefault()
  go(link.getAttribute('href') ?? '/')
})

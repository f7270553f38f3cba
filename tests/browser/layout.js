// What is wrong with the table as it lies in this window: a list of sentences. Given the smallest text in px, or 0.
smallest => {
  const HAIR = 2, TARGET = 40
  const frame = document.querySelector('.frame')
  const shape = frame.dataset.shape
  const phone = shape === 'phone' || shape === 'side'
  const found = new Set()
  const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.unseen, dialog')
  const box = e => { const r = e.getBoundingClientRect(); return { x: r.x, y: r.y, r: r.right, b: r.bottom, w: r.width, h: r.height } }
  const PARTS = ':is(.frame, .pages) > :is(.own, .common, .others, .beside, .hand, .head, nav), .side > :is(.prompt, .choices, .story)'
  const partOf = e => e.closest(`${PARTS}, .story`)
  const called = e => {
    const own = e.dataset?.touch ?? e.getAttribute('aria-label') ?? (e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)
    return `${partOf(e)?.classList[0] ?? partOf(e)?.localName}: ${own || e.getAttribute('class') || e.localName}`
  }
  const px = n => Math.round(n * 10) / 10

  // A drawing of six corners is as large as its hexagon, whatever else hangs on it.
  const hexOf = e => {
    const hexes = [...e.querySelectorAll('polygon')].filter(p => p.points.numberOfItems === 6 && !p.closest('.ring, .focus'))
    return hexes.map(box).sort((a, b) => b.w - a.w)[0]
  }
  const things = [...frame.querySelectorAll('[data-touch]')].filter(seen).map(e => {
    const hex = hexOf(e)
    return { e, at: hex ?? box(e), hex: Boolean(hex), part: partOf(e) }
  }).filter(t => t.at.w > 0 && t.at.h > 0)

  // 1. No two things that can be touched lie over each other.
  const apart = (a, b) => {
    const across = Math.min(a.at.r, b.at.r) - Math.max(a.at.x, b.at.x)
    const down = Math.min(a.at.b, b.at.b) - Math.max(a.at.y, b.at.y)
    if (across <= HAIR || down <= HAIR) return true
    if (!a.hex || !b.hex) return false
    const upright = a.at.h >= a.at.w
    const dx = (a.at.x + a.at.r - b.at.x - b.at.r) / 2, dy = (a.at.y + a.at.b - b.at.y - b.at.b) / 2
    const [u, v] = upright ? [dx, dy] : [dy, dx]
    const need = (Math.min(a.at.w, a.at.h) + Math.min(b.at.w, b.at.h)) / 2 - HAIR
    return [u, u / 2 + v * 0.866, u / 2 - v * 0.866].some(s => Math.abs(s) >= need)
  }
  for (let i = 0; i < things.length; i++) {
    for (let j = i + 1; j < things.length; j++) {
      const [a, b] = [things[i], things[j]]
      if (a.part !== b.part || a.e.contains(b.e) || b.e.contains(a.e) || apart(a, b)) continue
      found.add(`${called(a.e)} and ${b.e.dataset.touch} lie over each other`)
    }
  }

  // 2. The parts of the table lie beside each other, inside the window.
  const parts = [...frame.querySelectorAll(PARTS)].filter(part => seen(part) && !part.matches('.beside'))
  const pages = frame.querySelector('.pages')
  for (const part of parts) {
    const at = box(part)
    if (!pages?.contains(part) && (at.x < -1 || at.y < -1 || at.r > innerWidth + 1 || at.b > innerHeight + 1)) found.add(`the part ${part.classList[0] ?? part.localName} is outside the window`)
    if (at.w < 30 || at.h < 30) found.add(`the part ${part.classList[0] ?? part.localName} has no room: ${px(at.w)} by ${px(at.h)}`)
  }
  for (const a of parts) for (const b of parts) {
    if (a === b || (pages?.contains(a) !== pages?.contains(b) && (pages?.contains(a) || pages?.contains(b)))) continue
    const [p, q] = [box(a), box(b)]
    if (Math.min(p.r, q.r) - Math.max(p.x, q.x) > HAIR && Math.min(p.b, q.b) - Math.max(p.y, q.y) > HAIR) found.add(`the parts ${[a, b].map(e => e.classList[0] ?? e.localName).sort().join(' and ')} lie over each other`)
  }

  // The buttons of the head lie in it, whatever else is told there; a board is to be seen; upright, a hand is no long strip.
  const head = box(frame.querySelector('.head'))
  for (const e of frame.querySelectorAll('.head > :is(button, a, .people)')) {
    const at = box(e)
    if (seen(e) && (at.x < head.x - 1 || at.r > head.r + 1 || at.y < head.y - 1 || at.b > head.b + 1)) found.add(`${e.getAttribute('aria-label') ?? e.className} hangs out of the head`)
    for (const other of frame.querySelectorAll('.head > :is(button, .people)')) {
      const by = box(other)
      if (e !== other && seen(e) && seen(other) && Math.min(at.r, by.r) - Math.max(at.x, by.x) > HAIR && Math.min(at.b, by.b) - Math.max(at.y, by.y) > HAIR) found.add(`in the head ${e.getAttribute('aria-label') ?? e.className} and ${other.getAttribute('aria-label') ?? other.className} lie over each other`)
    }
  }
  const own = frame.querySelector('.own')
  const drawings = [...own.querySelectorAll('svg, [role=img], [data-touch]')].filter(seen).map(box)
  const tall = Math.max(0, ...drawings.map(at => at.b)) - Math.min(...drawings.map(at => at.y))
  if (seen(own) && !(tall > box(own).h / 2)) found.add('the own board is not to be seen')
  for (const strip of frame.querySelectorAll('.hand .stores:not(.asked) .fit')) {
    const times = box(strip.querySelector('svg')).w / box(strip).w
    if (shape === 'phone' && times > 2) found.add(`the hand is ${px(times)} times as long as its box`)
  }

  // 3. Nothing is cut off by a box around it. Lists scroll; on a phone a page or strip that says so (data-scrolls) does.
  const clips = new Map()
  const clipOf = e => {
    if (!e || e === frame || e === pages) return null
    if (clips.has(e)) return clips.get(e)
    const style = getComputedStyle(e)
    const outer = clipOf(e.parentElement)
    let clip = outer
    const free = phone && (e.matches('[data-scrolls]') || e.matches('.pages > .others'))
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const at = box(e)
      const mine = free ? { x: -1e6, y: -1e6, r: 1e6, b: 1e6, e } : { ...at, e }
      clip = outer && !free ? { x: Math.max(at.x, outer.x), y: Math.max(at.y, outer.y), r: Math.min(at.r, outer.r), b: Math.min(at.b, outer.b), e } : mine
    }
    clips.set(e, clip)
    return clip
  }
  const cut = (at, clip) => clip && Math.max(clip.x - at.x, clip.y - at.y, at.r - clip.r, at.b - clip.b)
  const drawn = frame.querySelectorAll(':is(:is(.frame, .pages) > :is(.own, .common, .others, .hand), .head > .top) :is([data-touch], [role=img], svg, button)')
  for (const e of drawn) {
    if (!seen(e)) continue
    const at = (e.matches('[data-touch]') && hexOf(e)) || box(e)
    const by = cut(at, clipOf(e.parentElement))
    if (at.w > 0 && by > HAIR) found.add(`${called(e)} is cut off by ${px(by)}`)
  }

  // 4. Texts are whole and large enough.
  const words = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const e = node.parentElement
    if (!node.data.trim() || !seen(e)) continue
    if (smallest) {
      const scale = e instanceof SVGElement ? Math.sqrt(Math.abs(e.getScreenCTM()?.a * e.getScreenCTM()?.d - e.getScreenCTM()?.b * e.getScreenCTM()?.c)) : 1
      const size = parseFloat(getComputedStyle(e).fontSize) * scale
      if (size < smallest - 0.05) found.add(`${called(e)} is written in ${px(size)} px`)
    }
    if (e.closest('.story, .choices, .prompt, .people') || getComputedStyle(e).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const r = range.getBoundingClientRect()
    const by = cut({ x: r.x, y: r.y + r.height * 0.2, r: r.right, b: r.bottom - r.height * 0.2 }, clipOf(e))
    if (r.width > 0 && by > HAIR) found.add(`the text ${called(e)} is cut off by ${px(by)}`)
  }
  for (const e of frame.querySelectorAll('button, a.button')) {
    if (seen(e) && e.scrollWidth > e.clientWidth + HAIR && getComputedStyle(e).textOverflow !== 'ellipsis' && !e.querySelector('svg.duchy')) found.add(`the button ${called(e)} is too narrow for its words`)
  }

  // 5. A finger hits what it wants.
  if (phone) {
    for (const { e, at } of things) if (Math.min(at.w, at.h) < TARGET - 0.5) found.add(`${called(e)} is ${px(at.w)} by ${px(at.h)}, too small for a finger`)
    for (const e of frame.querySelectorAll('button, a')) {
      const at = box(e)
      if (seen(e) && !e.dataset.touch && !e.closest('.story') && Math.min(at.w, at.h) < TARGET - 0.5) found.add(`the button ${called(e)} is ${px(at.w)} by ${px(at.h)}, too small for a finger`)
    }
  }

  // 6. Nobody scrolls the page.
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${page.scrollWidth}`)
  if (page.scrollHeight > innerHeight) found.add(`the page scrolls: ${page.scrollHeight}`)
  return [...found].sort()
}

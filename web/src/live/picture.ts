/**
 * A picture of the table as it lies on the page: the page's own drawing with its own styles, drawn once more inside an
 * SVG and from there into a PNG. Nothing leaves the browser.
 */
const PARTS = ['own', 'common', 'others', 'hand']
const CAPTION = 34

/** What the picture shows: the parts of the table that are in sight, without the column of words. */
function bounds(frame: Element): DOMRect {
  const boxes = PARTS.flatMap((name) => [...frame.querySelectorAll(`:scope .${name}`)])
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1)
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top)
}

async function asData(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('A font did not arrive.'))
    reader.readAsDataURL(blob)
  })
}

/** All styles of the page in one text; what they load is carried along, since a picture may load nothing. */
async function styles(): Promise<string> {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? location.href
    for (const rule of sheet.cssRules) {
      let text = rule.cssText
      for (const [whole, , address] of text.matchAll(/url\((["']?)(?!data:|#)([^"')]+)\1\)/g)) {
        const data = await asData(new URL(address!, base).href).catch(() => '')
        text = text.replace(whole, data ? `url("${data}")` : 'none')
      }
      rules.push(text)
    }
  }
  return rules.join('\n')
}

/** The drawing as the text of an SVG as large as the window: what depends on the window comes out as on the page. */
async function drawn(frame: Element): Promise<string> {
  const copy = frame.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('.side, .unseen, .compared, .chances')) (part as HTMLElement).style.visibility = 'hidden'
  const pages = frame.querySelector('.pages')
  if (pages) for (const page of copy.querySelectorAll<HTMLElement>('.pages > section')) page.style.transform = `translateX(${-pages.scrollLeft}px)`
  const body = document.createElement('body')
  body.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  body.style.cssText = `margin:0;overflow:hidden;width:${innerWidth}px;height:${innerHeight}px;background:var(--table)`
  const { documentElement: root } = document
  body.append(...[...document.querySelectorAll('#app > svg.unseen, body > svg.unseen, svg.unseen')].map((sprite) => sprite.cloneNode(true)), copy)
  const attributes = [...root.attributes].filter(({ name }) => name.startsWith('data-') || name === 'style').map(({ name, value }) => `${name}="${value.replaceAll('"', '&quot;')}"`)
  const inside = new XMLSerializer().serializeToString(body)
  const css = (await styles()).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes.join(' ')} width="${innerWidth}" height="${innerHeight}" font-size="${getComputedStyle(root).fontSize}"><style>${css}</style><foreignObject x="0" y="0" width="${innerWidth}" height="${innerHeight}">${inside}</foreignObject></svg>`
}

/** The table as a PNG with a line of words below it. */
export async function picture(words: string): Promise<Blob> {
  const frame = document.querySelector('.frame')
  if (!frame) throw new Error('There is no table to draw.')
  const { left, top, width, height } = bounds(frame)
  const svg = await drawn(frame)
  const image = new Image()
  await new Promise<void>((resolve, reject) => {
    image.onload = () => resolve()
    image.onerror = () => reject(new Error('This browser cannot draw the table as a picture.'))
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  })
  const scale = Math.min(2, 2400 / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((height + CAPTION) * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw the table as a picture.')
  const look = getComputedStyle(document.body)
  pen.scale(scale, scale)
  pen.fillStyle = look.getPropertyValue('--panel') || '#fff'
  pen.fillRect(0, 0, width, height + CAPTION)
  pen.save()
  pen.rect(0, 0, width, height)
  pen.clip()
  pen.drawImage(image, -left, -top, innerWidth, innerHeight)
  pen.restore()
  pen.fillStyle = look.getPropertyValue('--ink') || '#000'
  pen.font = `600 14px ${look.fontFamily}`
  pen.textBaseline = 'middle'
  pen.fillText(words, 12, height + CAPTION / 2, width - 24)
  return new Promise((resolve, reject) => {
    try {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot save the picture.'))), 'image/png')
    } catch {
      reject(new Error('This browser draws the table, but does not hand the picture out.'))
    }
  })
}

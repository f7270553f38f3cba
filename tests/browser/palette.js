// A picture (base64 of a PNG) as at most 256 colours: the frequent ones stay, the others go to their nearest.
async (png) => {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const key = (i) => ((data[i] >> 2) << 12) | ((data[i + 1] >> 2) << 6) | (data[i + 2] >> 2)
  const counts = new Map()
  for (let i = 0; i < data.length; i += 4) counts.set(key(i), (counts.get(key(i)) ?? 0) + 1)
  const kept = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([k]) => k)
  const parts = (k) => [k >> 12, (k >> 6) & 63, k & 63]
  const places = new Map(kept.map((k, i) => [k, i]))
  const nearest = (k) => {
    const [r, g, b] = parts(k)
    let best = 0
    let least = Infinity
    kept.forEach((other, i) => {
      const [R, G, B] = parts(other)
      const far = (r - R) ** 2 + (g - G) ** 2 + (b - B) ** 2
      if (far < least) [best, least] = [i, far]
    })
    return best
  }
  const out = new Uint8Array(data.length / 4)
  for (let i = 0; i < data.length; i += 4) {
    const k = key(i)
    if (!places.has(k)) places.set(k, nearest(k))
    out[i / 4] = places.get(k)
  }
  let text = ''
  for (let i = 0; i < out.length; i += 4096) text += String.fromCharCode(...out.subarray(i, i + 4096))
  const colours = kept.flatMap((k) => parts(k).map((c) => Math.round((c * 255) / 63)))
  return { width: image.width, height: image.height, colours, pixels: btoa(text) }
}

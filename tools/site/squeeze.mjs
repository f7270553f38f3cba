// Every file of a site that gets smaller by it, once more as .br: `node squeeze.mjs SITE CACHE`. Hosts that know such files
// send them to browsers that ask; brotli at its best takes a minute, so what was squeezed before is kept in CACHE.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const [site, cache] = process.argv.slice(2)
const FEWEST = 1400 // bytes: what fits into one packet anyway
const WORTH = 0.95
const compress = promisify(brotliCompress)
mkdirSync(cache, { recursive: true })

const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
async function squeeze(path) {
  const raw = readFileSync(path)
  if (raw.length < FEWEST) return
  const kept = join(cache, createHash('sha256').update(raw).digest('hex'))
  if (!existsSync(kept)) {
    const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: hint } = constants
    writeFileSync(kept, await compress(raw, { params: { [window]: 24, [hint]: raw.length } }))
  }
  const squeezed = readFileSync(kept)
  if (squeezed.length < WORTH * raw.length) writeFileSync(`${path}.br`, squeezed)
}
await Promise.all(files.map((entry) => squeeze(join(entry.parentPath, entry.name))))

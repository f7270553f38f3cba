const END = 0x06054b50 // of the list of files; it stands last, and has no comment
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** The files of an archive into Python's file system, and their paths. Archives of a site are stored, not deflated
 * (tools/site/pack.py), so that no byte is copied: a file is a part of the archive. Python's own unpacking takes a third of a
 * second. Plain JavaScript, for the tools run it in Node. */
export function unpack({ FS }, archive, folder) {
  const view = new DataView(archive)
  const end = archive.byteLength - END_BYTES
  if (view.getUint32(end, true) !== END) throw new Error('this is no archive of a site')
  const made = new Set()
  const paths = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint16(at + 10, true) !== 0) throw new Error('a file of this archive is not stored')
    const size = view.getUint32(at + 24, true)
    const [named, more, said] = [28, 30, 32].map((where) => view.getUint16(at + where, true))
    const path = `${folder}/${new TextDecoder().decode(new Uint8Array(archive, at + ENTRY_BYTES, named))}`
    const local = view.getUint32(at + 42, true)
    const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (!made.has(parent)) FS.mkdirTree(parent)
    made.add(parent)
    FS.writeFile(path, new Uint8Array(archive, start, size), { canOwn: true })
    paths.push(path)
    at += ENTRY_BYTES + named + more + said
  }
  return paths
}

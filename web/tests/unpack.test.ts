import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpack } from '../src/local/unpack'

/** An archive as Python writes it: stored, as tools/site/pack.py does, or deflated. */
function archive(files: Record<string, string>, kind: 'ZIP_STORED' | 'ZIP_DEFLATED'): ArrayBuffer {
  const folder = mkdtempSync(join(tmpdir(), 'duchy-'))
  const script = `import json, sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w", zipfile.${kind}) as packed:\n    for name, text in json.loads(sys.argv[2]).items():\n        packed.writestr(zipfile.ZipInfo(name), text, zipfile.${kind})`
  try {
    execFileSync('python3', ['-c', script, join(folder, 'a.zip'), JSON.stringify(files)])
    return new Uint8Array(readFileSync(join(folder, 'a.zip'))).buffer
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function unpacked(packed: ArrayBuffer): { folders: string[]; files: Record<string, string> } {
  const folders: string[] = []
  const files: Record<string, string> = {}
  const FS = {
    mkdirTree: (path: string) => void folders.push(path),
    writeFile: (path: string, contents: Uint8Array) => void (files[path] = new TextDecoder().decode(contents)),
  }
  unpack({ FS }, packed, '/lib')
  return { folders, files }
}

test('every file of an archive is written, and each folder made once', () => {
  const files = { 'duchy/a.pyc': 'one', 'duchy/b.pyc': '', 'duchy/rules/Châteauma.md': 'rules '.repeat(900), 'c.py': 'c' }
  const found = unpacked(archive(files, 'ZIP_STORED'))
  expect(found.files).toEqual(Object.fromEntries(Object.entries(files).map(([name, text]) => [`/lib/${name}`, text])))
  expect(found.folders).toEqual(['/lib/duchy', '/lib/duchy/rules', '/lib'])
})

test('an archive without files is one too', () => expect(unpacked(archive({}, 'ZIP_STORED')).files).toEqual({}))

test('what is deflated, and what is no archive, is refused', () => {
  expect(() => unpacked(archive({ a: 'a'.repeat(100) }, 'ZIP_DEFLATED'))).toThrow('not stored')
  expect(() => unpacked(new ArrayBuffer(100))).toThrow('no archive')
})

export interface Packed {
  FS: {
    mkdirTree(path: string): void
    writeFile(path: string, contents: Uint8Array, options: { canOwn: boolean }): void
  }
}
export function unpack(into: Packed, archive: ArrayBuffer, folder: string): string[]

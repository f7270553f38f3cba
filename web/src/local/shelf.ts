/** Tables that are kept in this browser, a row each, as the referee writes them. */
const NAME = 'tables'

const base = new Promise<IDBDatabase>((resolve, reject) => {
  const asked = indexedDB.open('duchy', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(NAME)
  asked.onsuccess = () => resolve(asked.result)
  asked.onerror = () => reject(asked.error)
})

/** All rows; none where a browser keeps nothing. */
export async function rows(): Promise<string[]> {
  try {
    const asked = (await base).transaction(NAME).objectStore(NAME).getAll()
    return await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result as string[])
      asked.onerror = () => reject(asked.error)
    })
  } catch {
    return []
  }
}

/** Keep a row, or forget it. */
export async function keep(id: string, row: string | undefined): Promise<void> {
  try {
    const store = (await base).transaction(NAME, 'readwrite').objectStore(NAME)
    if (row === undefined) store.delete(id)
    else store.put(row, id)
  } catch {
    // a browser that keeps nothing: the table lasts as long as the page
  }
}

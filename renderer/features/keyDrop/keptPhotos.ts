/** Photos outlast a reload in a database of the browser, because local storage is too small for them. */

const NAME = 'key_drop'
const STORE = 'photos'
const KEY = 'all'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('The photos cannot be kept.'))
  })
}

async function use<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const asked = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The photos cannot be kept.'))
    })
  } finally {
    database.close()
  }
}

/** The photos of an unsent form. A browser that stores nothing, for example in a private window, has none. */
export async function readPhotos(): Promise<Blob[]> {
  try {
    const kept = await use<unknown>('readonly', (store) => store.get(KEY))
    return Array.isArray(kept) ? kept.filter((one) => one instanceof Blob) : []
  } catch {
    return []
  }
}

/** Keeps the photos. In a browser that stores nothing they last as long as the page. */
export async function keepPhotos(photos: readonly Blob[]): Promise<void> {
  try {
    await use('readwrite', (store) => store.put([...photos], KEY))
  } catch {
    // The photos are still on the page.
  }
}

/** A store in IndexedDB for what a reload should not lose, but may: private windows and full disks keep nothing. */
const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no store'))
  })

type InStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T | undefined>

/** Returns a function that works in the only store of a database, opened at the first use; undefined after a failure. */
export function spareStore(database: string, options?: IDBObjectStoreParameters): InStore {
  let opening: Promise<IDBDatabase> | undefined
  const opened = (): Promise<IDBDatabase> => {
    opening ??= (async () => {
      const asked = indexedDB.open(database, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('kept', options)
      return request(asked)
    })()
    return opening
  }
  return async (mode, work) => {
    try {
      return await request(work((await opened()).transaction('kept', mode).objectStore('kept')))
    } catch {
      return undefined
    }
  }
}

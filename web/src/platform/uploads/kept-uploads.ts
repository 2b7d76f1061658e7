/**
 * What is needed to go on with an upload after a reload: where its pieces go, and the file itself where it is small, or
 * a handle of it where the browser gives one. In IndexedDB, which keeps both; where there is none, the file is chosen
 * again.
 */
export interface KeptUpload {
  readonly id: string
  /** Who uploads, and in which establishment. */
  readonly actingAs: string
  readonly fingerprint: string
  readonly name: string
  readonly size: number
  readonly target: string
  readonly title: string
  readonly path?: string
  readonly shows?: string
  /** Known once the server has it. */
  readonly url?: string
  readonly sent: number
  readonly isPaused: boolean
  readonly file?: File
  readonly handle?: FileSystemFileHandle
  readonly at: number
}

/** Bytes of a file that is kept whole. */
export const smallFile = 64 * 2 ** 20
/** Of all of them; beyond it files are chosen again. */
const mostKept = 500
const day = 24 * 3_600_000

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no store'))
  })

let opening: Promise<IDBDatabase> | undefined
function database(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const asked = indexedDB.open('uploads', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept', { keyPath: 'id' })
    return request(asked)
  })()
  return opening
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    return await request(work((await database()).transaction('kept', mode).objectStore('kept')))
  } catch {
    return undefined // nothing can be kept here: private windows, a full disk
  }
}

export const keptUploads = {
  all: async (actingAs: string | undefined): Promise<KeptUpload[]> => {
    const all = (await inStore<KeptUpload[]>('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>)) ?? []
    const old = all.filter(({ at }) => at < Date.now() - day)
    for (const { id } of old) void keptUploads.drop(id)
    return all.filter((each) => each.actingAs === actingAs && !old.includes(each)).slice(0, mostKept)
  },
  keep: async (upload: KeptUpload): Promise<void> => {
    // a handle or a file that cannot be kept is no reason to keep nothing
    if ((await inStore('readwrite', (store) => store.put(upload))) === undefined) {
      const { file: _file, handle: _handle, ...rest } = upload
      await inStore('readwrite', (store) => store.put(rest))
    }
  },
  drop: (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id)),
  /** At a logout: the files of one user are nothing for the next. */
  clear: (): Promise<unknown> => inStore('readwrite', (store) => store.clear()),
}

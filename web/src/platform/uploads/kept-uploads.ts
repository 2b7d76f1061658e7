/**
 * Data to resume an upload after a reload: the destination of its pieces, and a small file itself, or a handle of the
 * file if the browser provides one. In IndexedDB, which stores both; without either, the user chooses the file again.
 */
import { spareStore } from '../spare-store.ts'

export interface KeptUpload {
  readonly id: string
  /** The user who uploads, and the establishment. */
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
/** Maximum of all uploads; beyond it the user chooses files again. */
const maxKept = 500
const day = 24 * 3_600_000

const inStore = spareStore('uploads', { keyPath: 'id' })

export const keptUploads = {
  all: async (actingAs: string | undefined): Promise<KeptUpload[]> => {
    const all = (await inStore<KeptUpload[]>('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>)) ?? []
    const old = all.filter(({ at }) => at < Date.now() - day)
    for (const { id } of old) void keptUploads.drop(id)
    return all.filter((each) => each.actingAs === actingAs && !old.includes(each)).slice(0, maxKept)
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

/**
 * A file that was chosen in a form and waits for its save: a reload does not lose it. In IndexedDB, since the local
 * store is too small for pictures; where there is none, the user chooses the file again.
 */
import { spareStore } from './spare-store.ts'

const inStore = spareStore('chosen files')

/** One file at most: a new one takes the place of the last. */
export const keptFile = {
  get: (name: string): Promise<File | undefined> =>
    inStore<File | undefined>('readonly', (store) => store.get(name) as IDBRequest<File | undefined>),
  keep: async (name: string, file: File): Promise<void> => {
    await keptFile.drop()
    await inStore('readwrite', (store) => store.put(file, name))
  },
  drop: (): Promise<unknown> => inStore('readwrite', (store) => store.clear()),
}

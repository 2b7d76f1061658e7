/**
 * Data available offline, in IndexedDB: opened registers, the user who opened them, and unsent marks. Never a token:
 * the session's cookie is the browser's own. A logout empties it; registers are removed after a week.
 */
import { appStore } from '../local-store.ts'

type Store = 'kept' | 'outbox'
const week = 7 * 86_400_000
/** With the milliseconds since 1970 when it was kept. */
export interface Kept<T> {
  readonly at: number
  readonly value: T
}

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('offline', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('kept')
      asked.result.createObjectStore('outbox')
    }
    asked.onsuccess = () => {
      const close = () => {
        opened = undefined
      }
      asked.result.onversionchange = () => {
        asked.result.close()
        close()
      }
      asked.result.onclose = close
      resolve(asked.result)
    }
    asked.onerror = () => {
      opened = undefined
      reject(asked.error ?? new Error('no IndexedDB'))
    }
  })
  return opened
}

async function within<T>(
  store: Store,
  mode: IDBTransactionMode,
  work: (of: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
  const request = work(transaction.objectStore(store))
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
  })
}

/** Resolves once it is written to the disk. */
export const putIn = async (store: Store, key: string, value: unknown): Promise<void> =>
  void (await within(store, 'readwrite', (of) => of.put(value, key)))
const getFrom = <T>(store: Store, key: string): Promise<T | undefined> =>
  within(store, 'readonly', (of) => of.get(key) as IDBRequest<T | undefined>)
export const removeFrom = async (store: Store, key: string): Promise<void> =>
  void (await within(store, 'readwrite', (of) => of.delete(key)))
export const allIn = <T>(store: Store): Promise<T[]> =>
  within(store, 'readonly', (of) => of.getAll() as IDBRequest<T[]>)
export const keysOf = async (store: Store): Promise<string[]> =>
  (await within(store, 'readonly', (of) => of.getAllKeys())).map(String)

/** Browsers without storage (a private window, a full disk) work as before, online. */
export async function keep(key: string, value: unknown): Promise<void> {
  await putIn('kept', key, { at: Date.now(), value }).then(
    () => appStore.set('offline', true),
    () => undefined,
  )
}
export const kept = <T>(key: string): Promise<Kept<T> | undefined> =>
  getFrom<Kept<T>>('kept', key).catch(() => undefined)

/** Removes registers that are a week old, and everything of other users. */
export async function forgetOld(user: string): Promise<void> {
  for (const key of (await keysOf('kept')).filter((each) => each !== 'session')) {
    const found = await getFrom<Kept<unknown>>('kept', key)
    if (!key.includes(user) || (found && Date.now() - found.at > week)) await removeFrom('kept', key)
  }
}

/**
 * For a logout: removes everything of this user, and all registers. Unsent marks of other users stay; resolves with the
 * number of their parcels.
 */
export async function forgetPerson(user: string | undefined): Promise<number> {
  for (const key of await keysOf('kept')) await removeFrom('kept', key)
  const parcels = await allIn<{ readonly id: string; readonly user: string }>('outbox')
  for (const { id } of parcels.filter((parcel) => parcel.user === user)) await removeFrom('outbox', id)
  return parcels.filter((parcel) => parcel.user !== user).length
}

/** The session (without a token) as it was when a register was last opened, until the network is back. */
export async function keptSession<T>(onBack: () => void): Promise<T | undefined> {
  const found = await kept<T>('session')
  if (found) addEventListener('online', onBack, { once: true })
  return found?.value
}

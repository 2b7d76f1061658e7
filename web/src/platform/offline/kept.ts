/**
 * What is at hand without a network, in IndexedDB: registers that were opened, who opened them, and marks that wait to
 * be sent. Never a token: the session's cookie is the browser's own. Emptied by a logout; registers go after a week.
 */
import { appStore } from '../local-store.ts'

type Store = 'kept' | 'outbox'
const week = 7 * 86_400_000
/** Milliseconds since 1970 with what was kept then. */
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

/** On the disk when it resolves. */
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

/** A browser that keeps nothing (a private window, a full disk) works as before, online. */
export async function keep(key: string, value: unknown): Promise<void> {
  await putIn('kept', key, { at: Date.now(), value }).then(
    () => appStore.set('offline', true),
    () => undefined,
  )
}
export const kept = <T>(key: string): Promise<Kept<T> | undefined> =>
  getFrom<Kept<T>>('kept', key).catch(() => undefined)

/** Registers that are a week old go, and all of another person. */
export async function forgetOld(user: string): Promise<void> {
  for (const key of (await keysOf('kept')).filter((each) => each !== 'session')) {
    const found = await getFrom<Kept<unknown>>('kept', key)
    if (!key.includes(user) || (found && Date.now() - found.at > week)) await removeFrom('kept', key)
  }
}

/**
 * A logout: nothing of this person stays, nor any register. Marks of another who has not come back yet are theirs;
 * answers how many parcels.
 */
export async function forgetPerson(user: string | undefined): Promise<number> {
  for (const key of await keysOf('kept')) await removeFrom('kept', key)
  const parcels = await allIn<{ readonly id: string; readonly user: string }>('outbox')
  for (const { id } of parcels.filter((parcel) => parcel.user === user)) await removeFrom('outbox', id)
  return parcels.filter((parcel) => parcel.user !== user).length
}

/** As it was when a register was last opened here (no token among it), until the network is back. */
export async function keptSession<T>(onBack: () => void): Promise<T | undefined> {
  const found = await kept<T>('session')
  if (found) addEventListener('online', onBack, { once: true })
  return found?.value
}

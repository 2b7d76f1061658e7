/**
 * Data that survives a reload, compressed, in localStorage: view modes, columns, saved views, the login-code flag,
 * drafts. Never a token.
 *
 * The store is read once before the first render and then stays in memory. Each change is written after a pause,
 * deflated by the platform's CompressionStream and stored as base64 (`z:`). Compression is asynchronous and a page that
 * is being left cannot wait, so the last changes are then written as plain JSON (`j:`) and compressed at the next
 * write. Each write replaces the whole store: it first merges the drafts of other tabs, which it would otherwise drop.
 */
type Json = Record<string, unknown>

const pause = 300

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

async function compressText(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
async function expandText(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}

const parsed = async (kept: string): Promise<Json> =>
  JSON.parse(kept.startsWith('z:') ? await expandText(kept.slice(2)) : kept.slice(2)) as Json

class LocalStore {
  readonly #key: string
  #values: Json = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Names whose last change is not written yet. */
  readonly #changed = new Set<string>()
  #listeners = new Map<string, Set<() => void>>()

  constructor(key: string) {
    this.#key = key
    addEventListener('pagehide', () => this.#flush())
    addEventListener('storage', ({ key: changed, newValue }) => {
      if (changed === this.#key && newValue) void this.#takeDrafts(newValue)
    })
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#flush()
    })
  }

  /** A store that cannot be read starts empty: losing a view mode is better than losing the page. */
  async load(): Promise<void> {
    try {
      const kept = localStorage.getItem(this.#key)
      if (!kept) return
      this.#values = await parsed(kept)
    } catch {
      this.#values = {}
    }
  }

  async #takeDrafts(kept: string): Promise<void> {
    const theirs = await parsed(kept).catch(() => ({}) as Json)
    const isTheirs = (name: string) => name.startsWith('draft ') && !this.#changed.has(name)
    for (const name of this.names('draft ')) if (isTheirs(name) && !(name in theirs)) delete this.#values[name]
    for (const [name, value] of Object.entries(theirs)) if (isTheirs(name)) this.#values[name] = value
  }

  get<T>(name: string): T | undefined {
    return this.#values[name] as T | undefined
  }

  set(name: string, value: unknown): void {
    if (value === undefined) delete this.#values[name]
    else this.#values[name] = value
    this.#changed.add(name)
    for (const listener of this.#listeners.get(name) ?? []) listener()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#write(), pause)
  }

  names(prefix: string): string[] {
    return Object.keys(this.#values).filter((name) => name.startsWith(prefix))
  }

  /** Empties memory and disk at once (logout), except the named values. */
  clear(...except: string[]): void {
    const names = Object.keys(this.#values).filter((name) => !except.includes(name))
    for (const name of names) delete this.#values[name]
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changed.clear()
    try {
      localStorage.removeItem(this.#key)
    } catch {
      /* Nothing was stored. */
    }
    for (const name of Object.keys(this.#values)) this.#changed.add(name)
    if (this.#changed.size > 0) void this.#write()
    for (const name of names) for (const listener of this.#listeners.get(name) ?? []) listener()
  }

  subscribe(name: string, listener: () => void): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set.add(listener))
    return () => void set.delete(listener)
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const text = JSON.stringify(this.#values)
    const packed = await compressText(text)
    // A newer change, or a logout, came while this one was being compressed.
    if (this.#timer === undefined && JSON.stringify(this.#values) === text) this.#put(`z:${packed}`)
  }

  /** Writes pending changes uncompressed: a page that is being left ends before the compression does. */
  #flush(): void {
    if (this.#changed.size === 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#put(`j:${JSON.stringify(this.#values)}`)
  }

  #put(text: string): void {
    this.#changed.clear()
    try {
      localStorage.setItem(this.#key, text)
    } catch {
      /* The disk is full: the value is still in memory. */
    }
  }
}

/** The state of the application. */
export const appStore = new LocalStore('appState')
/** The lookup lists: larger, read only when a first picker needs them. */
export const listStore = new LocalStore('constantsLists')

/**
 * Sends files by tus, three at a time, whatever happens to the line or the page: it waits for a lost network and goes
 * on, and after a reload goes on with what the browser still has. Lives as long as the page; the panel only shows it.
 */
import { DetailedError, Upload } from 'tus-js-client'
import { newId } from '@topcenter/model/kit/token'
import { ownHeaders, pageShows } from '../api.ts'
import { configuration } from '../configuration.ts'
import { appStore } from '../local-store.ts'
import { problemOf } from '../problem.ts'
import type { ChosenFile } from './chosen-files.ts'
import { keptUploads, type KeptUpload, smallFile } from './kept-uploads.ts'
import { isMoving, isUnfinished, type UploadItem, type UploadProblem, type UploadState } from './upload-item.ts'

export interface Destination {
  /** A kind and its tokens, joined by colons. */
  readonly target: string
  /** The reader's name for it. */
  readonly title: string
  /** Address of the uploaded record, with `{record}` for its token. */
  readonly shows?: string
  readonly onKept?: (record: string, file: SentFile) => void
}
export interface SentFile {
  readonly name: string
  readonly size: number
  /** Media type that the browser derives from the name; empty if it knows none. */
  readonly type: string
}

const atOnce = 3
/** Bytes of a piece: what a cut may cost. On slow lines less, so that a piece is done within minutes. */
const [usualPiece, slowPiece] = [16 * 2 ** 20, 4 * 2 ** 20]
/** Bytes a second. */
const slow = 512 * 1024
/** Milliseconds between tries without a network, and after answers that pass. */
const pauses = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
/** Answers that pass, in a row, after which the reader is asked. */
const maxTries = 8
const passing = new Set([0, 408, 409, 423, 425, 429, 500, 502, 503, 504])

interface Running {
  item: UploadItem
  readonly target: string
  readonly path?: string | undefined
  readonly actingAs: string
  readonly fingerprint: string
  file?: File | undefined
  handle?: FileSystemFileHandle | undefined
  url?: string | undefined
  upload?: Upload | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  tries: number
  onKept?: Destination['onKept']
}

let all: Running[] = []
let shown: readonly UploadItem[] = []
const listeners = new Set<() => void>()
let telling: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  telling = undefined
  shown = all.map(({ item }) => item)
  if ((appStore.get<number>('uploads') ?? 0) !== shown.length) appStore.set('uploads', shown.length || undefined)
  for (const listener of listeners) listener()
}
/** Progress comes many times a second. */
const tellSoon = (): void => void (telling ??= setTimeout(tell, 200))

function change(own: Running, next: Partial<UploadItem>): void {
  own.item = { ...own.item, ...next }
  if (next.state === undefined) tellSoon()
  else tell()
}

// ---------------------------------------------------------------- how fast

/** Milliseconds over which the speed is measured. */
const measured = 6_000
let marks: { at: number; bytes: number }[] = []
const mark = (bytes: number): void => {
  const at = performance.now()
  marks.push({ at, bytes })
  while (marks[0] && at - marks[0].at > measured) marks.shift()
}
/** Bytes a second, of all together; 0 while nothing is known. */
export function speed(): number {
  const now = performance.now()
  const since = marks.find(({ at }) => now - at <= measured)?.at
  if (since === undefined || now - since < 500) return 0
  return (marks.reduce((sum, { bytes }) => sum + bytes, 0) / (now - since)) * 1000
}

// ---------------------------------------------------------------- one file

const fingerprintOf = ({ name, size, lastModified }: File, target: string, path = ''): string =>
  JSON.stringify([name, size, lastModified, target, path])

const keptOf = (own: Running): KeptUpload => ({
  id: own.item.id,
  actingAs: own.actingAs,
  fingerprint: own.fingerprint,
  name: own.item.name,
  size: own.item.size,
  target: own.target,
  title: own.item.title,
  sent: own.item.sent,
  isPaused: own.item.state === 'paused',
  at: Date.now(),
  ...(own.path ? { path: own.path } : {}),
  ...(own.item.shows ? { shows: own.item.shows } : {}),
  ...(own.url ? { url: own.url } : {}),
  ...(own.file && own.item.size <= smallFile ? { file: own.file } : {}),
  ...(own.handle ? { handle: own.handle } : {}),
})
const keep = (own: Running): void => void keptUploads.keep(keptOf(own))

function begin(): void {
  const sending = all.filter(({ item }) => item.state === 'sending' || item.state === 'checking').length
  for (const own of all.filter(({ item }) => item.state === 'waiting').slice(0, Math.max(0, atOnce - sending)))
    void send(own)
}

async function send(own: Running): Promise<void> {
  change(own, { state: 'sending' })
  if (!own.file && own.handle) own.file = await own.handle.getFile().catch(() => undefined)
  // it was changed or moved since it was chosen
  const isThere = await own.file
    ?.slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined)
  if (!isThere) own.file = undefined
  if (!own.file) return change(own, { state: 'needsFile' })
  if ((own.item.state as UploadState) !== 'sending') return
  let last = own.item.sent
  const upload = new Upload(own.file, {
    endpoint: `${configuration.apiBase}/uploads`,
    uploadUrl: own.url ?? null,
    chunkSize: speed() > 0 && speed() < slow ? slowPiece : usualPiece,
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: {
      filename: own.item.name,
      filetype: own.file.type,
      target: own.target,
      ...(own.path ? { path: own.path } : {}),
    },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(ownHeaders(own.actingAs))) request.setHeader(name, value)
    },
    onUploadUrlAvailable: () => {
      own.url = upload.url ?? undefined
      keep(own)
    },
    onProgress: (sent) => {
      if (own.upload !== upload || own.item.state !== 'sending') return
      if (sent > last) mark(sent - last)
      last = sent
      change(own, sent === own.item.size ? { sent, state: 'checking' } : { sent })
    },
    onChunkComplete: () => {
      own.tries = 0
      upload.options.chunkSize = speed() > 0 && speed() < slow ? slowPiece : usualPiece
      keep(own)
    },
    onSuccess: ({ lastResponse }) => {
      const record = lastResponse.getHeader('Upload-Record') ?? ''
      const note = lastResponse.getHeader('Upload-Note')
      const type = own.file?.type ?? ''
      own.file = undefined
      change(own, { state: 'done', sent: own.item.size, record, ...(note ? { note } : {}) })
      void keptUploads.drop(own.item.id)
      own.onKept?.(record, { ...own.item, type })
      begin()
    },
    onError: (error) => {
      if (own.upload === upload) failed(own, error)
    },
  })
  own.upload = upload
  upload.start()
}

function failed(own: Running, error: Error): void {
  own.upload = undefined
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!passing.has(status) || (status > 0 && own.tries >= maxTries)) {
    const { code, body } = problemOf(status, parsed(answer?.getBody()))
    change(own, { state: 'failed', problem: said(code, body) })
    void keptUploads.drop(own.item.id)
    return begin()
  }
  const pause = pauses[Math.min(own.tries, pauses.length - 1)]!
  own.tries += 1
  change(own, { state: 'offline' })
  own.timer = setTimeout(() => again(own), pause)
  begin()
}

const said = (
  code: UploadProblem['code'],
  { params, detail }: { params?: UploadProblem['params']; detail?: string },
): UploadProblem => ({ code, ...(params ? { params } : {}), ...(detail ? { detail } : {}) })

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function again(own: Running): void {
  clearTimeout(own.timer)
  if (own.item.state !== 'offline') return
  change(own, { state: 'waiting' })
  begin()
}

function stop(own: Running, state: UploadState): void {
  const { upload } = own
  own.upload = undefined
  clearTimeout(own.timer)
  void upload?.abort().catch(() => {})
  change(own, { state })
}

// ---------------------------------------------------------------- what the reader does

/** Targets whose uploads the page itself shows, so that the panel does not show them twice. */
const inPlace = new Set<string>()

export const uploadEngine = {
  isInPlace: ({ target }: Pick<UploadItem, 'target'>): boolean => inPlace.has(target),
  /** Hides the uploads of the target from the panel until the returned function is called. */
  showInPlace: (target: string): (() => void) => {
    inPlace.add(target)
    tell()
    return () => {
      inPlace.delete(target)
      tell()
    }
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  items: (): readonly UploadItem[] => shown,
  speed,

  /** Adds files. A file that is chosen again resumes its unfinished upload. */
  add: (chosen: readonly ChosenFile[], { target, title, shows, onKept }: Destination): void => {
    const actingAs = pageShows() ?? ''
    for (const { file, path, handle } of chosen) {
      const fingerprint = fingerprintOf(file, target, path)
      const known = all.find((own) => own.fingerprint === fingerprint && isUnfinished(own.item))
      if (known) {
        known.file = file
        known.onKept = onKept
        if (!isMoving(known.item)) uploadEngine.goOn(known.item.id)
        continue
      }
      const own: Running = {
        item: {
          id: newId(),
          name: file.name,
          size: file.size,
          sent: 0,
          state: 'waiting',
          target,
          title,
          ...(shows ? { shows } : {}),
        },
        target,
        path,
        actingAs,
        fingerprint,
        file,
        handle,
        tries: 0,
        onKept,
      }
      all.push(own)
      keep(own)
    }
    tell()
    begin()
  },

  pause: (id: string): void => {
    const own = find(id)
    if (!own) return
    stop(own, 'paused')
    keep(own)
    begin()
  },

  goOn: (id: string): void => {
    const own = find(id)
    if (!own) return
    own.tries = 0
    const { handle } = own
    const go = (): void => {
      change(own, { state: 'waiting' })
      keep(own)
      begin()
    }
    if (own.file || !handle) return own.file ? go() : change(own, { state: 'needsFile' })
    void readable(handle, true).then((is) => (is ? go() : change(own, { state: 'asks' })))
  },

  /** The same file, chosen again; another one is not taken for it. */
  choose: (id: string, { file, handle }: ChosenFile): boolean => {
    const own = find(id)
    if (!own || file.size !== own.item.size || file.name !== own.item.name) return false
    own.file = file
    own.handle = handle
    uploadEngine.goOn(id)
    return true
  },

  retry: (id: string): void => {
    const own = find(id)
    if (!own) return
    own.tries = 0
    const { problem: _problem, ...item } = own.item
    own.item = item
    change(own, { state: own.file || own.handle ? 'waiting' : 'needsFile' })
    begin()
  },

  cancel: (id: string): void => {
    const own = find(id)
    if (!own) return
    if (isUnfinished(own.item)) stop(own, 'paused')
    all = all.filter((each) => each !== own)
    void keptUploads.drop(id)
    if (own.url && own.item.state !== 'done')
      void fetch(own.url, {
        method: 'DELETE',
        headers: { ...ownHeaders(own.actingAs), 'Tus-Resumable': '1.0.0' },
        credentials: 'same-origin',
      }).catch(() => {}) // it goes by itself after a day
    tell()
    begin()
  },

  /** Takes away what has ended; what still comes is canceled too if `areAll`. */
  clear: (areAll: boolean): void => {
    for (const { item } of all) if (areAll || !isUnfinished(item)) uploadEngine.cancel(item.id)
  },
}

const find = (id: string): Running | undefined => all.find(({ item }) => item.id === id)

type Askable = FileSystemFileHandle & {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}
async function readable(handle: Askable, mayAsk: boolean): Promise<boolean> {
  try {
    const state = await handle.queryPermission?.({ mode: 'read' })
    if (state === 'granted' || state === undefined) return true
    return mayAsk && (await handle.requestPermission?.({ mode: 'read' })) === 'granted'
  } catch {
    return false
  }
}

// ---------------------------------------------------------------- what happens to the page

async function goOnAfterReload(): Promise<void> {
  const actingAs = pageShows()
  all = all.filter((own) => own.actingAs === actingAs)
  for (const kept of await keptUploads.all(actingAs)) {
    if (find(kept.id)) continue
    const isOpen = kept.file !== undefined || (kept.handle !== undefined && (await readable(kept.handle, false)))
    const state: UploadState = isOpen ? (kept.isPaused ? 'paused' : 'waiting') : kept.handle ? 'asks' : 'needsFile'
    all.push({
      item: {
        id: kept.id,
        name: kept.name,
        size: kept.size,
        sent: kept.sent,
        target: kept.target,
        title: kept.title,
        state,
        ...(kept.shows ? { shows: kept.shows } : {}),
      },
      target: kept.target,
      path: kept.path,
      actingAs: kept.actingAs,
      fingerprint: kept.fingerprint,
      file: kept.file,
      handle: kept.handle,
      url: kept.url,
      tries: 0,
    })
  }
  tell()
  begin()
}

/** The panel is there: what the page before had begun goes on. */
export function showUploads(): () => void {
  void goOnAfterReload()
  return () => {
    // there is no session any more; a list that unmounts when it becomes empty has nothing to stop
    for (const own of all) if (isMoving(own.item)) stop(own, 'paused')
  }
}

addEventListener('online', () => {
  for (const own of all) {
    own.tries = 0
    again(own)
  }
})
addEventListener('beforeunload', (event) => {
  if (all.some(({ item }) => isMoving(item))) event.preventDefault()
})
// a logout empties the store
appStore.subscribe('uploads', () => {
  if (appStore.get('uploads') !== undefined || all.length === 0) return
  for (const own of all) if (isMoving(own.item)) stop(own, 'paused')
  all = []
  void keptUploads.clear()
})

/** One file on its way, as the panel shows it. */
import type { ProblemCode } from '../problem.ts'

export type UploadState =
  | 'waiting' // for its turn
  | 'sending'
  | 'checking' // all bytes are there, and are looked at
  | 'paused'
  | 'offline' // waits for the network, and goes on by itself
  | 'asks' // the browser wants to be asked before it gives the file again
  | 'needsFile' // must be chosen again
  | 'done'
  | 'failed'

export interface UploadProblem {
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string | number>>
  /** In the language of the request, for what cannot be said here. */
  readonly detail?: string
}

export interface UploadItem {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** Destination, in the server's terms. */
  readonly target: string
  /** Name of the destination, such as that of a space. */
  readonly title: string
  readonly problem?: UploadProblem
  /** Token of the created record. */
  readonly record?: string
  readonly note?: string
  /** Address of the uploaded record, with `{record}` for its token. */
  readonly shows?: string
}

export const isUnfinished = ({ state }: UploadItem): boolean => state !== 'done' && state !== 'failed'
export const isMoving = ({ state }: UploadItem): boolean =>
  ['waiting', 'sending', 'checking', 'offline'].includes(state)

/** `Lesson 7` and `MP4`: the ending is shown as a chip, and is never cut. */
export function namedApart(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /[^.]\.([a-z0-9]{1,6})$/i.exec(name)?.[1] ?? ''
  return { stem: ending ? name.slice(0, -ending.length - 1) : name, ending: ending.toUpperCase() }
}

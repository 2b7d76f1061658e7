/** A refusal of the server (RFC 9457), or a failure of the network in the same shape. */
import type { Names } from '@topcenter/model/kit/names'
import type { FieldFault, RefusalCode } from '@topcenter/model/kit/refusal'

export type ProblemFault = Pick<FieldFault, 'name' | 'code' | 'params'> & { readonly message?: string }

/** Made by the client itself: 420 no internet, 421 no answer. */
export type ProblemCode = RefusalCode | 'network.offline' | 'network.noAnswer'

export interface ProblemBody {
  readonly status: number
  readonly code: ProblemCode
  readonly title?: string
  readonly detail?: string
  /** Parameters of the text that read the same in both languages. */
  readonly params?: FieldFault['params']
  readonly fields?: readonly ProblemFault[]
  readonly requestId?: string
  /** For a stale save: who changed it, when, and the record as it is now. */
  readonly changedBy?: { readonly names?: { ar?: string | null; en?: string | null; und?: string | null } }
  readonly changedAt?: string
  readonly current?: Record<string, unknown>
  /** For a clash: the clashing records, and if this user may save anyway. */
  readonly clashes?: readonly Clash[]
  readonly confirmable?: boolean
}

/** One thing that is booked at that time (D4.2), and the group that has it. */
export interface Clash {
  readonly kind: 'place' | 'lecturer' | 'group' | 'student'
  readonly resource: { readonly token: string; readonly names: Names }
  readonly from: string
  readonly to: string
  readonly group: { readonly token: string; readonly names: Names }
}

export class Problem extends Error {
  readonly body: ProblemBody
  constructor(body: ProblemBody) {
    super(body.detail ?? body.title ?? body.code)
    this.name = 'Problem'
    this.body = body
  }
  get status(): number {
    return this.body.status
  }
  get code(): ProblemCode {
    return this.body.code
  }
  get fields(): readonly ProblemFault[] {
    return this.body.fields ?? []
  }
}

/** Returns true if no response came: the unsaved input is still on the screen. */
export const isNetworkProblem = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 420 || error.status === 421)

/**
 * Returns true if the outcome of a request is unknown: no response came, or something between (PostgreSQL, a proxy)
 * failed. It may only be retried under its key. After any other response, such as that of a full disk, a new request
 * may be sent.
 */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof Problem) || isNetworkProblem(error) || (error.status > 500 && error.code !== 'server.full')

export function problemOf(status: number, body: unknown): Problem {
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemBody>) : {}
  return new Problem({ ...said, status, code: said.code ?? fallbackCode(status) })
}

function fallbackCode(status: number): ProblemCode {
  if (status === 403) return 'permission.missing'
  if (status === 404) return 'request.notFound'
  if (status === 413) return 'request.tooLarge'
  if (status === 429) return 'request.tooMany'
  if (status === 507) return 'server.full'
  if (status === 502 || status === 503 || status === 504) return 'server.unavailable'
  return status >= 500 ? 'server.caught' : 'request.malformed'
}

/** Everything that an operation is given: its transaction, who acts, and the time. There is no global of any of them. */
import type { Holder } from '@topcenter/model/kit/permission'
import type { Names } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Tx } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { LiveHub } from '../platform/http/live.ts'
import type { Sessions } from '../platform/session/session.ts'
import type { ConstraintRefusal } from './schema/constraints.ts'
import type { Hearers } from './events.ts'
import type { RuleBook } from './rules.ts'

export interface Actor extends Holder {
  /** Uuid of the user_account row; the establishment of that row is `homeEstablishmentId`. */
  readonly userId: string
  readonly names: Names
  readonly homeEstablishmentId: string
  /** The establishment that is worked in: the home one, or the one that an AdminsEgypt user chose. */
  readonly establishmentId: string
  readonly address: string
  readonly requestId: string
}

/** What main put together and operations may use beside their transaction. */
export interface Runtime {
  readonly rules: RuleBook
  readonly hearers: Hearers
  readonly live: Pick<LiveHub, 'publish'>
  readonly sessions: Sessions
  readonly jobs: Jobs
  /** What a broken constraint says of one record, where the others go on. */
  readonly constraintRefusal: ConstraintRefusal
  /** Where uploaded files live. */
  readonly dataDir: string
}

export interface Ctx {
  readonly runtime: Runtime
  readonly tx: Tx
  readonly actor: Actor
  /** The application's clock at the start of the request; every time written by one operation is this one. */
  readonly now: Date
  /** IANA zone of the establishment: what "today" means. */
  readonly timeZone: string
  readonly language: 'ar' | 'en'
  /** Of what a newer request of the same user may end. */
  readonly signal?: AbortSignal | undefined
  /**
   * What makes the request happen once: its Idempotency-Key, or what a job calls its run. What moves money refuses to
   * go without (D6.2).
   */
  readonly key?: string | undefined
}

/** The actor as a user of the establishment; null for the platform's own, who is nobody's colleague (D1.2). */
export const memberId = (actor: Actor): string | null =>
  actor.homeEstablishmentId === actor.establishmentId ? actor.userId : null

/** YYYY-MM-DD of now, on the establishment's wall (D1.9). */
export const today = (ctx: Pick<Ctx, 'now' | 'timeZone'>): string => utcToZoned(ctx.now, ctx.timeZone).date

/** Everything that an operation gets: its transaction, who acts, and the time. None of them is global. */
import { type Holder, isStaff } from '@topcenter/model/kit/permission'
import type { Names } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Limits, Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/database/postgres.ts'
import type { Files } from '../platform/files/blob.ts'
import type { Grants } from '../platform/files/grants.ts'
import type { Seals } from '../platform/session/seals.ts'
import type { Traces } from '../platform/files/renditions/mix.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { LiveHub } from '../platform/http/live.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Sessions } from '../platform/session/session.ts'
import type { ConstraintRefusal } from './schema/constraints.ts'
import type { Subscribers } from './events.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { RuleBook } from './rules.ts'

export interface Actor extends Holder {
  /** Id of the user; their account is in `homeEstablishmentId`. */
  readonly userId: string
  readonly names: Names
  readonly homeEstablishmentId: string
  /** The establishment in which the user works: the home one, or the one that an AdminsEgypt user chose. */
  readonly establishmentId: string
  /** True if their role limits them to what belongs to the groups that they teach (D12.2). */
  readonly ownGroupsOnly: boolean
  /** True if their role passes every check of their establishment (D12.11). Only users who have this can give it. */
  readonly allPrivileges?: boolean
  /** Session of the request; absent for jobs. Addresses of files are bound to it. */
  readonly sessionId?: string
  readonly address: string
  readonly requestId: string
}

/** Services for operations besides their transaction; built once at startup. */
export interface Runtime {
  readonly rules: RuleBook
  readonly subscribers: Subscribers
  readonly live: Pick<LiveHub, 'publish'>
  readonly sessions: Sessions
  readonly jobs: Jobs
  /** The refusal for a broken constraint, for operations on many records that go on with the others. */
  readonly constraintRefusal: ConstraintRefusal
  /** Undefined where no SMTP server is configured. */
  readonly mail: Mail | undefined
  /** Carries out at once what was put into it, to be called after the commit. */
  readonly outbox: { wake(establishmentId: string): void }
  /** The folder of uploaded files. */
  readonly dataDir: string
  /** The bytes that records refer to. */
  readonly files: Files
  /** Makes the addresses at which their bytes are given out. */
  readonly grants: Grants
  readonly traces: Traces
  /** Seals where a list goes on. */
  readonly cursors: Seals
  readonly keptAnswers: KeptAnswers
  /**
   * Does some work beside, in a transaction of its own, which stays when the caller's is undone. May be done twice, as
   * the caller is tried again after a deadlock.
   */
  readonly apart: (establishmentId: string, work: (tx: Tx) => Promise<unknown>) => void
  /** For faults of the server itself, which nobody who uses it can mend. */
  readonly log: Log
}

export interface Ctx {
  readonly runtime: Runtime
  readonly tx: Tx
  readonly actor: Actor
  /** The clock at the start of the request; one operation writes this time everywhere. */
  readonly now: Date
  /** IANA zone of the establishment: what "today" means. */
  readonly timeZone: string
  readonly language: 'ar' | 'en'
  /**
   * True if the work records something that happened before elsewhere (an import, the demo centre's past): nobody is
   * notified.
   */
  readonly isSilent?: boolean
  /** The answer may name values that the transaction learns with its commit (`Tx.learns`). */
  readonly fillsAnswer?: true
  /** Aborted when a newer request of the same user replaces this one, for operations with `newest`. */
  readonly signal?: AbortSignal | undefined
  /**
   * Makes the request happen once: its Idempotency-Key, or a name that a job gives its run. Operations that move money
   * refuse to run without it (D6.2).
   */
  readonly key?: string | undefined
}

/** The limits of a transaction that is somebody's: what row security keeps from them. */
export const limitsOfReader = (
  actor: Pick<Actor, 'ownGroupsOnly' | 'userId' | 'userType'>,
): Pick<Limits, 'ownGroupsOf' | 'reader' | 'inPortal'> => ({
  ownGroupsOf: ownGroupsOf(actor),
  reader: actor.userId,
  inPortal: !isStaff(actor.userType),
})
/** Whose groups alone a transaction may touch. */
export const ownGroupsOf = ({ ownGroupsOnly, userId }: Pick<Actor, 'ownGroupsOnly' | 'userId'>): string | undefined =>
  ownGroupsOnly ? userId : undefined

/** The actor's id as a user of the establishment; null for users of the platform, who belong to no centre (D1.2). */
export const memberId = (actor: Actor): string | null =>
  actor.homeEstablishmentId === actor.establishmentId ? actor.userId : null

/** YYYY-MM-DD: the day that it is now in the establishment's time zone (D1.9). */
export const today = (ctx: Pick<Ctx, 'now' | 'timeZone'>): string => utcToZoned(ctx.now, ctx.timeZone).date

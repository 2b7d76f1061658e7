/** What the screens of today's calls are told. */
import type { WrittenToday } from '../alerts/messages-told.ts'
import type { Names } from '../kit/names.ts'
import type { JoiningType, ReplyStatus } from './follow-up.ts'

export const callScopes = ['mine', 'all', 'done'] as const
export type CallScope = (typeof callScopes)[number]
export const madeFroms = ['Interest', 'FollowUp', 'Rest', 'Risk', 'Absence', 'Overdue', 'Hand'] as const
export type MadeFrom = (typeof madeFroms)[number]

interface Who {
  readonly token: string
  readonly names: Names
}

/** Somebody who is due, or who was called today. */
export interface CallLine extends Who {
  readonly dueAt: string | null
  readonly stage: JoiningType
  /** The follow-ups that were written so far. */
  readonly number: number
  readonly madeFrom: MadeFrom
  readonly interest: Names | null
  readonly agent: Who | null
  /** Who talks to them now, and until when; `session` for who may take them over. */
  readonly held: (Who & { readonly until: string; readonly isMine: boolean; readonly session: string }) | null
  /** Of one who was called today. */
  readonly reply: ReplyStatus | null
}

export interface Queue {
  readonly at: string
  readonly lines: readonly CallLine[]
  /** At most `most`, which stands for that many or more. */
  readonly counts: Readonly<Record<CallScope, number>>
  readonly most: number
  /** Of those who were called today by the reader. */
  readonly willJoin: number
  readonly notAnswered: number
  /** When somebody is due next, where nobody is today. */
  readonly nextAt: string | null
}

export interface Wish {
  /** Of the interest that the student told. */
  readonly token: string
  readonly names: Names
  readonly category: Who | null
  /** In piastres; `before` is what an offer of today lowers. */
  readonly price: number | null
  readonly before: number | null
  readonly groups: readonly (Who & {
    readonly seats: number | null
    readonly taken: number
    readonly startsOn: string | null
    readonly lecturer: Names | null
    readonly slices: readonly { readonly weekday: string; readonly from: string; readonly to: string }[]
  })[]
}

export interface CallMoment {
  /** `message`: it was opened in WhatsApp; its names are those of the template. */
  readonly kind: 'followUp' | 'interest' | 'message'
  readonly at: string
  readonly names: Names | null
  readonly number: number | null
  readonly reply: ReplyStatus | null
  readonly stage: JoiningType | null
  readonly text: string | null
  readonly by: Names | null
}

export interface CallMessage {
  /** Of the template; null: the product's own words. */
  readonly token: string | null
  readonly names: Names | null
  readonly text: string
}

export interface CallCard extends Who {
  readonly code: string
  readonly phone: string | null
  readonly phone2: string | null
  readonly isOnWhatsApp: boolean
  readonly knownMethod: Names | null
  readonly birthDate: string | null
  readonly line: CallLine | null
  /** The reader's own lease of them. */
  readonly until: string | null
  readonly wishes: readonly Wish[]
  readonly moments: readonly CallMoment[]
  /** What can be written to them by WhatsApp, in their language: the centre's templates, else the product's words. */
  readonly messages: readonly CallMessage[]
  /** Their number was written to today. */
  readonly today: readonly WrittenToday[]
  /** In piastres; for who may look at debts. */
  readonly owed?: number
  readonly groups: readonly Who[]
}

export interface BoardColumn {
  readonly stage: JoiningType
  /** At most `most` of the board. */
  readonly count: number
  readonly lines: readonly CallLine[]
}
export interface BoardAgent extends Who {
  /** Due until now, and since before today. */
  readonly due: number
  readonly late: number
  /** Of the days of the board. */
  readonly calls: number
  readonly callsToday: number
  readonly answered: number
  readonly people: number
  readonly joined: number
  /** In piastres, of those whom they brought; for who may look at debts. */
  readonly collected?: number
}
/** Of those who came to be followed, or joined, in the days of the board; without a token: of whom it is not known. */
export interface BoardSource {
  readonly token: string | null
  readonly names: Names | null
  readonly people: number
  readonly joined: number
}
export interface Board {
  /** Joined, lost and the agents' figures are of so many days. */
  readonly days: number
  readonly most: number
  readonly columns: readonly BoardColumn[]
  /** For who sees all agents. */
  readonly agents?: readonly BoardAgent[]
  readonly held?: readonly (Who & {
    readonly session: string
    readonly until: string
    readonly by: Names
    readonly isMine: boolean
  })[]
  readonly reasons?: readonly { readonly reason: string; readonly count: number }[]
  readonly pool?: number
  /** Conversion by how they heard of the centre, and by what they want. */
  readonly methods?: readonly BoardSource[]
  readonly interests?: readonly BoardSource[]
  /** In piastres: what those who joined paid since they were followed; for who may look at debts. */
  readonly collected?: number
}

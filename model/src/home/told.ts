/** What the cards tell that no report and no list answers alone (`specials`), as the server answers it. */
import type { Names } from '../kit/names.ts'

/** The query of a list that tells the same. */
type Query = Readonly<Record<string, string>>

export interface Waiting {
  /** Of a need. */
  readonly id: string
  readonly query: Query
  readonly total: number
  readonly totalIsCapped: boolean
  /** Since when the first of them has waited: an instant or a day; null when there is none. */
  readonly since: string | null
}

export interface Lesson {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly group: { readonly token: string; readonly names: Names }
  readonly category: string
  readonly lecturer: Names | null
  readonly place: Names | null
  readonly register: string
  readonly seated: number
  /** Null for a group without a highest number. */
  readonly seats: number | null
}
export interface LessonsToday {
  readonly lessons: readonly Lesson[]
  /** Of the day; of these over by now, and of these with their register taken. */
  readonly total: number
  readonly over: number
  readonly taken: number
  readonly tomorrow: number
  /** The list's own query, that of all lessons of today. */
  readonly query: Query
}

export interface Slipping {
  readonly token: string
  readonly student: { readonly token: string; readonly names: Names; readonly imageAt: string | null }
  readonly reasons: Names | null
  readonly overdue: Names | null
  readonly level: string
  /** Of a parent, else of the student; null for nobody who takes messages. */
  readonly phone: string | null
  /** The last lessons whose register tells it, the oldest first. */
  readonly marks: readonly ('Attendance' | 'Absence')[]
}
export interface AtRisk {
  readonly total: number
  readonly totalIsCapped: boolean
  readonly query: Query
  readonly students: readonly Slipping[]
}

export const funnelSteps = ['interested', 'contacted', 'applied', 'joined', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]
export interface Funnel {
  /** So many days ago the first of them told an interest or applied. */
  readonly days: number
  readonly steps: readonly { readonly id: FunnelStep; readonly people: number }[]
}

export interface OwnShift {
  readonly token: string
  readonly code: string
  readonly account: Names
  readonly openedAt: string
  readonly openingFloat: number
  readonly expected: number
  /** Verified receipts that the reader took since, whatever account they went into. */
  readonly methods: readonly { readonly names: Names | null; readonly money: number }[]
}

/** What a new centre needs first; told until it has a group and a student. */
export interface FirstStep {
  /** `establishment`: its logo and colour. */
  readonly entity: string
  readonly done: boolean
}

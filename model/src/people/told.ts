/**
 * What the page of a person tells beside their record, as the server answers it. What the reader may not see is left
 * out.
 */
import type { Names } from '../kit/names.ts'

export const relations = ['parent', 'child', 'sibling'] as const
export type Relation = (typeof relations)[number]

interface Called {
  readonly token: string
  readonly names: Names
}

/** How a student, or a child in a family, stands. */
export interface Standing {
  /** The newest seats in groups that are not finished. */
  readonly groups?: readonly (Called & {
    readonly category: Names
    readonly lecturer: Names | null
    /** Lessons that are over, of all that are planned. */
    readonly over: number
    readonly lessons: number
  })[]
  /** D4.4: attended of those that count. */
  readonly attendance?: { readonly attended: number; readonly counted: number }
  /** In piastres; `dueOn`: the oldest day that something was or is due. */
  readonly balance?: { readonly owed: number; readonly dueOn: string | null }
  readonly result?: {
    readonly token: string
    readonly names: Names
    readonly status: string
    readonly score: number | null
    readonly of: number
    readonly at: string
  } | null
  readonly nextLesson?: {
    readonly token: string
    readonly from: string
    readonly to: string
    readonly group: Names
    readonly lecturer: Names | null
    readonly place: Names | null
  } | null
}

export interface Relative extends Called, Standing {
  readonly relation: Relation
  readonly userType: string
  readonly gender: string | null
  readonly imageAt: string | null
  /** Of those who may be written to by WhatsApp `isOnWhatsApp`. */
  readonly phone: string | null
  readonly isOnWhatsApp: boolean
}

/** One of the last lessons, the newest last. */
export interface LastLesson {
  readonly token: string
  readonly at: string
  readonly attendance: 'Attendance' | 'Absence'
  readonly excused: boolean
  readonly minutesLate: number | null
}

export interface PersonSummary extends Standing {
  readonly userType: string
  /** Whether there is an account that can be logged into: a notification would be read. */
  readonly hasAccount: boolean
  readonly lessons?: readonly LastLesson[]
  readonly risk?:
    | (Called & { readonly level: string; readonly reasons: Names | null; readonly overdue: Names | null })
    | null
  readonly family?: readonly Relative[]
  /** Of a student or parent and all of the family. */
  readonly familyOwed?: number
  /** Of who teaches. */
  readonly teaching?: {
    readonly groups: number
    readonly students: number
    /** Of the lessons of the month that are over. */
    readonly minutes: number
    readonly today: readonly {
      readonly token: string
      readonly from: string
      readonly to: string
      readonly group: Names
      readonly place: Names | null
      readonly register: string
    }[]
  }
  /** Records of theirs that are open: the list with its query. */
  readonly open?: readonly {
    readonly entity: string
    readonly query: Readonly<Record<string, string>>
    readonly total: number
  }[]
}

/** What a line of the story is about, by the filter under which it stands. */
export const storyKinds = {
  study: ['made', 'applied', 'accepted', 'rejected', 'canceled', 'joined', 'left', 'transferred', 'paused', 'resumed'],
  attendance: ['attended', 'absent', 'excuse'],
  money: ['paid', 'refunded'],
  results: ['scored', 'certificate'],
  contact: ['followUp', 'called', 'message', 'complaint', 'notified'],
  changes: ['changed'],
} as const
export type StoryPart = keyof typeof storyKinds
export type StoryKind = (typeof storyKinds)[StoryPart][number]
export const storyParts = Object.keys(storyKinds) as readonly StoryPart[]

export interface StoryLine {
  readonly at: string
  readonly kind: StoryKind
  /** Id of the entity and token of the record that it opens. */
  readonly entity: string
  readonly token: string
  /** Who did it. */
  readonly by: Names | null
  /** What it is about: a group, a subject, a score item, a complaint. */
  readonly names?: Names
  /** A second name: the group that was left for it, the method of a payment. */
  readonly other?: Names
  readonly money?: number
  readonly number?: string
  readonly score?: number
  readonly of?: number
  readonly state?: string
  readonly reason?: string
  /** Days of a pause; the first and last moments of a run of lessons. */
  readonly from?: string
  readonly to?: string
  /** Lessons of the run. */
  readonly count?: number
  /** The lessons of a run, the newest first, thirty at most. */
  readonly lessons?: readonly { readonly token: string; readonly at: string; readonly names: Names }[]
  /** Fields that were changed. */
  readonly fields?: readonly string[]
}
export interface Story {
  readonly items: readonly StoryLine[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/**
 * The language of homes: a card answers one question that somebody asks each morning. Where it has figures, they are
 * those of a report or of a list, asked with the very query of its address, so that a card and what it opens agree.
 */
import { entityOf } from '../areas.ts'
import type { FigureId } from '../figures.ts'
import { holds, type Holder, isStaff, visibleStates } from '../kit/permission.ts'
import { reports } from '../reports/reports.ts'
import type { Report } from '../reports/report.ts'
import { needsOf } from './needs.ts'

/** A query as in an address; `{today}` and the other words of `days.ts` stand for days of the establishment. */
export type CardQuery = Readonly<Record<string, string>>

export interface CardReport {
  readonly report: string
  readonly query: CardQuery
}

/** Records of a list, the first of them by name. */
export interface CardList {
  readonly entity: string
  readonly query: CardQuery
  /** Only what is the reader's to do: this filter of the list is the reader, or the groups that they teach. */
  readonly mine?: 'lecturerToken' | 'educationalGroupToken'
  /** Address of its link, if not the entity's list. */
  readonly path?: string
  /** Number of records shown by name. */
  readonly size: number
  /** The figure that it counts, if other places show it too. */
  readonly figure?: FigureId
  /** Fields of the list on a line: whom or what it is about, what else, since when, how much. */
  readonly line: { readonly title: string; readonly detail?: string; readonly at?: string; readonly money?: string }
}

/** Cards that no report or list answers alone; each has its own service on the server. */
export const specials = [
  'needs',
  'lessons',
  'myLessons',
  'atRisk',
  'myRisk',
  'scores',
  'funnel',
  'shift',
  'dueToday',
  'find',
] as const
export type Special = (typeof specials)[number]

export interface Card {
  /** Key of its texts (`today.cards.<id>`). */
  readonly id: string
  /** Reports by the name under which the card draws them. The reader needs `viewReport` of all. */
  readonly reports?: Readonly<Record<string, CardReport>>
  /** The reader needs to see the records of one; lists that they may not see are left out. */
  readonly lists?: Readonly<Record<string, CardList>>
  readonly special?: Special
  /** The figure that the special counts, if other places show it too. */
  readonly figure?: FigureId
  /** For lecturers only. */
  readonly teaching?: true
  /** Entities whose records the reader must see beside these. */
  readonly sees?: readonly string[]
  /** Needs that it already shows: beside it they are not repeated. */
  readonly tells?: readonly string[]
  /** A flag that the reader must hold beside these. */
  readonly holds?: { readonly group: string; readonly flag: string }
}

export const reportOfCard = ({ report }: CardReport): Report => reports.find(({ id }) => id === report)!

const sees = (holder: Holder, entity: string): boolean => visibleStates(holder, entityOf(entity)).length > 0

/** The lists of a card that the holder may look at. */
export const listsFor = (holder: Holder, card: Card): readonly (readonly [name: string, list: CardList])[] =>
  Object.entries(card.lists ?? {}).filter(([, { entity }]) => sees(holder, entity))

/** D2.3: a card whose permission is missing is not there. */
export function mayHave(holder: Holder, card: Card): boolean {
  if (!isStaff(holder.userType)) return false
  if (card.special === 'needs' && needsOf(holder).length === 0) return false
  if (card.holds && !holds(holder, card.holds.group, card.holds.flag)) return false
  return (
    Object.values(card.reports ?? {}).every((asked) => holds(holder, reportOfCard(asked).group, 'viewReport')) &&
    (card.lists === undefined || listsFor(holder, card).length > 0) &&
    (card.sees ?? []).every((entity) => sees(holder, entity))
  )
}

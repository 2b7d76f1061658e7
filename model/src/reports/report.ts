/**
 * The language of reports (D11.1): a report is a question about the records of one kind, said as plain data. Its
 * screen, its figures, its sheet, its paper and its permission derive from it.
 */
import type { FigureId } from '../figures.ts'
import type { Period } from './period.ts'

/** Parts of time by which moments are put together; a week begins on Saturday. */
export const buckets = ['hour', 'weekday', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Bucket = (typeof buckets)[number]

/**
 * A field of the source, or of a record that it refers to: `student.gender`. `state` and `createdAt` are fields too;
 * `self` is the record.
 */
export type FieldPath = string
/**
 * Condition on a field of rows: this value, one of these, nothing (null), anything, a number above or below another, or
 * a time that is more than so many minutes after that of another field.
 */
export type Wanted =
  | string
  | boolean
  | null
  | readonly string[]
  | { readonly isGiven: true }
  | { readonly above: number }
  | { readonly below: number }
  | { readonly after: FieldPath; readonly minutes: number }
export type Match = Readonly<Record<FieldPath, Wanted>>

/**
 * Grouping of rows: by a field, or by the days since or until its day, counted from today (`days.ts`), or by `of`, a
 * key that worked-out rows have (`workedOutRows`), which is no field of any record.
 */
export type Grouping =
  | FieldPath
  | { readonly daysSince: FieldPath }
  | { readonly daysUntil: FieldPath }
  | { readonly of: string }

/** Format of a measure's figures. */
export type MeasureKind = 'count' | 'money' | 'number' | 'percent'
/** `figure`: the figure that it is, if other places show it too. */
export type Measure = { readonly figure?: FigureId } & MeasureOf
type MeasureOf =
  | { readonly count: true; readonly where?: Match }
  | { readonly distinct: FieldPath; readonly where?: Match }
  /** Empty values count as nothing. */
  | { readonly sum: FieldPath; readonly where?: Match }
  /** From one moment to another, of the rows that have both. */
  | { readonly time: readonly [from: FieldPath, to: FieldPath]; readonly in: 'hours' | 'days'; readonly where?: Match }
  /**
   * One measure by another, worked out anew at each level: rates and averages of a total are never those of its cells
   * added up.
   */
  | { readonly ratio: readonly [part: string, whole: string]; readonly as: 'percent' | 'number' | 'money' }
  /** One measure less another. */
  | { readonly difference: readonly [from: string, less: string] }
  /** Measures added up. */
  | { readonly plus: readonly string[] }
  /**
   * A measure of everything before the first day of the period: what there was when it began. Nothing came before the
   * period `all`.
   */
  | { readonly before: string }
  /** Its part of the whole table's total. */
  | { readonly share: string }

export const charts = ['bars', 'stack', 'line', 'heat'] as const
/** Headings under which reports are listed. */
export const sections = ['people', 'joining', 'education', 'exams', 'money', 'stock', 'service'] as const

/**
 * Measures kept on another record, to which rows of the source refer. Where possible, a report reads these instead of
 * the rows: years of marks are read lesson by lesson. They count active rows only, whatever has become of the record.
 */
export interface Kept {
  /** The reference of the source to the record that keeps them. Each row has one. */
  readonly on: string
  /** Fields of the source whose values are always those of a field of that record. */
  readonly same: Readonly<Record<FieldPath, FieldPath>>
  /**
   * By counted measure: the numbers of that record which added up are it, those with a `-` taken away; of a time, how
   * many rows take it. The measure that counts all rows is among them.
   */
  readonly measures: Readonly<Record<string, readonly FieldPath[] | undefined>>
}

/**
 * Rows that the server works out of a source's records (`server/src/reports/rows`), with their numbers and with the
 * records that `distinct` counts in them. Behind a figure stand the records of which its rows were made; `counts` are 1
 * in rows that count and empty in others, so that behind them stand the records of those rows alone. `keys` are what
 * the rows can be grouped by beside fields; the server names them (`row-keys.ts`). `isEachRecord`: the rows are the
 * source's own records with numbers of theirs added, so that all else is counted as of these.
 */
export const workedOutRows = {
  /** For each place and hour of the clock, the part of it that is open and the part that each lesson takes. */
  hoursOfPlaces: {
    numbers: ['openHours', 'usedHours', 'openSeatHours', 'soldSeatHours'],
    money: [],
    counts: [],
    keys: [],
    records: ['lesson'],
    isEachRecord: false,
  },
  /** Each lesson that was held, with the way to its place once a day. */
  lessonsOfLecturers: {
    numbers: ['givenHours', 'trips', 'kilometres'],
    money: ['travelAllowance'],
    counts: [],
    keys: [],
    records: ['lesson'],
    isEachRecord: false,
  },
  /** Each complaint, with the hours until the centre's first answer to it. */
  answersOfComplaints: {
    numbers: ['hoursToAnswer'],
    money: [],
    counts: ['answeredOnce', 'lateOnce', 'inTime', 'reopenedOnce'],
    keys: [],
    records: ['complaint'],
    isEachRecord: true,
  },
  /** Each sitting of an exam, with whether its degree passes. */
  passesOfSittings: { numbers: [], money: [], counts: ['passed'], keys: [], records: ['sitting'], isEachRecord: true },
  /** Each question that a sitting of an exam was asked, with how it was answered. */
  answersOfSittings: {
    numbers: [],
    money: [],
    counts: ['asked', 'answered', 'right', 'wrong', 'unanswered'],
    keys: ['question'],
    records: ['sitting'],
    isEachRecord: false,
  },
  /** Each person, with whether they ever had a seat in a group, and what was paid of their debts until now. */
  comingOfPeople: {
    numbers: [],
    money: ['collectedMoney'],
    counts: ['joined'],
    keys: [],
    records: ['person'],
    isEachRecord: true,
  },
  /** Each seat in a group, with how it stands today. */
  standingOfSeats: {
    numbers: [],
    money: [],
    counts: ['active', 'frozen', 'atRisk'],
    keys: [],
    records: ['seat'],
    isEachRecord: true,
  },
  /** Each job order, with whether it is late. */
  latenessOfJobOrders: {
    numbers: [],
    money: [],
    counts: ['lateOrders'],
    keys: [],
    records: ['jobOrder'],
    isEachRecord: true,
  },
  /**
   * Each part of a debt that is still owed, planned or not: what is left of it (`remainder`), and the day on which it
   * is due (`nextDueOn`).
   */
  duesOfDebts: { numbers: [], money: [], counts: [], keys: [], records: ['debt'], isEachRecord: false },
  /** Each student, with how far they came from a first interest to a payment. */
  stagesOfStudents: {
    numbers: [],
    money: [],
    counts: ['interested', 'contacted', 'applied', 'joined', 'paidSomething', 'paidJoined'],
    keys: [],
    records: ['student'],
    isEachRecord: true,
  },
  /** Each student once for each educational period in which they have a seat, with their first seat in it. */
  periodsOfStudents: {
    numbers: [],
    money: [],
    counts: ['couldReturn', 'cameBack'],
    keys: [],
    records: ['seat'],
    isEachRecord: false,
  },
  /** The result of each application, at the seat that it has now or had last. */
  resultsOfSeats: {
    numbers: ['total'],
    money: [],
    counts: ['withTotal', 'finals', 'passed', 'provisional', 'withoutMarks'],
    keys: [],
    records: ['seat'],
    isEachRecord: false,
  },
} as const

export interface Report {
  /** Key of its texts (`reports.<id>`) and operations. */
  readonly id: string
  /** `/reports/<path>`, and `/api/reports/<path>`. */
  readonly path: string
  readonly section: (typeof sections)[number]
  /** The entity whose records are counted. */
  readonly source: string
  /** Rows that are counted if they are not the source's records themselves, but computed from them. */
  readonly rowsOf?: keyof typeof workedOutRows
  /** The permission group whose `viewReport` opens it (D11.4). */
  readonly group: string
  /** Time or day by which rows belong to a period; without it, all rows count. */
  readonly time?: FieldPath
  /** Default period; `thisMonth` when left out. */
  readonly period?: Period
  /** Rows that are not like this are not what the report is about. */
  readonly where?: Match
  /** Path of the values of properties (D7.8): rows can be grouped by those of few values, each known by its token. */
  readonly properties?: FieldPath
  /** Groupings of rows and columns, beside parts of `time` and properties. */
  readonly dimensions: Readonly<Record<string, Grouping>>
  readonly measures: Readonly<Record<string, Measure>>
  readonly kept?: Kept
  /** The first layout: one or two dimensions down, at most one across, and the measures that are shown. */
  readonly rows: readonly string[]
  readonly columns?: string
  readonly shown: readonly string[]
  readonly chart?: (typeof charts)[number]
  /** The measure that is shown first, large, and drawn; the first shown one if left out. */
  readonly headline?: string
  /** A rate, and the percentages below which it is marked as low and as bad. */
  readonly low?: { readonly measure: string; readonly bad: number; readonly warn: number }
  /** Rows are ordered by this measure, the largest first; by their names when left out. */
  readonly largest?: string
  /** The same, the smallest first. */
  readonly smallest?: string
  /** Report of the same records with more detail: a figure's menu opens it, narrowed to the figure's place. */
  readonly leadsTo?: string
  /**
   * Printed in place of the table while the first layout is unchanged. `names`: for seats, each group's students with
   * columns to sign in.
   */
  readonly paper?: 'names'
}

/** Returns the report's own paper if the layout prints as one; undefined if it prints as its table. */
export const ownPaperOf = (
  { paper, rows, columns }: Report,
  layout: { readonly rows: readonly string[]; readonly columns: string | null | undefined },
): Report['paper'] =>
  layout.rows.join() === rows.join() && (layout.columns || undefined) === columns ? paper : undefined

/** The key of its title: `KnownMethodsReport`. */
export const screenOf = ({ id }: Pick<Report, 'id'>): string => `${id[0]!.toUpperCase()}${id.slice(1)}Report`

export function defineReport<
  const D extends Readonly<Record<string, Grouping>>,
  const M extends Readonly<Record<string, Measure>>,
>(
  report: Omit<
    Report,
    'dimensions' | 'measures' | 'kept' | 'rows' | 'columns' | 'shown' | 'headline' | 'low' | 'largest' | 'smallest'
  > & {
    readonly dimensions: D
    readonly measures: M
    readonly kept?: Omit<Kept, 'measures'> & {
      readonly measures: { readonly [name in NoInfer<keyof M & string>]?: readonly FieldPath[] }
    }
    readonly rows: readonly (NoInfer<keyof D & string> | Bucket)[]
    readonly columns?: NoInfer<keyof D & string> | Bucket
    readonly shown: readonly NoInfer<keyof M & string>[]
    readonly headline?: NoInfer<keyof M & string>
    readonly low?: { readonly measure: NoInfer<keyof M & string>; readonly bad: number; readonly warn: number }
    readonly largest?: NoInfer<keyof M & string>
    readonly smallest?: NoInfer<keyof M & string>
  },
): Report {
  return report
}

/** Returns true if a measure is computed from measures that PostgreSQL counts. */
export const isWorkedOut = (
  measure: Measure,
): measure is Extract<
  Measure,
  { ratio: unknown } | { difference: unknown } | { plus: unknown } | { before: unknown } | { share: unknown }
> => operandsOf(measure).length > 0

/** Returns the measures from which one is computed; none for a counted one. */
export function operandsOf(measure: Measure): readonly string[] {
  if ('ratio' in measure) return measure.ratio
  if ('difference' in measure) return measure.difference
  if ('plus' in measure) return measure.plus
  if ('before' in measure) return [measure.before]
  return 'share' in measure ? [measure.share] : []
}

/** Returns true if a part of a measure is of the time before the period. */
export function looksBack(report: Pick<Report, 'measures'>, name: string): boolean {
  const measure = report.measures[name]!
  return 'before' in measure || operandsOf(measure).some((part) => looksBack(report, part))
}

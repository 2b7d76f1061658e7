/** A report counted a second time in JavaScript over raw rows: tests hold the engine's figures against it. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { noMember } from '@topcenter/model/reports/answer'
import { keyOfDate } from '@topcenter/model/reports/bucket'
import { dayKey } from '@topcenter/model/reports/days'
import type { Span } from '@topcenter/model/reports/period'
import { type Dimension, reach } from '@topcenter/model/reports/reach'
import { isWorkedOut, type Match, type Measure, type Report } from '@topcenter/model/reports/report'
import { columnName } from '../records/schema/table.ts'

type Row = Readonly<Record<string, unknown>>
/** All rows of all tables of one establishment, read as they are. */
export type Tables = (table: string) => readonly Row[]

/** The columns that a path goes through, and the one at its end. */
interface Way {
  readonly through: readonly { readonly column: string; readonly table: string }[]
  readonly column: string
  /** None of a state. */
  readonly field: Field | undefined
}
const ways = new Map<AnyEntity, Map<string, Way>>()
/** Worked out once for each path, since it is asked of every row. */
function wayOf(source: AnyEntity, path: string): Way {
  const known = ways.get(source) ?? new Map<string, Way>()
  ways.set(source, known)
  let way = known.get(path)
  if (!way) {
    const { name, field, through } = reach(source, path)
    way = {
      through: through.map((step) => ({
        column: columnName(step.name, step.field),
        table: tableOf(entityOf(step.field.to!)),
      })),
      column: !field
        ? 'state'
        : name === 'self'
          ? 'id'
          : ['createdAt', 'updatedAt'].includes(name)
            ? snake(name)
            : columnName(name, field),
      field,
    }
    known.set(path, way)
  }
  return way
}

/** The value at the end of a path, followed from record to record. */
function valueAt(tables: Tables, source: AnyEntity, path: string, row: Row): unknown {
  const { through, column, field } = wayOf(source, path)
  let at: Row | undefined = row
  for (const step of through) {
    at = byId(tables(step.table)).get(at[step.column])
    if (!at) return null
  }
  const value = at[column] ?? null
  return field?.kind === 'date' && value instanceof Date ? dayText(value) : value
}

const indexes = new WeakMap<readonly Row[], ReadonlyMap<unknown, Row>>()
function byId(rows: readonly Row[]): ReadonlyMap<unknown, Row> {
  let index = indexes.get(rows)
  if (!index) indexes.set(rows, (index = new Map(rows.map((row) => [row.id, row]))))
  return index
}

/** The driver gives a day as the midnight of the machine's own zone. */
const dayText = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const instantOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const walls = new Map<string, ReturnType<typeof utcToZoned>>()
/** Kept, since many rows have the same instant and each is asked for many dimensions. */
function wallOf(instant: string, zone: string): ReturnType<typeof utcToZoned> {
  const key = `${instant} ${zone}`
  let wall = walls.get(key)
  if (!wall) walls.set(key, (wall = utcToZoned(instant, zone)))
  return wall
}

/** The clock of the counted centre: its zone, and its date when it is asked. */
export interface Now {
  readonly zone: string
  readonly today: string
}

export function keyAt(
  tables: Tables,
  source: AnyEntity,
  { path, bucket, days }: Dimension,
  row: Row,
  { zone, today }: Now,
): string {
  const value = valueAt(tables, source, path, row)
  if (value === null) return noMember
  const { field } = wayOf(source, path)
  if (bucket || days) {
    const { date, time } =
      field?.kind === 'date' ? { date: String(value), time: '00:00' } : wallOf(instantOf(value), zone)
    if (days) {
      const ago = (Date.parse(today) - Date.parse(date)) / 86_400_000
      return dayKey(days, days === 'since' ? ago : -ago)
    }
    if (bucket === undefined) throw new Error('no part of time')
    return bucket === 'hour' ? time.slice(0, 2) : keyOfDate(bucket, date)
  }
  return field?.kind === 'ref' ? tokenOf(entityOf(field.to!).spec.prefix, String(value)) : String(value)
}

const isLike = (tables: Tables, source: AnyEntity, match: Match, row: Row): boolean =>
  Object.entries(match).every(([path, wanted]) => {
    const value = valueAt(tables, source, path, row)
    if (Array.isArray(wanted)) return wanted.includes(String(value))
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    if ('after' in wanted) {
      const earlier = valueAt(tables, source, wanted.after, row)
      if (value === null || earlier === null) return false
      return Date.parse(instantOf(value)) - Date.parse(instantOf(earlier)) > wanted.minutes * 60_000
    }
    if ('above' in wanted) return value !== null && Number(value) > wanted.above
    return 'below' in wanted ? value !== null && Number(value) < wanted.below : value !== null
  })

function figure(tables: Tables, source: AnyEntity, measure: Measure, rows: readonly Row[]): number {
  if (isWorkedOut(measure)) throw new Error('worked out of others')
  const counted = rows.filter((row) => isLike(tables, source, measure.where ?? {}, row))
  if ('count' in measure) return counted.length
  if ('distinct' in measure)
    return new Set(counted.map((row) => valueAt(tables, source, measure.distinct, row)).filter((id) => id !== null))
      .size
  if ('sum' in measure)
    return counted.reduce((sum, row) => sum + Number(valueAt(tables, source, measure.sum, row) ?? 0), 0)
  const [from, to] = measure.time
  const unit = measure.in === 'hours' ? 3_600_000 : 86_400_000
  return counted.reduce((sum, row) => {
    const ends = [from, to].map((path) => valueAt(tables, source, path, row))
    if (ends.includes(null)) return sum
    const [start, end] = ends.map((value) => Date.parse(instantOf(value))) as [number, number]
    return sum + (end - start) / unit
  }, 0)
}

/** The rows that the report is about in a period. */
export function rowsOf(tables: Tables, report: Report, span: Span | null, now: Now): readonly Row[] {
  const source = entityOf(report.source)
  return tables(tableOf(source)).filter((row) => {
    const isKind = Object.entries(source.spec.fixed ?? {}).every(([name, value]) => row[snake(name)] === value)
    const isActive = !('record_state' in row) || row.record_state === 'active'
    if (!isKind || !isActive || !isLike(tables, source, report.where ?? {}, row)) return false
    if (!report.time || !span) return true
    const day = keyAt(tables, source, { id: 'day', bucket: 'day', path: report.time }, row, now)
    return day !== noMember && day >= span.from && day <= span.to
  })
}

interface Question {
  /** Rows of one centre. */
  readonly rows: readonly Row[]
  readonly down: Dimension
  readonly across: Dimension
  readonly now: Now
}
type Places = ReadonlyMap<string, readonly Row[]>

/** Places by rows, and by the two dimensions. */
const places = new WeakMap<readonly Row[], Map<string, Places>>()
/** Returns the rows by row key and column key, computed once for all measures of a question. */
function placesOf(tables: Tables, report: Report, { rows, down, across, now }: Question): Places {
  const kept = places.get(rows) ?? new Map<string, Places>()
  places.set(rows, kept)
  const key = `${report.id} ${down.id} ${across.id} ${now.zone} ${now.today}`
  const known = kept.get(key)
  if (known) return known
  const source = entityOf(report.source)
  const found = new Map<string, Row[]>([[' ', []]])
  const put = (place: string, row: Row): void => {
    const list = found.get(place)
    if (list) list.push(row)
    else found.set(place, [row])
  }
  for (const row of rows) {
    const [one, other] = [down, across].map((dimension) => keyAt(tables, source, dimension, row, now))
    for (const place of [`${one} ${other}`, `${one} `, ` ${other}`, ' ']) put(place, row)
  }
  kept.set(key, found)
  return found
}

/** Figures of a measure by row key and column key; `''` is the total of all. */
export function recounted(
  tables: Tables,
  report: Report,
  { measure, ...question }: Question & { readonly measure: string },
): Map<string, number> {
  const source = entityOf(report.source)
  return new Map(
    [...placesOf(tables, report, question)].map(([place, found]) => [
      place,
      figure(tables, source, report.measures[measure]!, found),
    ]),
  )
}

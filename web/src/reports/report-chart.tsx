/** The chart of a report: the same figures as the table's, in the same order; each opens its records. */
import { ChartColumn, ChartColumnStacked, ChartLine, Grid3x3, Table2 } from 'lucide-react'
import type { Cell, Line, Member } from '@topcenter/model/reports/answer'
import { spanOfKey } from '@topcenter/model/reports/bucket'
import { measureKind } from '@topcenter/model/reports/reach'
import { type Bucket, isWorkedOut } from '@topcenter/model/reports/report'
import { useToday } from '../platform/use-today.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import type { ChartProps, ChartSeries } from '../ui/charts/chart-frame.tsx'
import { ChartLines, LineChart } from '../ui/charts/line-chart.tsx'
import type { ReportFiguresProps } from './report-figures.tsx'
import { heatScale } from './report-heat.ts'
import { headlineOf, reportViews, useDrawnFigures, viewOf, type ReportView, viewsOf } from './report-views.ts'
import { isTimeAxis } from './time-axis.ts'

/** Limits of bars and series that a reader can distinguish; there are five colours. */
const maxBars = 31
const maxSeries = 5

const icons: Record<ReportView, typeof ChartColumn> = {
  bars: ChartColumn,
  stack: ChartColumnStacked,
  line: ChartLine,
  heat: Grid3x3,
  table: Table2,
}

export function ReportChart(props: ReportFiguresProps) {
  const { report, answer, table, speech, set } = props
  const views = viewsOf(answer, table)
  const view = viewOf(report, props.view, views)
  const axis = axisOf(props)
  const measure = headlineOf(report, answer)
  const isDrawn = (view === 'bars' || view === 'stack' || view === 'line') && axis.places.length > 1
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">
          {isDrawn && `${speech.measure(measure)} · ${speech.dimension(axis.dimension)}`}
        </h2>
        <ToggleGroup
          label={speech.words.view}
          iconsOnly
          options={reportViews
            .filter((each) => views.includes(each))
            .map((value) => {
              const Icon = icons[value]
              return { value, label: speech.words.views[value], icon: <Icon aria-hidden /> }
            })}
          value={view}
          onChange={(value) => set({ chart: value })}
        />
      </div>
      {isDrawn ? (
        <Drawn {...props} view={view} axis={axis} />
      ) : (
        <>
          {view === 'heat' && <HeatScale {...props} />}
          <p className="text-sm text-ink-3">{speech.words.how[report.id as never]}</p>
        </>
      )}
    </div>
  )
}

/** The measure, and its figures of the palest and of the darkest tint. */
function HeatScale({ report, answer, table, speech }: ReportFiguresProps) {
  const { measure, least, most } = heatScale(report, answer, table)
  return (
    <p className="heat-scale">
      <bdi>{speech.measure(measure)}</bdi>
      <bdi dir="ltr">{speech.figure(measure, least)}</bdi>
      {[1, 2, 3, 4, 5, 6].map((step) => (
        <i key={step} className={`heat-${step}`} aria-hidden />
      ))}
      <bdi dir="ltr">{speech.figure(measure, most)}</bdi>
    </p>
  )
}

interface Place {
  readonly member: Member
  /** The figures of the whole place, and those of its parts in the other direction. */
  readonly cell: Cell | undefined
  readonly parts: readonly (Cell | undefined)[]
}
interface Axis {
  readonly dimension: string
  readonly places: readonly Place[]
  /** The dimension in the other direction, with its first members. */
  readonly other: { readonly dimension: string; readonly members: readonly Member[] } | undefined
}

/** Along the columns when they are of time, else along the first level of the rows. */
function axisOf({ answer, table }: ReportFiguresProps): Axis {
  const lines = table.lines.filter(({ depth }) => depth === 1)
  const memberOf = (line: Line): Member => line.members[0]!
  const [down, across] = [answer.rows[0], answer.columns]
  if (across !== null && isTimeAxis(across)) {
    return {
      dimension: across,
      places: table.heads.slice(0, maxBars).map((member) => ({
        member,
        cell: table.total.cells.get(member.key),
        parts: lines.map(({ cells }) => cells.get(member.key)),
      })),
      other: down === undefined ? undefined : { dimension: down, members: lines.map(memberOf) },
    }
  }
  return {
    dimension: down ?? across ?? '',
    places: lines.slice(0, maxBars).map((line) => ({
      member: memberOf(line),
      cell: line.total,
      parts: table.heads.map(({ key }) => line.cells.get(key)),
    })),
    other: across === null ? undefined : { dimension: across, members: table.heads },
  }
}

function Drawn(props: ReportFiguresProps & { readonly view: ReportView; readonly axis: Axis }) {
  const { report, answer, speech, view, axis, onOpen } = props
  const today = useToday()
  const measure = headlineOf(report, answer)
  const { drawn, write } = useDrawnFigures(report, measure)
  const members = axis.places.map(({ member }) => member)
  const series = seriesOf(props, drawn)
  const chart: ChartProps = {
    label: `${speech.measure(measure)} · ${speech.dimension(axis.dimension)}`,
    categories: members.map((member) => speech.axis(axis.dimension, member, members)),
    format: write,
    series,
    onOpen: (index) => {
      const cell = axis.places[index]?.cell
      if (cell) onOpen(cell, measure)
    },
    openLabel: speech.words.open,
    isClosed: (index) => axis.places[index]!.cell === undefined,
    isInOrder: isTimeAxis(axis.dimension),
    ...runningOf(axis, today),
  }
  const before = series.findIndex(({ isBefore }) => isBefore)
  if (view === 'line') return <LineChart {...chart} />
  return (
    <BarChart
      {...chart}
      isStacked={view === 'stack'}
      {...(before >= 0 ? { over: (scale) => <ChartLines series={series} scale={scale} onlyBefore /> } : {})}
    />
  )
}

/**
 * Returns the series of the headline. Lines, and a stack of addable figures, use the members in the other direction if
 * these are few; else a stack uses measures of one kind. The comparison appears beside a single series only.
 */
function seriesOf(
  { report, answer, speech, view, axis }: Parameters<typeof Drawn>[0],
  drawn: (value: number) => number,
): ChartSeries[] {
  const headline = headlineOf(report, answer)
  const figure = (values: Cell['values'] | undefined, at: number): number | null => {
    const value = values?.[at] ?? null
    return value === null ? null : drawn(value)
  }
  const at = answer.measures.indexOf(headline)
  const { other, places } = axis
  const addsUp = !isWorkedOut(report.measures[headline]!) && !('distinct' in report.measures[headline]!)
  const isFew = other && other.members.length > 1 && other.members.length <= maxSeries
  if (isFew && (view === 'line' || (view === 'stack' && addsUp)))
    return other.members.map((member, part) => ({
      name: speech.member(other.dimension, member),
      values: places.map(({ parts }) => figure(parts[part]?.values, at)),
    }))
  const measures = [headline, ...answer.measures.filter((measure) => measure !== headline)]
    .filter((measure) => measureKind(report, measure) === measureKind(report, headline))
    .slice(0, view === 'stack' ? 3 : 1)
  const shown = measures.map((measure) => ({
    name: speech.measure(measure),
    values: places.map(({ cell }) => figure(cell?.values, answer.measures.indexOf(measure))),
  }))
  if (!answer.compare || shown.length > 1) return shown
  return [
    ...shown,
    {
      name: speech.words.compare[answer.compare.with],
      values: places.map(({ cell }) => figure(cell?.before, at)),
      isBefore: true,
    },
  ]
}

/** The part of time that is not over yet. */
function runningOf({ dimension, places }: Axis, today: string): { readonly running?: number } {
  if (!isTimeAxis(dimension)) return {}
  const running = places.findIndex(({ member }) => {
    const span = spanOfKey(dimension as Bucket, member.key)
    return span && span.from <= today && today <= span.to
  })
  return running < 0 ? {} : { running }
}

/** The table of a report: each number is a button whose menu opens the records behind it. */
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import type { Cell, Line, ReportAnswer, ReportTable as Table } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { classNames } from '../ui/marks/class-names.ts'
import { useFormats } from '../ui/page/language.tsx'
import { CellMenu } from './cell-menu.tsx'
import { headlineOf } from './report-figures.tsx'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

interface ReportTableProps {
  readonly report: Report
  readonly answer: ReportAnswer
  readonly table: Table
  readonly speech: ReportSpeech
  readonly state: ReportState
  readonly onOpen: (cell: Cell, measure: string) => void
}

export function ReportTable(props: ReportTableProps) {
  const { report, answer, table, speech } = props
  const [chosen, setChosen] = useState<{ cell: Cell; measure: string }>()
  const button = useRef<HTMLElement>(null)
  const cells = useMemo(() => cellsById(answer, table), [answer, table])
  const largest = useMemo(() => largestOf(report, table), [report, table])
  const open = ({ target }: MouseEvent): void => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
    if (!pressed) return
    button.current = pressed
    setChosen(cells.get(pressed.dataset.cell!))
  }
  return (
    <div className="report-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in the cells are pressed; one handler serves all */}
      <table className="report-table" onClick={open} onKeyDown={moveFocus}>
        <caption className="only-read">{answer.rows.map(speech.dimension).join(' · ')}</caption>
        <Head {...props} />
        <tbody>
          {table.lines.map((line, index) => (
            <Row
              key={line.members.map(({ key }) => key).join(' ')}
              {...props}
              largest={largest}
              line={line}
              at={index}
            />
          ))}
        </tbody>
        <tfoot>
          <Row {...props} largest={largest} line={table.total} at={table.lines.length} />
        </tfoot>
      </table>
      {chosen && (
        <CellMenu {...props} {...chosen} button={button} onClose={() => setChosen(undefined)} onOpen={props.onOpen} />
      )}
    </div>
  )
}

/** Places of a line: its columns, and its total at the end. */
function placesOf({ heads }: Table, line: Line): (Cell | undefined)[] {
  return [...heads.map(({ key }) => line.cells.get(key)), line.total]
}

function cellsById(answer: ReportAnswer, table: Table): Map<string, { cell: Cell; measure: string }> {
  const found = new Map<string, { cell: Cell; measure: string }>()
  for (const [row, line] of [...table.lines, table.total].entries())
    for (const [column, cell] of placesOf(table, line).entries())
      for (const [at, measure] of answer.measures.entries())
        if (cell) found.set(`${row} ${column * answer.measures.length + at}`, { cell, measure })
  return found
}

function Head({ answer, table, speech }: ReportTableProps) {
  const corner = answer.rows.map(speech.dimension).join(' · ')
  const measures = answer.measures.map((measure) => speech.measure(measure))
  const hasColumns = table.heads.length > 0
  const groups = [...table.heads.map((head) => speech.member(answer.columns!, head)), speech.words.total]
  return (
    <thead>
      {hasColumns && (
        <tr>
          <th scope="col" rowSpan={2} className="is-name">
            {corner}
          </th>
          {groups.map((name, index) => (
            <th
              key={index}
              scope="colgroup"
              colSpan={measures.length + (index === groups.length - 1 && answer.compare ? 1 : 0)}
              className={index === groups.length - 1 ? 'is-total' : undefined}
            >
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      )}
      <tr>
        {!hasColumns && (
          <th scope="col" className="is-name">
            {corner}
          </th>
        )}
        {(hasColumns ? groups : ['']).flatMap((_, group) =>
          measures.map((measure, at) => (
            <th
              key={`${group} ${at}`}
              scope="col"
              className={classNames('is-number', group === groups.length - 1 && at === 0 && hasColumns && 'is-total')}
            >
              {measure}
            </th>
          )),
        )}
        {answer.compare && (
          <th scope="col" className="is-number">
            {speech.words.compare.difference}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface RowProps extends ReportTableProps {
  readonly line: Line
  readonly at: number
  readonly largest: number
}

function Row({ report, answer, table, speech, line, at, largest }: RowProps) {
  const isTotal = line.depth === 0
  const isGroup = !isTotal && line.depth < answer.rows.length
  const member = line.members.at(-1)
  const places = placesOf(table, line)
  return (
    <tr className={classNames(isGroup && 'is-group', isTotal && 'is-sum')}>
      <th scope="row" className="is-name" style={{ paddingInlineStart: `${14 + Math.max(0, line.depth - 1) * 18}px` }}>
        <bdi>{member ? speech.member(answer.rows[line.depth - 1]!, member) : speech.words.total}</bdi>
      </th>
      {places.map((cell, column) =>
        answer.measures.map((measure, index) => {
          const isFirstOfTotal = column === places.length - 1 && index === 0 && table.heads.length > 0
          return (
            <td
              key={`${column} ${index}`}
              className={classNames('is-number', isFirstOfTotal && 'is-total', heatOf(largest, cell, index))}
            >
              {cell && (
                <button
                  type="button"
                  data-cell={`${at} ${column * answer.measures.length + index}`}
                  tabIndex={at === 0 && column === 0 && index === 0 ? 0 : -1}
                >
                  <bdi dir="ltr">{speech.figure(measure, cell.values[index])}</bdi>
                </button>
              )}
            </td>
          )
        }),
      )}
      {answer.compare && <Difference report={report} answer={answer} cell={line.total} />}
    </tr>
  )
}

/** How the headline differs from the other period: rates in points, other figures in percent of before. */
function Difference({ report, answer, cell }: { report: Report; answer: ReportAnswer; cell: Cell | undefined }) {
  const formats = useFormats()
  const at = answer.measures.indexOf(headlineOf(report, answer))
  const [now, before] = [cell?.values[at], cell?.before?.[at]]
  const isPercent = measureKind(report, answer.measures[at]!) === 'percent'
  if (typeof now !== 'number' || typeof before !== 'number' || (!isPercent && before === 0))
    return <td className="is-number">–</td>
  const change = Math.round((isPercent ? now - before : ((now - before) / before) * 100) * 10) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return (
    <td className="is-number">
      <bdi dir="ltr">
        {sign}
        {isPercent ? formats.number(Math.abs(change)) : formats.percent(Math.abs(change))}
      </bdi>
    </td>
  )
}

/** The largest figure of a heat map, of which each cell is tinted with its part; 0 where nothing is tinted. */
function largestOf(report: Report, { lines }: Table): number {
  if (report.chart !== 'heat' || measureKind(report, report.shown[0]!) === 'percent') return 0
  return lines.reduce(
    (largest, { cells }) => [...cells.values()].reduce((most, { values }) => Math.max(most, values[0] ?? 0), largest),
    0,
  )
}

/** The tint of a cell in five steps; that of a total says nothing. */
function heatOf(largest: number, cell: Cell | undefined, at: number): string | undefined {
  const value = cell?.values[0] ?? 0
  if (largest === 0 || value <= 0 || at !== 0 || cell?.column === undefined || cell.row.length === 0) return undefined
  return `heat-${Math.min(5, Math.ceil((value / Math.max(1, largest)) * 5))}`
}

/** Arrows go from number to number, as they lie on the screen. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
  if (!from) return
  const [row, column] = from.dataset.cell!.split(' ').map(Number) as [number, number]
  const sideways = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Record<string, readonly [number, number]> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, sideways],
    ArrowLeft: [0, -sideways],
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
  if (!next) return
  from.tabIndex = -1
  next.tabIndex = 0
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

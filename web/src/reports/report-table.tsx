/** The table of a report: each number is a button whose menu opens the records behind it. */
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Cell, Line, ReportAnswer, ReportTable as Table } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../ui/marks/class-names.ts'
import { keySet, useShownKeys } from '../ui/keys/key-set.ts'
import { actOf } from '../ui/keys/pressed.ts'
import { useFormats } from '../ui/page/language.tsx'
import { CellMenu, type ChosenFigure, copyFigure, type FigureProps, HowOf, narrowTo, SplitMenu } from './cell-menu.tsx'
import { type Heat, heatOf, heatScale, measuresIn } from './report-heat.ts'
import type { SetReport } from './report-state.ts'
import { headlineOf } from './report-views.ts'

interface ReportTableProps extends FigureProps {
  readonly table: Table
  /** True if tinted by its headline, the only measure in it. */
  readonly isHeat: boolean
}

/** Enter is the press of the number's own button. */
const reportKeys = keySet('report', {
  move: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'],
  open: ['Enter', 'Shift+F10'],
  narrow: ['KeyF'],
  copy: ['Control+KeyC'],
})

export function ReportTable(props: ReportTableProps) {
  const { report, answer, table, speech, state, isHeat } = props
  const [chosen, setChosen] = useState<ChosenFigure & { readonly asks?: 'split' | 'how' }>()
  const button = useRef<HTMLElement>(null)
  const frame = useRef<HTMLTableElement>(null)
  useShownKeys({ set: reportKeys, within: frame })
  // after each render: the number that had the tab stop may be folded away, or narrowed out
  useEffect(() => keepTabStop(frame.current))
  const heat = useMemo(() => (isHeat ? heatScale(report, answer, table) : undefined), [isHeat, report, answer, table])
  const shown = useMemo(() => unfolded(table.lines, state.folded), [table, state.folded])
  const cells = useMemo(
    () => cellsById(table, [...shown.map(({ line }) => line), table.total], measuresIn(answer, heat)),
    [answer, table, shown, heat],
  )
  const open = (event: MouseEvent): void => {
    const pressed = cellOf(event.target)
    if (!pressed) return
    event.preventDefault()
    button.current = pressed
    setChosen(cells.get(pressed.dataset.cell!))
  }
  const onKey = (event: KeyboardEvent<HTMLTableElement>): void => {
    const on = cells.get(cellOf(event.target)?.dataset.cell ?? '')
    if (!on) return
    const act = actOf(reportKeys.acts, event)
    if (act === 'narrow') narrowTo(props, on)
    else if (act === 'copy') copyFigure(props, on)
    else if (act === 'move') moveFocus(event, cells)
  }
  const close = () => setChosen(undefined)
  return (
    <div className="report-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in the cells are pressed; one handler serves all */}
      <table
        ref={frame}
        data-roving=""
        className={classNames('report-table', heat && 'is-heat', hasOneTotal(props, heat) && 'has-one-total')}
        onClick={open}
        onContextMenu={open}
        onKeyDown={onKey}
        onFocus={takeTabStop}
      >
        <Lines
          report={report}
          answer={answer}
          table={table}
          speech={speech}
          set={state.set}
          folded={state.folded}
          shown={shown}
          heat={heat}
        />
      </table>
      {chosen?.asks === undefined && chosen && (
        <CellMenu
          {...props}
          {...chosen}
          button={button}
          onClose={close}
          onSplit={() => setChosen({ ...chosen, asks: 'split' })}
          onExplain={() => setChosen({ ...chosen, asks: 'how' })}
        />
      )}
      {chosen?.asks === 'split' && <SplitMenu {...props} {...chosen} button={button} onClose={close} />}
      {chosen?.asks === 'how' && <HowOf {...props} button={button} onClose={close} />}
    </div>
  )
}

interface LinesProps extends Pick<ReportTableProps, 'report' | 'answer' | 'table' | 'speech'> {
  readonly set: SetReport
  readonly folded: ReadonlySet<string>
  readonly shown: readonly ShownLine[]
  readonly heat: Heat | undefined
}

/** Lines that can be visible at first. */
const firstLines = 16

/**
 * Memoised: neither an open menu nor a change of the address alone affects it. After another response the rows out of
 * sight are rendered right after the visible ones.
 */
const Lines = memo(function Lines({ shown, ...props }: LinesProps) {
  const { answer, table, speech } = props
  const question = JSON.stringify([answer.period, answer.span, answer.rows, answer.columns, answer.filters.length])
  const isWhole = useDeferredValue(question, '') === question
  return (
    <>
      <caption className="only-read">{answer.rows.map(speech.dimension).join(' · ')}</caption>
      <Head {...props} widest={widestName(shown, props)} />
      <tbody>
        {(isWhole ? shown : shown.slice(0, firstLines)).map(({ line, under }, index) => (
          <Row key={foldKey(line)} {...props} line={line} at={index} under={under} />
        ))}
      </tbody>
      <tfoot>
        <Row {...props} line={table.total} at={shown.length} under={0} />
      </tfoot>
    </>
  )
})

/** A single column of totals stays in sight however many columns there are. */
const hasOneTotal = ({ answer, table }: Pick<ReportTableProps, 'answer' | 'table'>, heat: Heat | undefined): boolean =>
  table.heads.length > 0 && measuresIn(answer, heat).length === 1 && !answer.compare

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** Places of a line: its columns, and its total at the end. */
function placesOf({ heads }: Table, line: Line): (Cell | undefined)[] {
  return [...heads.map(({ key }) => line.cells.get(key)), line.total]
}

/** The key of a line in the address. */
const foldKey = (line: Line): string => line.members.map(({ key }) => key).join('.')

interface ShownLine {
  readonly line: Line
  /** Number of lines right under it. */
  under: number
}

/** The lines that are not folded away. */
function unfolded(lines: readonly Line[], folded: ReadonlySet<string>): ShownLine[] {
  const shown: ShownLine[] = []
  const above: ShownLine[] = []
  let hidden = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const entry = { line, under: 0 }
    above.length = line.depth - 1
    const parent = above[line.depth - 2]
    if (parent) parent.under++
    above[line.depth - 1] = entry
    if (line.depth > hidden) continue
    hidden = folded.has(foldKey(line)) ? line.depth : Number.POSITIVE_INFINITY
    shown.push(entry)
  }
  return shown
}

function cellsById(table: Table, lines: readonly Line[], measures: readonly string[]): Map<string, ChosenFigure> {
  const found = new Map<string, ChosenFigure>()
  for (const [row, line] of lines.entries())
    for (const [column, cell] of placesOf(table, line).entries())
      for (const [at, measure] of measures.entries())
        if (cell) found.set(`${row} ${column * measures.length + at}`, { cell, measure })
  return found
}

/** The longest name of all lines, so that the column is as wide before they are there. */
function widestName(shown: readonly ShownLine[], { answer, speech }: Pick<LinesProps, 'answer' | 'speech'>): string {
  const names = shown.map(({ line }) => speech.member(answer.rows[line.depth - 1]!, line.members.at(-1)!))
  return names.reduce((widest, name) => (name.length > widest.length ? name : widest), '')
}

interface HeadProps extends Omit<LinesProps, 'shown'> {
  readonly widest: string
}

function Head({ answer, table, speech, heat, widest }: HeadProps) {
  const corner = answer.rows.map(speech.dimension).join(' · ')
  const measures = measuresIn(answer, heat).map((measure) => speech.measure(measure))
  const hasColumns = table.heads.length > 0
  // a tinted table has one measure, which its scale names: under each hour it would only widen the columns
  const namesMeasures = !heat || !hasColumns || Boolean(answer.compare)
  const groups = [...table.heads.map((head) => speech.member(answer.columns!, head)), speech.words.total]
  return (
    <thead>
      {hasColumns && (
        <tr>
          <th scope="col" rowSpan={namesMeasures ? 2 : 1} className="is-name" data-widest={widest}>
            {corner}
          </th>
          {groups.map((name, index) => (
            <th
              key={index}
              scope="colgroup"
              colSpan={measures.length + (index === groups.length - 1 && answer.compare ? 1 : 0)}
              className={classNames(index === groups.length - 1 && 'is-total', !namesMeasures && 'is-number')}
            >
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      )}
      {namesMeasures && (
        <tr>
          {!hasColumns && (
            <th scope="col" className="is-name" data-widest={widest}>
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
      )}
    </thead>
  )
}

interface RowProps extends Omit<LinesProps, 'shown'> {
  readonly line: Line
  readonly at: number
  /** Number of lines right under it. */
  readonly under: number
}

function Row({ report, answer, table, speech, set, folded, line, at, heat, under }: RowProps) {
  const isTotal = line.depth === 0
  const isGroup = !isTotal && line.depth < answer.rows.length
  const places = placesOf(table, line)
  const measures = measuresIn(answer, heat)
  return (
    <tr className={classNames(isGroup && 'is-group', isTotal && 'is-sum')}>
      <th scope="row" className="is-name" style={{ paddingInlineStart: `${14 + Math.max(0, line.depth - 1) * 18}px` }}>
        <LineName answer={answer} speech={speech} set={set} folded={folded} line={line} under={isGroup ? under : 0} />
      </th>
      {places.map((cell, column) =>
        measures.map((measure, place) => {
          const index = answer.measures.indexOf(measure)
          const isFirstOfTotal = column === places.length - 1 && place === 0 && table.heads.length > 0
          return (
            <td
              key={`${column} ${index}`}
              className={classNames(
                'is-number',
                isFirstOfTotal && 'is-total',
                heat ? heatOf(heat, cell) : toneOf(report, measure, cell?.values[index]),
              )}
            >
              {cell && (
                <button type="button" dir="ltr" data-cell={`${at} ${column * measures.length + place}`} tabIndex={-1}>
                  {speech.figure(measure, cell.values[index])}
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

interface LineNameProps extends Pick<LinesProps, 'answer' | 'speech' | 'set' | 'folded'> {
  readonly line: Line
  readonly under: number
}

/** Longer names may take two lines, and end where their own direction ends: an English one in an Arabic table too. */
const maxOnOneLine = 20

/** A group's name folds its lines away and brings them back. */
function LineName({ answer, speech, set, folded, line, under }: LineNameProps) {
  const formats = useFormats()
  const member = line.members.at(-1)
  const text = member ? speech.member(answer.rows[line.depth - 1]!, member) : speech.words.total
  const name = <bdi className={text.length > maxOnOneLine ? 'report-long-name' : undefined}>{text}</bdi>
  if (under === 0) return name
  const key = foldKey(line)
  const isFolded = folded.has(key)
  const others = [...folded].filter((each) => each !== key)
  return (
    <button
      type="button"
      className="report-fold"
      aria-expanded={!isFolded}
      onClick={() => set({ folded: (isFolded ? others : [...others, key]).join() })}
    >
      <ChevronDown aria-hidden size={16} className={isFolded ? 'is-folded' : undefined} />
      {name}
      <bdi className="report-count">{formats.number(under)}</bdi>
    </button>
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

/** A rate that is too low for the report. */
function toneOf(report: Report, measure: string, value: number | null | undefined): string | undefined {
  const { low } = report
  if (low?.measure !== measure || value === null || value === undefined) return undefined
  return value < low.bad ? 'is-bad' : value < low.warn ? 'is-warn' : undefined
}

const isTabStop = '[data-cell][tabindex="0"]'

/**
 * Tab comes to one number: the one that had the focus last, else the first. It is set on the element, since a state
 * would render all rows anew at each arrow.
 */
function keepTabStop(table: HTMLTableElement | null): void {
  if (!table || table.querySelector(isTabStop)) return
  const first = table.querySelector<HTMLElement>('[data-cell]')
  if (first) first.tabIndex = 0
}
function takeTabStop({ target, currentTarget }: FocusEvent<HTMLTableElement>): void {
  const cell = cellOf(target)
  if (!cell) return
  for (const other of currentTarget.querySelectorAll<HTMLElement>(isTabStop)) other.tabIndex = -1
  cell.tabIndex = 0
}

/** Arrows go from number to number, as they lie on the screen, over places without one. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>, cells: ReadonlyMap<string, ChosenFigure>): void {
  const from = cellOf(event.target)
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
  const { rows, tFoot } = event.currentTarget
  const most = Math.max(rows.length, tFoot!.rows[0]!.cells.length)
  const at = Array.from(
    { length: most },
    (_, past) => `${row + step[0] * (past + 1)} ${column + step[1] * (past + 1)}`,
  ).find((place) => cells.has(place))
  const next = at && event.currentTarget.querySelector<HTMLElement>(`[data-cell="${at}"]`)
  if (!next) return
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

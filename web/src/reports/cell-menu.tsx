/** Actions on a figure of a report. */
import type { RefObject } from 'react'
import { ArrowUpRight, CircleHelp, Copy, Filter, FilterX, Layers, List } from 'lucide-react'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { Anchored } from '../ui/overlays/anchored.tsx'
import { type MenuEntry, OpenMenu } from '../ui/overlays/menu.tsx'
import { copyText } from '../platform/copy.ts'
import { useTexts } from '../platform/texts.ts'
import { leadsTo } from './leads-to.ts'
import type { ReportState } from './report-state.ts'
import { isolated, type ReportSpeech } from './report-words.ts'

export interface ChosenFigure {
  readonly cell: Cell
  readonly measure: string
}
export interface FigureProps {
  readonly report: Report
  readonly answer: ReportAnswer
  readonly speech: ReportSpeech
  readonly state: ReportState
  readonly onOpen: (cell: Cell, measure: string) => void
}
interface CellMenuProps extends FigureProps, ChosenFigure {
  readonly button: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** Asks by what the figure is split. */
  readonly onSplit: () => void
  readonly onExplain: () => void
}

/** The parameters that narrow a report to the place of a figure. */
export const placeOf = (answer: ReportAnswer, { row, column }: Cell): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...row.map((key, depth) => [answer.rows[depth]!, key] as const),
    ...(column === undefined || answer.columns === null ? [] : [[answer.columns, column] as const]),
  ])

const isPart = ({ row, column }: Cell): boolean => row.length > 0 || column !== undefined

/** The two things that are also done by a key on the figure itself. */
export const narrowTo = ({ answer, state }: FigureProps, { cell }: ChosenFigure): void => {
  if (isPart(cell)) state.set(placeOf(answer, cell))
}
export const copyFigure = ({ answer, speech }: FigureProps, { cell, measure }: ChosenFigure): void =>
  void copyText(speech.figure(measure, cell.values[answer.measures.indexOf(measure)]), speech.words.copied)

export function CellMenu({ button, onClose, onSplit, onExplain, cell, measure, ...props }: CellMenuProps) {
  const { report, answer, speech, state, onOpen } = props
  const texts = useTexts()
  const next = leadsTo(report, { ...state.query, ...placeOf(answer, cell) })
  const { words } = speech
  const chosen = { cell, measure }
  const label = `${speech.measure(measure)} · ${speech.figure(measure, cell.values[answer.measures.indexOf(measure)])}`
  const entry = (
    key: string,
    label: string,
    icon: MenuEntry['icon'],
    onAction: () => void,
    keys?: string,
  ): MenuEntry => ({
    key,
    label,
    icon,
    onAction,
    ...(keys ? { keys } : {}),
  })
  return (
    <OpenMenu
      label={label}
      button={button}
      start="first"
      onClose={onClose}
      groups={[
        {
          key: 'figure',
          label,
          items: [
            entry('open', words.open, <List aria-hidden />, () => onOpen(cell, measure)),
            ...(isPart(cell)
              ? [entry('narrow', words.narrow, <Filter aria-hidden />, () => narrowTo(props, chosen), 'F')]
              : []),
            ...exclusion(props, cell),
            entry('split', words.splitBy, <Layers aria-hidden />, onSplit),
            ...(next
              ? [
                  {
                    key: 'next',
                    label: texts.screen(screenOf(next.report)),
                    icon: <ArrowUpRight aria-hidden />,
                    href: next.address,
                  },
                ]
              : []),
          ],
        },
        {
          key: 'more',
          items: [
            entry('explain', words.how1, <CircleHelp aria-hidden />, onExplain),
            entry('copy', words.copy, <Copy aria-hidden />, () => copyFigure(props, chosen), 'Ctrl C'),
          ],
        },
      ]}
    />
  )
}

/** To leave out the line's own member. */
function exclusion({ answer, speech, state }: Omit<FigureProps, 'onOpen'>, { row }: Cell): MenuEntry[] {
  const dimension = answer.rows[row.length - 1]
  const key = row.at(-1)
  const member = dimension && answer.members[dimension]?.find((each) => each.key === key)
  if (!member || key === undefined) return []
  const excluded = state.query[`${dimension}Not`]?.split(',') ?? []
  return [
    {
      key: 'exclude',
      label: `${speech.words.exclude}: ${isolated(speech.member(dimension, member))}`,
      icon: <FilterX aria-hidden />,
      onAction: () => state.set({ [`${dimension}Not`]: [...excluded, key].join() }),
    },
  ]
}

/** The figure's rows alone, grouped by something else. */
export function SplitMenu({
  answer,
  speech,
  state,
  cell,
  button,
  onClose,
}: FigureProps & ChosenFigure & Pick<CellMenuProps, 'button' | 'onClose'>) {
  const used = [...answer.rows, answer.columns]
  return (
    <OpenMenu
      label={speech.words.splitBy}
      button={button}
      start="first"
      onClose={onClose}
      groups={[
        {
          key: 'by',
          label: speech.words.splitBy,
          items: speech.dimensions
            .filter((dimension) => !used.includes(dimension))
            .map((dimension) => ({
              key: dimension,
              label: speech.dimension(dimension),
              onAction: () => state.set({ ...placeOf(answer, cell), rows: dimension, folded: '' }),
            })),
        },
      ]}
    />
  )
}

/** How the report counts, beside the figure. */
export function HowOf({
  report,
  speech: { words },
  button,
  onClose,
}: Pick<FigureProps, 'report' | 'speech'> & Pick<CellMenuProps, 'button' | 'onClose'>) {
  return (
    <Anchored
      anchor={button}
      placement="bottom end"
      onClose={onClose}
      focusOn={(panel) => panel.firstElementChild as HTMLElement}
    >
      <div role="dialog" aria-label={words.how1} tabIndex={-1} className="popover-panel">
        <p className="max-w-80 p-3 text-sm">{words.how[report.id as keyof typeof words.how]}</p>
      </div>
    </Anchored>
  )
}

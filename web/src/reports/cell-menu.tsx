/** What can be done with a number of a report. */
import type { RefObject } from 'react'
import { Copy, Filter, FilterX, List } from 'lucide-react'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import { OpenMenu } from '../ui/overlays/menu.tsx'
import { copyText } from '../platform/copy.ts'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

interface CellMenuProps {
  readonly answer: ReportAnswer
  readonly cell: Cell
  readonly measure: string
  readonly speech: ReportSpeech
  readonly state: ReportState
  readonly button: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onOpen: (cell: Cell, measure: string) => void
}

/** The parameters that narrow a report to the place of a figure. */
export const placeOf = (answer: ReportAnswer, { row, column }: Cell): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...row.map((key, depth) => [answer.rows[depth]!, key] as const),
    ...(column === undefined || answer.columns === null ? [] : [[answer.columns, column] as const]),
  ])

export function CellMenu({ answer, cell, measure, speech, state, button, onClose, onOpen }: CellMenuProps) {
  const { words } = speech
  const figure = speech.figure(measure, cell.values[answer.measures.indexOf(measure)])
  const last = cell.row.length - 1
  const dimension = answer.rows[last]
  const key = cell.row[last]
  const member = dimension && answer.members[dimension]?.find((each) => each.key === key)
  const excluded = dimension ? (state.query[`${dimension}Not`]?.split(',') ?? []) : []
  return (
    <OpenMenu
      label={`${speech.measure(measure)}: ${figure}`}
      button={button}
      start="first"
      onClose={onClose}
      groups={[
        {
          key: 'figure',
          label: `${speech.measure(measure)} · ${figure}`,
          items: [
            {
              key: 'open',
              label: words.open,
              icon: <List aria-hidden />,
              onAction: () => onOpen(cell, measure),
            },
            ...(cell.row.length > 0 || cell.column !== undefined
              ? [
                  {
                    key: 'narrow',
                    label: words.narrow,
                    icon: <Filter aria-hidden />,
                    onAction: () => state.set(placeOf(answer, cell)),
                  },
                ]
              : []),
            ...(member && dimension && key
              ? [
                  {
                    key: 'exclude',
                    label: `${words.exclude}: ${speech.member(dimension, member)}`,
                    icon: <FilterX aria-hidden />,
                    onAction: () => state.set({ [`${dimension}Not`]: [...excluded, key].join() }),
                  },
                ]
              : []),
            {
              key: 'copy',
              label: words.copy,
              icon: <Copy aria-hidden />,
              onAction: () => void copyText(figure, words.copied),
            },
          ],
        },
      ]}
    />
  )
}

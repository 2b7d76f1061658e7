/** A report in the index: its question with the last figure, as a row of its section or as a card. */
import { CircleAlert, Pin, TrendingDown, TrendingUp, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReportFigure } from '@topcenter/model/reports/api'
import { isBeyondLimit } from '@topcenter/model/reports/index-figure'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { classNames } from '../../ui/marks/class-names.ts'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { FigureWords } from './figure-words.ts'
import { type Entry, useCount } from './index-data.ts'
import { SmallLine } from './small-line.tsx'

export interface EntryProps {
  readonly entry: Entry
  /** Undefined for who sees a part of the centre. */
  readonly figure: ReportFigure | undefined
  readonly isLoading: boolean
  readonly words: FigureWords
  readonly isPinned: boolean
  /** Undefined if there is no room for one more pin. */
  readonly onPin: (() => void) | undefined
}

export function IndexRow(props: EntryProps) {
  const { entry, figure } = props
  const id = useId()
  return (
    <li className="index-row" data-report={entry.report.id}>
      <Question {...props} describedBy={id} />
      <FigureOf {...props} id={id} />
      <Under {...props} />
      {figure?.countedAt && <SmallLine points={figure.points} width={72} height={16} />}
    </li>
  )
}

export function IndexCard(props: EntryProps) {
  const { entry, figure } = props
  const id = useId()
  return (
    <li className="index-card" data-report={entry.report.id}>
      <Question {...props} describedBy={id} />
      <PinButton {...props} />
      <FigureOf {...props} id={id} />
      {figure?.countedAt && <SmallLine points={figure.points} width={100} height={34} isFilled />}
      <div className="index-foot">
        <ChangeOf {...props} />
        <Under {...props} isPinShown={false} />
      </div>
    </li>
  )
}

function Question({ entry, describedBy }: EntryProps & { describedBy: string }) {
  return (
    <InnerLink
      className="index-question one-line"
      href={entry.href}
      title={entry.name}
      aria-describedby={describedBy}
      aria-keyshortcuts="p"
    >
      {entry.question}
    </InnerLink>
  )
}

function FigureOf({ entry, figure, isLoading, words: { say, amount }, id }: EntryProps & { id: string }) {
  if (isLoading)
    return (
      <span className="index-figure" id={id}>
        <LineSkeleton width="56px" />
      </span>
    )
  if (figure && !figure.countedAt) return <CountNow entry={entry} say={say} id={id} />
  if (!figure) return <span id={id} />
  const { text, unit, isFirst } = amount(entry.report, figure)
  const isBeyond = isBeyondLimit(entry.report, figure.value)
  const said = <small className="one-line">{figure.member ? <bdi>{unit}</bdi> : unit}</small>
  return (
    <span className={classNames('index-figure', isBeyond && 'is-beyond')} id={id}>
      {isBeyond && <TriangleAlert role="img" aria-label={say('beyond')} size={14} />}
      {isFirst && said}
      <b>
        <bdi>{text}</bdi>
      </b>
      {!isFirst && unit && said}
    </span>
  )
}

/** In the place of a figure that was never counted. */
function CountNow({ entry, say, id }: Pick<EntryProps, 'entry'> & Pick<FigureWords, 'say'> & { id: string }) {
  const count = useCount()
  const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    if (count.isPending) return
    // the button goes away with the count, so the focus goes to the report
    currentTarget.closest('[data-report]')?.querySelector('a')?.focus({ preventScroll: true })
    count.mutate(entry.report)
  }
  return (
    <Press className="index-act index-count-now" id={id} aria-disabled={count.isPending} onPress={press}>
      {say(count.isPending ? 'counting' : 'count')}
    </Press>
  )
}

/** The time of the figure; under the pointer and the focus, how it is counted. */
function Under(props: EntryProps & { readonly isPinShown?: boolean }) {
  const { entry, figure, isLoading, isPinned, words, isPinShown = true } = props
  const { say, time } = words
  const count = useCount()
  if (!figure && !isLoading) return <span className="index-under one-line">{entry.name}</span>
  return (
    <div className="index-under">
      <span className="index-time">
        {figure?.countedAt && time(figure.countedAt)}
        {figure?.failure && (
          <span className="index-failed" title={say(figure.countedAt ? 'failed' : 'failedNever')}>
            <CircleAlert role="img" aria-label={say(figure.countedAt ? 'failed' : 'failedNever')} size={12} />
          </span>
        )}
        {isPinned && isPinShown && <Pin aria-hidden size={12} className="index-pinned" />}
      </span>
      <span className="index-acts">
        <Popover
          label={entry.question}
          placement="bottom start"
          trigger={<Press className="index-act">{say('how')}</Press>}
        >
          <div className="grid max-w-80 gap-2 text-sm">
            <b>{entry.name}</b>
            <p>{entry.how}</p>
            {figure?.failure && <p className="text-warn">{say(figure.countedAt ? 'failed' : 'failedNever')}</p>}
            {figure?.countedAt && (
              <Press className="index-act" isDisabled={count.isPending} onPress={() => count.mutate(entry.report)}>
                {say(count.isPending ? 'counting' : 'count')}
              </Press>
            )}
          </div>
        </Popover>
        {isPinShown && <PinButton {...props} />}
      </span>
    </div>
  )
}

function PinButton({ entry, isPinned, words: { say }, onPin }: EntryProps) {
  const label = say(isPinned ? 'unpin' : 'pin', { question: entry.question })
  return (
    <Press
      className={classNames('index-act index-pin', isPinned && 'is-pinned')}
      aria-label={label}
      aria-pressed={isPinned}
      title={label}
      isDisabled={!onPin}
      onPress={onPin}
    >
      <Pin aria-hidden size={16} />
    </Press>
  )
}

function ChangeOf({ entry, figure, words }: EntryProps) {
  const change = figure && words.change(entry.report, figure)
  if (!change) return <span />
  const Trend = change.isUp ? TrendingUp : TrendingDown
  return (
    <span className={classNames('index-change', change.isBetter ? 'is-better' : 'is-worse')}>
      <Trend aria-hidden size={14} className="mirrored" />
      <span className="one-line">
        <b>
          <bdi dir="ltr">{change.by}</bdi>
        </b>{' '}
        {change.since}
      </span>
    </span>
  )
}

/** The questions of an exam that is being answered, with the time that is left and whether all is saved. */
import '../exam.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowLeft, ArrowRight, CloudOff, CloudUpload, Clock, CircleCheck, Send } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import type { Paper } from '../exam-data.ts'
import { ParagraphCard, QuestionCard } from './question-card.tsx'
import { type SittingState, useSitting } from './use-sitting.ts'

type View = 'one' | 'all'
const minute = 60_000

export function ExamSheet({ paper, onEnded }: { paper: Paper; onEnded(): void }) {
  const sitting = useSitting(paper, onEnded)
  return <Sheet paper={paper} sitting={sitting} />
}

/** Also the preview, which sends nothing. */
export function Sheet({ paper, sitting, isPreview }: { paper: Paper; sitting: SittingState; isPreview?: boolean }) {
  const work = useWork()
  const [view, setView] = useState<View>('one')
  const [at, setAt] = useState(0)
  const [asks, setAsks] = useState(false)
  const { questions } = paper
  const of = questions.length
  const paragraphs = new Map(paper.paragraphs.map((each) => [each.number, each]))
  const answered = questions.filter(({ number }) => (sitting.answers.get(number) ?? null) !== null).length
  const marked = sitting.marked.filter((number) => questions.some((each) => each.number === number)).length
  const isOver = !isPreview && sitting.left <= 0
  const isStill = sitting.isHandingIn || isOver
  const go = (index: number) => {
    const to = Math.min(of - 1, Math.max(0, index))
    flushSync(() => setAt(to))
    const card = document.getElementById(`question-${questions[to]!.number}`)
    card?.focus({ preventScroll: true }) // and so it is read aloud
    if (view === 'all') card?.scrollIntoView({ block: 'start' })
  }
  useExamKeys(view === 'one' && !isStill && !asks, (key) => {
    const question = questions[at]!
    if (key === 'next') go(at + 1)
    else if (key === 'previous') go(at - 1)
    else if (key === 'mark') sitting.mark(question.number)
    else if (question.options[key]) sitting.answer(question.number, question.options[key].key)
  })
  const card = (index: number) => {
    const question = questions[index]!
    const { number, paragraphNumber } = question
    const isNew = view === 'one' || questions[index - 1]?.paragraphNumber !== paragraphNumber
    const paragraph = paragraphNumber && isNew ? paragraphs.get(paragraphNumber) : undefined
    return (
      <div key={number} className="grid min-w-0 scroll-mt-24 grid-cols-1 gap-3">
        {paragraph && <ParagraphCard paragraph={paragraph} />}
        <QuestionCard
          question={question}
          place={index + 1}
          of={of}
          answer={sitting.answers.get(number) ?? null}
          isMarked={sitting.marked.includes(number)}
          isDisabled={isStill}
          onAnswer={(answer) => sitting.answer(number, answer)}
          onMark={() => sitting.mark(number)}
        />
      </div>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="exam-head">
        {!isPreview && <TimeLeft left={sitting.left} />}
        {!isPreview && <LinkSign sitting={sitting} />}
        <span className="text-ink-2">{work('exam.answered', { count: answered, of })}</span>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <ToggleGroup<View>
            label={work('exam.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'one', label: work('exam.one') },
              { value: 'all', label: work('exam.all') },
            ]}
          />
          {!isPreview && (
            <Button variant="primary" isPending={sitting.isHandingIn} onPress={() => setAsks(true)}>
              <MirroredIcon icon={Send} />
              {work('exam.handIn')}
            </Button>
          )}
        </span>
      </div>
      {sitting.isHandingIn && (
        <AlertBanner tone={sitting.link === 'lost' ? 'warn' : 'info'}>
          {work(sitting.link === 'lost' ? 'exam.notHandedIn' : 'exam.handingIn')}
        </AlertBanner>
      )}
      {isOver && (
        <AlertBanner tone="warn">
          {work('exam.over')}. {work('exam.overText')}
        </AlertBanner>
      )}
      {paper.extraMinutes > 0 && <p className="text-ink-2">{work('exam.extra', { count: paper.extraMinutes })}</p>}
      <nav aria-label={work('exam.list')} className="exam-numbers">
        {questions.map(({ number }, index) => {
          const isAnswered = (sitting.answers.get(number) ?? null) !== null
          const isMarked = sitting.marked.includes(number)
          return (
            <button
              key={number}
              type="button"
              className={`exam-number${isAnswered ? ' is-answered' : ''}${isMarked ? ' is-marked' : ''}`}
              aria-current={view === 'one' && index === at ? 'step' : undefined}
              aria-label={[
                work('exam.number', { number: index + 1 }),
                isAnswered ? work('exam.given') : work('exam.noAnswer'),
                ...(isMarked ? [work('exam.marked')] : []),
              ].join(', ')}
              onClick={() => go(index)}
            >
              {index + 1}
            </button>
          )
        })}
      </nav>
      {view === 'one' ? (
        <>
          {card(at)}
          <div className="flex flex-wrap items-center gap-2">
            <Button isDisabled={at === 0} onPress={() => go(at - 1)}>
              <MirroredIcon icon={ArrowLeft} />
              {work('exam.previous')}
            </Button>
            <Button isDisabled={at === of - 1} onPress={() => go(at + 1)}>
              {work('exam.next')}
              <MirroredIcon icon={ArrowRight} />
            </Button>
            <span className="ms-auto text-sm text-ink-3 max-md:hidden">{work('exam.keys')}</span>
          </div>
        </>
      ) : (
        questions.map((_question, index) => card(index))
      )}
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={work('exam.handInTitle')}
        canUndo={false}
        confirmLabel={work('exam.handIn')}
        onConfirm={sitting.handIn}
        text={[
          answered < of ? work('exam.unanswered', { count: of - answered }) : work('exam.allAnswered'),
          ...(marked > 0 ? [work('exam.markedCount', { count: marked })] : []),
        ].join(' ')}
      />
    </div>
  )
}

/** `04:59`, `1:20:00`; said aloud at five minutes and at one. */
function TimeLeft({ left }: { left: number }) {
  const work = useWork()
  const seconds = Math.ceil(left / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const text =
    seconds >= 3600
      ? `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
      : `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
  const told = left <= minute ? 1 : left <= 5 * minute ? 5 : 0
  return (
    <span className={`exam-left${left <= minute ? ' is-last' : left <= 5 * minute ? ' is-short' : ''}`}>
      <Clock aria-hidden size={20} />
      <span className="sr-only">{work('exam.left')}</span>
      <bdi dir="ltr" role="timer">
        {text}
      </bdi>
      <span className="sr-only" role="status">
        {told > 0 ? work('exam.minutesLeft', { count: told }) : ''}
      </span>
    </span>
  )
}

/** Whether all is saved: a word and a sign, never a colour alone. */
function LinkSign({ sitting: { link, waiting } }: { sitting: SittingState }) {
  const work = useWork()
  const text =
    link === 'lost'
      ? waiting > 0
        ? work('exam.waiting', { count: waiting })
        : work('exam.lostContact')
      : waiting > 0 || link === 'sending'
        ? work('exam.saving')
        : work('exam.saved')
  return (
    <span role="status" className={`exam-link is-${link === 'lost' ? 'lost' : waiting > 0 ? 'sending' : 'saved'}`}>
      {link === 'lost' ? (
        <CloudOff aria-hidden size={16} />
      ) : waiting > 0 ? (
        <CloudUpload aria-hidden size={16} />
      ) : (
        <CircleCheck aria-hidden size={16} />
      )}
      {text}
    </span>
  )
}

/** By place on the keyboard, so that an Arabic layout has the same. A number is the place of an option. */
function useExamKeys(isOn: boolean, act: (key: 'next' | 'previous' | 'mark' | number) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof HTMLElement &&
          /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) &&
          !(event.target instanceof HTMLInputElement && event.target.type === 'radio'))
      )
        return
      const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]
      const key =
        event.code === 'PageDown'
          ? 'next'
          : event.code === 'PageUp'
            ? 'previous'
            : event.code === 'KeyM'
              ? 'mark'
              : digit
                ? Number(digit) - 1
                : undefined
      if (key === undefined) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

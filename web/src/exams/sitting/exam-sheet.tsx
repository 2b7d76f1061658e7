/** The questions of an exam that is being answered, with the time that is left and whether all is saved. */
import '../exam.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowLeft, ArrowRight, Send } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useFocusMode } from '../../ui/page/focus-mode.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Paper } from '../exam-data.ts'
import { KeyLegend } from '../../records/key-legend.tsx'
import { examKeys, useExamKeys } from './exam-keys.ts'
import { SavedSign, TimeLeft } from './exam-signs.tsx'
import { ParagraphCard, QuestionCard } from './question-card.tsx'
import { type SittingState, useSitting } from './use-sitting.ts'

/** One question at a time, or all under each other. */
type View = 'one' | 'all'

export function ExamSheet({ paper, onEnded }: { paper: Paper; onEnded(): void }) {
  const sitting = useSitting(paper, onEnded)
  useFocusMode()
  return <Sheet paper={paper} sitting={sitting} />
}

export interface SheetProps {
  readonly paper: Paper
  readonly sitting: SittingState
  /** Sends nothing and shows no time. */
  readonly isPreview?: boolean
}

export function Sheet({ paper, sitting, isPreview = false }: SheetProps) {
  const [view, setView] = useState<View>('one')
  const [at, setAt] = useState(0)
  const [asksToHandIn, setAsksToHandIn] = useState(false)
  const { questions } = paper
  const isOver = !isPreview && sitting.left <= 0
  const isClosed = sitting.isHandingIn || isOver
  const go = (index: number) => {
    const to = Math.min(questions.length - 1, Math.max(0, index))
    flushSync(() => setAt(to))
    const card = document.getElementById(`question-${questions[to]!.number}`)
    card?.focus({ preventScroll: true }) // Screen readers then read the question.
    if (view === 'all') card?.scrollIntoView({ block: 'start' })
  }
  useExamKeys(view === 'one' && !isClosed && !asksToHandIn, (key) => {
    const question = questions[at]!
    if (key === 'next') go(at + 1)
    else if (key === 'previous') go(at - 1)
    else if (key === 'mark') sitting.mark(question.number)
    else if (question.options[key]) sitting.answer(question.number, question.options[key].key)
  })
  const parts = { paper, sitting, isPreview }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <SheetHead {...parts} view={view} onView={setView} onHandIn={() => setAsksToHandIn(true)} />
      <SheetNotices {...parts} isOver={isOver} />
      <QuestionNumbers {...parts} current={view === 'one' ? at : -1} onGo={go} />
      {view === 'one' ? (
        <>
          <Question {...parts} index={at} withParagraph isDisabled={isClosed} />
          <Steps at={at} of={questions.length} onGo={go} />
        </>
      ) : (
        questions.map(({ number, paragraphNumber }, index) => (
          <Question
            key={number}
            {...parts}
            index={index}
            withParagraph={questions[index - 1]?.paragraphNumber !== paragraphNumber}
            isDisabled={isClosed}
          />
        ))
      )}
      <HandInQuestion {...parts} isOpen={asksToHandIn} onOpenChange={setAsksToHandIn} />
    </div>
  )
}

const isAnswered = ({ answers }: SittingState, number: number): boolean => (answers.get(number) ?? null) !== null
const answeredOf = ({ paper, sitting }: SheetProps): number =>
  paper.questions.filter(({ number }) => isAnswered(sitting, number)).length

interface SheetHeadProps extends SheetProps {
  readonly view: View
  onView(view: View): void
  onHandIn(): void
}

function SheetHead({ view, onView, onHandIn, ...parts }: SheetHeadProps) {
  const work = useWork()
  const { paper, sitting, isPreview } = parts
  return (
    <div className="exam-head">
      {!isPreview && <TimeLeft left={sitting.left} />}
      {!isPreview && <SavedSign sitting={sitting} />}
      <span className="text-ink-2">
        {work('exam.answered', { count: answeredOf(parts), of: paper.questions.length })}
      </span>
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <ToggleGroup<View>
          label={work('exam.view')}
          value={view}
          onChange={onView}
          options={[
            { value: 'one', label: work('exam.one') },
            { value: 'all', label: work('exam.all') },
          ]}
        />
        {!isPreview && (
          <Button variant="primary" isPending={sitting.isHandingIn} onPress={onHandIn}>
            <MirroredIcon icon={Send} />
            {work('exam.handIn')}
          </Button>
        )}
      </span>
    </div>
  )
}

function SheetNotices({ paper, sitting, isOver }: SheetProps & { isOver: boolean }) {
  const work = useWork()
  const isLost = sitting.link === 'lost'
  return (
    <>
      {sitting.isHandingIn && (
        <AlertBanner tone={isLost ? 'warn' : 'info'}>
          {work(isLost ? 'exam.notHandedIn' : 'exam.handingIn')}
        </AlertBanner>
      )}
      {isOver && (
        <AlertBanner tone="warn">
          {work('exam.over')}. {work('exam.overText')}
        </AlertBanner>
      )}
      {paper.extraMinutes > 0 && <p className="text-ink-2">{work('exam.extra', { count: paper.extraMinutes })}</p>}
    </>
  )
}

interface QuestionNumbersProps extends SheetProps {
  /** Index of the question that is shown alone; -1 for none. */
  readonly current: number
  onGo(index: number): void
}

function QuestionNumbers({ paper, sitting, current, onGo }: QuestionNumbersProps) {
  const work = useWork()
  return (
    <nav aria-label={work('exam.list')} className="exam-numbers">
      {paper.questions.map(({ number }, index) => {
        const isGiven = isAnswered(sitting, number)
        const isMarked = sitting.marked.includes(number)
        return (
          <button
            key={number}
            type="button"
            className={`exam-number${isGiven ? ' is-answered' : ''}${isMarked ? ' is-marked' : ''}`}
            aria-current={index === current ? 'step' : undefined}
            aria-label={[
              work('exam.number', { number: index + 1 }),
              isGiven ? work('exam.given') : work('exam.noAnswer'),
              ...(isMarked ? [work('exam.marked')] : []),
            ].join(', ')}
            onClick={() => onGo(index)}
          >
            {index + 1}
          </button>
        )
      })}
    </nav>
  )
}

interface QuestionProps extends SheetProps {
  readonly index: number
  /** The paragraph that it asks about stands above it. */
  readonly withParagraph: boolean
  readonly isDisabled: boolean
}

function Question({ paper, sitting, index, withParagraph, isDisabled }: QuestionProps) {
  const question = paper.questions[index]!
  const { number, paragraphNumber } = question
  const paragraph =
    paragraphNumber && withParagraph ? paper.paragraphs.find((each) => each.number === paragraphNumber) : undefined
  return (
    <div className="grid min-w-0 scroll-mt-24 grid-cols-1 gap-3">
      {/* its recording goes on while the questions about it are answered */}
      {paragraph && <ParagraphCard key={`paragraph ${paragraph.number}`} paragraph={paragraph} />}
      <QuestionCard
        key={number}
        question={question}
        place={index + 1}
        of={paper.questions.length}
        answer={sitting.answers.get(number) ?? null}
        isMarked={sitting.marked.includes(number)}
        isDisabled={isDisabled}
        onAnswer={(answer) => sitting.answer(number, answer)}
        onMark={() => sitting.mark(number)}
      />
    </div>
  )
}

function Steps({ at, of, onGo }: { at: number; of: number; onGo(index: number): void }) {
  const work = useWork()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button isDisabled={at === 0} onPress={() => onGo(at - 1)}>
        <MirroredIcon icon={ArrowLeft} />
        {work('exam.previous')}
      </Button>
      <Button isDisabled={at === of - 1} onPress={() => onGo(at + 1)}>
        {work('exam.next')}
        <MirroredIcon icon={ArrowRight} />
      </Button>
      <span className="ms-auto max-md:hidden">
        <KeyLegend set={examKeys} acts={['choose', 'previous', 'next', 'mark']} />
      </span>
    </div>
  )
}

interface HandInQuestionProps extends SheetProps {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

function HandInQuestion({ isOpen, onOpenChange, ...parts }: HandInQuestionProps) {
  const work = useWork()
  const { paper, sitting } = parts
  const unanswered = paper.questions.length - answeredOf(parts)
  const marked = sitting.marked.filter((number) => paper.questions.some((each) => each.number === number)).length
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={work('exam.handInTitle')}
      canUndo={false}
      confirmLabel={work('exam.handIn')}
      onConfirm={sitting.handIn}
      text={[
        unanswered > 0 ? work('exam.unanswered', { count: unanswered }) : work('exam.allAnswered'),
        ...(marked > 0 ? [work('exam.markedCount', { count: marked })] : []),
      ].join(' ')}
    />
  )
}

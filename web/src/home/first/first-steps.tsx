/**
 * The first steps of a new centre. The next one is open, with a short form; saving it opens the one after. The reader
 * may put them away.
 */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FirstStep } from '@topcenter/model/home/api'
import {
  BookOpen,
  CalendarDays,
  Check,
  DoorOpen,
  FileSpreadsheet,
  GraduationCap,
  type LucideIcon,
  Palette,
  ReceiptText,
  Users,
} from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork, withWords } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useChangeSettings } from '../../platform/user-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StepMark } from '../../ui/marks/step-mark.tsx'
import { announce } from '../../ui/messages/announce.ts'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useUiText } from '../../ui/page/texts.ts'
import { homeKey } from '../home-data.ts'
import './first-steps.css'

type Id = FirstStep['entity']
type Word = 'look' | 'room' | 'period' | 'course' | 'group' | 'student' | 'receipt' | 'sheet'

const Forms = lazy(() => withWords('areas', withWords('records', import('./step-forms.tsx'))))
const Look = lazy(() => withWords('records', import('./look-step.tsx')))

const walkIn = '/JoiningApplications/walk-in'
const parts: Readonly<Record<Id, { readonly word: Word; readonly icon: LucideIcon; readonly href?: string }>> = {
  establishment: { word: 'look', icon: Palette },
  placeStudent: { word: 'room', icon: DoorOpen },
  educationalPeriod: { word: 'period', icon: CalendarDays },
  educationalCategory: { word: 'course', icon: BookOpen },
  educationalGroup: { word: 'group', icon: Users },
  student: { word: 'student', icon: GraduationCap, href: `${walkIn}?first=new` },
  receipt: { word: 'receipt', icon: ReceiptText, href: '/JoiningApplications/payment-desk' },
  students: { word: 'sheet', icon: FileSpreadsheet, href: '/import/students' },
}

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const work = useWork()
  const all = steps.length + 1 // the centre has its name
  const done = steps.filter((step) => step.done).length + 1
  const left = steps.filter((step) => !step.done)
  // a look is optional, and nothing else waits for it
  const next = (left.find(({ entity }) => entity !== 'establishment') ?? left[0])?.entity
  const [opened, setOpened] = useState<Id>()
  const open = opened && steps.some(({ entity, done: isDone }) => entity === opened && !isDone) ? opened : next
  /** A form that opens after a press takes the focus; the one that the page begins with does not. */
  const [isMoving, setMoving] = useState(false)
  const client = useQueryClient()
  // Steps are also taken on other screens, while the home hears of no change.
  useEffect(() => void client.invalidateQueries({ queryKey: homeKey }), [client])
  const saved = async (name: string) => {
    announce(work('first.added', { name })) // a notice would cover the next form
    setMoving(true)
    setOpened(undefined)
    await client.invalidateQueries({ queryKey: homeKey })
  }
  return (
    <Card title={work('home.firstSteps')} subtitle={work('first.pathLead')} actions={<PutAway />}>
      <div className="grid gap-3">
        <ProgressBar value={(100 * done) / all} label={work('home.stepsDone', { done, all })} />
        <ol className="first-steps">
          <Named />
          {steps.map(({ entity, done: isDone }) => (
            <Step
              key={entity}
              id={entity}
              isDone={isDone}
              isNext={entity === next}
              isOpen={entity === open}
              takesFocus={isMoving}
              onOpen={() => {
                setMoving(true)
                setOpened(entity)
              }}
            >
              <Suspense fallback={<CardSkeleton lines={2} />}>
                {entity === 'establishment' ? <Look /> : <Forms step={entity} takesFocus={isMoving} onSaved={saved} />}
              </Suspense>
            </Step>
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** The step that was taken before the others: the centre has its name. */
function Named() {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  return (
    <li data-done>
      <StepMark isNow={false} isDone>
        <Check aria-hidden size={16} />
      </StepMark>
      <div className="first-step-body">
        <div className="first-step-head">
          <span className="first-step-words">
            <strong>
              {work('first.step.named')}
              <span className="sr-only"> ({work('first.isDone')})</span>
            </strong>
            <span>
              <bdi>{texts.name(who.establishment?.names)}</bdi>
            </span>
          </span>
        </div>
      </div>
    </li>
  )
}

function PutAway() {
  const work = useWork()
  const t = useUiText()
  const change = useChangeSettings()
  const putAway = () => {
    change.mutate({ firstStepsHidden: true })
    toasts.show({
      tone: 'success',
      text: work('home.putAwayDone'),
      action: { label: t('undo'), onAction: () => change.mutate({ firstStepsHidden: false }) },
    })
  }
  return (
    <Button variant="ghost" onPress={putAway}>
      {work('home.putAway')}
    </Button>
  )
}

interface StepProps {
  readonly id: Id
  readonly isDone: boolean
  /** The first that is not done. */
  readonly isNext: boolean
  readonly isOpen: boolean
  readonly takesFocus: boolean
  onOpen(): void
  /** Its form. */
  readonly children: ReactNode
}

function Step({ id, isDone, isNext, isOpen, takesFocus, onOpen, children }: StepProps) {
  const work = useWork()
  const who = useWho()
  const [begun] = useStored<object | null>(`draft ${who.token} walk-in progress`, null)
  const { word, icon: Icon, href: usual } = parts[id]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen && takesFocus) link.current?.focus()
  }, [isOpen, takesFocus])
  const href = id === 'receipt' && begun ? `${walkIn}?first=new` : usual
  const title = work(`first.step.${word}`)
  return (
    <li data-done={isDone || undefined} data-open={isOpen || undefined} aria-current={isNext ? 'step' : undefined}>
      <StepMark isNow={isOpen} isDone={isDone}>
        {isDone ? <Check aria-hidden size={16} /> : <Icon aria-hidden size={16} />}
      </StepMark>
      <div className="first-step-body">
        <div className="first-step-head">
          <span className="first-step-words">
            <strong>
              {title}
              {isDone && <span className="sr-only"> ({work('first.isDone')})</span>}
            </strong>
            {!isDone && <span>{work(`first.step.${word}Text`)}</span>}
          </span>
          {!isDone && href && word !== 'look' && (
            <LinkButton ref={link} href={href} {...(isOpen ? { variant: 'primary' as const } : {})}>
              {work(`first.save.${word}`)}
            </LinkButton>
          )}
          {!isDone && !href && !isOpen && (
            <Press className="button is-ghost" aria-label={`${work('first.open')}: ${title}`} onPress={onOpen}>
              {work('first.open')}
            </Press>
          )}
        </div>
        {isOpen && !href && children}
      </div>
    </li>
  )
}

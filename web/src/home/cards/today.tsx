/** The day of the one who reads it: cards by role, in the order that they chose. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { LayoutGrid, RotateCw } from 'lucide-react'
import type { LessonsToday } from '@topcenter/model/home/api'
import { tableOf } from '@topcenter/model/reports/answer'
import { useTexts, withWords } from '../../platform/texts.ts'
import { useUserSettings } from '../../platform/user-settings.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { cardName, isAside, isEmpty, lessonsBeside, maxLessons, OneCard, spanOf, waitingIn } from './home-cards.tsx'
import { type HomeCard, type HomeTold, rememberedHome, useFreshHome, useHome } from '../home-data.ts'
import { Hues } from '../words.ts'
import './home.css'

const FirstSteps = lazy(async () => ({
  default: (await withWords('work', import('../first/first-steps.tsx'))).FirstSteps,
}))
const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

export function Today() {
  const { say } = useTexts()
  const { data, isError, refetch, isFetching } = useHome()
  const isHidden = useUserSettings().firstStepsHidden === true
  useFreshHome()
  if (isError && !data)
    return <ErrorState title={say('today.failed')} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Places ids={rememberedHome()?.cards ?? usual} />
  const steps = isHidden ? [] : data.steps
  return (
    <>
      {steps.length > 0 && (
        <Suspense>
          <FirstSteps steps={steps} />
        </Suspense>
      )}
      {data.cards.length === 0 && steps.length === 0 ? (
        <NoCards areHidden={data.hidden.length > 0} />
      ) : (
        !isNew({ ...data, steps }) && <Cards cards={data.cards} isOwn={data.isOwn} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** A new centre is not shown a page of zeros: its first steps stand alone until something waits. */
const isNew = ({ steps, cards }: HomeTold): boolean => steps.length > 0 && waitingIn(cards).length === 0

/** Shows the home of a user without cards, or with all cards hidden. */
function NoCards({ areHidden }: { areHidden: boolean }) {
  const { say } = useTexts()
  return (
    <EmptyState
      title={say('today.nothing')}
      {...(areHidden ? { text: say('today.allHidden') } : {})}
      action={<LinkButton href="?tab=lists">{say('today.listsTab')}</LinkButton>}
    />
  )
}

/** Layout of the placeholders on a device that has not shown a home yet. */
const usual = [
  'needs',
  'lessons',
  'collectedToday',
  'collectedMonth',
  'seats',
  'attendance',
  'debts',
  'funnel',
  'atRisk',
]

/** On a phone: what waits, then the money, then the lessons. */
const onPhone = ['needs', 'collectedToday', 'collectedMonth', 'lessons']
const onTablet = ['lessons', 'needs']

/** The product's own order gives way to the width; the reader's own does not. */
function ordered<T extends { readonly id: string }>(cards: readonly T[], first: readonly string[]): readonly T[] {
  const turn = ({ id }: T): number => first.indexOf(id) + 1 || 99
  return cards.toSorted((a, b) => turn(a) - turn(b))
}

/** Beside each other where there is room: what is long at the end, the others in lines. */
function useColumns<T extends { readonly id: string }>(
  cards: readonly T[],
  isOwn: boolean,
): { readonly main: readonly T[]; readonly side: readonly T[] } {
  const isWide = useMedia('(width >= 1100px)')
  const isPhone = useMedia('(width < 640px)')
  if (isWide) {
    const side = cards.filter(({ id }) => isAside(id))
    const main = cards.filter(({ id }) => !isAside(id))
    return main.length > 0 ? { main, side } : { main: side, side: [] }
  }
  return { main: isOwn ? cards : ordered(cards, isPhone ? onPhone : onTablet), side: [] }
}

function Cards({ cards, isOwn, onRetry }: { cards: readonly HomeCard[]; isOwn: boolean; onRetry: () => void }) {
  const { main, side } = useColumns(
    cards.filter((card) => !isEmpty(card)),
    isOwn,
  )
  const show = (card: HomeCard, shown: number) => (
    <div key={card.id} className={`home-place is-${spanOf(card.id)}`}>
      <OneCard card={card} shown={shown} onRetry={onRetry} />
    </div>
  )
  const shownAside = lessonsBeside(side)
  const hues = useMemo(() => huesOf(cards), [cards])
  return (
    <Hues value={hues}>
      <div className={`home-cards${side.length > 0 ? ' has-side' : ''}`}>
        <div className="home-main">{main.map((card) => show(card, maxLessons))}</div>
        {side.length > 0 && <div className="home-side">{side.map((card) => show(card, shownAside))}</div>}
      </div>
      <EmptyCards cards={cards.filter(isEmpty)} />
    </Hues>
  )
}

/** Names the cards that are left out because they are empty. */
function EmptyCards({ cards }: { cards: readonly HomeCard[] }) {
  const texts = useTexts()
  if (cards.length === 0) return null
  return (
    <p className="home-clear mt-3 text-sm text-ink-3">
      {texts.say('today.clear', { names: cards.map((card) => cardName(texts, card)).join(' · ') })}
    </p>
  )
}

/** Returns subjects: those of the card of seats, the largest first, then those of the lessons. */
function huesOf(cards: readonly HomeCard[]): ReadonlyMap<string, number> {
  const seats = cards.find(({ id }) => id === 'seats')?.reports?.categories?.answer
  const largest = seats
    ? tableOf(seats).lines.toSorted((a, b) => (b.total?.values[2] ?? 0) - (a.total?.values[2] ?? 0))
    : []
  const lessons = cards.flatMap(({ id, told }) =>
    id === 'lessons' || id === 'myLessons' ? ((told as LessonsToday | undefined)?.lessons ?? []) : [],
  )
  const subjects = new Set([
    ...largest.map(({ members }) => members[0]!.key),
    ...lessons.map(({ category }) => category),
  ])
  return new Map([...subjects].map((subject, at) => [subject, at]))
}

/** Cards in their places while they are loaded. */
function Places({ ids }: { ids: readonly string[] }) {
  const { say } = useTexts()
  const { main, side } = useColumns(
    ids.map((id) => ({ id })),
    false,
  )
  const place = ({ id }: { id: string }) => (
    <div key={id} className={`home-place is-${spanOf(id)}`} aria-hidden>
      <div className={`card home-card is-waiting is-${id}`}>
        <i className="bone" style={{ inlineSize: '45%' }} />
        <i className="bone is-figure" />
        {[70, 84, 62, 76].map((width) => (
          <i key={width} className="bone" style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </div>
  )
  return (
    <div className={`home-cards skeleton is-breathing${side.length > 0 ? ' has-side' : ''}`} role="status" aria-busy>
      <span className="only-read">{say('today.tab')}</span>
      <div className="home-main">{main.map(place)}</div>
      {side.length > 0 && <div className="home-side">{side.map(place)}</div>}
    </div>
  )
}

/** Beside the tabs: how fresh it is, and the order of the cards. */
export function TodayTools() {
  const { say } = useTexts()
  const formats = useFormats()
  const { data, refetch, isFetching } = useHome()
  const [isArranging, setArranging] = useState(false)
  if (!data) return null
  return (
    <span className="home-tools">
      <Press
        className="button is-icon is-ghost"
        aria-label={say('today.arrange')}
        title={say('today.arrange')}
        onPress={() => setArranging(true)}
      >
        <LayoutGrid aria-hidden size={16} />
      </Press>
      <Press
        className="button is-icon is-ghost"
        aria-label={say('today.refresh', { when: formats.time(data.at) })}
        title={say('today.refresh', { when: formats.time(data.at) })}
        onPress={() => void refetch()}
      >
        <RotateCw aria-hidden size={16} className={isFetching ? 'opacity-50' : ''} />
      </Press>
      {isArranging && (
        <Suspense>
          <ArrangeDialog home={data} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </span>
  )
}

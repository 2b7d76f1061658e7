/** Each card of the home by its id: what draws it, how wide it is, and where it stands. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { AtRisk, Funnel, LessonsToday, OwnShift, Waiting } from '@topcenter/model/home/told'
import { type Texts, useTexts, withWords } from '../../platform/texts.ts'
import { CardError } from './card-frame.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { Find } from './find-card.tsx'
import { Lessons } from './lessons-card.tsx'
import { ListCard } from './list-card.tsx'
import { CollectedMonth, CollectedToday, Debts, Expenses } from './money-cards.tsx'
import { Needs } from './needs-card.tsx'
import { Shift } from './shift-card.tsx'
import { Attendance, Risks, Seats } from './teaching-cards.tsx'
import type { HomeCard, PinnedView } from '../home-data.ts'

const PinnedCard = lazy(async () => ({
  default: (await withWords('areas', withWords('records', import('./pinned-card.tsx')))).PinnedCard,
}))

/** More lessons than these make the page long. */
export const mostLessons = 7

const drawn: Readonly<Record<string, (card: HomeCard, texts: Texts, shown: number) => ReactNode>> = {
  needs: ({ told }) => <Needs told={told as readonly Waiting[]} />,
  lessons: ({ told }, _, shown) => <Lessons id="lessons" told={told as LessonsToday} shown={shown} />,
  myLessons: ({ told }, _, shown) => <Lessons id="myLessons" told={told as LessonsToday} shown={shown} />,
  collectedToday: ({ reports }) => <CollectedToday asked={reports!.days!} />,
  collectedMonth: ({ reports }) => <CollectedMonth asked={reports!.days!} />,
  seats: ({ reports }) => <Seats asked={reports!.categories!} />,
  attendance: ({ reports }) => <Attendance asked={reports!.weeks!} />,
  debts: ({ reports }) => <Debts asked={reports!.ages!} />,
  expenses: ({ reports }) => <Expenses asked={reports!.types!} />,
  funnel: ({ told }) => <FunnelCard told={told as Funnel} />,
  atRisk: ({ told }) => <Risks id="atRisk" told={told as AtRisk} />,
  myRisk: ({ told }) => <Risks id="myRisk" told={told as AtRisk} />,
  shift: ({ told }) => <Shift told={told as OwnShift | null} />,
  find: () => <Find />,
}

/** What a card is called; those of a month say which one on the card itself. */
export function cardName(texts: Texts, { id, view }: { id: string; view?: PinnedView }): string {
  if (view) return view.name
  if (id === 'collectedMonth') return texts.say('today.collected')
  if (id === 'expenses') return texts.say('today.spent')
  return texts.say(`today.cards.${id}` as 'today.cards.needs')
}

interface OneCardProps {
  readonly card: HomeCard
  /** Of lessons. */
  readonly shown: number
  onRetry(): void
}

export function OneCard({ card, shown, onRetry }: OneCardProps) {
  const texts = useTexts()
  if (card.error) return <CardError title={cardName(texts, card)} error={card.error} onRetry={onRetry} />
  if (card.view)
    return (
      <Suspense fallback={<div className="card home-card is-waiting" />}>
        <PinnedCard view={card.view} asked={card.reports!.view!} />
      </Suspense>
    )
  return drawn[card.id]?.(card, texts, shown) ?? <ListCard title={cardName(texts, card)} lists={card.lists ?? {}} />
}

/** Of twelve columns; what grows fills its line. */
const spans: Readonly<Record<string, number>> = { collectedToday: 3, collectedMonth: 5, seats: 4 }
export const spanOf = (id: string): number => spans[id] ?? 6

/** Long ones that stand beside the others where there is room. */
const aside = new Set(['needs', 'lessons'])
export const isAside = (id: string): boolean => aside.has(id)

/** What waits, of the cards that tell it. */
export const waitingIn = (cards: readonly HomeCard[]): readonly Waiting[] =>
  cards
    .flatMap(({ id, told }) => (id === 'needs' ? ((told as readonly Waiting[] | undefined) ?? []) : []))
    .filter(({ total }) => total > 0)

/** Lines that the side has room for at one short scroll. */
const sideLines = 12
/** What waits stands whole; lessons take the lines that it leaves, three at the least. */
export const lessonsBeside = (side: readonly HomeCard[]): number =>
  Math.min(Math.max(sideLines - waitingIn(side).length, 3), mostLessons)

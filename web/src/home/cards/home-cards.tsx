/** Components of the home's cards by id, with their width and place. */
import { lazy, type ReactNode, Suspense } from 'react'
import type {
  AtRisk,
  DueToday,
  Funnel,
  LessonsToday,
  OwnShift,
  ScoresToEnter,
  Waiting,
} from '@topcenter/model/home/api'
import { type Texts, useTexts, withWords } from '../../platform/texts.ts'
import { CardError, CardFrame } from './card-frame.tsx'
import { Lessons } from './lessons-card.tsx'
import { ListCard } from './list-card.tsx'
import { CollectedMonth, CollectedToday, Debts, Expenses } from './money-cards.tsx'
import { Needs } from './needs-card.tsx'
import { Attendance, Risks, Seats } from './teaching-cards.tsx'
import type { HomeCard, PinnedView } from '../home-data.ts'

const DueTodayCard = lazy(() => import('./due-today-card.tsx'))
const PinnedCard = lazy(async () => ({
  default: (await withWords('areas', withWords('records', import('./pinned-card.tsx')))).PinnedCard,
}))
// below the first screen of a manager
const FunnelCard = lazy(() => import('./funnel-card.tsx'))
// cards of few users
const Shift = lazy(() => import('./shift-card.tsx'))
const Find = lazy(() => import('./find-card.tsx'))
const Scores = lazy(() => import('./scores-card.tsx'))

/** Maximum lessons of a card. */
export const maxLessons = 7

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
  scores: ({ told }) => <Scores told={told as ScoresToEnter} />,
  shift: ({ told }) => <Shift told={told as OwnShift | null} />,
  dueToday: ({ told }) => <DueTodayCard told={told as DueToday} />,
  find: () => <Find />,
}

/** Returns the name of a card; cards of a month show the month themselves. */
export function cardName(texts: Texts, { id, view }: { id: string; view?: PinnedView }): string {
  if (view) return view.name
  if (id === 'collectedMonth') return texts.say('today.collected')
  if (id === 'expenses') return texts.say('today.spent')
  return texts.say(`today.cards.${id}` as 'today.cards.needs')
}

interface OneCardProps {
  readonly card: HomeCard
  /** Number of lessons. */
  readonly shown: number
  onRetry(): void
}

export function OneCard({ card, shown, onRetry }: OneCardProps) {
  const texts = useTexts()
  if (card.error) return <CardError title={cardName(texts, card)} error={card.error} onRetry={onRetry} />
  // holds the place of a card while its code loads
  const frame = (
    <CardFrame title={cardName(texts, card)}>
      <i className="bone" style={{ blockSize: 130 }} />
    </CardFrame>
  )
  return (
    <Suspense fallback={frame}>
      {card.view ? (
        <PinnedCard view={card.view} asked={card.reports!.view!} />
      ) : (
        (drawn[card.id]?.(card, texts, shown) ?? <ListCard title={cardName(texts, card)} lists={card.lists ?? {}} />)
      )}
    </Suspense>
  )
}

/** Widths in columns out of twelve; cards that grow fill their line. */
const spans: Readonly<Record<string, number>> = { collectedToday: 3, collectedMonth: 5, seats: 4 }
export const spanOf = (id: string): number => spans[id] ?? 6

/** Long ones that stand beside the others where there is room. */
const aside = new Set(['needs', 'lessons'])
export const isAside = (id: string): boolean => aside.has(id)

/** Returns the needs of the cards that have some. */
export const waitingIn = (cards: readonly HomeCard[]): readonly Waiting[] =>
  cards
    .flatMap(({ id, told }) => (id === 'needs' ? ((told as readonly Waiting[] | undefined) ?? []) : []))
    .filter(({ total }) => total > 0)

/** Tests for a card of records that has none. Figures and lessons are shown at zero too. */
export const isEmpty = ({ id, told, lists }: HomeCard): boolean =>
  ['atRisk', 'myRisk', 'scores', 'dueToday'].includes(id)
    ? (told as AtRisk | ScoresToEnter | DueToday | undefined)?.total === 0
    : lists !== undefined && Object.values(lists).every(({ total }) => total === 0)

/** Lines that the side has room for at one short scroll. */
const sideLines = 12
/** Returns the number of lessons beside the needs: the lines that these leave, at least three. */
export const lessonsBeside = (side: readonly HomeCard[]): number =>
  Math.min(Math.max(sideLines - waitingIn(side).length, 3), maxLessons)

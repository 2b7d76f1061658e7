/** Answers the cards of a home, each by itself: one that fails leaves the others as they are. */
import { entityOf } from '@topcenter/model/areas'
import type { HomeCard } from '@topcenter/model/home/api'
import { type Card, type CardList, listsFor, reportOfCard, type Special } from '@topcenter/model/home/card'
import { onDay } from '@topcenter/model/home/days'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Reference, ShownItem } from '@topcenter/model/kit/shown'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { askedIn } from '@topcenter/model/reports/address'
import type { Report } from '@topcenter/model/reports/report'
import { prefix, reportOf, type ViewRow } from '../access/saved-view.service.ts'
import { scoresToEnter } from '../exams/scores/score-sheet.service.ts'
import { type Ctx, memberId, today } from '../records/context.ts'
import { keptAnswer } from '../records/kept-answers.ts'
import { listRecords } from '../records/list/list.ts'
import { reportAnswer } from '../reports/report.service.ts'
import { reportingOn } from '../reports/reporting.ts'
import { atRisk } from './at-risk.service.ts'
import { dueToday } from './due-today.service.ts'
import { funnel } from './funnel.service.ts'
import type { Placed } from './layout.service.ts'
import { lessonsToday } from './lessons.service.ts'
import { waiting } from './needs.service.ts'
import { reasonOf } from '../platform/log.ts'
import { ownShift } from './shift.service.ts'

type Query = Readonly<Record<string, string>>

/**
 * Answers all cards in their order, with their statements sent together. If one fails in the database, PostgreSQL gives
 * up the statements after it. Then each card is answered alone, and one that fails again has an error.
 */
export async function answerCards(ctx: Ctx, placed: readonly Placed[], groups: readonly string[]): Promise<HomeCard[]> {
  const shown = new Set(placed.flatMap(({ card }) => card?.tells ?? []))
  const answer = (each: Placed): Promise<HomeCard> =>
    each.view ? answerView(ctx, each.id, each.view) : answerCard(ctx, each.card!, { shown, groups })
  try {
    return await ctx.tx.savepoint(async () => {
      const found = await Promise.allSettled(placed.map(answer))
      return found.map((each, at) => {
        if (each.status === 'fulfilled') return each.value
        if (each.reason instanceof Refused) return refused(placed[at]!.id, each.reason)
        throw each.reason
      })
    })
  } catch {
    return oneByOne(ctx, placed, answer)
  }
}

async function oneByOne(
  ctx: Ctx,
  placed: readonly Placed[],
  answer: (each: Placed) => Promise<HomeCard>,
): Promise<HomeCard[]> {
  const answers: HomeCard[] = []
  for (const each of placed) {
    try {
      answers.push(await ctx.tx.savepoint(() => answer(each)))
    } catch (error) {
      if (!(error instanceof Refused))
        ctx.runtime.log.error({ card: each.id, error: reasonOf(error) }, 'a card of the home was not answered')
      answers.push(refused(each.id, error instanceof Refused ? error : new Refused(refuse('server.caught'))))
    }
  }
  return answers
}

const refused = (id: string, { refusal: { refused: code, params = {} } }: Refused): HomeCard => ({
  id,
  error: { code, params },
})

/** Facts about the whole home that a card needs. */
interface Around {
  /** Needs that another card shows. */
  readonly shown: ReadonlySet<string>
  /** Tokens of the groups that the reader teaches. */
  readonly groups: readonly string[]
}

/** Cards over all records, which a large centre keeps for a minute. */
const readsAll: ReadonlySet<string> = new Set(['attendance', 'debts', 'funnel'])

/** Answers a card; a kept one has the time of its figures. */
async function answerCard(ctx: Ctx, card: Card, around: Around): Promise<HomeCard> {
  if (!readsAll.has(card.id)) return makeCard(ctx, card, around)
  const now = ctx.now.toISOString()
  const { asOf, made } = await keptAnswer(ctx, ['card', card.id], async () => ({
    asOf: now,
    made: await makeCard(ctx, card, around),
  }))
  return asOf === now ? made : { ...made, asOf }
}

async function makeCard(ctx: Ctx, card: Card, around: Around): Promise<HomeCard> {
  const [reports, lists, special] = await Promise.all([
    named(Object.entries(card.reports ?? {}), (asked) =>
      askReport(ctx, reportOfCard(asked), onDay(asked.query, today(ctx))),
    ),
    named(listsFor(ctx.actor, card), (asked) => askList(ctx, asked, around)),
    card.special && answerSpecial(ctx, card.special, around),
  ])
  return {
    id: card.id,
    ...(card.reports ? { reports } : {}),
    ...(card.lists ? { lists } : {}),
    ...(special === undefined ? {} : { told: special }),
  }
}

async function named<T, A>(
  entries: readonly (readonly [string, T])[],
  ask: (of: T) => Promise<A>,
): Promise<Record<string, A>> {
  return Object.fromEntries(await Promise.all(entries.map(async ([name, of]) => [name, await ask(of)] as const)))
}

/** Returns the report's answer, with the address and query of its screen. */
const askReport = async (ctx: Ctx, report: Report, query: Query) => ({
  path: `/reports/${report.path}`,
  query,
  answer: await reportAnswer(reportingOn(ctx, report), report, query),
})

async function answerView(ctx: Ctx, id: string, view: ViewRow): Promise<HomeCard> {
  const asked = await askReport(ctx, reportOf(view.list)!, askedIn(view.query))
  return {
    id,
    view: { token: tokenOf(prefix, view.id), name: view.name },
    // the link opens the screen as it was saved
    reports: { view: { ...asked, query: Object.fromEntries(new URLSearchParams(view.query)) } },
  }
}

async function askList(ctx: Ctx, { entity, query: asked, mine, size, line }: CardList, { groups }: Around) {
  // a user without groups gets a token that no group has
  const own = !mine
    ? {}
    : { [mine]: mine === 'lecturerToken' ? tokenOf('usr', ctx.actor.userId) : groups.join() || noGroup }
  const query = { ...onDay(asked, today(ctx)), ...own }
  const { items, page } = await listRecords(ctx, entityOf(entity), {
    ...query,
    size: String(size),
    columns: Object.values(line).join(','),
  })
  const namesOf = (item: ShownItem<AnyEntity>, field: string | undefined): Names | null =>
    field === 'names'
      ? (item.names ?? null)
      : field
        ? ((item[field] as Reference | null | undefined)?.names ?? null)
        : null
  return {
    entity,
    query,
    total: page.total,
    totalIsCapped: page.totalIsCapped,
    lines: items.map((item) => ({
      token: item.token,
      title: namesOf(item, line.title),
      detail: namesOf(item, line.detail),
      at: line.at ? ((item[line.at] as string | null | undefined) ?? null) : null,
      money: line.money ? ((item[line.money] as number | null | undefined) ?? null) : null,
    })),
  }
}

const noGroup = tokenOf('edg', '00000000-0000-7000-8000-000000000000')

function answerSpecial(
  ctx: Ctx,
  special: Special,
  { shown, groups }: Around,
): Promise<NonNullable<HomeCard['told']> | null> {
  const self = memberId(ctx.actor) === null ? undefined : tokenOf('usr', ctx.actor.userId)
  switch (special) {
    case 'needs':
      return waiting(ctx, shown)
    case 'lessons':
      return lessonsToday(ctx, undefined)
    case 'myLessons':
      return lessonsToday(ctx, self)
    case 'atRisk':
      return atRisk(ctx, undefined)
    case 'myRisk':
      return atRisk(ctx, self)
    case 'scores':
      return scoresToEnter(
        ctx,
        groups.map((token) => idOf(token, 'edg')!),
      )
    case 'funnel':
      return funnel(ctx)
    case 'shift':
      return ownShift(ctx)
    case 'dueToday':
      return dueToday(ctx)
    case 'find':
      return Promise.resolve(null)
  }
}

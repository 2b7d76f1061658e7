/** Answers the cards of a home, each by itself: one that fails leaves the others as they are. */
import { entityOf } from '@topcenter/model/areas'
import { type Card, type CardList, listsFor, reportOfCard } from '@topcenter/model/home/card'
import { onDay } from '@topcenter/model/home/days'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { askedIn } from '@topcenter/model/reports/address'
import type { Report } from '@topcenter/model/reports/report'
import { prefix, reportOf, type ViewRow } from '../access/saved-view.service.ts'
import { type Ctx, memberId, today } from '../records/context.ts'
import { listRecords } from '../records/list/list.ts'
import { reportAnswer } from '../reports/report.service.ts'
import { reportingOn } from '../reports/reporting.ts'
import { atRisk } from './at-risk.service.ts'
import { funnel } from './funnel.service.ts'
import type { Placed } from './layout.service.ts'
import { lessonsToday } from './lessons.service.ts'
import { waiting } from './needs.service.ts'
import { reasonOf } from '../platform/log.ts'
import { ownShift } from './shift.service.ts'

type Query = Readonly<Record<string, string>>
type Answered = { readonly id: string } & Readonly<Record<string, unknown>>

/**
 * All cards, in their order. Their statements are sent together. When one of them fails in the database, PostgreSQL
 * has given up all that followed it: then each card is asked alone, and what fails again answers its error.
 */
export async function answerCards(ctx: Ctx, placed: readonly Placed[], groups: readonly string[]): Promise<Answered[]> {
  const told = new Set(placed.flatMap(({ card }) => card?.tells ?? []))
  const answer = (each: Placed): Promise<Answered> =>
    each.view ? answerView(ctx, each.id, each.view) : answerCard(ctx, each.card!, { told, groups })
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
  answer: (each: Placed) => Promise<Answered>,
): Promise<Answered[]> {
  const answers: Answered[] = []
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

const refused = (id: string, { refusal: { refused: code, params = {} } }: Refused): Answered => ({
  id,
  error: { code, params },
})

/** What a card needs to know of the whole home. */
interface Around {
  /** Needs that another card tells. */
  readonly told: ReadonlySet<string>
  /** Tokens of the groups that the reader teaches. */
  readonly groups: readonly string[]
}

async function answerCard(ctx: Ctx, card: Card, around: Around): Promise<Answered> {
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

/** The report's own answer, with the address under which its screen asks for the same. */
const askReport = async (ctx: Ctx, report: Report, query: Query) => ({
  path: `/reports/${report.path}`,
  query,
  answer: await reportAnswer(reportingOn(ctx, report), report, query),
})

async function answerView(ctx: Ctx, id: string, view: ViewRow): Promise<Answered> {
  const told = await askReport(ctx, reportOf(view.list)!, askedIn(view.query))
  return {
    id,
    view: { token: tokenOf(prefix, view.id), name: view.name },
    // its screen opens as it was saved, drawn and folded
    reports: { view: { ...told, query: Object.fromEntries(new URLSearchParams(view.query)) } },
  }
}

async function askList(ctx: Ctx, { entity, query: asked, mine, size, line }: CardList, { groups }: Around) {
  // who teaches no group has no records of one: no group has this token
  const own = !mine
    ? {}
    : { [mine]: mine === 'lecturerToken' ? tokenOf('usr', ctx.actor.userId) : groups.join() || noGroup }
  const query = { ...onDay(asked, today(ctx)), ...own }
  const { items, page } = await listRecords(ctx, entityOf(entity), {
    ...query,
    size: String(size),
    columns: Object.values(line).join(','),
  })
  const namesOf = (item: Record<string, unknown>, field: string | undefined): Names | null =>
    field === 'names'
      ? ((item.names as Names | undefined) ?? null)
      : field
        ? ((item[field] as { names?: Names } | null)?.names ?? null)
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
      at: line.at ? (item[line.at] ?? null) : null,
      money: line.money ? (item[line.money] ?? null) : null,
    })),
  }
}

const noGroup = tokenOf('edg', '00000000-0000-7000-8000-000000000000')

function answerSpecial(ctx: Ctx, special: NonNullable<Card['special']>, { told }: Around): Promise<unknown> {
  const self = memberId(ctx.actor) === null ? undefined : tokenOf('usr', ctx.actor.userId)
  switch (special) {
    case 'needs':
      return waiting(ctx, told)
    case 'lessons':
      return lessonsToday(ctx, undefined)
    case 'myLessons':
      return lessonsToday(ctx, self)
    case 'atRisk':
      return atRisk(ctx, undefined)
    case 'myRisk':
      return atRisk(ctx, self)
    case 'funnel':
      return funnel(ctx)
    case 'shift':
      return ownShift(ctx)
    case 'find':
      return Promise.resolve(null)
  }
}

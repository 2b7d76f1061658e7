/** Reads and changes the layout of a home: the cards of the home that fits the user, and pinned reports. */
import { cardsFor, type Home, homeFor } from '@topcenter/model/home/homes'
import type { Card } from '@topcenter/model/home/card'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { openViews, owner, prefix, reportOf, type ViewRow } from '../access/saved-view.service.ts'
import type { Ctx } from '../records/context.ts'

/** Prefix of the id of a card that shows a pinned report, before the token of its saved view. */
const pinWord = 'view:'
/** Maximum pinned reports: each one runs a statement. */
const maxPins = 8

export interface Placed {
  readonly id: string
  /** Sort key. */
  readonly at: number
  readonly isHidden: boolean
  readonly card?: Card
  readonly view?: ViewRow
}
interface OwnHome {
  readonly home: Home
  /** Shown and hidden ones, in the reader's order. */
  readonly placed: readonly Placed[]
  /** Tokens of the groups that the reader teaches. */
  readonly groups: readonly string[]
  /** True if the reader changed it. */
  readonly isOwn: boolean
}

interface LaidCard {
  readonly card: string
  readonly place: number
  readonly isHidden: boolean
  readonly view: string | null
}

/** Returns the layout of the reader's home; undefined for portal users. */
export async function ownHome(ctx: Ctx): Promise<OwnHome | undefined> {
  if (!isStaff(ctx.actor.userType)) return undefined
  const { groups, hasLessons, laid } = await readLaid(ctx)
  const teaches = ctx.actor.ownGroupsOnly || hasLessons || groups.length > 0
  const home = homeFor(ctx.actor, teaches, ctx.actor.ownGroupsOnly)!
  const { own, others } = cardsFor(ctx.actor, home, teaches)
  const views = laid.some(({ view }) => view !== null) ? await openViews(ctx) : []
  const known = new Map(laid.map((each) => [each.card, each]))
  const placed = [
    ...own.map((card, at) => ({ id: card.id, card, at, isHidden: false })),
    ...others.map((card, at) => ({ id: card.id, card, at: 100 + at, isHidden: true })),
    ...laid.flatMap(({ card: id, view }) => {
      const found = view === null ? undefined : views.find((each) => each.id === view)
      return found && reportOf(found.list) ? [{ id, view: found, at: 99, isHidden: false }] : []
    }),
  ]
    .map((each) => ({
      ...each,
      at: known.get(each.id)?.place ?? each.at,
      isHidden: known.get(each.id)?.isHidden ?? each.isHidden,
    }))
    .toSorted((a, b) => a.at - b.at)
  return { home, placed, groups: groups.map((id) => tokenOf('edg', id)), isOwn: laid.length > 0 }
}

/** Reads the user's layout, and whether the user teaches: has a group that is not finished, or a lesson to come. */
async function readLaid(
  ctx: Ctx,
): Promise<{ groups: readonly string[]; hasLessons: boolean; laid: readonly LaidCard[] }> {
  const row = await ctx.tx.first<{ groups: readonly string[]; has_lessons: boolean; laid: readonly LaidCard[] | null }>(
    {
      sql: `
      select
        array(
          select g.id
          from educational_group g
          where g.establishment_id = $1 and g.lecturer_id = $2 and g.finished = 'NotFinished' and g.record_state = 'active'
          order by g.id
          limit 200
        ) as groups,
        exists (
          select 1
          from educational_schedule_time t
          where t.establishment_id = $1 and t.lecturer_id = $2 and t."from" >= $3 and t.state = 'Planned' and t.record_state = 'active'
        ) as has_lessons,
        (
          select jsonb_agg(
            jsonb_build_object('card', c.card, 'place', c.place, 'isHidden', c.is_hidden, 'view', c.saved_view_id)
            order by c.place
          )
          from home_card c
          where c.establishment_id = $1 and c.user_id = $2
        ) as laid
    `,
      parameters: [...owner(ctx), ctx.now.toISOString()],
    },
  )
  return { groups: row!.groups, hasLessons: row!.has_lessons, laid: row!.laid ?? [] }
}

/** Locks the user's layout: users drag cards faster than the server stores them. */
const inTurn = (ctx: Ctx): Promise<void> => ctx.tx.lock(`home ${owner(ctx).join(' ')}`)

/** Stores the order of the user's cards. Without cards, restores the default layout without pins. */
export async function layOut(
  ctx: Ctx,
  cards: readonly { readonly card: string; readonly isHidden: boolean }[],
): Promise<void> {
  await inTurn(ctx)
  const home = await ownHome(ctx)
  const known = new Map(home?.placed.map((each) => [each.id, each]))
  if (cards.some(({ card }) => !known.has(card)) || new Set(cards.map(({ card }) => card)).size < cards.length)
    throw new Refused(refuseField('cards', 'field.oneOf'))
  await ctx.tx.run({
    sql: 'delete from home_card where establishment_id = $1 and user_id = $2',
    parameters: owner(ctx),
  })
  if (cards.length === 0) return
  await ctx.tx.run({
    sql: `
      insert into home_card (establishment_id, user_id, card, place, is_hidden, saved_view_id)
      select $1, $2, c.card, c.place - 1, c.is_hidden, c.view
      from unnest($3::text[], $4::boolean[], $5::uuid[]) with ordinality as c (card, is_hidden, view, place)
      returning 1
    `,
    parameters: [
      ...owner(ctx),
      cards.map(({ card }) => card),
      cards.map(({ isHidden }) => isHidden),
      cards.map(({ card }) => known.get(card)!.view?.id ?? null),
    ],
  })
}

/** Pins a saved view of a report to the user's home, after the other cards. */
export async function pin(ctx: Ctx, token: string): Promise<void> {
  const id = idOf(token, prefix)
  const [view] = id ? await openViews(ctx, id) : []
  if (!view || !reportOf(view.list)) throw new Refused(refuse('record.notFound'))
  await inTurn(ctx)
  const held = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from home_card
      where establishment_id = $1 and user_id = $2 and saved_view_id is not null and saved_view_id <> $3
    `,
    parameters: [...owner(ctx), view.id],
  })
  if (held!.count >= maxPins) throw new Refused(refuse('home.tooManyPins', { params: { max: maxPins } }))
  await ctx.tx.run({
    sql: `
      insert into home_card (establishment_id, user_id, card, place, saved_view_id)
      values ($1, $2, $3, 99, $4)
      on conflict (establishment_id, user_id, card) do update set is_hidden = false
    `,
    parameters: [...owner(ctx), pinWord + tokenOf(prefix, view.id), view.id],
  })
}

export async function unpin(ctx: Ctx, token: string): Promise<void> {
  const gone = await ctx.tx.run({
    sql: 'delete from home_card where establishment_id = $1 and user_id = $2 and saved_view_id = $3',
    parameters: [...owner(ctx), idOf(token, prefix) ?? null],
  })
  if (gone === 0) throw new Refused(refuse('record.notFound'))
}

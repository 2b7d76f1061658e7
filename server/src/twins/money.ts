/**
 * Money of two people becomes that of one: debts and receipts are records and go along, and the books, which nobody
 * changes, get one event that moves what each of them stands at (D6.1). What both owed, had to their credit and had in
 * points together is what the kept one has after it, to the piastre.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { type Credit, lockCredit, writeCreditLine } from '../finance/accounts/credit.service.ts'
import { type LockedPoints, lockPoints, worthOf, writePointsLine } from '../finance/accounts/points.service.ts'
import { balanceOf, type LedgerAccount, post, type Transfer } from '../finance/books/ledger.ts'
import type { Ctx } from '../records/context.ts'

interface Held {
  readonly credit: Credit
  readonly points: LockedPoints
}
export interface HeldByTwo {
  readonly kept: Held
  readonly merged: Held
}
interface Owed {
  readonly id: string
  readonly remainder: number
}
/** Money moved by a merge: the event, and the amounts that an undo returns. */
export interface MovedMoney {
  readonly event: string | null
  readonly credit: number
  readonly points: number
  readonly worth: number
}

/** Locks what both owe, in the order in which everybody locks debts. */
export const lockDebts = ({ tx, actor }: Ctx, people: readonly string[]): Promise<(Owed & { user: string })[]> =>
  tx.query({
    sql: `
      select id, remainder, user_id as user
      from debt
      where establishment_id = $1 and user_id = any($2)
      order by id
      for update
    `,
    parameters: [actor.establishmentId, [...people]],
  })

export async function lockHeld(ctx: Ctx, kept: string, merged: string): Promise<HeldByTwo> {
  const held = new Map<string, Held>()
  const both = [kept, merged].sort()
  for (const id of both)
    held.set(id, { credit: await lockCredit(ctx, id), points: { count: 0, value: 0, movedAt: null, short: 0 } })
  for (const id of both) held.set(id, { ...held.get(id)!, points: await lockPoints(ctx, id) })
  return { kept: held.get(kept)!, merged: held.get(merged)! }
}

interface Sides {
  readonly entity: AnyEntity
  readonly from: string
  readonly to: string
}
interface Move extends Sides {
  readonly event: 'PeopleMerged' | 'PeopleParted'
  readonly reverses?: string | undefined
  readonly reason: Names
  readonly debts: readonly Owed[]
  readonly credit: number
  readonly points: number
  readonly worth: number
  readonly held: { readonly from: Held; readonly to: Held }
}

async function move(ctx: Ctx, what: Move): Promise<string | null> {
  const { from, to, debts, credit, points, worth, held } = what
  const of = (kind: 'Receivable' | 'Wallet' | 'Points', id: string): LedgerAccount => ({ kind, id })
  const transfers: Transfer[] = [
    ...debts.map(({ id, remainder }) => ({
      debit: of('Receivable', to),
      credit: of('Receivable', from),
      amount: remainder,
      debt: id,
    })),
    { debit: of('Wallet', from), credit: of('Wallet', to), amount: credit },
    { debit: of('Points', from), credit: of('Points', to), amount: worth },
  ].filter(({ amount }) => amount > 0)
  const event =
    transfers.length === 0
      ? null
      : await post(
          ctx,
          {
            event: what.event,
            entity: what.entity,
            recordId: to,
            reverses: what.reverses,
            reason: what.reason.ar ?? what.reason.en ?? null,
          },
          transfers,
        )
  const line = { at: ctx.now.toISOString(), reason: { ...what.reason } }
  if (credit > 0) {
    await writeCreditLine(ctx, from, held.from.credit, { ...line, transactionType: 'Withdrawal', money: credit })
    await writeCreditLine(ctx, to, held.to.credit, { ...line, transactionType: 'Deposit', money: credit })
  }
  if (points > 0) {
    const given = { ...line, numberOfPoints: points, valuePerPoint: Math.round(worth / points) }
    await writePointsLine(ctx, from, held.from.points, { ...given, transactionType: 'Decrease' })
    await writePointsLine(ctx, to, held.to.points, { ...given, transactionType: 'Increase' })
  }
  return event
}

export async function mergeMoney(
  ctx: Ctx,
  sides: Sides,
  held: HeldByTwo,
  debts: readonly Owed[],
  reason: Names,
): Promise<MovedMoney> {
  const { credit, points } = held.merged
  const went = { credit: credit.balance, points: points.count, worth: points.value }
  const event = await move(ctx, {
    ...sides,
    ...went,
    event: 'PeopleMerged',
    reason,
    debts,
    held: { from: held.merged, to: held.kept },
  })
  return { event, ...went }
}

/** Moves the merge's money back. Refuses if some of it was used since. */
export async function partMoney(
  ctx: Ctx,
  sides: Sides,
  held: HeldByTwo,
  debts: readonly Owed[],
  moved: MovedMoney,
  reason: Names,
): Promise<void> {
  const { credit, points } = held.kept
  if (credit.balance < moved.credit || points.count < moved.points) throw new Refused(refuse('twins.moneyUsed'))
  // as many are worth what they are worth now: of points that came in between the mean counts
  const worth = moved.points > 0 ? worthOf(points, moved.points) : 0
  await move(ctx, {
    ...sides,
    event: 'PeopleParted',
    reverses: moved.event ?? undefined,
    reason,
    debts,
    credit: moved.credit,
    points: moved.points,
    worth,
    held: { from: held.kept, to: held.merged },
  })
}

/** Returns true if a moved debt has changed since: paid, refunded, canceled, earned. */
export async function haveMovedSince({ tx, actor }: Ctx, merge: string, event: string | null): Promise<boolean> {
  const row = await tx.first({
    sql: `
      select 1
      from person_merge m
      join person_merge_move v
        on v.establishment_id = m.establishment_id and v.merge_id = m.id and v.table_name = 'debt'
        and v.column_name = 'user_id'
      join ledger_transfer t
        on t.establishment_id = m.establishment_id
        and t.debt_id = (v.row_key ->> 'id')::uuid
        and t.posted_at > m.posted_at
        and t.event_id is distinct from $3::uuid
        and 'Receivable' in (t.debit_kind, t.credit_kind)
      where m.establishment_id = $1 and m.id = $2
      limit 1
    `,
    parameters: [actor.establishmentId, merge, event],
  })
  return row !== undefined
}

export interface Balance {
  readonly owed: number
  readonly credit: number
  readonly points: number
}
/** Reads the balances without a lock. */
export async function balanceOfPerson(ctx: Ctx, id: string): Promise<Balance> {
  const row = await ctx.tx.first<{ points: number }>({
    sql: 'select points_of($1, $2) as points',
    parameters: [ctx.actor.establishmentId, id],
  })
  return {
    owed: await balanceOf(ctx, { kind: 'Receivable', id }),
    credit: await balanceOf(ctx, { kind: 'Wallet', id }),
    points: row!.points,
  }
}

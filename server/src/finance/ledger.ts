/**
 * The books (D6.1–D6.3): every movement of money is an event with its transfers, in the transaction of what caused it.
 * Nothing else writes them.
 */
import { type LedgerEvent, type LedgerKind, debitKinds, postings } from '@topcenter/model/finance/postings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../records/context.ts'

/** An account of the ledger: its kind, and the record that it is about where there is one for each. */
export interface LedgerAccount {
  readonly kind: LedgerKind
  readonly id?: string | undefined
}
/** An account of the centre. */
export const cash = (id: string): LedgerAccount => ({ kind: 'Cash', id })
export interface Transfer {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Piastres; a transfer of nothing is left out. */
  readonly amount: number
  /** The debt that it is about. */
  readonly debt?: string
}
export interface Happening {
  readonly event: LedgerEvent
  readonly entity: AnyEntity
  readonly recordId: string
  /** When it happened; now when left out. Not in the future, not in an approved shift (the database sees to that). */
  readonly at?: string | null | undefined
  readonly reason?: string | null | undefined
  /** The event that this one takes back. */
  readonly reverses?: string | undefined
}

const centre = '00000000-0000-0000-0000-000000000000'
const idOf = (account: LedgerAccount) => account.id ?? centre

/**
 * Answers the event's id. Refuses `request.keyRequired` without a key, and what the database refuses:
 * `account.belowZero`, `shift.closed` …
 */
export async function post(ctx: Ctx, happening: Happening, transfers: readonly Transfer[]): Promise<string> {
  const [id] = await postAll(ctx, [{ ...happening, transfers }])
  return id!
}

/** The same for many happenings of one request, in one statement. */
export async function postAll(
  ctx: Ctx,
  happenings: readonly (Happening & { readonly transfers: readonly Transfer[] })[],
): Promise<string[]> {
  if (ctx.key === undefined) throw new Refused(refuse('request.keyRequired'))
  if (happenings.length === 0) return []
  const made = happenings.map((each) => ({
    ...each,
    id: newId(ctx.now.getTime()),
    at: each.at ?? ctx.now.toISOString(),
  }))
  const rows = made.flatMap(({ id: event_id, event: kind, at, transfers }) =>
    transfers
      .filter(({ amount }) => amount !== 0)
      .map(({ debit, credit, amount, debt }) => {
        if (!postings[kind].some(([from, to]) => from === debit.kind && to === credit.kind))
          throw new Error(`${kind} does not move ${credit.kind} to ${debit.kind}`)
        return {
          id: newId(ctx.now.getTime()),
          event_id,
          kind,
          at,
          debit_kind: debit.kind,
          debit_id: idOf(debit),
          credit_kind: credit.kind,
          credit_id: idOf(credit),
          amount,
          debt_id: debt ?? null,
        }
      }),
  )
  const events = made.map(({ id, event, entity, recordId, reverses, reason, at }) => ({
    id,
    kind: event,
    entity: entity.id,
    record_id: recordId,
    reverses_id: reverses ?? null,
    reason: reason ?? null,
    at,
  }))
  await ctx.tx.run({
    sql: `
      with event as (
        insert into ledger_event (
          establishment_id, id, kind, key, entity, record_id, reverses_id, reason, at, by_id
        )
        select $1, e.id, e.kind, $2, e.entity, e.record_id, e.reverses_id, e.reason, e.at, $3
        from jsonb_to_recordset($4) as e(
          id uuid, kind text, entity text, record_id uuid, reverses_id uuid, reason text, at timestamptz
        )
      )
      insert into ledger_transfer (
        establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id,
        kind, at
      )
      select
        $1,
        t.id,
        t.event_id,
        t.debit_kind,
        t.debit_id,
        t.credit_kind,
        t.credit_id,
        t.amount,
        t.debt_id,
        t.kind,
        t.at
      from jsonb_to_recordset($5) as t(
        id uuid, event_id uuid, debit_kind text, debit_id uuid, credit_kind text, credit_id uuid,
        amount bigint, debt_id uuid, kind text, at timestamptz
      )
    `,
    parameters: [
      ctx.actor.establishmentId,
      `${ctx.actor.userId} ${ctx.key}`,
      memberId(ctx.actor),
      JSON.stringify(events),
      JSON.stringify(rows),
    ],
  })
  return made.map(({ id }) => id)
}

/** Piastres, positive on the side that its kind grows on. */
export async function balanceOf(ctx: Ctx, account: LedgerAccount): Promise<number> {
  const row = await ctx.tx.first<{ balance: number }>({
    sql: 'select ledger_balance($1, $2, $3) as balance',
    parameters: [ctx.actor.establishmentId, account.kind, idOf(account)],
  })
  return debitKinds.includes(account.kind) ? row!.balance : -row!.balance + 0
}

/** The event of a kind that a record caused; undefined when there is none. */
export async function eventOf(ctx: Ctx, event: LedgerEvent, recordId: string): Promise<string | undefined> {
  const row = await ctx.tx.first<{ id: string }>({
    sql: `
      select id
      from ledger_event
      where establishment_id = $1 and record_id = $2 and kind = $3
      order by posted_at
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, recordId, event],
  })
  return row?.id
}

/** The instant that somebody gave for a movement of money; now when none. */
export function happenedAt(ctx: Ctx, given: string | null | undefined, field = 'at'): string {
  const now = ctx.now.toISOString()
  if (given && Date.parse(given) > ctx.now.getTime()) throw new Refused(refuseField(field, 'money.future'))
  return given ?? now
}

/** Movements of one user's credit or points wait for each other, so that the balance each leaves is exact. */
export const inTurn = (ctx: Ctx, kind: 'Wallet' | 'Points', userId: string): Promise<number> =>
  ctx.tx.run({ sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', parameters: [kind + userId] })

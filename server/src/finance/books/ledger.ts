/**
 * The ledger (D6.1–D6.3). Each movement of money is an event with its transfers. It is posted in the transaction that
 * causes it, and never changed or deleted afterwards. Only this file writes the ledger.
 */
import { type LedgerEvent, type LedgerKind, debitKinds, postings } from '@topcenter/model/finance/postings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../../records/context.ts'

/** An account of the ledger: its kind, and the record that it is about. Without a record: the one account of the centre. */
export interface LedgerAccount {
  readonly kind: LedgerKind
  readonly id?: string | undefined
}
/** The money in an account of the centre: a drawer, a safe, a bank account. */
export const cash = (id: string): LedgerAccount => ({ kind: 'Cash', id })

/** Money that goes from the account that is credited to the account that is debited. */
export interface Transfer {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Piastres; a transfer of nothing is left out. */
  readonly amount: number
  /** The debt that the transfer is about. */
  readonly debt?: string
}
/** An event without its transfers. */
export interface EventHead {
  readonly event: LedgerEvent
  /** The record that caused the event. */
  readonly entity: AnyEntity
  readonly recordId: string
  /**
   * When it happened; now when it is left out. It is never in the future, and the database refuses a moment within an
   * approved shift.
   */
  readonly at?: string | null | undefined
  readonly reason?: string | null | undefined
  /** The event that this one reverses. */
  readonly reverses?: string | undefined
}
export interface EventToPost extends EventHead {
  readonly transfers: readonly Transfer[]
}

/**
 * Posts one event and answers its id. Refuses `request.keyRequired` without a key, and what the database refuses:
 * `account.belowZero`, `wallet.belowZero`, `points.belowZero`, `shift.closed`.
 */
export async function post(ctx: Ctx, head: EventHead, transfers: readonly Transfer[]): Promise<string> {
  const [id] = await postAll(ctx, [{ ...head, transfers }])
  return id!
}

/** Posts many events in one statement; answers their ids in the same order. */
export async function postAll(ctx: Ctx, events: readonly EventToPost[]): Promise<string[]> {
  if (ctx.key === undefined) throw new Refused(refuse('request.keyRequired'))
  if (events.length === 0) return []
  const named = events.map((event) => ({
    ...event,
    id: newId(ctx.now.getTime()),
    at: event.at ?? ctx.now.toISOString(),
  }))
  await insert(
    ctx,
    named.map((event) => eventRow(ctx, event)),
    named.flatMap((event) => transferRows(ctx, event)),
  )
  return named.map(({ id }) => id)
}

type NamedEvent = EventToPost & { readonly id: string; readonly at: string }

const eventRow = ({ actor, key }: Ctx, { id, event, entity, recordId, reverses, reason, at }: NamedEvent): object => ({
  id,
  key: `${actor.userId} ${key}`,
  by_id: memberId(actor),
  kind: event,
  entity: entity.id,
  record_id: recordId,
  reverses_id: reverses ?? null,
  reason: reason ?? null,
  at,
})

/** Throws when the event may not use these accounts; model/src/finance/postings.ts says which it may. */
const transferRows = ({ now }: Ctx, { id, event, at, transfers }: NamedEvent): object[] =>
  transfers
    .filter(({ amount }) => amount !== 0)
    .map(({ debit, credit, amount, debt }) => {
      if (!postings[event].some(([from, to]) => from === debit.kind && to === credit.kind))
        throw new Error(`${event} does not move ${credit.kind} to ${debit.kind}`)
      return {
        id: newId(now.getTime()),
        event_id: id,
        kind: event,
        at,
        debit_kind: debit.kind,
        debit_id: idOf(debit),
        credit_kind: credit.kind,
        credit_id: idOf(credit),
        amount,
        debt_id: debt ?? null,
      }
    })

/** The triggers of a transfer run after the whole statement, so they find its event. */
const insert = (ctx: Ctx, events: readonly object[], transfers: readonly object[]): Promise<number> =>
  ctx.tx.run({
    sql: `
      with event as (
        insert into ledger_event (
          establishment_id, id, kind, key, entity, record_id, reverses_id, reason, at, by_id
        )
        select $1, e.id, e.kind, e.key, e.entity, e.record_id, e.reverses_id, e.reason, e.at, e.by_id
        from jsonb_to_recordset($2) as e(
          id uuid, kind text, key text, entity text, record_id uuid, reverses_id uuid, reason text,
          at timestamptz, by_id uuid
        )
        returning 1
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
      from jsonb_to_recordset($3) as t(
        id uuid, event_id uuid, debit_kind text, debit_id uuid, credit_kind text, credit_id uuid,
        amount bigint, debt_id uuid, kind text, at timestamptz
      )
      returning 1
    `,
    parameters: [ctx.actor.establishmentId, JSON.stringify(events), JSON.stringify(transfers)],
  })

/** Used instead of a record's id where a kind has one account for the whole centre. */
const centre = '00000000-0000-0000-0000-000000000000'
const idOf = (account: LedgerAccount) => account.id ?? centre

/** The balance in piastres; above zero on the side on which the account's kind grows. */
export async function balanceOf(ctx: Ctx, account: LedgerAccount): Promise<number> {
  const row = await ctx.tx.first<{ balance: number }>({
    sql: 'select ledger_balance($1, $2, $3) as balance',
    parameters: [ctx.actor.establishmentId, account.kind, idOf(account)],
  })
  return debitKinds.includes(account.kind) ? row!.balance : -row!.balance + 0
}

/** The id of the first event of a kind that a record caused; undefined when there is none. */
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

/** When a debt last moved; null when it never did. The caller holds the debt's lock. */
export async function lastMoved(ctx: Ctx, debtId: string): Promise<string | null> {
  const row = await ctx.tx.first<{ at: string | null }>({
    sql: 'select max(at) as at from ledger_transfer where establishment_id = $1 and debt_id = $2',
    parameters: [ctx.actor.establishmentId, debtId],
  })
  return row!.at
}

/**
 * Locks somebody's credit or points until the transaction ends, so that others who move them wait and each line shows
 * the right balance. It is taken after the locks of debts and before the lock of the receipt's number, everywhere in
 * the same order, so that two transactions never wait for each other.
 */
export const lockBalance = (ctx: Ctx, kind: 'Wallet' | 'Points', userId: string): Promise<void> =>
  lockBalances(ctx, kind, [userId])
/** Locks the balances of many users, in the given order. */
export const lockBalances = (ctx: Ctx, kind: 'Wallet' | 'Points', users: readonly string[]): Promise<void> =>
  ctx.tx.lock(...users.map((user) => `${kind}${user}`)) // as the triggers of the books do

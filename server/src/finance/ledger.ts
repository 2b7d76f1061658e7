/** The books (D6.1–D6.3): every movement of money is an event with its transfers, in the transaction of what caused it. Nothing else writes them. */
import { type LedgerEvent, type LedgerKind, debitKinds, postings } from '@topcenter/model/finance/postings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../records/context.ts'

/** An account of the ledger: its kind, and the record that it is about where there is one for each. */
export interface LedgerAccount { readonly kind: LedgerKind; readonly id?: string | undefined }
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

/** Answers the event's id. Refuses `request.keyRequired` without a key, and what the database refuses: `account.belowZero`, `shift.closed` … */
export async function post(ctx: Ctx, happening: Happening, transfers: readonly Transfer[]): Promise<string> {
  if (ctx.key === undefined) throw new Refused(refuse('request.keyRequired'))
  const moved = transfers.filter(({ amount }) => amount !== 0)
  for (const { debit, credit } of moved) {
    if (!postings[happening.event].some(([from, to]) => from === debit.kind && to === credit.kind)) throw new Error(`${happening.event} does not move ${credit.kind} to ${debit.kind}`)
  }
  const id = newId(ctx.now.getTime())
  const at = happening.at ?? ctx.now.toISOString()
  await ctx.tx.run({
    sql: `insert into ledger_event (establishment_id, id, kind, key, entity, record_id, reverses_id, reason, at, by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    parameters: [ctx.actor.establishmentId, id, happening.event, `${ctx.actor.userId} ${ctx.key}`, happening.entity.id, happening.recordId, happening.reverses ?? null, happening.reason ?? null, at, memberId(ctx.actor)],
  })
  const rows = moved.map(({ debit, credit, amount, debt }) => ({
    id: newId(ctx.now.getTime()), debit_kind: debit.kind, debit_id: idOf(debit), credit_kind: credit.kind, credit_id: idOf(credit), amount, debt_id: debt ?? null,
  }))
  await ctx.tx.run({
    sql: `insert into ledger_transfer (establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id, kind, at)
      select $1, t.id, $2, t.debit_kind, t.debit_id, t.credit_kind, t.credit_id, t.amount, t.debt_id, $3, $4
      from jsonb_to_recordset($5) as t(id uuid, debit_kind text, debit_id uuid, credit_kind text, credit_id uuid, amount bigint, debt_id uuid)`,
    parameters: [ctx.actor.establishmentId, id, happening.event, at, JSON.stringify(rows)],
  })
  return id
}

/** Piastres, positive on the side that its kind grows on. */
export async function balanceOf(ctx: Ctx, account: LedgerAccount): Promise<number> {
  const row = await ctx.tx.first<{ balance: number }>({ sql: 'select ledger_balance($1, $2, $3) as balance', parameters: [ctx.actor.establishmentId, account.kind, idOf(account)] })
  return debitKinds.includes(account.kind) ? row!.balance : -row!.balance + 0
}

/** The event of a kind that a record caused; undefined when there is none. */
export async function eventOf(ctx: Ctx, event: LedgerEvent, recordId: string): Promise<string | undefined> {
  const row = await ctx.tx.first<{ id: string }>({
    sql: 'select id from ledger_event where establishment_id = $1 and record_id = $2 and kind = $3 order by posted_at limit 1', parameters: [ctx.actor.establishmentId, recordId, event],
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

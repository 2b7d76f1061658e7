/**
 * What somebody owed and paid, line by line, with the balance after each. It is exactly their Receivable account in the
 * ledger.
 */
import { user } from '@topcenter/model/people/user'
import { type LedgerKind, payingKinds } from '@topcenter/model/finance/postings'
import type { Names } from '@topcenter/model/kit/names'
import { addDays, isDate } from '@topcenter/model/kit/date-text'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, referable } from '../../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { peopleOf, type Person } from '../../people/person.service.ts'
import { balanceOf } from '../books/ledger.ts'

/** The most lines of a statement; a PDF cannot have more either. */
const mostLines = 5_000

export interface StatementLine {
  readonly at: string
  /** The event of the ledger: `DebtMade`, `PaymentReceived` and so on. */
  readonly event: string
  readonly receiptNumber: number | null
  readonly receiptToken: string | null
  readonly debt: {
    readonly token: string
    readonly code: string
    readonly debtType: string
    readonly debtOn: Names
  } | null
  /**
   * In piastres; one of the two is zero. What is canceled or written off lowers `owed`, and a refund lowers `paid`:
   * then they are below zero.
   */
  readonly owed: number
  readonly paid: number
  readonly balance: number
}
/** With its place in the ledger, which the paper needs and nobody reads. */
export interface BookedLine extends StatementLine {
  readonly transfer: string
  readonly postedAt: string
}
export interface Statement<Line = StatementLine> {
  readonly person: Person
  readonly from: string | null
  readonly to: string | null
  readonly opening: number
  readonly lines: readonly Line[]
  readonly owed: number
  readonly paid: number
  readonly closing: number
  /** The credit with the centre at the end of the last day; as it is now when no last day is given. */
  readonly credit: number
}

/** The person whose papers are asked for; not found for a reader who may not see that person (D2.4). */
async function personFor(ctx: Ctx, token: string | undefined): Promise<Person> {
  const id = idOf(token ?? '', user.spec.prefix)
  const mine =
    id &&
    (await ctx.tx.first(
      sql`
        select 1
        from user_account t
        where ${all([sql`t.establishment_id = ${ctx.actor.establishmentId}::uuid`, sql`t.id = ${id}::uuid`, ...referable(user, ctx.actor)])}
      `,
    ))
  if (!id || !mine) throw new Refused(refuse('record.notFound'))
  return (await peopleOf(ctx, [id])).get(id)!
}

function bound(ctx: Ctx, day: string | undefined, name: string, more = 0): string | null {
  if (!day) return null
  if (!isDate(day)) throw new Refused(refuseField(name, 'field.date'))
  return zonedToUtc(addDays(day, more), '00:00', ctx.timeZone)
}

type Span = Readonly<Record<string, string>>

/** @param query From, to: days of the establishment, both included; all when left out */
export async function statementOf(ctx: Ctx, token: string | undefined, query: Span): Promise<Statement> {
  const { lines, ...statement } = await bookedStatement(ctx, token, query)
  return { ...statement, lines: lines.map(({ transfer: _transfer, postedAt: _postedAt, ...line }) => line) }
}

export async function bookedStatement(
  ctx: Ctx,
  token: string | undefined,
  query: Span,
): Promise<Statement<BookedLine>> {
  const [from, until] = [bound(ctx, query.from, 'from'), bound(ctx, query.to, 'to', 1)]
  if (from && until && until <= from) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  const person = await personFor(ctx, token)
  const rows = await readMoves(ctx, person.id, from, until)
  const lines = rows.map(lineOf)
  const opening = lines[0]
    ? lines[0].balance - lines[0].owed + lines[0].paid
    : await openingOf(ctx, person.id, until ?? from)
  const sum = (of: 'owed' | 'paid') => lines.reduce((total, line) => total + line[of], 0)
  return {
    person,
    from: query.from || null,
    to: query.to || null,
    opening,
    lines,
    owed: sum('owed'),
    paid: sum('paid'),
    closing: lines.at(-1)?.balance ?? opening,
    credit: await creditAt(ctx, person.id, until),
  }
}

/**
 * What moved in somebody's debts between two instants, with the balance after each.
 *
 * @param until The first instant that is not included
 */
async function readMoves(ctx: Ctx, userId: string, from: string | null, until: string | null): Promise<DbRow[]> {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const rows = await ctx.tx.query<DbRow>(sql`
    with moved as (
      select
        t.id,
        t.event_id,
        t.debt_id,
        t.kind,
        t.at,
        t.posted_at,
        t.signed,
        t.other,
        sum(t.signed) over (order by t.at, t.posted_at, t.id)::bigint as balance,
        row_number() over (order by t.at, t.posted_at, t.id) as place
      from (
        select id, event_id, debt_id, kind, at, posted_at, amount as signed, credit_kind as other
        from ledger_transfer
        where establishment_id = ${establishment}
          and debit_kind = 'Receivable'
          and debit_id = ${userId}::uuid
        union all
        select id, event_id, debt_id, kind, at, posted_at, -amount, debit_kind
        from ledger_transfer
        where establishment_id = ${establishment}
          and credit_kind = 'Receivable'
          and credit_id = ${userId}::uuid
      ) t
    )
    select
      m.id,
      m.posted_at,
      m.at,
      m.kind,
      m.signed,
      m.other,
      m.balance,
      d.id as debt_id,
      d.code,
      d.debt_type,
      d.debt_on_ar,
      d.debt_on_en,
      d.debt_on_und,
      r.id as receipt_id,
      r.receipt_number
    from moved m
    join ledger_event e on e.establishment_id = ${establishment} and e.id = m.event_id
    left join debt d on d.establishment_id = ${establishment} and d.id = m.debt_id
    left join receipt r
      on e.entity = 'receipt' and r.establishment_id = ${establishment} and r.id = e.record_id
    where (${from}::timestamptz is null or m.at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or m.at < ${until}::timestamptz)
    order by m.place
    limit ${mostLines + 1}
  `)
  if (rows.length > mostLines) throw new Refused(refuse('record.tooMany', { params: { max: mostLines } }))
  return rows
}

/** What a reseller owes for cards is posted against what cards pay with. */
const isPayment = (row: DbRow): boolean => payingKinds.includes(row.other as LedgerKind) && row.kind !== 'DebtMade'
const lineOf = (row: DbRow): BookedLine => ({
  transfer: row.id as string,
  postedAt: row.posted_at as string,
  at: row.at as string,
  event: row.kind as string,
  receiptNumber: (row.receipt_number as number | null) ?? null,
  receiptToken: row.receipt_id ? tokenOf('rcp', row.receipt_id as string) : null,
  debt: row.debt_id
    ? {
        token: tokenOf('dbt', row.debt_id as string),
        code: row.code as string,
        debtType: row.debt_type as string,
        debtOn: namesFrom(row, 'debt_on'),
      }
    : null,
  owed: isPayment(row) ? 0 : (row.signed as number),
  paid: isPayment(row) ? -(row.signed as number) : 0,
  balance: row.balance as number,
})

/** The balance before an instant; for a statement without a line, which has no balance to begin from. */
async function openingOf(ctx: Ctx, userId: string, before: string | null): Promise<number> {
  const row =
    before === null
      ? undefined
      : await ctx.tx.first<{ balance: number }>(sql`
        select coalesce(sum(case debit_kind when 'Receivable' then amount else -amount end), 0)::bigint
          as balance
        from ledger_transfer
        where establishment_id = ${ctx.actor.establishmentId}::uuid
          and at < ${before}::timestamptz
          and (
              debit_kind = 'Receivable' and debit_id = ${userId}::uuid
              or credit_kind = 'Receivable' and credit_id = ${userId}::uuid
            )
      `)
  return row?.balance ?? 0
}

/** A statement up to a past day says the credit of that day, however much moved since. */
async function creditAt(ctx: Ctx, userId: string, until: string | null): Promise<number> {
  if (until === null) return balanceOf(ctx, { kind: 'Wallet', id: userId })
  const row = await ctx.tx.first<{ balance: number }>(sql`
    select coalesce(sum(case credit_kind when 'Wallet' then amount else -amount end), 0)::bigint as balance
    from ledger_transfer
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and at < ${until}::timestamptz
      and (
          debit_kind = 'Wallet' and debit_id = ${userId}::uuid
          or credit_kind = 'Wallet' and credit_id = ${userId}::uuid
        )
  `)
  return row!.balance
}

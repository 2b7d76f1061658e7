/**
 * The statement of account of one person, line by line with the balance after each: exactly their Receivable account in
 * the ledger.
 */
import { user } from '@topcenter/model/people/user'
import type { readStatement } from '@topcenter/model/finance/api'
import { type LedgerKind, payingKinds } from '@topcenter/model/finance/postings'
import { addDays, isDate } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, referable } from '../../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { peopleOf, type Person } from '../../people/person.service.ts'
import { balanceOf } from '../books/ledger.ts'

/** The maximum of lines of a statement, and of a PDF. */
const maxLines = 5_000

export type StatementLine = AnswerOf<typeof readStatement>['lines'][number]
/** A line with its place in the ledger, which only the paper needs. */
export interface BookedLine extends StatementLine {
  readonly transfer: string
  readonly postedAt: string
}
export interface Statement<Line = StatementLine> extends Omit<AnswerOf<typeof readStatement>, 'person' | 'lines'> {
  readonly person: Person
  readonly lines: readonly Line[]
}

/** Finds the person of the statement. Throws `record.notFound` if the reader may not see that person (D2.4). */
async function personFor(ctx: Ctx, token: string): Promise<Person> {
  const id = idOf(token, user.spec.prefix)
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

/** @param query From, to: days of the establishment, both included; all days by default */
export async function statementOf(ctx: Ctx, token: string, query: Span): Promise<Statement> {
  const { lines, ...statement } = await bookedStatement(ctx, token, query)
  return { ...statement, lines: lines.map(({ transfer: _transfer, postedAt: _postedAt, ...line }) => line) }
}

export async function bookedStatement(ctx: Ctx, token: string, query: Span): Promise<Statement<BookedLine>> {
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

interface MoveRow extends DbRow {
  readonly id: string
  readonly posted_at: string
  readonly at: string
  readonly kind: StatementLine['event']
  readonly signed: number
  /** The other account of the transfer. */
  readonly other: LedgerKind
  readonly balance: number
  readonly debt_id: string | null
  readonly code: string
  readonly debt_type: NonNullable<StatementLine['debt']>['debtType']
  readonly receipt_id: string | null
  readonly receipt_number: number | null
}

/**
 * Lists the transfers of a person's debts between two instants, with the balance after each.
 *
 * @param until The first instant that is not included
 */
async function readMoves(ctx: Ctx, userId: string, from: string | null, until: string | null): Promise<MoveRow[]> {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const rows = await ctx.tx.query<MoveRow>(sql`
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
    limit ${maxLines + 1}
  `)
  if (rows.length > maxLines) throw new Refused(refuse('record.tooMany', { params: { max: maxLines } }))
  return rows
}

/** Tells payments from debts. A reseller's debt for cards is posted against the kind with which cards pay. */
const isPayment = (row: MoveRow): boolean => payingKinds.includes(row.other) && row.kind !== 'DebtMade'
const lineOf = (row: MoveRow): BookedLine => ({
  transfer: row.id,
  postedAt: row.posted_at,
  at: row.at,
  event: row.kind,
  receiptNumber: row.receipt_number,
  receiptToken: row.receipt_id ? tokenOf('rcp', row.receipt_id) : null,
  debt: row.debt_id
    ? {
        token: tokenOf('dbt', row.debt_id),
        code: row.code,
        debtType: row.debt_type,
        debtOn: namesFrom(row, 'debt_on'),
      }
    : null,
  owed: isPayment(row) ? 0 : row.signed,
  paid: isPayment(row) ? -row.signed : 0,
  balance: row.balance,
})

/** Returns the balance before an instant, for a statement without lines, which has no balance to begin from. */
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

/** Returns the credit at the end of the statement's last day, or the credit of now without a last day. */
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

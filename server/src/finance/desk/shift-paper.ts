/** A cashier's shift on paper (D6.10, D11.6): what came in and went out, what should be there and what was counted. */
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { nameIn } from '@topcenter/model/kit/names'
import { valueLabel } from '@topcenter/texts/describe'
import { readableMoment } from '@topcenter/texts/readable'
import { type DocumentTable, leftToRight } from '../../documents/document.ts'
import { amount, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { expectedInShift } from '../accounts/cashier-shift.rules.ts'

export async function shiftPaper(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const id = recordId(cashierShift, token)
  const row = await readRow(ctx, cashierShift, id)
  const until = (row.closed_at as string | null) ?? ctx.now.toISOString()
  const [names, movements, expected] = await Promise.all([
    readNames(ctx, id),
    readMovements(ctx, row, until),
    row.expected === null ? expectedInShift(ctx, id, until) : (row.expected as number),
  ])
  const say = wordsOf(ctx).shift
  const name = (prefix: string) => nameIn(namesFrom(names, prefix), ctx.language)
  const moment = (at: unknown) => (at ? readableMoment(String(at), ctx.language, ctx.timeZone) : null)
  const money = (value: unknown) => (value === null ? null : amount(value as number))
  const code = String(row.code)
  return paperAnswer(ctx, `${say.title} ${code}`, `shift-${code}`, {
    title: `${say.title} ${leftToRight(code)}`,
    blocks: [
      {
        ...facts([
          [say.account, name('account')],
          [say.cashier, name('cashier')],
          [say.openedAt, moment(row.opened_at)],
          [say.closedAt, moment(row.closed_at) ?? say.open],
          [say.state, valueLabel(cashierShift, 'state', String(row.state), ctx.language)],
          [say.approvedBy, name('approver')],
        ]),
        columns: 2,
      },
      movementsTable(ctx, movements),
      facts([
        [say.float, money(row.opening_float)],
        [say.expected, money(expected), true],
        [say.counted, money(row.counted), true],
        [say.difference, money(row.difference), true],
        [say.reason, row.difference_reason as string | null],
      ]),
      { kind: 'signatures', who: [say.cashierSigns, say.receiver, say.accountant] },
    ],
  })
}

const readNames = async (ctx: Ctx, id: string): Promise<DbRow> =>
  (await ctx.tx.first<DbRow>(sql`
    select
      a.name_ar as account_ar,
      a.name_en as account_en,
      a.name_und as account_und,
      c.name_ar as cashier_ar,
      c.name_en as cashier_en,
      c.name_und as cashier_und,
      b.name_ar as approver_ar,
      b.name_en as approver_en,
      b.name_und as approver_und
    from cashier_shift s
    join account a on a.establishment_id = s.establishment_id and a.id = s.account_id
    join user_account c on c.establishment_id = s.establishment_id and c.id = s.cashier_id
    left join user_account b on b.establishment_id = s.establishment_id and b.id = s.approved_by_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.id = ${id}::uuid
  `))!

interface Movement {
  readonly kind: string
  readonly method_ar: string | null
  readonly method_en: string | null
  readonly method_und: string | null
  readonly count: number
  readonly taken: number
  readonly given: number
}

/** What moved money of the account between the shift's beginning and its end, by what it was and how it was paid. */
const readMovements = (ctx: Ctx, shift: DbRow, until: string): Promise<Movement[]> =>
  ctx.tx.query<Movement & DbRow>(sql`
    select
      t.kind,
      m.name_ar as method_ar,
      m.name_en as method_en,
      m.name_und as method_und,
      count(distinct t.event_id)::int as count,
      coalesce(sum(t.amount) filter (where t.debit_kind = 'Cash'), 0)::bigint as taken,
      coalesce(sum(t.amount) filter (where t.credit_kind = 'Cash'), 0)::bigint as given
    from ledger_transfer t
    join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
    left join receipt r
      on e.entity = 'receipt' and r.establishment_id = e.establishment_id and r.id = e.record_id
    left join payment_method m
      on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
      and t.cash_id = ${shift.account_id as string}::uuid
      and t.at >= ${shift.opened_at as string}::timestamptz
      and t.at < ${until}::timestamptz
    group by
      t.kind,
      m.id,
      m.name_ar,
      m.name_en,
      m.name_und
    order by taken desc, given desc, t.kind, m.id
  `)

function movementsTable(ctx: Ctx, movements: readonly Movement[]): DocumentTable {
  const words = wordsOf(ctx)
  const say = words.shift
  const total = (of: 'taken' | 'given') => movements.reduce((so, each) => so + each[of], 0)
  const what = (kind: string): string => (words.events as Readonly<Record<string, string>>)[kind] ?? kind
  return {
    kind: 'table',
    columns: [
      { header: say.what },
      { header: say.method },
      { header: say.count, isNumber: true },
      { header: say.in, isNumber: true },
      { header: say.out, isNumber: true },
    ],
    rows: [
      ...movements.map((each) => [
        what(each.kind),
        nameIn(namesFrom(each as unknown as DbRow, 'method'), ctx.language),
        leftToRight(String(each.count)),
        each.taken ? amount(each.taken) : '',
        each.given ? amount(each.given) : '',
      ]),
      [say.total, '', '', amount(total('taken')), amount(total('given'))],
    ],
    sums: [movements.length],
  }
}

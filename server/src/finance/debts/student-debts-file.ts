/** Balances of all debtors as a sheet: one statement, read through a cursor while the file is written. */
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { papers } from '@topcenter/texts/both'
import { exportLimit } from '../../exports/export.ts'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { Condition } from '../../records/permissions/limits.ts'
import { namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { sheetFile } from '../../sheets/sheet-file.ts'
import type { SheetCell, SheetCells } from '../../sheets/write-sheet.ts'
import { duesOf, recentStandings, standings } from './dues.ts'
import { type Debtors, debtorsOf, type Query } from './student-debts.service.ts'

/** Columns of the list in their order: the name in the texts, the format, and the column in the statement. */
const sheetColumns = [
  ['names', 'text', ''],
  ['code', 'text', 'code'],
  ['phone', 'text', 'phone'],
  ['owed', 'money', 'owed'],
  ['overdue', 'money', 'overdue'],
  ['later', 'money', 'later'],
  ['from0', 'money', 'from0'],
  ['from31', 'money', 'from31'],
  ['from61', 'money', 'from61'],
  ['over90', 'money', 'over90'],
  ['oldestDueOn', 'date', 'oldest_due_on'],
] as const

/** Exports all people of the list as XLSX or CSV. Refuses above the limit of every export. */
export async function exportStudentDebts(ctx: Ctx, { format = 'xlsx', ...query }: Query): Promise<RawAnswer> {
  if (format !== 'xlsx' && format !== 'csv') throw new Refused(refuse('request.malformed'))
  const words = papers[ctx.language].debtors
  return sheetFile({
    name: 'student-debts',
    title: words.title,
    day: today(ctx),
    format,
    rightToLeft: ctx.language === 'ar',
    columns: sheetColumns.map(([name, kind]) => ({ header: words[name], kind, width: name === 'names' ? 32 : 18 })),
    rows: balances(ctx, query),
  })
}

/** Rows of one fetch; the next fetch runs while these are written. */
const batch = 2_000

async function* balances(ctx: Ctx, query: Query): AsyncGenerator<SheetCells[]> {
  // all debts are joined and sorted in memory: with less of it PostgreSQL would use files
  await ctx.tx.run({ sql: `set local work_mem = '64MB'` })
  await ctx.tx.run(sql`declare balances no scroll cursor for ${balancesStatement(ctx, query)}`)
  const fetched = () => ctx.tx.query<Readonly<Record<string, SheetCell>>>({ sql: `fetch ${batch} from balances` })
  let count = 0
  let coming = fetched()
  for (let rows = await coming; rows.length > 0; rows = await coming) {
    count += rows.length
    if (count > exportLimit) throw new Refused(refuse('record.tooMany', { params: { max: exportLimit } }))
    coming = rows.length < batch ? Promise.resolve([]) : fetched()
    yield rows.map((row) =>
      sheetColumns.map(([name, , column]) =>
        name === 'names' ? nameIn(namesFrom(row, 'name'), ctx.language) : row[column],
      ),
    )
  }
}

function balancesStatement(ctx: Ctx, query: Query): Condition {
  const day = today(ctx)
  const debtors = debtorsOf(ctx, query, day)
  return debtors.isKept ? keptBalances(ctx, debtors, day) : gatheredBalances(ctx, debtors, day)
}

/** Reads each debt from the kept sums and sums only the newer ages; the oldest age is the rest. */
const keptBalances = (ctx: Ctx, { before, rows, order }: Debtors, day: string): Condition => sql`
  with ${before},
  recent as (${recentStandings(ctx, day)})
  select
    u.name_ar,
    u.name_en,
    u.name_und,
    u.code,
    u.phone,
    d.owed,
    d.owed - coalesce(r.coming, 0) as overdue,
    coalesce(r.later, 0) as later,
    coalesce(r.from0, 0) as from0,
    coalesce(r.from31, 0) as from31,
    coalesce(r.from61, 0) as from61,
    d.owed - coalesce(r.later + r.from0 + r.from31 + r.from61, 0) as over90,
    d.oldest_due_on
  from (${rows}) d
  join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = d.user_id
  left join recent r on r.debtor_id = d.user_id
  order by ${order}
`

function gatheredBalances(ctx: Ctx, { before, rows, order }: Debtors, day: string): Condition {
  return sql`
    with ${before},
    chosen as materialized (
      select user_id, owed, row_number() over (order by ${order}) as place
      from (${rows}) one
    ),
    person as materialized (
      select c.user_id, c.owed, c.place, u.name_ar, u.name_en, u.name_und, u.code, u.phone
      from chosen c
      join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = c.user_id
    ),
    standing as (${standings(sql`${duesOf(ctx, sql`user_id in (select user_id from chosen)`)} order by user_id`, day)})
    select
      p.name_ar,
      p.name_en,
      p.name_und,
      p.code,
      p.phone,
      p.owed,
      s.overdue,
      s.later,
      s.from0,
      s.from31,
      s.from61,
      s.over90,
      s.oldest_due_on
    from person p
    join standing s on s.user_id = p.user_id
    order by p.place
  `
}

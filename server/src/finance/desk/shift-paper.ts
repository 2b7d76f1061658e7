/** A cashier's shift on paper (D6.10, D11.6): what came in and went out, what should be there and what was counted. */
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { type DocumentTable, leftToRight } from '../../documents/document.ts'
import { copyNotes, type Kept, keptName, keptOf, keptText, momentOf, sinceThen } from '../../papers/kept-paper.ts'
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
  const isOpen = row.state === 'Open'
  const kept = isOpen ? await openShift(ctx, id) : await keptOf(ctx.tx, ctx.actor.establishmentId, 'shift', id)
  const movements = kept.movements as readonly Movement[]
  const expected = isOpen ? await expectedInShift(ctx, id, ctx.now.toISOString()) : kept.expected
  const approved = row.state === 'Approved' ? await approval(ctx, id) : []
  const say = wordsOf(ctx).shift
  const name = (key: string) => keptName(ctx, kept, key)
  const moment = (at: unknown) => (at ? readableMoment(String(at), ctx.language, ctx.timeZone) : null)
  const money = (value: unknown) => (value === null || value === undefined ? null : amount(value as number))
  const code = String(row.code)
  return paperAnswer(ctx, `${say.title} ${code}`, `shift-${code}`, {
    title: `${say.title} ${leftToRight(code)}`,
    centreName: name('centre'),
    notes: [...(isOpen ? [] : await copyNotes(ctx, 'shift', id, kept)), ...approved],
    blocks: [
      {
        ...facts([
          [say.account, name('account')],
          [say.cashier, name('cashier')],
          [say.openedAt, moment(row.opened_at)],
          [say.closedAt, moment(row.closed_at) ?? say.open],
          [say.state, valueLabel(cashierShift, 'state', isOpen ? 'Open' : 'Closed', ctx.language)],
        ]),
        columns: 2,
      },
      movementsTable(ctx, movements),
      facts([
        [say.float, money(row.opening_float)],
        [say.expected, money(expected), true],
        [say.counted, money(kept.counted), true],
        [say.difference, money(kept.difference), true],
        [say.reason, keptText(kept, 'reason')],
      ]),
      { kind: 'signatures', who: [say.cashierSigns, say.receiver, say.accountant] },
    ],
  })
}

/** Reads the present content of an open shift, which has no paper yet. */
const openShift = async (ctx: Ctx, id: string): Promise<Kept> =>
  (await ctx.tx.first<{ content: Kept }>(sql`
    select shift_content(${ctx.actor.establishmentId}::uuid, ${id}::uuid) as content
  `))!.content

async function approval(ctx: Ctx, id: string): Promise<string[]> {
  const row = await ctx.tx.first<DbRow & { readonly approved_at: string }>(sql`
    select s.approved_at, b.name_ar, b.name_en, b.name_und
    from cashier_shift s
    join user_account b on b.establishment_id = s.establishment_id and b.id = s.approved_by_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.id = ${id}::uuid
  `)
  if (!row) return []
  const when = momentOf(ctx, row.approved_at)
  const by = nameIn(namesFrom(row, 'name'), ctx.language)
  return [sinceThen(ctx, interpolate(wordsOf(ctx).kept.approved, { by, when }))]
}

interface Movement {
  readonly kind: string
  readonly method: Names
  readonly count: number
  readonly taken: number
  readonly given: number
}

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
        nameIn(each.method, ctx.language),
        leftToRight(String(each.count)),
        each.taken ? amount(each.taken) : '',
        each.given ? amount(each.given) : '',
      ]),
      [say.total, '', '', amount(total('taken')), amount(total('given'))],
    ],
    sums: [movements.length],
  }
}

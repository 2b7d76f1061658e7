/** A receipt as a document, in the reader's language (D6.6). */
import { receipt } from '@topcenter/model/finance/receipt'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight, type Paper } from '../../documents/document.ts'
import { sql } from '../../platform/database/database.ts'
import { peopleOf } from '../../people/person.service.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { checkPath, makeSecret } from '../../papers/seal.ts'
import { amount, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { debtText } from './debt-text.ts'

export const receiptPapers: readonly Paper[] = ['80mm', 'a5', 'a4']

/** @param origin Of this server as the payer's phone reaches it, for the code that proves the receipt */
export async function receiptPaper(
  ctx: Ctx,
  token: string | undefined,
  format: string | undefined,
  origin: string,
): Promise<RawAnswer> {
  const paper = (format || 'a5') as Paper
  if (!receiptPapers.includes(paper)) throw new Refused(refuse('request.malformed'))
  const id = recordId(receipt, token)
  await readRow(ctx, receipt, id)
  const row = await readReceipt(ctx, id)
  const lines = await readLines(ctx, id)
  const payer = (await peopleOf(ctx, [row.user_id as string])).get(row.user_id as string)!
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const path = await checkPath(ctx.tx, ctx.actor.establishmentId, row.receipt_number as number)
  const say = wordsOf(ctx).receipt
  const number = String(row.receipt_number)
  return paperAnswer(ctx, interpolate(say.title, { number }), `receipt-${number}`, {
    paper,
    title: interpolate(say.title, { number: leftToRight(number) }),
    notes: notesOf(ctx, row),
    blocks: [
      factsOf(ctx, row, payer),
      ...(lines.length > 0 ? [paidTable(ctx, lines)] : []),
      ...(path
        ? [{ kind: 'qr', text: origin + path, caption: say.check, size: paper === '80mm' ? 26 : 24 } as const]
        : []),
    ],
  })
}

async function readReceipt(ctx: Ctx, id: string): Promise<DbRow> {
  return (await ctx.tx.first<DbRow>(sql`
    select
      r.*,
      a.name_ar as account_ar,
      a.name_en as account_en,
      a.name_und as account_und,
      m.name_ar as method_ar,
      m.name_en as method_en,
      m.name_und as method_und,
      b.name_ar as by_ar,
      b.name_en as by_en,
      b.name_und as by_und
    from receipt r
    left join account a on a.establishment_id = r.establishment_id and a.id = r.account_id
    left join payment_method m on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
    left join user_account b on b.establishment_id = r.establishment_id and b.id = r.received_by_id
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = ${id}::uuid
  `))!
}

/** What the receipt's money was paid for: a line for each person and debt. */
const readLines = (ctx: Ctx, id: string): Promise<DbRow[]> =>
  ctx.tx.query<DbRow>(sql`
    select
      u.name_ar,
      u.name_en,
      u.name_und,
      d.code,
      d.debt_type,
      d.debt_on_ar,
      d.debt_on_en,
      d.debt_on_und,
      sum(p.money)::bigint as money,
      d.remainder
    from installment_payment p
    join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
    join user_account u on u.establishment_id = p.establishment_id and u.id = p.user_id
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.receipt_id = ${id}::uuid
    group by
      u.id,
      u.name_ar,
      u.name_en,
      u.name_und,
      d.id,
      d.code,
      d.debt_type,
      d.debt_on_ar,
      d.debt_on_en,
      d.debt_on_und,
      d.remainder
    order by u.id, d.code
  `)

function notesOf(ctx: Ctx, row: DbRow): string[] {
  const say = wordsOf(ctx).receipt
  const refunded = (row.refunded as number | null) ?? 0
  return [
    ...(row.verification === 'Waiting' ? [say.waiting] : row.verification === 'Rejected' ? [say.rejected] : []),
    ...(refunded > 0 ? [interpolate(say.refunded, { amount: readableMoney(refunded, ctx.language) })] : []),
  ]
}

const nameOf = (ctx: Ctx, row: DbRow, prefix: string): string => nameIn(namesFrom(row, prefix), ctx.language)

function factsOf(ctx: Ctx, row: DbRow, payer: { readonly names: Names; readonly code?: string | null }): DocumentBlock {
  const say = wordsOf(ctx).receipt
  const money = row.money as number
  const credit = (row.credit as number | null) ?? 0
  const method =
    row.source === 'Wallet' ? say.fromWallet : row.source === 'Points' ? say.fromPoints : nameOf(ctx, row, 'method')
  return facts([
    [say.payer, nameIn(payer.names, ctx.language)],
    [say.code, payer.code && leftToRight(payer.code)],
    [say.amount, readableMoney(money, ctx.language), true],
    [say.words, amountInWords(money, ctx.language)],
    [say.at, readableMoment(row.at as string, ctx.language, ctx.timeZone)],
    [say.method, method],
    [say.account, nameOf(ctx, row, 'account')],
    [say.by, nameOf(ctx, row, 'by')],
    [say.reference, row.reference as string | null],
    [say.credit, credit > 0 ? amount(credit) : null],
  ])
}

function paidTable(ctx: Ctx, lines: readonly DbRow[]): DocumentBlock {
  const say = wordsOf(ctx).receipt
  return {
    kind: 'table',
    columns: [
      { header: say.student },
      { header: say.item },
      { header: say.paid, isNumber: true },
      { header: say.owed, isNumber: true },
    ],
    rows: lines.map((line) => [
      nameOf(ctx, line, 'name'),
      debtText(ctx, { debtOn: namesFrom(line, 'debt_on'), debtType: String(line.debt_type) }),
      amount(line.money as number),
      amount((line.remainder as number | null) ?? 0),
    ]),
  }
}

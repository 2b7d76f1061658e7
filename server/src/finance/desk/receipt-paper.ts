/** Prints a receipt in the reader's language (D6.6). */
import { receiptPapers } from '@topcenter/model/finance/api'
import { receipt } from '@topcenter/model/finance/receipt'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight } from '../../documents/document.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import type { RowFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { checkPath, makeSecret } from '../../papers/seal.ts'
import { amount, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { copyNotes, type Kept, keptName, keptOf, keptText, sinceThen } from '../../papers/kept-paper.ts'
import { changeText, receiptChanges } from '../payments/receipt-changes.ts'
import { debtText } from './debt-text.ts'

/** @param origin Origin of this server as the payer's phone reaches it, for the code that proves the receipt */
export async function receiptPaper(
  ctx: Ctx,
  token: string,
  format: string | undefined,
  origin: string,
): Promise<RawAnswer> {
  const paper = receiptPapers.find((each) => each === (format || 'a5'))
  if (!paper) throw new Refused(refuse('request.malformed'))
  const id = recordId(receipt, token)
  await readRow(ctx, receipt, id)
  const centre = ctx.actor.establishmentId
  const row = await readReceipt(ctx, id)
  const lines = await readLines(ctx, id)
  const kept = withLines(await keptOf(ctx.tx, centre, 'receipt', id), lines)
  const changes = await receiptChanges(ctx.tx, centre, id)
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const path = await checkPath(ctx.tx, ctx.actor.establishmentId, row.receipt_number)
  const say = wordsOf(ctx).receipt
  const number = String(row.receipt_number)
  return paperAnswer(ctx, interpolate(say.title, { number }), `receipt-${number}`, {
    paper,
    title: interpolate(say.title, { number: leftToRight(number) }),
    centreName: keptName(ctx, kept, 'centre'),
    notes: [
      ...(await copyNotes(ctx, 'receipt', id, kept)),
      ...(kept.verification === 'Waiting' ? [wordsOf(ctx).receipt.waiting] : []),
      ...changes.map((change) => sinceThen(ctx, changeText(change, ctx.language, ctx.timeZone))),
    ],
    blocks: [
      factsOf(ctx, row, kept),
      ...(lines.length > 0 ? [paidTable(ctx, lines)] : []),
      ...(path
        ? [{ kind: 'qr', text: origin + path, caption: say.check, size: paper === '80mm' ? 26 : 24 } as const]
        : []),
    ],
  })
}

type ReceiptRow = RowFrom<typeof receipt>
const readReceipt = async (ctx: Ctx, id: string): Promise<ReceiptRow> =>
  (await ctx.tx.first<ReceiptRow>(sql`
    select receipt_number, source, money, credit, at, reference
    from receipt
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `))!

interface PaidLine {
  readonly student: Names
  readonly debtOn: Names
  readonly debtType: string
  readonly owed: number
  readonly money: number
  readonly isRebuilt: boolean
}
/** Lists the debts that the receipt paid, as they were then. */
async function readLines(ctx: Ctx, id: string): Promise<PaidLine[]> {
  const centre = sql`${ctx.actor.establishmentId}::uuid`
  const rows = await ctx.tx.query<{ payment: string; content: PaidLine | null; money: number }>(sql`
    select
      min(p.id::text) as payment,
      k.content || jsonb_build_object('isRebuilt', k.rebuilt) as content,
      sum(p.money)::bigint as money
    from installment_payment p
    left join kept_paper k
      on k.establishment_id = p.establishment_id and k.kind = 'payment' and k.record_id = p.id
    where p.establishment_id = ${centre} and p.receipt_id = ${id}::uuid
    group by p.debt_id, k.content, k.rebuilt
    order by k.content ->> 'code', p.debt_id
  `)
  const missing = rows.flatMap(({ content, payment }) => (content ? [] : [payment]))
  const rebuilt =
    missing.length === 0
      ? []
      : await ctx.tx.query<{ id: string; content: PaidLine }>(sql`
        select m.id, rebuilt_payment(${centre}, m.id) as content
        from unnest(${missing}::uuid[]) m(id)
      `)
  const found = new Map(rebuilt.map((each) => [each.id, { ...each.content, isRebuilt: true }]))
  return rows.map(({ content, payment, money }) => ({ ...(content ?? found.get(payment)!), money }))
}

const withLines = (kept: Kept, lines: readonly PaidLine[]): Kept => ({
  ...kept,
  isRebuilt: kept.isRebuilt || lines.some((line) => line.isRebuilt),
})

function factsOf(ctx: Ctx, row: ReceiptRow, kept: Kept): DocumentBlock {
  const say = wordsOf(ctx).receipt
  const { money } = row
  // a payment that waited was divided when it was verified
  const credit = ((kept.verification === 'Waiting' ? row.credit : kept.credit) as number | null | undefined) ?? 0
  const code = keptText(kept, 'code')
  const method =
    row.source === 'Wallet' ? say.fromWallet : row.source === 'Points' ? say.fromPoints : keptName(ctx, kept, 'method')
  return facts([
    [say.payer, keptName(ctx, kept, 'payer')],
    [say.code, code && leftToRight(code)],
    [say.amount, readableMoney(money, ctx.language), true],
    [say.words, amountInWords(money, ctx.language)],
    [say.at, readableMoment(row.at, ctx.language, ctx.timeZone)],
    [say.method, method],
    [say.account, keptName(ctx, kept, 'account')],
    [say.by, keptName(ctx, kept, 'by')],
    [say.reference, row.reference],
    [say.credit, credit > 0 ? amount(credit) : null],
  ])
}

function paidTable(ctx: Ctx, lines: readonly PaidLine[]): DocumentBlock {
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
      nameIn(line.student, ctx.language),
      debtText(ctx, line),
      amount(line.money),
      amount(line.owed),
    ]),
  }
}

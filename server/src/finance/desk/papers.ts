/** Receipts, statements and plans as documents: what they say, in the reader's language (D6.6). */
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { papers } from '@topcenter/texts/both'
import { valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableAmount, readableDay, readableMoment, readableMoney } from '@topcenter/texts/readable'
import { type Document, leftToRight, type Paper } from '../../documents/document.ts'
import { renderDocument } from '../../documents/render.ts'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import { letterheadOf } from '../../exports/letterhead.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { peopleOf } from '../../people/person.service.ts'
import { checkPath, makeSecret } from '../payments/receipt-seal.ts'
import { statementOf } from './statement.service.ts'

const wordsOf = (ctx: Ctx) => papers[ctx.language]
const amount = (piastres: number): string => leftToRight(readableAmount(piastres))
const day = (ctx: Ctx, date: string): string => readableDay(date, ctx.language)
type Fact = readonly [label: string, value: string | null | undefined, isStrong?: true]
const facts = (lines: readonly Fact[]) =>
  ({
    kind: 'facts',
    facts: lines.flatMap(([label, value, isStrong = false]) => (value ? [{ label, value, isStrong }] : [])),
  }) as const

async function answer(
  ctx: Ctx,
  name: string,
  plain: string,
  document: Pick<Document, 'title' | 'blocks' | 'notes' | 'paper'>,
): Promise<RawAnswer> {
  const { centre } = await letterheadOf(ctx)
  const pdf = await renderDocument({
    ...document,
    language: ctx.language,
    centre,
    printedAt: readableMoment(ctx.now, ctx.language, ctx.timeZone),
    printedBy: nameIn(ctx.actor.names, ctx.language),
  })
  return { raw: true, headers: shownPdf(name, plain), body: Buffer.from(pdf) }
}

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
  const row = (await ctx.tx.first<DbRow>(sql`
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
  const lines = await ctx.tx.query<DbRow>(sql`
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
  const words = wordsOf(ctx)
  const say = words.receipt
  const name = (row: DbRow, prefix: string) => nameIn(namesFrom(row, prefix), ctx.language)
  const payer = (await peopleOf(ctx, [row.user_id as string])).get(row.user_id as string)!
  const money = row.money as number
  const [credit, refunded] = [(row.credit as number | null) ?? 0, (row.refunded as number | null) ?? 0]
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const path = await checkPath(ctx.tx, ctx.actor.establishmentId, row.receipt_number as number)
  const number = String(row.receipt_number)
  return answer(ctx, interpolate(say.title, { number }), `receipt-${number}`, {
    paper,
    title: interpolate(say.title, { number: leftToRight(number) }),
    notes: [
      ...(row.verification === 'Waiting' ? [say.waiting] : row.verification === 'Rejected' ? [say.rejected] : []),
      ...(refunded > 0 ? [interpolate(say.refunded, { amount: readableMoney(refunded, ctx.language) })] : []),
    ],
    blocks: [
      facts([
        [say.payer, nameIn(payer.names, ctx.language)],
        [say.code, payer.code && leftToRight(payer.code)],
        [say.amount, readableMoney(money, ctx.language), true],
        [say.words, amountInWords(money, ctx.language)],
        [say.at, readableMoment(row.at as string, ctx.language, ctx.timeZone)],
        [
          say.method,
          row.source === 'Wallet' ? say.fromWallet : row.source === 'Points' ? say.fromPoints : name(row, 'method'),
        ],
        [say.account, name(row, 'account')],
        [say.by, name(row, 'by')],
        [say.reference, row.reference as string | null],
        [say.credit, credit > 0 ? amount(credit) : null],
      ]),
      ...(lines.length
        ? [
            {
              kind: 'table',
              columns: [
                { header: say.student },
                { header: say.item },
                { header: say.paid, isNumber: true },
                { header: say.owed, isNumber: true },
              ],
              rows: lines.map((line) => [
                name(line, 'name'),
                debtName(ctx, line),
                amount(line.money as number),
                amount((line.remainder as number | null) ?? 0),
              ]),
            } as const,
          ]
        : []),
      ...(path
        ? [{ kind: 'qr', text: origin + path, caption: say.check, size: paper === '80mm' ? 26 : 24 } as const]
        : []),
    ],
  })
}

const debtName = (ctx: Ctx, row: DbRow): string =>
  nameIn(namesFrom(row, 'debt_on'), ctx.language) || valueLabel(debt, 'debtType', String(row.debt_type), ctx.language)
const debtText = (ctx: Ctx, of: { readonly debtOn: Names; readonly debtType: string }): string =>
  nameIn(of.debtOn, ctx.language) || valueLabel(debt, 'debtType', of.debtType, ctx.language)

export async function statementPaper(
  ctx: Ctx,
  token: string | undefined,
  query: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const { person, from, to, opening, lines, owed, paid, closing, credit } = await statementOf(ctx, token, query)
  const words = wordsOf(ctx)
  const say = words.statement
  const span =
    from && to
      ? interpolate(say.between, { from: day(ctx, from), to: day(ctx, to) })
      : from
        ? interpolate(say.since, { from: day(ctx, from) })
        : to
          ? interpolate(say.until, { to: day(ctx, to) })
          : interpolate(say.all, { day: day(ctx, today(ctx)) })
  return answer(ctx, `${say.title} ${nameIn(person.names, ctx.language)}`, `statement-${person.code ?? 'person'}`, {
    title: say.title,
    notes: [span],
    blocks: [
      facts([
        [say.name, nameIn(person.names, ctx.language)],
        [say.code, person.code && leftToRight(person.code)],
        [say.opening, from ? amount(opening) : null],
        [say.totalOwed, amount(owed)],
        [say.totalPaid, amount(paid)],
        [say.closing, readableMoney(closing, ctx.language), true],
        [say.credit, credit > 0 ? amount(credit) : null],
      ]),
      {
        kind: 'table',
        columns: [
          { header: say.date },
          { header: say.event },
          { header: say.document },
          { header: say.owed, isNumber: true },
          { header: say.paid, isNumber: true },
          { header: say.balance, isNumber: true },
        ],
        rows: lines.map((line) => [
          day(ctx, utcToZoned(line.at, ctx.timeZone).date),
          `${eventText(ctx, line.event)}${line.debt ? ` · ${debtText(ctx, line.debt)}` : ''}`,
          line.receiptNumber === null
            ? leftToRight(line.debt?.code ?? '')
            : interpolate(words.receipt.title, { number: leftToRight(String(line.receiptNumber)) }),
          line.owed ? amount(line.owed) : '',
          line.paid ? amount(line.paid) : '',
          amount(line.balance),
        ]),
      },
    ],
  })
}
const eventText = (ctx: Ctx, event: string): string =>
  (wordsOf(ctx).events as Readonly<Record<string, string>>)[event] ?? event

export async function planPaper(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const id = recordId(debt, token)
  const row = await readRow(ctx, debt, id)
  const [parts, person] = [
    await ctx.tx.query<DbRow>(sql`
      select due_date_time, amount, paid, remainder
      from installment_schedule_time
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and debt_id = ${id}::uuid
        and canceled = 'NotCanceled'
      order by due_date_time, id
    `),
    (await peopleOf(ctx, [row.user_id as string])).get(row.user_id as string)!,
  ]
  const say = wordsOf(ctx).plan
  const now = today(ctx)
  const unscheduled = (row.unscheduled as number | null) ?? 0
  return answer(
    ctx,
    `${say.title} ${nameIn(person.names, ctx.language)} ${String(row.code)}`,
    `plan-${String(row.code)}`,
    {
      title: say.title,
      paper: 'a5',
      blocks: [
        facts([
          [say.name, nameIn(person.names, ctx.language)],
          [say.debt, leftToRight(String(row.code))],
          [say.for, debtName(ctx, row)],
          [say.total, amount(row.money as number)],
          [say.paid, amount((row.paid as number | null) ?? 0)],
          [say.remainder, readableMoney((row.remainder as number | null) ?? 0, ctx.language), true],
          [say.unscheduled, unscheduled > 0 ? amount(unscheduled) : null],
        ]),
        {
          kind: 'table',
          columns: [
            { header: say.number, isNumber: true },
            { header: say.dueOn },
            { header: say.amount, isNumber: true },
            { header: say.left, isNumber: true },
            { header: say.state },
          ],
          rows: parts.map((part, at) => {
            const due = utcToZoned(part.due_date_time as string, ctx.timeZone).date
            const [paid, remainder] = [(part.paid as number | null) ?? 0, (part.remainder as number | null) ?? 0]
            return [
              leftToRight(String(at + 1)),
              day(ctx, due),
              amount(part.amount as number),
              amount(remainder),
              remainder === 0
                ? say.done
                : due < now
                  ? say.late
                  : due === now
                    ? say.today
                    : paid > 0
                      ? say.part
                      : say.open,
            ]
          }),
        },
      ],
    },
  )
}

/** Prints the account of a family for one of them: open dues and receipts. */
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoney } from '@topcenter/texts/readable'
import { leftToRight } from '../../documents/document.ts'
import { amount, day, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { debtText } from './debt-text.ts'
import { familyAccountOf, type FamilyAccount, type FamilyReceipt } from './family-account.service.ts'

export async function familyAccountPaper(ctx: Ctx, asked?: string): Promise<RawAnswer> {
  const account = await familyAccountOf(ctx, asked)
  const say = wordsOf(ctx).family
  const one = asked ? account.people.find(({ token }) => token === asked) : undefined
  const reader = account.people.find(({ isSelf }) => isSelf)
  const title = account.people.length > 1 ? say.title : say.mine
  const name = nameIn((one ?? reader)?.names ?? {}, ctx.language)
  return paperAnswer(ctx, `${title} ${name}`, 'family-account', {
    title,
    notes: [interpolate(wordsOf(ctx).statement.all, { day: day(ctx, account.today) })],
    blocks: [
      facts([
        [say.who, name],
        [say.total, amount(account.total)],
        [say.paid, amount(account.paid)],
        [say.owed, readableMoney(account.owed, ctx.language), true],
        [say.overdue, account.overdue > 0 ? amount(account.overdue) : null],
        [say.credit, account.credit > 0 ? amount(account.credit) : null],
      ]),
      ...tablesOf(ctx, account),
    ],
  })
}

function tablesOf(ctx: Ctx, { people, dues, receipts }: FamilyAccount) {
  const say = wordsOf(ctx).family
  const nameOf = (token: string) => nameIn(people.find((each) => each.token === token)?.names ?? {}, ctx.language)
  return [
    ...(dues.length > 0
      ? [
          {
            kind: 'table',
            columns: [
              { header: say.dueOn },
              { header: say.what },
              { header: say.who },
              { header: say.owed, isNumber: true },
            ],
            rows: dues.map((due) => [
              day(ctx, due.dueOn),
              debtText(ctx, due),
              nameOf(due.userToken),
              amount(due.remainder),
            ]),
          } as const,
        ]
      : []),
    ...(receipts.length > 0
      ? [
          {
            kind: 'table',
            columns: [
              { header: say.on },
              { header: say.receipt },
              { header: say.forWhom },
              { header: say.paid, isNumber: true },
            ],
            rows: receipts.map((receipt) => [
              day(ctx, utcToZoned(receipt.at, ctx.timeZone).date),
              [leftToRight(String(receipt.receiptNumber)), stateOf(ctx, receipt)].filter(Boolean).join(' · '),
              receipt.debtorsTokens
                .map(nameOf)
                .filter(Boolean)
                .join(ctx.language === 'ar' ? '، ' : ', '),
              amount(receipt.money),
            ]),
          } as const,
        ]
      : []),
  ]
}

function stateOf(ctx: Ctx, { verification, refunded }: FamilyReceipt): string {
  const say = wordsOf(ctx).family
  if (verification === 'Waiting') return say.waits
  if (verification === 'Rejected') return say.rejected
  return refunded > 0 ? interpolate(say.refunded, { amount: amount(refunded) }) : ''
}

/** Prints a request for prices with room for prices, and without the client (D7.5). */
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { fieldLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { leftToRight, ownDirection, runsOf } from '../documents/document.ts'
import { day, facts, paperAnswer, wordsOf } from '../papers/paper.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import type { Ctx } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { askedPrices } from './asked-prices.ts'
import { describedItem } from './paper-lines.ts'
import { printing } from './sealed-link.ts'

/**
 * Prints a request. The caller must have checked that the reader may see the request.
 *
 * @param origin Origin of this server as a reader's phone reaches it, for the code that leads to the request's page
 */
export async function requestPaper(reader: Ctx, id: string, origin: string): Promise<RawAnswer | undefined> {
  const asked = await askedPrices(reader, id, false)
  if (!asked) return undefined
  const ctx = nameIn(reader.actor.names, reader.language) ? reader : printing(reader, asked.supplier)
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const path = (await checkPath(ctx.tx, ctx.actor.establishmentId, id, 'priceRequest'))!
  const { quotation: words, priceRequest: say } = wordsOf(ctx)
  const dayOf = (at: number): string => day(ctx, utcToZoned(new Date(at), ctx.timeZone).date)
  const labelOf = (field: string): string => fieldLabel('priceRequest', field, ctx.language)
  return paperAnswer(ctx, interpolate(say.title, { code: asked.code }), `price-request-${asked.code}`, {
    title: interpolate(say.title, { code: leftToRight(asked.code) }),
    blocks: [
      facts([
        [labelOf('supplier'), ownDirection(nameIn(asked.supplier, ctx.language))],
        [labelOf('askedAt'), dayOf(Date.parse(asked.askedAt))],
        // it ends with the first moment of the day after its last
        [labelOf('answerUntil'), dayOf(Date.parse(asked.answerUntil) - 1), true],
      ]),
      ...(asked.notes ? [{ kind: 'text', text: asked.notes, runs: runsOf(asked.notes) } as const] : []),
      {
        kind: 'table',
        isForm: true,
        columns: [
          { header: words.number, millimetres: 10 },
          { header: words.item },
          { header: words.quantity, isNumber: true },
          { header: words.one, millimetres: 26 },
          { header: words.amount, millimetres: 26 },
          { header: say.days, millimetres: 20 },
        ],
        rows: asked.details.map((detail, at) => [
          String(at + 1),
          describedItem(ctx, detail),
          String(detail.quantity),
          '',
          '',
          '',
        ]),
        keys: 2,
      },
      { kind: 'qr', text: origin + path, caption: say.scan },
      { kind: 'signatures', who: [say.signed] },
    ],
  })
}

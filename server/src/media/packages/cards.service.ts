/** Prints the cards of a batch, as sheets or as a table. Each print is written into the history. */
import { mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { shownCode } from '@topcenter/model/media/code-text'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay, readableMoney } from '@topcenter/texts/readable'
import { cardsOrder } from '../../documents/cards.ts'
import { renderOrder } from '../../documents/render.ts'
import { letterheadOf } from '../../papers/letterhead.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import { type Ctx, today } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { sheetFile } from '../../sheets/sheet-file.ts'
import { codeKeyOf } from './code-key.ts'
import { offeredNow } from './subscribing.service.ts'

/** Cards of one request: a sheet holds 24. */
const maxCards = 1_008

interface Printed {
  readonly serial: number
  readonly code: string
}
interface Batch {
  readonly id: string
  readonly expiresOn: string | null
  readonly mediaPackage: string
  readonly cards: readonly Printed[]
}

export interface Span {
  readonly serialFrom?: string | undefined
  readonly serialTo?: string | undefined
}

/** Reads the cards that can still be used, and records the print. */
async function cardsOf(ctx: Ctx, token: string, { serialFrom, serialTo }: Span, max: number): Promise<Batch> {
  const id = recordId(mediaPackageCodeBatch, token)
  const row = await readRow(ctx, mediaPackageCodeBatch, id)
  const rows = await ctx.tx.query<{ id: string; serial: number; secret: Buffer }>({
    sql: `
      select id, serial, secret
      from media_package_code
      where establishment_id = $1
        and batch_id = $2
        and state = 'NotUsed'
        and activation <> 'Void'
        and secret is not null
        and serial between coalesce($3, serial) and coalesce($4, serial)
      order by serial
      limit $5
    `,
    parameters: [ctx.actor.establishmentId, id, Number(serialFrom) || null, Number(serialTo) || null, max + 1],
  })
  if (rows.length === 0) throw new Refused(refuse('labels.none'))
  if (rows.length > max) throw new Refused(refuse('record.tooMany', { params: { max } }))
  const key = await codeKeyOf(ctx.runtime)
  const cards = rows.map((each) => ({ serial: each.serial, code: shownCode(key.unseal(each.secret, each.id)) }))
  await leaveTrail(ctx, mediaPackageCodeBatch, [
    {
      id,
      action: 'print',
      changes: {
        serialFrom: { old: null, new: cards[0]!.serial },
        serialTo: { old: null, new: cards.at(-1)!.serial },
      },
    },
  ])
  return {
    id,
    expiresOn: row.expires_on ?? null,
    mediaPackage: row.media_package_id,
    cards,
  }
}

const numbered = (serial: number): string => String(serial).padStart(6, '0')

export async function cardSheets(ctx: Ctx, token: string, span: Span, origin: string): Promise<RawAnswer> {
  const batch = await cardsOf(ctx, token, span, maxCards)
  const [{ names, price }, { centre }] = [await offeredNow(ctx, batch.mediaPackage), await letterheadOf(ctx)]
  const say = papers[ctx.language].cards
  const name = nameIn(names, ctx.language)
  const pdf = await renderOrder(
    cardsOrder(ctx.language, {
      title: say.title,
      centre: centre.name,
      name,
      facts: [
        ...(price > 0 ? [readableMoney(price, ctx.language)] : []),
        ...(batch.expiresOn ? [interpolate(say.until, { day: readableDay(batch.expiresOn, ctx.language) })] : []),
      ],
      howTo: say.howTo,
      cards: batch.cards.map(({ serial, code }) => ({
        code,
        serial: numbered(serial),
        address: `${origin}/r#${code.replaceAll('-', '')}`,
      })),
    }),
  )
  return {
    raw: true,
    headers: { ...shownPdf(`${say.title} ${name}`, 'cards'), 'Cache-Control': 'no-store' },
    body: Buffer.from(pdf),
  }
}

export async function cardTable(ctx: Ctx, token: string, span: Span): Promise<RawAnswer> {
  const { cards } = await cardsOf(ctx, token, span, 10_000)
  const say = papers[ctx.language].cards
  return sheetFile({
    name: 'cards',
    title: say.title,
    day: today(ctx),
    format: 'xlsx',
    rightToLeft: ctx.language === 'ar',
    columns: [
      { header: say.serial, kind: 'text' },
      { header: say.code, kind: 'text' },
    ],
    rows: [cards.map(({ serial, code }) => [numbered(serial), code])],
  })
}

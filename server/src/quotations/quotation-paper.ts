/**
 * A version of a quotation on paper (D7.3). It is made of what was sent, once in each language and for each address of
 * the centre, as its code leads there; whoever asks for it after gets the same bytes.
 */
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { fieldLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { sql } from 'kysely'
import { type Document, type DocumentTable, leftToRight, ownDirection, runsOf } from '../documents/document.ts'
import { renderDocument } from '../documents/render.ts'
import { amount, day, facts, wordsOf, withFrame } from '../papers/paper.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import { shownPdf } from '../platform/http/file-name.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { storeBytes, storedPicture } from '../records/write/picture-bytes.ts'
import { describedItem } from './paper-lines.ts'
import type { SentDetail, VersionContent } from './version-content.ts'

interface Version extends DbRow {
  readonly number: number
  readonly sent_at: string
  readonly valid_until: string
  readonly snapshot: VersionContent
  readonly sha256: string | null
}

/**
 * The caller must have checked that the reader may see the version.
 *
 * @param origin Of this server as a reader's phone reaches it, for the code that leads to the version's page
 */
export async function versionPaper(ctx: Ctx, id: string, origin: string): Promise<RawAnswer | undefined> {
  const { establishmentId } = ctx.actor
  const version = await readVersion(ctx, id, origin)
  if (!version) return undefined
  const sha256 = version.sha256 ?? (await makePaper(ctx, id, version, origin))
  const { store } = ctx.runtime.files
  const bytes = sha256 && (await storedPicture(store, establishmentId, { bytes: null, sha256 }))
  // not kept, or lost with the store: the same content is set anew
  const body = bytes || Buffer.from(await setPaper(ctx, id, version, origin))
  const { title } = wordsOf(ctx).quotation
  const named = `${version.snapshot.code}-${version.number}`
  return {
    raw: true,
    headers: {
      ...shownPdf(interpolate(title, { code: named }), `quotation-${named}`),
      ...(sha256 ? { etag: `"${sha256}"` } : {}),
    },
    body,
  }
}

const readVersion = (ctx: Ctx, id: string, origin: string): Promise<Version | undefined> =>
  ctx.tx.first<Version>(sql`
    select v.number, v.snapshot, v.sent_at, v.valid_until, u.name_ar, u.name_en, u.name_und, p.sha256
    from price_quotation_version v
    left join user_account u on u.establishment_id = v.establishment_id and u.id = v.sent_by_id
    left join price_quotation_version_paper p
      on p.establishment_id = v.establishment_id
      and p.price_quotation_version_id = v.id
      and p.language = ${ctx.language}
      and p.origin = ${origin}
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid and v.id = ${id}::uuid
  `)

/** Kept of one version in one language: without a public address a centre is known by what its network calls it. */
const maxAddresses = 5

/**
 * Makes the paper once: if two ask for it at the same time, both get the first one's.
 *
 * @returns The hash of the stored paper; undefined where so many addresses have one already that this one gets none
 */
async function makePaper(ctx: Ctx, id: string, version: Version, origin: string): Promise<string | undefined> {
  const { establishmentId } = ctx.actor
  const papers = sql`
    from price_quotation_version_paper
    where establishment_id = ${establishmentId}::uuid
      and price_quotation_version_id = ${id}::uuid
      and language = ${ctx.language}
  `
  const others = await ctx.tx.first<{ count: number }>(sql`select count(*)::integer as count ${papers}`)
  if (others!.count >= maxAddresses) return undefined
  const pdf = Buffer.from(await setPaper(ctx, id, version, origin))
  const sha256 = await storeBytes(ctx.runtime.files.store, ctx.tx, 'application/pdf', pdf)
  await ctx.tx.run(sql`
    insert into price_quotation_version_paper (
      establishment_id, price_quotation_version_id, language, origin, sha256, made_at
    )
    values (
      ${establishmentId}::uuid, ${id}::uuid, ${ctx.language}, ${origin}, ${sha256}, ${ctx.now.toISOString()}
    )
    on conflict do nothing
  `)
  const kept = await ctx.tx.first<{ sha256: string }>(sql`select sha256 ${papers} and origin = ${origin}`)
  return kept!.sha256
}

async function setPaper(ctx: Ctx, id: string, version: Version, origin: string): Promise<Uint8Array> {
  const { language, timeZone } = ctx
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const path = await checkPath(ctx.tx, ctx.actor.establishmentId, id, 'quotation')
  const framed = await withFrame(ctx, quotationDocument(ctx, version, origin + path!))
  return renderDocument({
    ...framed,
    printedAt: readableMoment(version.sent_at, language, timeZone),
    printedBy: nameIn(namesFrom(version, 'name'), language),
  })
}

function quotationDocument(ctx: Ctx, version: Version, page: string): Pick<Document, 'title' | 'notes' | 'blocks'> {
  const { code, subject, client, clientPhone, notes, details, total } = version.snapshot
  const say = wordsOf(ctx).quotation
  const dayOf = (at: number): string => day(ctx, utcToZoned(new Date(at), ctx.timeZone).date)
  return {
    title: interpolate(say.title, { code: leftToRight(code) }),
    notes: subject ? [ownDirection(subject)] : [],
    blocks: [
      facts([
        [say.version, leftToRight(String(version.number))],
        [say.client, ownDirection(nameIn(client, ctx.language))],
        [fieldLabel('priceQuotation', 'clientPhone', ctx.language), clientPhone && leftToRight(clientPhone)],
        [say.sentOn, dayOf(Date.parse(version.sent_at))],
        // it ends with the first moment of the day after its last
        [fieldLabel('priceQuotation', 'validUntil', ctx.language), dayOf(Date.parse(version.valid_until) - 1), true],
      ]),
      linesTable(ctx, details, total),
      facts([[say.words, amountInWords(total, ctx.language), true]]),
      ...(notes ? [{ kind: 'text', text: notes, runs: runsOf(notes) } as const] : []),
      { kind: 'qr', text: page, caption: say.scan },
    ],
  }
}

/** A line for each detail and for each operation that goes with it; each page carries its sum over to the next. */
function linesTable(ctx: Ctx, details: readonly SentDetail[], total: number): DocumentTable {
  const say = wordsOf(ctx).quotation
  const lines = details.flatMap((detail, at) => [
    {
      amount: detail.total,
      cells: [String(at + 1), describedItem(ctx, detail), String(detail.quantity), amount(detail.one)],
    },
    ...detail.operations.map((each) => ({ amount: each.amount, cells: ['', each.operation, '', ''] })),
  ])
  let sum = 0
  const running = lines.map((line) => [amount((sum += line.amount))])
  return {
    kind: 'table',
    columns: [
      { header: say.number, millimetres: 10 },
      { header: say.item },
      { header: say.quantity, isNumber: true },
      { header: say.one, isNumber: true },
      { header: say.amount, isNumber: true },
    ],
    rows: [...lines.map((line) => [...line.cells, amount(line.amount)]), ['', say.total, '', '', amount(total)]],
    keys: 2,
    sums: [lines.length],
    carried: { columns: [4], sums: [...running, [amount(total)]] },
  }
}

/** Certificates on paper: one, or those of a whole group, each a page (D4.7). */
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { resultWords } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay } from '@topcenter/texts/readable'
import { certificatesOrder, type CertificatePage } from '../../documents/certificate.ts'
import { leftToRight } from '../../documents/document.ts'
import { renderOrder } from '../../documents/render.ts'
import { checkPath, makeSecret } from '../../papers/seal.ts'
import { sql } from '../../platform/database/database.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import type { Ctx } from '../../records/context.ts'
import { letterheadOf } from '../../papers/letterhead.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { readRow } from '../../records/read.ts'
import { namesFrom, type RowFrom } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'

/** A second print so soon is no copy: the printer jammed, or the page was loaded again. */
const samePrint = 10 * 60_000 // milliseconds
/** Each certificate has a page; who wants more prints one group after the other. */
const maxPages = 300

const day = (ctx: Ctx, iso: string): string => readableDay(utcToZoned(iso, ctx.timeZone).date, ctx.language)

/** One certificate, or all valid ones of a group. */
type Which = { readonly id: string } | { readonly groupId: string }

/** @param origin Of this server as the reader's phone reaches it, for the code that proves the certificate */
export async function certificatesPaper(ctx: Ctx, which: Which, origin: string): Promise<RawAnswer> {
  if ('id' in which) await readRow(ctx, educationalCertificate, which.id)
  const rows = await readCertificates(ctx, which)
  await makeSecret(ctx.tx, ctx.actor.establishmentId)
  const pages: CertificatePage[] = []
  for (const row of rows)
    pages.push(
      pageOf(
        ctx,
        row,
        origin + (await checkPath(ctx.tx, ctx.actor.establishmentId, row.certificate_number, 'certificate'))!,
      ),
    )
  const { centre } = await letterheadOf(ctx)
  const pdf = await renderOrder(certificatesOrder(ctx.language, centre, pages))
  await notePrints(ctx, rows)
  const [name, plain] = fileNames(ctx, rows, pages)
  return { raw: true, body: Buffer.from(pdf), headers: shownPdf(name, plain) }
}

/** With the names of its kind and others beside it. */
type CertificateRow = RowFrom<typeof educationalCertificate>

async function readCertificates(ctx: Ctx, which: Which): Promise<CertificateRow[]> {
  const wanted = 'id' in which ? sql`c.id = ${which.id}::uuid` : sql`c.educational_group_id = ${which.groupId}::uuid`
  const rows = await ctx.tx.query<CertificateRow>(sql`
    select
      c.*,
      l.name_ar as kind_ar,
      l.name_en as kind_en,
      l.name_und as kind_und,
      g.name_ar as group_ar,
      g.name_en as group_en,
      g.name_und as group_und,
      p.name_ar as period_ar,
      p.name_en as period_en,
      p.name_und as period_und,
      s.name_ar as sponsor_ar,
      s.name_en as sponsor_en,
      s.name_und as sponsor_und
    from educational_certificate c
    join educational_group g
      on g.establishment_id = c.establishment_id and g.id = c.educational_group_id
    join educational_period p
      on p.establishment_id = c.establishment_id and p.id = g.educational_period_id
    left join certificate l on l.establishment_id = c.establishment_id and l.id = c.certificate_id
    left join sponsor s on s.establishment_id = c.establishment_id and s.id = c.sponsor_id
    where c.establishment_id = ${ctx.actor.establishmentId}::uuid and c.state = 'Valid' and ${wanted}
    order by c.year, c.serial
    limit ${maxPages + 1}
  `)
  if (rows.length === 0) throw new Refused(refuse('certificate.none'))
  if (rows.length > maxPages) throw new Refused(refuse('record.tooMany', { params: { max: maxPages } }))
  return rows
}

/** The name of the file in the reader's language, and one in letters that every system can store. */
function fileNames(
  ctx: Ctx,
  rows: readonly CertificateRow[],
  pages: readonly CertificatePage[],
): readonly [name: string, plain: string] {
  const [first] = rows
  const number = String(first!.certificate_number)
  return rows.length === 1
    ? [`${pages[0]!.title} ${pages[0]!.name} ${number}`, `certificate-${number}`]
    : [
        `${resultWords[ctx.language].certificate.file} ${nameIn(namesFrom(first!, 'group'), ctx.language)}`,
        'certificates',
      ]
}

function pageOf(ctx: Ctx, row: CertificateRow, check: string): CertificatePage {
  const words = resultWords[ctx.language].certificate
  const name = (prefix: string) => nameIn(namesFrom(row, prefix), ctx.language)
  const grade = name('grade_names')
  const sponsor = name('sponsor')
  const total = row.total === null ? undefined : leftToRight(`${String(row.total)}%`)
  const isCopy = row.printed_at !== null && ctx.now.getTime() - Date.parse(row.printed_at) > samePrint
  return {
    title: name('kind') || words.title,
    certifies: words.certifies,
    name: name('student_names'),
    completed: words.completed,
    subject: name('category_names'),
    notes: [
      interpolate(words.period, { period: name('period'), group: name('group') }),
      ...(grade
        ? [`${words.grade} ${grade}${total ? ` ${interpolate(words.percent, { total })}` : ''}`]
        : total
          ? [interpolate(words.percentOnly, { total })]
          : []),
      ...(sponsor ? [interpolate(words.sponsor, { name: sponsor })] : []),
    ],
    facts: [
      { label: words.number, value: leftToRight(String(row.certificate_number)) },
      { label: words.date, value: day(ctx, row.issued_at) },
    ],
    signatures: [words.director],
    check: { text: check, caption: words.check },
    copy: isCopy ? interpolate(words.copy, { day: day(ctx, ctx.now.toISOString()) }) : undefined,
  }
}

async function notePrints(ctx: Ctx, rows: readonly CertificateRow[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  await ctx.tx.run(sql`
    update educational_certificate
    set
      printed_at = coalesce(printed_at, ${ctx.now.toISOString()}::timestamptz),
      print_count = print_count + 1,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()}::timestamptz,
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = any(${ids}::uuid[])
  `)
  await leaveTrail(
    ctx,
    educationalCertificate,
    rows.map((row) => ({
      id: row.id,
      action: 'update',
      version: row.version + 1,
      changes: { printCount: { old: row.print_count, new: row.print_count + 1 } },
    })),
  )
}

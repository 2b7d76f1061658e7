/** Handlers that open sent reports, from a notification or by a link. Each checks the report's flag again. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import {
  downloadSentReport,
  openReportLink,
  openSentReport,
  runPrefix,
  type SentReport,
} from '@topcenter/model/reports/api'
import { platformEstablishment } from '../../platform/database/database.ts'
import { attached } from '../../platform/http/file-name.ts'
import { languages } from '../../records/schema/table.ts'
import { type Ctx, ownGroupsOf } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { handle } from '../../records/serving/handle.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { fileOf } from './letters.ts'
import { findLink, noteOpened } from './links.ts'
import { hides, keptFrom, mayOpen, readersOf } from './receivers.ts'
import { reportById } from './schedule-rows.ts'

interface SentRow extends DbRow {
  readonly id: string
  readonly owner_id: string
  readonly report: string
  readonly query: string
  readonly made_at: string
  readonly file_name: string | null
  readonly file_until: string | null
}

/**
 * Reads a run for users who may see its report now. Users who see their own groups only (D12.2), or from whom some of
 * its records are hidden (D8.3), can open only their own runs.
 */
async function openRun(ctx: Ctx, id: string | undefined): Promise<SentRow> {
  const row =
    id &&
    (await ctx.tx.first<SentRow>({
      sql: `
        select
          r.id,
          s.owner_id,
          s.report,
          r.query,
          r.made_at,
          f.name as file_name,
          f.until as file_until,
          ${languages.map((language) => `o.name_${language} as owner_${language}`).join()}
        from report_run r
        join report_schedule s on s.establishment_id = r.establishment_id and s.id = r.schedule_id
        left join report_file f on f.establishment_id = r.establishment_id and f.run_id = r.id and f.until > $3
        left join user_account o on o.establishment_id = s.establishment_id and o.id = s.owner_id
        where r.establishment_id = $1 and r.id = $2 and r.made_at is not null and ($4::uuid is null or s.owner_id = $4)
      `,
      parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ownGroupsOf(ctx.actor) ?? null],
    }))
  const report = row && reportById(row.report)
  if (!report) throw new Refused(refuse('report.sentGone'))
  if (!mayOpen(ctx.actor, report)) throw new Refused(refuse('permission.missing'))
  if (row.owner_id !== ctx.actor.userId && hides(report) && (await keptFrom(ctx.tx)).has(ctx.actor.userId))
    throw new Refused(refuse('report.sentGone'))
  return row
}

const shown = (row: SentRow): SentReport => ({
  token: tokenOf(runPrefix, row.id),
  report: row.report,
  query: row.query,
  by: namesFrom(row, 'owner'),
  sentAt: row.made_at,
  file: row.file_name === null || row.file_until === null ? null : { name: row.file_name, until: row.file_until },
})

/** Opens a link, which ends at its date, or when its sender loses the right to see the report. */
async function openLink(ctx: Ctx, secret: string): Promise<SentReport> {
  const link = await findLink(ctx.tx, secret)
  if (!link) throw new Refused(refuse('report.sentGone'))
  if (Date.parse(link.until) <= ctx.now.getTime()) throw new Refused(refuse('report.linkEnded'))
  const row = await openRun(ctx, link.run_id)
  if (!(await ownerMay(ctx, row))) throw new Refused(refuse('report.linkClosed'))
  await noteOpened(ctx.tx, secret, ctx.actor.userId, ctx.now)
  return shown(row)
}

async function ownerMay(ctx: Ctx, { owner_id: owner, report }: SentRow): Promise<boolean> {
  const may = await readersOf(ctx.tx, reportById(report)!, ctx.now, owner, [owner])
  return may.length > 0 || (await isPlatforms(ctx, owner))
}

/** Returns true for users of the platform: they may see all reports of centres while their account is active. */
const isPlatforms = (ctx: Ctx, user: string): Promise<boolean> =>
  ctx.tx.within(
    platformEstablishment,
    async (tx) =>
      (await tx.first({
        sql: `
          select 1
          from user_account
          where establishment_id = $1
            and id = $2
            and user_type = 'AdminsEgypt'
            and record_state = 'active'
            and active_status
        `,
        parameters: [platformEstablishment, user],
      })) !== undefined,
  )

async function fileOfRun(ctx: Ctx, token: string): Promise<RawAnswer> {
  const row = await openRun(ctx, idOf(token, runPrefix))
  const kept = row.file_name === null ? undefined : await fileOf(ctx.tx, row.id)
  if (!kept) throw new Refused(refuse('report.fileGone'))
  const [name, format] = [
    kept.name.slice(0, kept.name.lastIndexOf('.')),
    kept.name.slice(kept.name.lastIndexOf('.') + 1),
  ]
  return {
    raw: true,
    headers: { 'content-type': kept.type, ...attached(name, reportById(row.report)!.path, format) },
    body: kept.bytes,
  }
}

export const openingOperations = [
  handle(openReportLink, (ctx, { body }) => openLink(ctx, body.link)),
  handle(openSentReport, async (ctx, { params }) => shown(await openRun(ctx, idOf(params.token, runPrefix)))),
  handle(downloadSentReport, (ctx, { params }) => fileOfRun(ctx, params.token)),
]

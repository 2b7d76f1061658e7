import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { readTrace, readWhoseCopy } from '@topcenter/model/media/api'
import { sql } from 'kysely'
import { traceState } from '../../platform/files/renditions/rendition.ts'
import type { Ctx } from '../../records/context.ts'
import { fileAddress } from '../../records/file-address.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { mediumOf } from '../sharing/medium.ts'
import { judge } from './judge.ts'
import { lengthsOf } from './reading/votes.ts'

interface ViewerRow extends DbRow {
  readonly id: string
  readonly code: string
}

export async function stateOf(ctx: Ctx, token: string): Promise<AnswerOf<typeof readTrace>> {
  const { file } = await mediumOf(ctx, token)
  const wanted = file?.renditions.filter(({ kind }) => kind === 'trace') ?? []
  const both = file && (await ctx.runtime.traces.encodingsOf(ctx.tx, file.sha256))
  if (!both) {
    return { state: traceState(wanted) ?? 'none', lengths: [], encodings: [] }
  }
  const encodings = both.map(async ({ sha256 }, n) => {
    const size = wanted.find(({ madeSha256 }) => madeSha256 === sha256)!.size!
    const name = `${n + 1}.mp4`
    const address = await fileAddress(ctx, { sha256, size, mime: 'video/mp4', name, disposition: 'attachment' })
    return { address, size }
  })
  return { state: 'made', lengths: lengthsOf(both[0].index), encodings: await Promise.all(encodings) }
}

/** Finds the viewer whose copy was recorded among all who opened the file, wherever it is or was shared. */
export async function whoseCopy(
  ctx: Ctx,
  token: string,
  votes: readonly { readonly vote: number }[],
): Promise<AnswerOf<typeof readWhoseCopy>> {
  const medium = await mediumOf(ctx, token)
  const { file } = medium
  const { establishmentId, userId } = ctx.actor
  const { traces, log } = ctx.runtime
  if (!file || !(await traces.encodingsOf(ctx.tx, file.sha256))) throw new Refused(refuse('media.notPlayed'))
  const viewers = await ctx.tx.query<ViewerRow>(sql`
    select u.id, u.name_ar, u.name_en, u.name_und, u.code
    from user_account u
    where u.establishment_id = ${establishmentId}::uuid
      and u.id in (
        select v.user_id
        from media_view v
          join shared_media m on m.establishment_id = v.establishment_id and m.id = v.shared_media_id
          join storage_space_media s on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id
        where v.establishment_id = ${establishmentId}::uuid and s.sha256 = ${file.sha256}
      )
  `)
  const candidates = await Promise.all(
    viewers.map(async (who) => ({
      who,
      code: await traces.codeOf({ establishmentId, sha256: file.sha256, userId: who.id }),
    })),
  )
  const { viewer, ...judged } = judge(
    votes.map(({ vote }) => vote / 100),
    candidates,
  )
  const plain = await ctx.tx.first<{ n: number }>(sql`
    select count(*)::integer as n
    from media_play p
      join shared_media m on m.establishment_id = p.establishment_id and m.id = p.shared_media_id
      join storage_space_media s on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id
    where p.establishment_id = ${establishmentId}::uuid
      and s.sha256 = ${file.sha256}
      and p.started_at < (
        select max(r.changed_at)
        from rendition r
        where r.establishment_id = p.establishment_id and r.sha256 = s.sha256 and r.kind = 'trace'
      )
  `)
  log.info({ establishmentId, userId, media: medium.id, named: viewer?.id, ...judged }, 'a recording was traced')
  return {
    viewer: viewer ? { token: tokenOf('usr', viewer.id), names: namesFrom(viewer, 'name'), code: viewer.code } : null,
    candidates: candidates.length,
    ...judged,
    plain: plain!.n,
  }
}

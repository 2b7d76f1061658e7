/**
 * Nightly requests for the traced encodings of view-only lectures, where the centre wants them and the server can make
 * them.
 */
import { sql } from 'kysely'
import { all, centre, some } from '../../platform/database/busy.ts'
import { findEncoder } from '../../platform/files/renditions/encoder.ts'
import { askTraces } from '../../platform/files/renditions/rendition.ts'
import { fragment } from '../../platform/files/renditions/hls.ts'
import { leastSegments } from '../../platform/files/renditions/trace.jobs.ts'
import type { Nightly } from '../../records/nightly.ts'

/** Seconds of lectures of one night: as many as a machine of two cores draws twice until the morning. */
const maxOfNight = 6 * 3_600

/** Encodes media of packages first, then the newest. Retries those that failed for want of an encoder. */
export const nightlyTraces: Nightly = {
  kind: 'media.trace',
  hour: '01:00',
  waits: all(
    `exists (select from establishment where id = ${centre} and trace_leaks)`,
    some('shared_media', `record_state = 'active' and media_type = 'video' and view_only`),
  ),
  work: async ({ run }) => {
    if (!(await findEncoder())) return
    await run(async (ctx) => {
      const { establishmentId } = ctx.actor
      const wanted = await ctx.tx.query<{ sha256: string }>(sql`
        with again as (
          delete from rendition
          where establishment_id = ${establishmentId}::uuid
            and kind = 'trace'
            and state = 'failed'
            and meta ->> 'reason' = 'noEncoder'
          returning sha256
        ), open as (
          select
            s.sha256,
            max((b.meta ->> 'seconds')::float8) as seconds,
            bool_or(exists (
              select
              from media_package_medias p
              where p.establishment_id = m.establishment_id and p.target_id = m.id
            )) as is_sold,
            max(m.created_at) as shared_at
          from shared_media m
            join storage_space_media s on s.establishment_id = m.establishment_id
              and s.id = m.storage_space_media_id
              and s.record_state = 'active'
            join blob b on b.establishment_id = s.establishment_id and b.sha256 = s.sha256
            join establishment e on e.id = m.establishment_id and e.trace_leaks
          where m.establishment_id = ${establishmentId}::uuid
            and m.record_state = 'active'
            and m.media_type = 'video'
            and m.view_only
            and (b.meta ->> 'seconds')::float8 >= ${leastSegments * fragment}::float8
            and (not exists (
              select
              from rendition r
              where r.establishment_id = m.establishment_id and r.sha256 = s.sha256 and r.kind = 'trace'
            ) or exists (select from again where again.sha256 = s.sha256))
          group by s.sha256
        ), summed as (
          select *, sum(seconds) over (order by is_sold desc, shared_at desc, sha256) - seconds as before from open
        )
        select sha256 from summed where before < ${maxOfNight}::float8 order by before
      `)
      for (const { sha256 } of wanted) await askTraces(ctx.tx, ctx.runtime.jobs, sha256, ctx.now)
    })
  },
}

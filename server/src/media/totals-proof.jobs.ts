/** Proves each night what storage spaces hold (D9.5) and what was watched (D9.7). */
import { any, some } from '../platform/database/busy.ts'
import { differingSql, provingTotals, type TotalProof } from '../records/kept-totals.ts'
import type { Nightly } from '../records/nightly.ts'

export const mediaProofs: readonly TotalProof[] = [
  {
    check: 'storageUsed',
    prefix: 'sts',
    sql: differingSql({
      table: 'storage_space',
      columns: ['used_bytes'],
      counted: `
        select f.storage_space_id as id, sum(f.size)::bigint as used_bytes
        from (
          select storage_space_id, size
          from storage_space_media
          where establishment_id = $1
          union all
          select storage_space_id, size
          from storage_space_media_version
          where establishment_id = $1
        ) f
        group by 1
      `,
    }),
  },
  {
    check: 'storageReserved',
    prefix: 'sts',
    sql: differingSql({
      table: 'storage_space',
      columns: ['reserved_bytes'],
      counted: `
        select (held ->> 'space')::uuid as id, sum((held ->> 'length')::bigint)::bigint as reserved_bytes
        from upload
        where establishment_id = $1 and state = 'coming' and held ->> 'space' is not null
        group by 1
      `,
    }),
  },
  {
    check: 'storageFolders',
    prefix: 'sts',
    sql: `
      with counted as (
        select
          storage_space_id,
          coalesce(folder_id, storage_space_id) as lies_in,
          media_type,
          count(*) filter (where record_state = 'active' and not is_folder) as files,
          coalesce(sum(size) filter (where record_state = 'active' and not is_folder), 0) as bytes,
          coalesce(sum(size), 0) as all_bytes,
          count(*) filter (where record_state = 'archived' and archived_with is null) as archived
        from storage_space_media
        where establishment_id = $1
        group by 1, 2, 3
      ),
      kept as (
        select storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived
        from storage_space_sum
        where establishment_id = $1
      )
      select
        storage_space_id as id,
        jsonb_build_object(
          'lies_in', lies_in, 'media_type', media_type, 'files', coalesce(k.files, 0),
          'bytes', coalesce(k.bytes, 0), 'all_bytes', coalesce(k.all_bytes, 0), 'archived', coalesce(k.archived, 0)
        ) as stored,
        jsonb_build_object(
          'lies_in', lies_in, 'media_type', media_type, 'files', coalesce(c.files, 0),
          'bytes', coalesce(c.bytes, 0), 'all_bytes', coalesce(c.all_bytes, 0), 'archived', coalesce(c.archived, 0)
        ) as counted
      from kept k
      full join counted c using (storage_space_id, lies_in, media_type)
      where coalesce(k.files, 0) <> coalesce(c.files, 0)
        or coalesce(k.bytes, 0) <> coalesce(c.bytes, 0)
        or coalesce(k.all_bytes, 0) <> coalesce(c.all_bytes, 0)
        or coalesce(k.archived, 0) <> coalesce(c.archived, 0)
      order by 1, lies_in, media_type
    `,
  },
  {
    check: 'mediaPlays',
    prefix: 'shm',
    // a view that both of two merged people had stays with the one who was merged, and their plays move
    sql: `
      select
        v.shared_media_id as id,
        jsonb_build_object('user', v.user_id, 'plays', v.plays, 'watched', v.watched::text) as stored,
        jsonb_build_object(
          'user', v.user_id, 'plays', coalesce(p.plays, 0), 'watched', coalesce(p.watched, '{}')::text
        ) as counted
      from media_view v
      left join (
        select
          m.shared_media_id,
          m.user_id,
          count(distinct m.id) filter (where m.counted)::integer as plays,
          range_agg(w.range) filter (where w.range is not null) as watched
        from media_play m
        left join lateral unnest(m.watched) w (range) on true
        where m.establishment_id = $1
        group by 1, 2
      ) p on p.shared_media_id = v.shared_media_id and p.user_id = v.user_id
      where v.establishment_id = $1
        and (v.plays, v.watched) is distinct from (coalesce(p.plays, 0), coalesce(p.watched, '{}'))
        and not exists (
          select 1
          from person_merge g
          where g.establishment_id = $1 and v.user_id in (g.kept_id, g.merged_id)
        )
      order by v.shared_media_id, v.user_id
    `,
  },
]

export const nightlyMediaTotals: Nightly = {
  kind: 'media.totals',
  hour: '04:15',
  waits: any(some('storage_space'), some('media_view')),
  ...provingTotals(mediaProofs),
}

/**
 * The rows of plays (D9.7). All times are the database's, so that a server whose clock is wrong changes nothing; what
 * one viewer starts is done in one line, behind a lock.
 */
import { sql } from 'kysely'
import { isStaff } from '@topcenter/model/kit/permission'
import type { Ctx } from '../../records/context.ts'

/** Seconds for which a play lives after each word of it; words come every 15. */
const lives = 45
/** Hours within which it is taken up again as the same play. */
const sameFor = 4
/** Seconds that make a play count; 5 % of a shorter medium. */
const counts = 30

export interface Started {
  /** True if it is open to its viewer at all. */
  readonly isOpen: boolean
  /** Another device of theirs plays now. */
  readonly isElsewhere: boolean
  readonly used: number
  readonly limit: number | null
  /** Undefined when it was not started. */
  readonly id: string | null
}

/** Checks entitlement, device and limit in one statement; playback on another device goes on there unless `takeOver`. */
export async function startPlay(ctx: Ctx, media: string, id: string, takeOver: boolean): Promise<Started> {
  const { establishmentId, userId, sessionId } = ctx.actor
  await ctx.tx.lock(`play ${establishmentId} ${userId}`)
  const started = await ctx.tx.first<Started>(sql`
    with medium as materialized (
      select m.id, m.play_limit
      from shared_media m
      where m.establishment_id = ${establishmentId}::uuid
        and m.id = ${media}::uuid
        and ${isOpenTo(ctx, sql`m.id`)}
    ), own as materialized (
      select p.*, p.ended_at is null and p.alive_until > statement_timestamp() as is_live
      from media_play p
      where p.establishment_id = ${establishmentId}::uuid
        and p.user_id = ${userId}::uuid
        and (p.ended_at is null or p.shared_media_id = ${media}::uuid)
    ), elsewhere as materialized (
      select count(*) filter (where is_live and session_id <> ${sessionId}::uuid) > 0 as is_so from own
    ), before as materialized (
      select o.first_id
      from own o
      where o.shared_media_id = ${media}::uuid
        and o.beat_at > statement_timestamp() - make_interval(hours => ${sameFor}::integer)
        and (not o.is_live or o.session_id = ${sessionId}::uuid or ${takeOver})
      order by o.beat_at desc, o.id
      limit 1
    ), used as materialized (
      select count(distinct o.first_id)::integer as n
      from own o
      where o.shared_media_id = ${media}::uuid
        and (o.counted or o.is_live)
        and o.first_id is distinct from (select first_id from before)
    ), made as (
      insert into media_play (
        establishment_id, id, first_id, shared_media_id, user_id, session_id, started_at, beat_at, alive_until
      )
      select ${establishmentId}::uuid, ${id}::uuid, coalesce((select first_id from before), ${id}::uuid), m.id,
        ${userId}::uuid, ${sessionId}::uuid, statement_timestamp(), statement_timestamp(),
        statement_timestamp() + make_interval(secs => ${lives}::integer)
      from medium m
      cross join elsewhere e
      cross join used u
      join establishment s on s.id = ${establishmentId}::uuid
      where (not e.is_so or not s.one_device or ${takeOver})
        and (m.play_limit is null or u.n < m.play_limit)
      returning id
    ), ended as (
      update media_play p
      set ended_at = statement_timestamp(), ended_by = 'takeover'
      from own o
      where exists (select from made)
        and p.establishment_id = ${establishmentId}::uuid
        and p.id = o.id
        and o.ended_at is null
        and (o.session_id = ${sessionId}::uuid or ${takeOver})
      returning p.id
    )
    select
      exists (select from medium) as "isOpen",
      (select is_so from elsewhere) and s.one_device as "isElsewhere",
      (select n from used) as used,
      (select play_limit from medium) as "limit",
      (select id from made) as id,
      (select count(*) from ended) as ended
    from establishment s
    where s.id = ${establishmentId}::uuid
  `)
  return started!
}

/** Applies `media_open` to a portal user; the flag of staff was checked before. */
export const isOpenTo = (ctx: Ctx, media: ReturnType<typeof sql>) =>
  isStaff(ctx.actor.userType)
    ? sql`true`
    : sql`exists (select from media_open(${ctx.actor.establishmentId}::uuid, ${ctx.actor.userId}::uuid, ${media}))`

export interface Beaten {
  readonly media: string
  readonly isAlive: boolean
  readonly isOpen: boolean
  readonly endedBy: string | null
  /** Seconds since the last word. */
  readonly elapsed: number
  readonly seconds: number | null
}

/** Locked: words of one play come one after the other. */
export const lockPlay = (ctx: Ctx, id: string): Promise<Beaten | undefined> =>
  ctx.tx.first<Beaten>(sql`
    select
      p.shared_media_id as media,
      p.ended_at is null and p.alive_until > statement_timestamp() as "isAlive",
      ${isOpenTo(ctx, sql`p.shared_media_id`)} as "isOpen",
      p.ended_by as "endedBy",
      extract(epoch from statement_timestamp() - p.beat_at)::float8 as elapsed,
      (
        select v.seconds
        from media_view v
        where v.establishment_id = p.establishment_id
          and v.shared_media_id = p.shared_media_id
          and v.user_id = p.user_id
      ) as seconds
    from media_play p
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid
      and p.id = ${id}::uuid
      and p.user_id = ${ctx.actor.userId}::uuid
      and p.session_id = ${ctx.actor.sessionId}::uuid
    for update
  `)

export interface Heartbeat {
  readonly position: number
  /** PostgreSQL's text of a multirange. */
  readonly ranges: string
}

/** Adds what was watched, and counts the play once it is long enough. */
export const beat = (
  ctx: Ctx,
  id: string,
  { position, ranges }: Heartbeat,
): Promise<{ counted: boolean } | undefined> =>
  ctx.tx.first<{ counted: boolean }>(sql`
    with told as (
      update media_play p
      set
        watched = p.watched + ${ranges}::int4multirange,
        beat_at = statement_timestamp(),
        alive_until = statement_timestamp() + make_interval(secs => ${lives}::integer),
        counted = p.counted or (
          not exists (
            select from media_play c
            where c.establishment_id = p.establishment_id and c.first_id = p.first_id and c.counted
          )
          and seconds_in(${ranges}::int4multirange + (
            select coalesce(range_agg(w), '{}'::int4multirange)
            from media_play c
            cross join unnest(c.watched) w
            where c.establishment_id = p.establishment_id and c.first_id = p.first_id
          )) >= least(${counts}::integer, (
            select v.seconds * 0.05
            from media_view v
            where v.establishment_id = p.establishment_id
              and v.shared_media_id = p.shared_media_id
              and v.user_id = p.user_id
          ))
        )
      from (
        select counted as was from media_play
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
      ) before
      where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.id = ${id}::uuid
      returning
        p.shared_media_id,
        p.counted and not before.was as is_new,
        p.counted or exists (
          select
          from media_play c
          where c.establishment_id = p.establishment_id and c.first_id = p.first_id and c.counted
        ) as is_counted
    )
    update media_view v
    set
      last_at = statement_timestamp(),
      position = ${position}::integer,
      watched = v.watched + ${ranges}::int4multirange,
      plays = v.plays + t.is_new::integer
    from told t
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid
      and v.shared_media_id = t.shared_media_id
      and v.user_id = ${ctx.actor.userId}::uuid
    returning t.is_counted as counted
  `)

export const endPlay = (ctx: Ctx, id: string, by: 'viewer' | 'right' | 'mark'): Promise<number> =>
  ctx.tx.run(sql`
    update media_play
    set ended_at = statement_timestamp(), ended_by = ${by}
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${id}::uuid
      and user_id = ${ctx.actor.userId}::uuid
      and session_id = ${ctx.actor.sessionId}::uuid
      and ended_at is null
  `)

/** Records that the user has opened a medium, and its length where known. */
export const noteView = (ctx: Ctx, media: string, seconds: number | null): Promise<number> =>
  ctx.tx.run(sql`
    insert into media_view as v (establishment_id, shared_media_id, user_id, first_at, last_at, seconds)
    values (
      ${ctx.actor.establishmentId}::uuid, ${media}::uuid, ${ctx.actor.userId}::uuid,
      statement_timestamp(), statement_timestamp(), ${seconds}::integer
    )
    on conflict (establishment_id, shared_media_id, user_id) do update
    set last_at = excluded.last_at, seconds = coalesce(excluded.seconds, v.seconds)
  `)

/** Plays of shared media (D9.7): a play starts, gets a beat every 15 seconds, and ends. */
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { newId, tokenOf, idOf } from '@topcenter/model/kit/token'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type beatPlay, playPrefix, type startPlay as startPlayEndpoint } from '@topcenter/model/media/api'
import { sql } from 'kysely'
import { mediaPlaylist } from '../../platform/files/renditions/playlist.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import {
  addressOf,
  hlsIndexOf,
  lengthOf,
  type Medium,
  mediumById,
  mediumOf,
  renditionAddress,
  tracedAddress,
  tracedOf,
} from '../sharing/medium.ts'
import { stripIn } from '../sharing/strip.ts'
import { markOf } from './mark.ts'
import { beat, endPlay, lockPlay, noteView, startPlay } from './play-rows.ts'

type Play = AnswerOf<typeof startPlayEndpoint>

/** Players have twice the normal speed at most, and clocks of browsers are not exact. */
const fastest = 2.2
const slack = 2

const playId = (token: string): string => {
  const id = idOf(token, playPrefix)
  if (!id) throw new Refused(refuse('record.notFound'))
  return id
}

export async function start(ctx: Ctx, token: string, takeOver: boolean): Promise<Play> {
  const medium = await mediumOf(ctx, token)
  const { file } = medium
  if (!file || !['video', 'audio'].includes(medium.mediaType)) throw new Refused(refuse('media.notPlayed'))
  const seconds = lengthOf(file)
  // a viewer outside the centre has no rows of plays
  if (!memberId(ctx.actor)) return toPlay(ctx, medium, undefined, null)
  await noteView(ctx, medium.id, seconds)
  const id = newId(ctx.now.getTime())
  const { isOpen, isElsewhere, used, limit, id: started } = await startPlay(ctx, medium.id, id, takeOver)
  if (!started)
    throw new Refused(refuse(isOpen ? (isElsewhere ? 'media.playsElsewhere' : 'media.playsUsed') : 'media.closed'))
  return toPlay(ctx, medium, id, limit === null ? null : Math.max(0, limit - used - 1))
}

async function toPlay(ctx: Ctx, medium: Medium, id: string | undefined, playsLeft: number | null): Promise<Play> {
  const file = medium.file!
  const own = await ctx.tx.first<{ position: number; watched: number; seconds: number | null }>(sql`
    select position, seconds_in(watched) as watched, seconds
    from media_view
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and shared_media_id = ${medium.id}::uuid
      and user_id = ${ctx.actor.userId}::uuid
  `)
  const chapters = await ctx.tx.query<Play['chapters'][number]>(sql`
    select at, title
    from shared_media_chapters
    where establishment_id = ${ctx.actor.establishmentId}::uuid and parent_id = ${medium.id}::uuid
    order by at
  `)
  const subtitles = await ctx.tx.query<Play['subtitles'][number]>(sql`
    select language, vtt
    from shared_media_subtitles
    where establishment_id = ${ctx.actor.establishmentId}::uuid and shared_media_id = ${medium.id}::uuid
    order by language
  `)
  const traced = id ? await tracedOf(ctx, medium) : undefined
  const isStreamed = (traced?.index ?? hlsIndexOf(file)) !== undefined
  // a file that no browser plays is streamed from its rendition
  const plays = isStreamed ? 'everywhere' : file.meta.plays
  return {
    play: id ? tokenOf(playPrefix, id) : null,
    address: traced && id ? await tracedAddress(ctx, file, traced, id) : await addressOf(ctx, file, { play: id }),
    mime: traced ? 'video/mp4' : file.mime,
    isStreamed,
    plays: typeof plays === 'string' ? plays : null,
    poster: (await renditionAddress(ctx, file, 'poster')) ?? null,
    strip: await stripIn(file.renditions, () => renditionAddress(ctx, file, 'sprite', id)),
    seconds: lengthOf(file),
    position: own?.position ?? 0,
    watched: own?.watched ?? 0,
    chapters,
    subtitles,
    mark: await markOf(ctx, medium),
    playsLeft,
  }
}

type Watched = ParsedBody<typeof beatPlay>
type Beat = AnswerOf<typeof beatPlay>

/** Records the watched parts. Returns whether the play goes on, or why it does not. */
export async function noteWatched(ctx: Ctx, token: string, watchedNow: Watched): Promise<Beat> {
  const id = playId(token)
  const play = await lockPlay(ctx, id)
  if (!play) throw new Refused(refuse('record.notFound'))
  if (play.endedBy === 'takeover') return { state: 'elsewhere' }
  // later beats of the same play get this answer too
  if (!play.isOpen) {
    await endPlay(ctx, id, 'right')
    return { state: 'closed' }
  }
  if (play.endedBy || !play.isAlive) return { state: 'over' }
  const length = play.seconds ?? Math.max(watchedNow.seconds ?? 0, 1)
  const ranges = (watchedNow.ranges ?? []).map(({ from, to }) => [Math.max(0, from), Math.min(to, length + 1)] as const)
  const watched = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0)
  if (watched > play.elapsed * fastest + slack) throw new Refused(refuse('media.tooFast'))
  if (play.seconds === null && watchedNow.seconds) await noteView(ctx, play.media, watchedNow.seconds)
  const noted = await beat(ctx, id, {
    position: Math.min(Math.max(0, watchedNow.position), length),
    ranges: `{${ranges
      .filter(([from, to]) => to > from)
      .map(([from, to]) => `[${from},${to})`)
      .join(',')}}`,
  })
  return { state: 'plays', counted: noted!.counted }
}

export async function end(ctx: Ctx, token: string, by: 'viewer' | 'mark'): Promise<{ token: string }> {
  await endPlay(ctx, playId(token), by)
  return { token }
}

/** Lists the parts of the stream, each under the address of this play. */
export async function playlist(ctx: Ctx, token: string): Promise<RawAnswer> {
  const id = playId(token)
  const play = await ctx.tx.first<{ media: string }>(sql`
    select shared_media_id as media
    from media_play
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${id}::uuid
      and user_id = ${ctx.actor.userId}::uuid
      and session_id = ${ctx.actor.sessionId}::uuid
      and ended_at is null
      and alive_until > statement_timestamp()
  `)
  const medium = play && (await mediumById(ctx, play.media))
  const traced = medium && (await tracedOf(ctx, medium))
  const index = traced?.index ?? (medium?.file && hlsIndexOf(medium.file))
  if (!index || !medium?.file) throw new Refused(refuse('file.playEnded'))
  const address = traced
    ? await tracedAddress(ctx, medium.file, traced, id)
    : (await renditionAddress(ctx, medium.file, 'hls', id))!
  return {
    raw: true,
    headers: { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' },
    body: mediaPlaylist(index, address),
  }
}

/** The shop of the portals: packages for a student and what they have of each, in one statement (D9.8). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readShop, readShopContents } from '@topcenter/model/media/api'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { wholeFrom } from '@topcenter/model/media/watched'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { type RawBuilder, sql } from 'kysely'
import { countOf } from '../../finance/accounts/points.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { type DbRow, namesFrom, type RowFrom } from '../../records/row.ts'
import { priceOn } from './subscribing.service.ts'

type Shop = AnswerOf<typeof readShop>
type Offered = Shop['packages'][number]

const maxPackages = 300

/** Joins the file of a medium `m`, which knows its length. */
export const lengthJoins = sql`
  left join storage_space_media s on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id
  left join blob b on b.establishment_id = s.establishment_id and b.sha256 = s.sha256
  left join rendition r on r.establishment_id = s.establishment_id and r.sha256 = s.sha256 and r.kind = 'probe'
`
export const storedSeconds = sql`coalesce((b.meta->>'seconds')::float8, (r.meta->>'seconds')::float8)`
/** Counts media by how they are used, from their `media_type`. */
export const mediaCounts = sql`
  count(*) filter (where i.media_type = 'video')::integer as lectures,
  count(*) filter (where i.media_type = 'audio')::integer as recordings,
  count(*) filter (where i.media_type is null or i.media_type not in ('video', 'audio'))::integer as files,
  coalesce(sum(i.seconds), 0)::float8 as seconds
`

/**
 * Selects the media of packages as the student sees them: current ones, and media that left the package during a
 * running subscription. `part` is the watched part, 0 to 1.
 */
const contents = (ctx: Ctx, student: string, wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    c.media_package_id, m.id, m.name_ar, m.name_en, m.name_und, m.media_type,
    x.position,
    o.shared_media_id is not null as is_open,
    exists (
      select 1 from media_package_samples e
      where e.establishment_id = c.establishment_id
        and e.parent_id = c.media_package_id
        and e.target_id = c.shared_media_id
    ) as is_sample,
    l.seconds,
    v.last_at,
    case
      when v.first_at is null then 0
      when l.seconds is null then 1
      when seconds_in(v.watched) >= l.seconds * ${wholeFrom / 100}::float8 then 1
      else seconds_in(v.watched) / l.seconds
    end as part
  from media_package_content c
  join shared_media m on m.establishment_id = c.establishment_id and m.id = c.shared_media_id and m.record_state = 'active'
  left join media_package_medias x
    on x.establishment_id = c.establishment_id and x.parent_id = c.media_package_id and x.target_id = c.shared_media_id
  left join opened o on o.media_package_id = c.media_package_id and o.shared_media_id = c.shared_media_id
  ${lengthJoins}
  left join media_view v
    on v.establishment_id = m.establishment_id and v.shared_media_id = m.id and v.user_id = ${student}::uuid
  cross join lateral (
    select nullif(coalesce(v.seconds::float8, ${storedSeconds}), 0) as seconds
  ) l
  where c.establishment_id = ${ctx.actor.establishmentId}::uuid
    and (c.left_in is null or o.shared_media_id is not null)
    and ${wanted}
`

const opened = (ctx: Ctx, student: string): RawBuilder<unknown> => sql`
  select distinct o.media_package_id, o.shared_media_id
  from packages_open(${ctx.actor.establishmentId}::uuid, ${today(ctx)}::date) o
  where o.student_id = ${student}::uuid
`

export async function shop(ctx: Ctx, student: string): Promise<Shop> {
  const day = today(ctx)
  const rows = await ctx.tx.query<OfferedRow>(sql`
    with opened as (${opened(ctx, student)}),
    mine as (
      select
        s.media_package_id,
        max(s.valid_to) filter (where s.state = 'Subscribed') as until,
        min(s."from") filter (where s.state = 'Subscribed') as since,
        bool_or(package_opens(s, ${day}::date)) as opens,
        bool_or(s.state = 'Asked') as asked,
        bool_or(s.state = 'Subscribed') as subscribed
      from media_package_subscription s
      left join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid
        and s.student_id = ${student}::uuid
        and s.record_state = 'active'
        and (s.state = 'Asked' or (s.state = 'Subscribed' and s.valid_to >= ${day}::date and d.state is distinct from 'Canceled'))
      group by s.media_package_id
    ),
    inside as (${contents(
      ctx,
      student,
      sql`c.media_package_id in (
        select p.id from media_package p
        where p.establishment_id = c.establishment_id and (p.record_state = 'active' or p.id in (select media_package_id from mine))
      )`,
    )}),
    summed as (
      select
        i.media_package_id,
        ${mediaCounts},
        coalesce(avg(i.part), 0)::float8 as part,
        (array_agg(i.id order by i.position, i.id) filter (where i.is_sample))[1] as sample_id,
        (array_agg(i.id order by i.last_at desc nulls last, i.position nulls last, i.id) filter (where i.is_open and i.part < 1))[1] as next_id
      from inside i
      group by i.media_package_id
    )
    select
      ${offerColumns}, p.description_ar, p.description_en, p.description_und,
      u.lectures, u.recordings, u.files, u.seconds, u.part, u.sample_id, u.next_id,
      n.since, n.until, coalesce(n.opens, false) as opens, coalesce(n.asked, false) as asked,
      coalesce(n.subscribed, false) as subscribed
    from media_package p
    left join educational_category c on c.establishment_id = p.establishment_id and c.id = p.educational_category_id
    left join summed u on u.media_package_id = p.id
    left join mine n on n.media_package_id = p.id
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid
      and (
        n.subscribed
        or (p.record_state = 'active' and (p.duration_type <> 'FixedPeriod' or p."to" is null or p."to" >= ${day}::date))
      )
    order by n.opens desc nulls last, p.created_at desc, p.id
    limit ${maxPackages}
  `)
  const shown = rows.filter((row) => row.subscribed || lackedBy(row).length === 0)
  return { packages: shown.map((row) => offered(row, day)), points: await countOf(ctx, student) }
}

interface OfferedRow extends OfferRow {
  /** The watched part, 0 to 1. */
  readonly part: number | null
  readonly sample_id: string | null
  readonly next_id: string | null
  readonly since: string | null
  readonly until: string | null
  readonly opens: boolean
  readonly asked: boolean
  readonly subscribed: boolean
}

/** Columns of a package as an offer, selected from the package `p`. */
export const offerColumns = sql`
  p.id, p.name_ar, p.name_en, p.name_und, p.image_at, p.duration_type, p."from", p."to", p.number_of_days, p.free_status,
  p.original_price, p.offer_price, p.price_points, p.offer_from, p.offer_to,
  c.id as category_id, c.name_ar as category_name_ar, c.name_en as category_name_en, c.name_und as category_name_und
`
export interface OfferRow extends RowFrom<typeof mediaPackage> {
  readonly category_id: string | null
  readonly lectures: number | null
  readonly recordings: number | null
  readonly files: number | null
  readonly seconds: number | null
}

/** Returns what a draft lacks: nobody is offered a package without a price, or with nothing in it. */
export function lackedBy(row: OfferRow): ('price' | 'media')[] {
  const hasPrice = row.free_status === true || (row.original_price ?? 0) > 0 || row.price_points !== null
  const hasMedia = (row.lectures ?? 0) + (row.recordings ?? 0) + (row.files ?? 0) > 0
  return [...(hasPrice ? [] : ['price' as const]), ...(hasMedia ? [] : ['media' as const])]
}

/** Returns what a package is offered as on a day: its name and cover, its days, its price and what it holds. */
export function offerOf(row: OfferRow, day: string) {
  const price = priceOn(row, day)
  const isCut = !row.free_status && price < (row.original_price ?? 0)
  return {
    token: tokenOf(mediaPackage.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    imageAt: row.image_at ? new Date(row.image_at).toISOString() : null,
    category: row.category_id
      ? {
          token: tokenOf(educationalCategory.spec.prefix, row.category_id),
          names: namesFrom(row, 'category_name'),
        }
      : null,
    from: row.duration_type === 'FixedPeriod' ? row.from : null,
    to: row.duration_type === 'FixedPeriod' ? row.to : null,
    numberOfDays: row.duration_type === 'FixedPeriod' ? null : row.number_of_days,
    isFree: row.free_status === true,
    price,
    insteadOf: isCut ? row.original_price : null,
    pricePoints: row.price_points,
    offerUntil: isCut ? row.offer_to : null,
    lectures: row.lectures ?? 0,
    recordings: row.recordings ?? 0,
    files: row.files ?? 0,
    seconds: Math.round(row.seconds ?? 0),
  }
}

function standingOf(row: OfferedRow, day: string): Offered['standing'] {
  if (row.opens) return 'Open'
  if (row.subscribed) return row.since && row.since > day ? 'Later' : 'Closed'
  return row.asked ? 'Asked' : 'None'
}

function offered(row: OfferedRow, day: string): Offered {
  const medium = (id: string | null): string | null => (id ? tokenOf(sharedMedia.spec.prefix, id) : null)
  return {
    ...offerOf(row, day),
    description: namesFrom(row, 'description'),
    sample: medium(row.sample_id),
    standing: standingOf(row, day),
    since: row.subscribed ? row.since : null,
    until: row.subscribed ? row.until : null,
    percent: Math.round(100 * (row.part ?? 0)),
    next: medium(row.next_id),
  }
}

type Contents = AnswerOf<typeof readShopContents>
interface ContentRow extends DbRow {
  readonly id: string
  readonly media_type: Contents['items'][number]['mediaType']
  readonly seconds: number | null
  readonly is_open: boolean
  readonly is_sample: boolean
  readonly part: number | string
}

/** Lists the media of one package in its order, and which of them are open to the student. */
export async function contentsOf(ctx: Ctx, id: string, student: string): Promise<Contents> {
  const rows = await ctx.tx.query<ContentRow>(sql`
    with opened as (${opened(ctx, student)})
    select i.* from (${contents(ctx, student, sql`c.media_package_id = ${id}::uuid`)}) i
    join media_package p on p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.id = i.media_package_id
    where p.record_state = 'active' or i.is_open
    order by i.position nulls last, i.id
    limit 2000
  `)
  if (rows.length === 0) {
    const known = await ctx.tx.first({
      sql: `select 1 from media_package where establishment_id = $1 and id = $2 and record_state = 'active'`,
      parameters: [ctx.actor.establishmentId, id],
    })
    if (!known) throw new Refused(refuse('record.notFound'))
  }
  return {
    items: rows.map((row) => ({
      token: tokenOf(sharedMedia.spec.prefix, row.id),
      names: namesFrom(row, 'name'),
      mediaType: row.media_type,
      seconds: row.seconds === null ? null : Math.round(row.seconds),
      isOpen: row.is_open || row.is_sample,
      isSample: row.is_sample,
      percent: Math.round(100 * Number(row.part)),
    })),
  }
}

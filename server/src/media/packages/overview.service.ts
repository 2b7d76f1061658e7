/** The overview of packages for staff: how each sells this month, and what is opened of shared folders. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readFoldersOverview, readPackagesOverview } from '@topcenter/model/media/api'
import { mediaPackageCode } from '@topcenter/model/media/media-package-code'
import { sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { isForSale, isLeft } from './card-stock.ts'
import {
  lackedBy,
  lengthJoins,
  mediaCounts,
  offerColumns,
  offerOf,
  type OfferRow,
  storedSeconds,
} from './shop.service.ts'

type Overview = AnswerOf<typeof readPackagesOverview>
type Seen = Overview['packages'][number]
type Folder = NonNullable<Overview['folders']>[number]

const maxPackages = 300
const maxFolders = 300

/** The month until now, and the month before until the same day; instants, the last of each excluded. */
interface Span {
  readonly day: string
  readonly from: string
  readonly begins: string
  readonly beganBefore: string
  readonly endedBefore: string
}

function spanOf(ctx: Ctx): Span {
  const day = today(ctx)
  const from = `${day.slice(0, 8)}01`
  const before = addMonths(from, -1)
  const sameDay = addMonths(day, -1)
  const start = (date: string): string => dayRange(date, ctx.timeZone).from
  return {
    day,
    from,
    begins: start(from),
    beganBefore: start(before),
    endedBefore: start(addDays(sameDay, 1)),
  }
}

export async function foldersOverview(ctx: Ctx): Promise<AnswerOf<typeof readFoldersOverview>> {
  const span = spanOf(ctx)
  return { from: span.from, folders: await foldersOf(ctx, span) }
}

const mayView = (ctx: Ctx, entity: AnyEntity): boolean => holds(ctx.actor, groupOf(entity), 'view')

export async function packagesOverview(ctx: Ctx): Promise<Overview> {
  const span = spanOf(ctx)
  const [rows, folders] = await Promise.all([
    packagesOf(ctx, span),
    mayView(ctx, sharedMediaFolder) ? foldersOf(ctx, span) : null,
  ])
  const isTold = mayView(ctx, mediaPackageCode)
  return {
    from: span.from,
    today: span.day,
    packages: rows.filter((row) => row.record_state !== 'archived').map((row) => seen(row, span, isTold)),
    sales: isTold ? totalOf(rows) : null,
    folders,
  }
}

interface OverviewRow extends OfferRow {
  readonly sample_count: number
  readonly made: number
  readonly left: number
  readonly cards_sold: number
  readonly subscribed: number
  readonly opened: number
  readonly income: number
  readonly income_before: number
  readonly free_subscribed: number
  readonly free_opened: number
  readonly bought_later: number
}

/** Tells whether a student played a medium of a package. */
const hasPlayed = (student: RawBuilder<unknown>, pack: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select 1
    from media_package_content x
    join media_view v
      on v.establishment_id = x.establishment_id and v.shared_media_id = x.shared_media_id and v.user_id = ${student}
    where x.establishment_id = centre.id and x.media_package_id = ${pack}
  )
`

/**
 * Selects sales since an instant. A card that staff use for a student before it is sold makes a debt, which is the sale
 * then.
 */
const boughtSince = (began: string): RawBuilder<unknown> => sql`
  select c.media_package_id, c.used_by_id as student_id, c.sold_for as money, c.sold_at as at, true as by_card
  from centre
  join media_package_code c on c.establishment_id = centre.id
  where c.activation = 'Sold' and c.sold_at >= ${began}::timestamptz and (c.receipt_id is not null or c.sold_at is distinct from c.subscribed_at)
  union all
  select s.media_package_id, s.student_id, coalesce(d.money - d.written_off, 0), s.at, false
  from centre
  join media_package_subscription s on s.establishment_id = centre.id
  left join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
  where s.record_state = 'active' and s.state = 'Subscribed' and s.way <> 'Code'
    and s.at >= ${began}::timestamptz and d.state is distinct from 'Canceled'
`

/** Counts the students of free packages: who subscribed, who played something, and who bought a package later. */
const triedFree: RawBuilder<unknown> = sql`
  select
    s.media_package_id,
    count(*)::integer as free_subscribed,
    count(*) filter (where ${hasPlayed(sql`s.student_id`, sql`s.media_package_id`)})::integer as free_opened,
    count(*) filter (where exists (
      select 1
      from media_package_subscription n
      join media_package q
        on q.establishment_id = n.establishment_id and q.id = n.media_package_id and not q.free_status
      where n.establishment_id = centre.id and n.student_id = s.student_id and n.state = 'Subscribed' and n.at > s.at
    ))::integer as bought_later
  from centre
  cross join lateral (
    select s.media_package_id, s.student_id, min(s.at) as at
    from media_package_subscription s
    join media_package p
      on p.establishment_id = s.establishment_id and p.id = s.media_package_id and p.free_status
    where s.establishment_id = centre.id and s.record_state = 'active' and s.state = 'Subscribed'
    group by s.media_package_id, s.student_id
  ) s
  group by s.media_package_id
`

const packagesOf = (ctx: Ctx, span: Span): Promise<OverviewRow[]> =>
  ctx.tx.query<OverviewRow>(sql`
    with centre as (select ${ctx.actor.establishmentId}::uuid as id),
    inside as (
      select i.media_package_id, ${mediaCounts}, count(*) filter (where i.is_sample)::integer as sample_count
      from (
        select
          x.parent_id as media_package_id, m.media_type, ${storedSeconds} as seconds, e.target_id is not null as is_sample
        from centre
        join media_package_medias x on x.establishment_id = centre.id
        join shared_media m
          on m.establishment_id = x.establishment_id and m.id = x.target_id and m.record_state = 'active'
        left join media_package_samples e
          on e.establishment_id = x.establishment_id and e.parent_id = x.parent_id and e.target_id = x.target_id
        ${lengthJoins}
      ) i
      group by i.media_package_id
    ),
    stock as (
      select
        c.media_package_id,
        count(*)::integer as made,
        count(*) filter (where ${sql.raw(isLeft('c', 'today.day'))})::integer as left
      from centre
      cross join (select ${span.day}::date as day) today
      join media_package_code c on c.establishment_id = centre.id and ${sql.raw(isForSale('c'))}
      group by c.media_package_id
    ),
    bought as (${boughtSince(span.beganBefore)}),
    sales as (
      select
        b.media_package_id,
        count(*) filter (where b.by_card and b.is_now)::integer as cards_sold,
        count(*) filter (where not b.by_card and b.is_now)::integer as subscribed,
        count(*) filter (where b.is_now and ${hasPlayed(sql`b.student_id`, sql`b.media_package_id`)})::integer as opened,
        coalesce(sum(b.money) filter (where b.is_now), 0)::float8 as income,
        coalesce(sum(b.money) filter (where b.at < ${span.endedBefore}::timestamptz and not b.is_now), 0)::float8 as income_before
      from centre
      cross join (select *, at >= ${span.begins}::timestamptz as is_now from bought) b
      group by b.media_package_id
    ),
    tried as (${triedFree})
    select
      ${offerColumns}, p.record_state, u.lectures, u.recordings, u.files, u.seconds, coalesce(u.sample_count, 0) as sample_count,
      coalesce(k.made, 0) as made, coalesce(k.left, 0) as left,
      coalesce(b.cards_sold, 0) as cards_sold, coalesce(b.subscribed, 0) as subscribed, coalesce(b.opened, 0) as opened,
      coalesce(b.income, 0) as income, coalesce(b.income_before, 0) as income_before,
      coalesce(t.free_subscribed, 0) as free_subscribed, coalesce(t.free_opened, 0) as free_opened,
      coalesce(t.bought_later, 0) as bought_later
    from centre
    join media_package p on p.establishment_id = centre.id
    left join educational_category c on c.establishment_id = p.establishment_id and c.id = p.educational_category_id
    left join inside u on u.media_package_id = p.id
    left join stock k on k.media_package_id = p.id
    left join sales b on b.media_package_id = p.id
    left join tried t on t.media_package_id = p.id
    where p.record_state <> 'archived' or b.media_package_id is not null
    order by p.record_state, p.created_at desc, p.id
    limit ${maxPackages}
  `)

function seen(row: OverviewRow, { day, from }: Span, isTold: boolean): Seen {
  const lacked = lackedBy(row)
  const isOver = row.duration_type === 'FixedPeriod' && row.to !== null && row.to < day
  return {
    ...offerOf(row, day),
    standing: row.record_state === 'blocked' ? 'Blocked' : isOver ? 'Over' : lacked.length > 0 ? 'Draft' : 'Offered',
    missing: [
      ...lacked,
      ...(row.free_status || row.sample_count > 0 || lacked.includes('media') ? [] : ['sample' as const]),
    ],
    sales: isTold ? salesIn(row, daysSince(from, day)) : null,
  }
}

/** Counts the days from the first of a month to one of it, both included. */
const daysSince = (from: string, day: string): number => Number(day.slice(8)) - Number(from.slice(8)) + 1

/** @param days Days of the month so far */
function salesIn(row: OverviewRow, days: number): NonNullable<Seen['sales']> {
  const isFree = row.free_status === true
  return {
    sold: isFree ? row.free_subscribed : row.cards_sold + row.subscribed,
    opened: isFree ? row.free_opened : row.opened,
    income: row.income,
    boughtLater: isFree ? row.bought_later : null,
    cardsLeft: row.left,
    cardsMade: row.made,
    stockDays: row.cards_sold > 0 ? Math.floor((row.left * days) / row.cards_sold) : null,
  }
}

function totalOf(rows: readonly OverviewRow[]): NonNullable<Overview['sales']> {
  const paid = rows.filter((row) => !row.free_status)
  const sum = (of: (row: OverviewRow) => number): number => paid.reduce((total, row) => total + of(row), 0)
  return {
    byCard: sum((row) => row.cards_sold),
    bySubscription: sum((row) => row.subscribed),
    opened: sum((row) => row.opened),
    income: sum((row) => row.income),
    incomeBefore: sum((row) => row.income_before),
    cardsLeft: sum((row) => row.left),
    cardsMade: sum((row) => row.made),
  }
}

interface FolderRow extends DbRow {
  readonly id: string
  readonly shared_with: Folder['sharedWith']
  readonly files: number
  readonly opens: number
}

/** Lists the shared folders, the most opened first. */
async function foldersOf(ctx: Ctx, { begins }: Span): Promise<Folder[]> {
  const rows = await ctx.tx.query<FolderRow>(sql`
    with seen as (
      select v.shared_media_id, count(*) as opens
      from media_view v
      where v.establishment_id = ${ctx.actor.establishmentId}::uuid and v.last_at >= ${begins}::timestamptz
      group by v.shared_media_id
    ),
    inside as (
      select
        m.shared_media_folder_id,
        count(*)::integer as files,
        coalesce(sum(d.opens), 0)::integer as opens
      from shared_media m
      left join seen d on d.shared_media_id = m.id
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.record_state = 'active'
      group by m.shared_media_folder_id
    )
    select
      f.id, f.name_ar, f.name_en, f.name_und, f.shared_with,
      coalesce(c.name_ar, g.name_ar) as about_name_ar,
      coalesce(c.name_en, g.name_en) as about_name_en,
      coalesce(c.name_und, g.name_und) as about_name_und,
      coalesce(i.files, 0) as files, coalesce(i.opens, 0) as opens
    from shared_media_folder f
    left join educational_category c on c.establishment_id = f.establishment_id and c.id = f.educational_category_id
    left join educational_group g on g.establishment_id = f.establishment_id and g.id = f.educational_group_id
    left join inside i on i.shared_media_folder_id = f.id
    where f.establishment_id = ${ctx.actor.establishmentId}::uuid and f.record_state = 'active'
    order by i.opens desc nulls last, i.files desc nulls last, f.id
    limit ${maxFolders}
  `)
  return rows.map((row) => ({
    token: tokenOf(sharedMediaFolder.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    sharedWith: row.shared_with,
    about: namesFrom(row, 'about_name'),
    files: row.files,
    opens: row.opens,
  }))
}

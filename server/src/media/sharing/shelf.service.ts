/** Media that are shared with a user: folders and items, with new ones and the watched part of each. */
import type {
  openMedium as openMediumEndpoint,
  readMediaShelf,
  readShowing,
  readViewers,
} from '@topcenter/model/media/api'
import { outsideLink } from '@topcenter/model/media/outside-link'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { type RawBuilder, sql } from 'kysely'
import { askPages, renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { all, visible } from '../../records/permissions/limits.ts'
import { seenPerson } from '../../records/permissions/seen-people.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { pageAddress } from '../watching/marked-pages.service.ts'
import { noteView } from '../watching/play-rows.ts'
import { addressOf, lengthOf, mediumOf, renditionAddress, type StoredFile } from './medium.ts'

/** Days for which an unopened medium is new. */
const newFor = 30
const maxItems = 2_000
const maxPages = 300
const maxLocked = 200

type Shelf = AnswerOf<typeof readMediaShelf>
type Folder = Shelf['folders'][number]
type Item = Folder['items'][number]
type Asked = ResolvedInput<(typeof readMediaShelf)['query']>

interface ItemRow extends DbRow {
  readonly id: string
  readonly media_type: Item['mediaType']
  readonly open_mode: Item['openMode']
  readonly view_only: boolean
  readonly play_limit: number | null
  readonly created_at: string
  readonly link: string | null
  readonly folder_id: string
  readonly shared_with: Folder['sharedWith']
  readonly until: string | null
  readonly sha256: string | null
  readonly size: number | null
  readonly meta: StoredFile['meta'] | null
  readonly first_at: string | null
  readonly position: number | null
  readonly seconds: number | null
  readonly plays: number | null
  readonly watched: number | null
}

export async function shelf(ctx: Ctx, { student, folder, group, category }: Asked): Promise<Shelf> {
  // a parent sees the media of all children, or those of one
  const viewer = student ?? ctx.actor.userId
  const rows = await ctx.tx.query<ItemRow>(sql`
    select
      m.id, m.name_ar, m.name_en, m.name_und, m.media_type, m.open_mode, m.view_only, m.play_limit, m.created_at,
      coalesce(case when m.media_source = 'Link' then m.shared_link end, s.shared_link) as link,
      f.id as folder_id, f.name_ar as folder_name_ar, f.name_en as folder_name_en, f.name_und as folder_name_und,
      f.shared_with,
      coalesce(c.name_ar, g.name_ar) as about_name_ar,
      coalesce(c.name_en, g.name_en) as about_name_en,
      coalesce(c.name_und, g.name_und) as about_name_und,
      o.until, o.via, s.sha256, s.size::float8 as size, b.meta,
      v.first_at, v.position, v.seconds, v.plays, seconds_in(v.watched) as watched
    from shared_media m
    join shared_media_folder f on f.establishment_id = m.establishment_id and f.id = m.shared_media_folder_id
    ${
      isStaff(ctx.actor.userType) && !student
        ? sql`cross join lateral (select null::timestamptz as until, 'Staff' as via) o`
        : sql`join media_open(${ctx.actor.establishmentId}::uuid, ${viewer}::uuid) o on o.shared_media_id = m.id`
    }
    left join educational_category c on c.establishment_id = f.establishment_id and c.id = f.educational_category_id
    left join educational_group g on g.establishment_id = f.establishment_id and g.id = f.educational_group_id
    left join storage_space_media s on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id
    left join blob b on b.establishment_id = s.establishment_id and b.sha256 = s.sha256
    left join media_view v
      on v.establishment_id = m.establishment_id and v.shared_media_id = m.id and v.user_id = ${viewer}::uuid
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid
      and m.record_state = 'active'
      and f.record_state = 'active'
      and (${folder ?? null}::uuid is null or f.id = ${folder ?? null}::uuid)
      and ${aboutOf(ctx, group, category)}
    order by f.position, f.code, f.id, m.position, m.code, m.id
    limit ${maxItems}
  `)
  const isSold = !folder && (!isStaff(ctx.actor.userType) || Boolean(student))
  return {
    folders: await foldersOf(ctx, rows),
    locked: isSold ? await lockedFor(ctx, viewer, aboveOf(ctx, group, category)) : [],
  }
}

interface LockedRow extends DbRow {
  readonly package_id: string
  readonly id: string
  readonly media_type: Item['mediaType']
  readonly seconds: number | null
}

/** Lists the media of available packages that this viewer cannot open, by package and only with their names. */
async function lockedFor(ctx: Ctx, viewer: string, above: RawBuilder<unknown> | undefined): Promise<Shelf['locked']> {
  const centre = ctx.actor.establishmentId
  const rows = await ctx.tx.query<LockedRow>(sql`
    with open as materialized (select shared_media_id from media_open(${centre}::uuid, ${viewer}::uuid))
    select
      p.id as package_id, p.name_ar as package_name_ar, p.name_en as package_name_en, p.name_und as package_name_und,
      m.id, m.name_ar, m.name_en, m.name_und, m.media_type, (b.meta ->> 'seconds')::float8 as seconds
    from media_package p
    join media_package_medias x on x.establishment_id = p.establishment_id and x.parent_id = p.id
    join shared_media m
      on m.establishment_id = x.establishment_id and m.id = x.target_id and m.record_state = 'active'
    left join storage_space_media s on s.establishment_id = m.establishment_id and s.id = m.storage_space_media_id
    left join blob b on b.establishment_id = s.establishment_id and b.sha256 = s.sha256
    where p.establishment_id = ${centre}::uuid
      and p.record_state = 'active'
      and (p.duration_type <> 'FixedPeriod' or p."to" is null or p."to" >= ${today(ctx)}::date)
      and ${above ? sql`p.educational_category_id in (${above})` : sql`true`}
      and m.id not in (select shared_media_id from open)
    order by p.created_at desc, p.id, x.position
    limit ${maxLocked}
  `)
  return [...Map.groupBy(rows, ({ package_id: id }) => id)].map(([id, items]) => ({
    token: tokenOf(mediaPackage.spec.prefix, id),
    names: namesFrom(items[0]!, 'package_name'),
    items: items.map((row) => ({
      token: tokenOf(sharedMedia.spec.prefix, row.id),
      names: namesFrom(row, 'name'),
      mediaType: row.media_type,
      seconds: row.seconds ? Math.max(1, Math.round(row.seconds)) : null,
    })),
  }))
}

type Id = string | null | undefined

/** Selects a category, or that of a group, and its ancestors; undefined without both. */
function aboveOf(ctx: Ctx, group: Id, category: Id): RawBuilder<unknown> | undefined {
  const centre = ctx.actor.establishmentId
  if (!group && !category) return undefined
  return sql`
    with recursive above as (
      select coalesce(${category ?? null}::uuid, (
        select x.educational_category_id from educational_group x
        where x.establishment_id = ${centre}::uuid and x.id = ${group ?? null}::uuid
      )) as id
      union
      select p.parent_id
      from above a
      join educational_category p on p.establishment_id = ${centre}::uuid and p.id = a.id
    )
    select id from above
  `
}

/** Limits folders to a group, its category and ancestors; or to a category, its ancestors and groups. */
function aboutOf(ctx: Ctx, group: Id, category: Id): RawBuilder<unknown> {
  const above = aboveOf(ctx, group, category)
  if (!above) return sql`true`
  return sql`(
    f.educational_category_id in (${above})
    or f.educational_group_id = ${group ?? null}::uuid
    or f.educational_group_id in (
      select x.id from educational_group x
      where x.establishment_id = ${ctx.actor.establishmentId}::uuid
        and x.educational_category_id = ${category ?? null}::uuid
    )
  )`
}

async function foldersOf(ctx: Ctx, rows: readonly ItemRow[]): Promise<Folder[]> {
  const renditions = await renditionsOf(ctx.tx, [...new Set(rows.flatMap(({ sha256 }) => sha256 ?? []))])
  const since = ctx.now.getTime() - newFor * 86_400_000
  const folders = [...Map.groupBy(rows, ({ folder_id: id }) => id)]
  return Promise.all(
    folders.map(async ([id, items]) => ({
      token: tokenOf(sharedMediaFolder.spec.prefix, id),
      names: namesFrom(items[0]!, 'folder_name'),
      sharedWith: items[0]!.shared_with,
      about: namesFrom(items[0]!, 'about_name'),
      items: await Promise.all(
        items.map((row) => itemOf(ctx, row, row.sha256 ? (renditions.get(row.sha256) ?? []) : [], since)),
      ),
    })),
  )
}

/** @param since Milliseconds since which an unopened medium is new */
async function itemOf(ctx: Ctx, row: ItemRow, renditions: StoredFile['renditions'], since: number): Promise<Item> {
  const file = { sha256: '', mime: '', size: 0, fileName: '', meta: row.meta ?? {}, renditions }
  const cover = (await renditionAddress(ctx, file, 'poster')) ?? (await renditionAddress(ctx, file, 'small'))
  return {
    token: tokenOf(sharedMedia.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    mediaType: row.media_type,
    openMode: row.open_mode,
    link: row.link,
    linkKind: row.link ? (outsideLink(row.link)?.kind ?? 'Other') : null,
    viewOnly: row.view_only,
    cover: cover ?? null,
    seconds: row.seconds ?? lengthOf(file),
    size: row.size,
    position: row.position ?? 0,
    watched: row.watched ?? 0,
    isSeen: row.first_at !== null,
    isNew: row.first_at === null && new Date(row.created_at).getTime() > since,
    playsLeft: row.play_limit === null ? null : Math.max(0, row.play_limit - (row.plays ?? 0)),
    until: row.until ? new Date(row.until).toISOString() : null,
  }
}

/** Returns how the medium is shown, and records that the reader has seen it. */
export async function openMedium(ctx: Ctx, token: string): Promise<AnswerOf<typeof openMediumEndpoint>> {
  const medium = await mediumOf(ctx, token)
  if (memberId(ctx.actor)) await noteView(ctx, medium.id, null)
  const { file, link, viewOnly, mediaType } = medium
  if (link) {
    const frame = outsideLink(link)?.frame
    return frame ? { as: 'frame', address: frame } : { as: 'tab', address: link }
  }
  if (!file) throw new Refused(refuse('record.notFound'))
  const mayDownload = !viewOnly || isStaff(ctx.actor.userType)
  const download = mayDownload ? { download: await addressOf(ctx, file, { download: true }) } : {}
  if (mediaType === 'video' || mediaType === 'audio') return { as: 'play', ...download }
  if (mediaType === 'image')
    return {
      as: 'picture',
      address: (await renditionAddress(ctx, file, 'large')) ?? (await addressOf(ctx, file)),
      ...download,
    }
  if (mediaType === 'pdf' && !mayDownload) {
    const pages = Math.min(maxPages, Math.max(1, Number(file.meta.pages) || 1))
    const numbers = Array.from({ length: pages }, (_, index) => index + 1)
    await askPages(ctx.tx, ctx.runtime.jobs, file.sha256, numbers, ctx.now)
    const made = numbers.map((n) =>
      file.renditions.find((each) => each.kind === 'page' && each.n === n && each.madeSha256),
    )
    const until = made.findIndex((each) => !each)
    return {
      as: 'pages',
      pages,
      addresses: numbers.slice(0, until < 0 ? undefined : until).map((n) => pageAddress(token, n)),
    }
  }
  return mayDownload ? { as: 'file', ...download } : { as: 'closed' }
}

interface ShowingRow extends DbRow {
  readonly id: string
  readonly view_only: boolean
  readonly folder_id: string
  readonly shared_with: Folder['sharedWith']
  readonly until: string | null
  readonly seen_by: number
}

/** Lists the folders in which a stored file is shared, as far as the actor sees them. */
export async function showing(ctx: Ctx, file: string | undefined): Promise<AnswerOf<typeof readShowing>> {
  const id = idOf(file ?? '', 'ssm')
  const bounds = visible(sharedMedia, ctx.actor, ['active'])
  if (!id || !bounds) return { items: [] }
  const rows = await ctx.tx.query<ShowingRow>(sql`
    select
      t.id, t.view_only, f.id as folder_id, f.name_ar, f.name_en, f.name_und, f.shared_with,
      least(t."to", f."to") as until,
      coalesce(c.name_ar, g.name_ar) as about_name_ar,
      coalesce(c.name_en, g.name_en) as about_name_en,
      coalesce(c.name_und, g.name_und) as about_name_und,
      (
        select count(*)::integer
        from media_view v
        join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id
        where v.establishment_id = t.establishment_id
          and v.shared_media_id = t.id
          and u.user_type not in ('MasterAdmin', 'Employee')
      ) as seen_by
    from shared_media t
    join shared_media_folder f on f.establishment_id = t.establishment_id and f.id = t.shared_media_folder_id
    left join educational_category c on c.establishment_id = f.establishment_id and c.id = f.educational_category_id
    left join educational_group g on g.establishment_id = f.establishment_id and g.id = f.educational_group_id
    where ${all([...bounds, sql`t.storage_space_media_id = ${id}::uuid`, sql`t.media_source = 'StorageSpaceMedia'`])}
      and f.record_state = 'active'
    order by t.created_at desc, t.id
    limit 50
  `)
  return {
    items: rows.map((row) => ({
      token: tokenOf(sharedMedia.spec.prefix, row.id),
      folder: { token: tokenOf(sharedMediaFolder.spec.prefix, row.folder_id), names: namesFrom(row, 'name') },
      sharedWith: row.shared_with,
      about: namesFrom(row, 'about_name'),
      until: row.until ? new Date(row.until).toISOString() : null,
      viewOnly: row.view_only,
      seenBy: row.seen_by,
    })),
  }
}

interface PersonRow extends DbRow {
  readonly id: string
  readonly code: string
  readonly is_seen: boolean
}
interface ViewRow extends PersonRow {
  readonly first_at: string
  readonly last_at: string
  readonly position: number
  readonly seconds: number | null
  readonly plays: number
  readonly watched: number
}

/**
 * Lists viewers with their progress, people who have not opened the medium, and the number of viewers of each part.
 * People whom the reader may not look at are only counted.
 */
export async function viewersOf(ctx: Ctx, token: string): Promise<AnswerOf<typeof readViewers>> {
  const { id } = await mediumOf(ctx, token)
  const seen = await readViews(ctx, id)
  const unseen = await readUnopened(ctx, id)
  const seconds = seen.reduce((length, row) => Math.max(length, row.seconds ?? 0), 0)
  const heat = seconds ? await readHeat(ctx, id, seconds) : []
  const isNamed = (row: PersonRow): boolean => row.is_seen
  const person = (row: PersonRow) => ({
    token: tokenOf('usr', row.id),
    names: namesFrom(row, 'name'),
    code: row.code,
  })
  return {
    seconds: seconds || null,
    heat: heat.map(({ n }) => n),
    seen: seen.filter(isNamed).map((row) => ({
      ...person(row),
      firstAt: new Date(row.first_at).toISOString(),
      lastAt: new Date(row.last_at).toISOString(),
      position: row.position,
      watched: row.watched,
      plays: row.plays,
    })),
    seenUnnamed: seen.filter((row) => !isNamed(row)).length,
    unseen: unseen.filter(isNamed).map(person),
    unseenUnnamed: unseen.filter((row) => !isNamed(row)).length,
  }
}

const readViews = (ctx: Ctx, medium: string) =>
  ctx.tx.query<ViewRow>(sql`
    select u.id, u.name_ar, u.name_en, u.name_und, u.code, v.first_at, v.last_at, v.position, v.seconds, v.plays,
      seconds_in(v.watched) as watched, ${seenPerson(ctx.actor)} as is_seen
    from media_view v
    join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid
      and v.shared_media_id = ${medium}::uuid
      and u.user_type not in ('MasterAdmin', 'Employee')
    order by v.last_at desc, u.id
    limit 1000
  `)

/** Reads people with whom the medium is shared, who may open it, and who have not. */
function readUnopened(ctx: Ctx, medium: string) {
  const centre = ctx.actor.establishmentId
  return ctx.tx.query<PersonRow>(sql`
    with recursive folder as (
      select f.educational_category_id as category_id, f.educational_group_id as group_id
      from shared_media m
      join shared_media_folder f on f.establishment_id = m.establishment_id and f.id = m.shared_media_folder_id
      where m.establishment_id = ${centre}::uuid and m.id = ${medium}::uuid
    ), below as (
      select category_id as id from folder
      union
      select c.id from below b
      join educational_category c on c.establishment_id = ${centre}::uuid and c.parent_id = b.id
    ), audience as (
      select a.student_id as id from educational_joining_application a
      where a.establishment_id = ${centre}::uuid and a.educational_category_id in (select id from below)
        and a.state in ('Accepted', 'Canceled')
      union
      select s.student_id from educational_group_student s
      where s.establishment_id = ${centre}::uuid and s.educational_group_id in (select group_id from folder)
    )
    select u.id, u.name_ar, u.name_en, u.name_und, u.code, ${seenPerson(ctx.actor)} as is_seen
    from (select id from audience limit 1000) a
    join user_account u on u.establishment_id = ${centre}::uuid and u.id = a.id and u.record_state = 'active'
    where not exists (
        select from media_view v
        where v.establishment_id = ${centre}::uuid and v.shared_media_id = ${medium}::uuid and v.user_id = u.id
      )
      and exists (select from media_open(${centre}::uuid, u.id, ${medium}::uuid))
    order by u.code
  `)
}

/** Counts the viewers of each sixtieth of the medium. */
function readHeat(ctx: Ctx, medium: string, seconds: number) {
  const centre = ctx.actor.establishmentId
  return ctx.tx.query<{ n: number }>(sql`
    select count(v.user_id)::integer as n
    from generate_series(0, 59) as part
    left join media_view v
      on v.establishment_id = ${centre}::uuid
      and v.shared_media_id = ${medium}::uuid
      and v.watched @> (${seconds}::integer * (part * 2 + 1) / 120)
      and exists (
        select from user_account u
        where u.establishment_id = v.establishment_id and u.id = v.user_id and u.user_type not in ('MasterAdmin', 'Employee')
      )
    group by part
    order by part
  `)
}

/**
 * Reads the public page of a centre: open groups and subjects with prices and offers of today, current news, places and
 * opening hours. It contains no names of people and no numbers of students.
 */
import type { readPublicPage } from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { knownMethod } from '@topcenter/model/lookups/plain-lists'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { weekdays } from '@topcenter/model/kit/week'
import type { Tx } from '../platform/database/database.ts'
import { type LookRow, lookOf } from '../records/establishment/look.ts'
import { type DbRow, namesFrom, type RowFrom } from '../records/row.ts'

/** More are not shown: a page is read, not searched. */
const maxShown = { groups: 120, subjects: 60, news: 6, places: 12 } as const

export interface PageRow extends LookRow {
  readonly time_zone: string
  readonly decimal_places: number
  readonly public_page: boolean
  readonly public_prices: boolean
  readonly public_lecturers: boolean
  readonly public_seats: boolean
  readonly ask_to_join: boolean
}
/** Further columns that `establishmentAt` reads for a page. */
export const pageColumns = `, time_zone, decimal_places, public_page, slogan_ar, slogan_en, slogan_und, public_prices, public_lecturers, public_seats,
  ask_to_join,
  address_ar, address_en, address_und, address_active, phone, phone2, phone_active, email, email_active,
  map_link, map_link_active, facebook, facebook_active, twitter, twitter_active, linkedin, linkedin_active,
  whats_app, whats_app_active, you_tube, you_tube_active`

const links = {
  mapLink: 'map_link',
  facebook: 'facebook',
  twitter: 'twitter',
  linkedin: 'linkedin',
  whatsApp: 'whats_app',
  youTube: 'you_tube',
} as const

/** Each where its switch is on (D12.10). */
export function contactsOf(row: DbRow) {
  const on = <T>(value: T, flag: string): T | null => (row[flag] ? value : null)
  return {
    address: on(named(row, 'address'), 'address_active'),
    phones: row.phone_active ? [row.phone, row.phone2].filter((phone) => typeof phone === 'string') : [],
    email: on((row.email ?? null) as string | null, 'email_active'),
    links: Object.fromEntries(
      Object.entries(links).flatMap(([name, column]) =>
        row[column] && row[`${column}_active`] ? [[name, row[column] as string]] : [],
      ),
    ),
  }
}

/** Null where there is no text at all. */
export function named(row: DbRow, prefix: string): Names | null {
  const names = namesFrom(row, prefix)
  return names.ar || names.en || names.und ? names : null
}

type PublicPage = AnswerOf<typeof readPublicPage>
type Subject = PublicPage['subjects'][number]
type OpenGroup = Subject['groups'][number]

interface SubjectRow extends DbRow {
  readonly id: string
  readonly package_price: number | null
  readonly session_price: number | null
  readonly hour_price: number | null
  readonly package_price_in_offer: number | null
  readonly session_price_in_offer: number | null
  readonly hour_price_in_offer: number | null
  readonly offer_to: string | null
  readonly offers: boolean
}
interface GroupRow extends DbRow {
  readonly id: string
  readonly category_id: string
  readonly expected_start: string | null
  readonly is_full: boolean
  readonly slices: OpenGroup['times']
}
interface NewsRow extends DbRow {
  readonly from: string | null
}
interface PlaceRow extends DbRow {
  readonly phone: string | null
  readonly whats_app_status: boolean
  readonly map_link: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly times: OpenGroup['times']
}

export async function publicPage(tx: Tx, row: PageRow, now: Date): Promise<PublicPage> {
  const today = utcToZoned(now, row.time_zone).date
  const id = row.id
  const groups = await tx.query<GroupRow>({ sql: groupsSql, parameters: [id, today, maxShown.groups] })
  const [subjects, news, places, methods] = [
    await tx.query<SubjectRow>({
      sql: subjectsSql,
      parameters: [id, [...new Set(groups.map((group) => group.category_id))], today, maxShown.subjects],
    }),
    await tx.query<NewsRow>({ sql: newsSql, parameters: [id, now, maxShown.news] }),
    await tx.query<PlaceRow>({ sql: placesSql, parameters: [id, maxShown.places] }),
    row.ask_to_join ? await tx.query<RowFrom<typeof knownMethod>>({ sql: methodsSql, parameters: [id] }) : [],
  ]
  return {
    names: namesFrom(row, 'name'),
    ...lookOf(row),
    slogan: named(row, 'slogan'),
    timeZone: row.time_zone,
    decimalPlaces: row.decimal_places,
    ...contactsOf(row),
    subjects: subjects.map((subject) => ({
      token: tokenOf(educationalCategory.spec.prefix, subject.id),
      names: namesFrom(subject, 'name'),
      within: named(subject, 'parent'),
      description: named(subject, 'description'),
      sponsor: named(subject, 'sponsor'),
      prices: row.public_prices ? pricesOf(subject) : [],
      offerTo: row.public_prices && subject.offers ? subject.offer_to : null,
      groups: groups.filter(({ category_id: category }) => category === subject.id).map(groupOf),
    })),
    news: news.map((each) => ({
      names: namesFrom(each, 'name'),
      description: named(each, 'description'),
      sponsor: named(each, 'sponsor'),
      from: each.from,
    })),
    places: places.map((place) => ({
      names: namesFrom(place, 'name'),
      address: named(place, 'address'),
      phone: place.phone,
      hasWhatsApp: place.whats_app_status,
      map: mapOf(place),
      times: inWeek(place.times),
    })),
    /** Null where nobody may ask. */
    asks: row.ask_to_join
      ? {
          knownMethods: methods.map((method) => ({
            token: tokenOf(knownMethod.spec.prefix, method.id),
            names: namesFrom(method, 'name'),
          })),
        }
      : null,
  }
}

const groupOf = (group: GroupRow) => ({
  token: tokenOf(educationalGroup.spec.prefix, group.id),
  names: namesFrom(group, 'name'),
  start: group.expected_start,
  isFull: group.is_full,
  times: inWeek(group.slices),
})

const inWeek = (times: GroupRow['slices']): GroupRow['slices'] => {
  const place = (day: string): number => weekdays.findIndex((each) => each === day)
  return times.toSorted((a, b) => place(a.weekday) - place(b.weekday) || (a.from < b.from ? -1 : 1))
}

/** In piastres; `before` is the price that an offer of today lowers. */
function pricesOf(row: SubjectRow): Subject['prices'] {
  return (['package', 'session', 'hour'] as const).flatMap((of) => {
    const normal = row[`${of}_price`]
    const offered = row.offers ? row[`${of}_price_in_offer`] : null
    if (normal === null) return []
    return [{ of, price: offered ?? normal, before: offered === null || offered >= normal ? null : normal }]
  })
}

function mapOf({ map_link: link, latitude, longitude }: PlaceRow): string | null {
  if (link !== null) return link
  if (latitude === null || longitude === null) return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

const timesIn = (table: string, of: string): string => `
  coalesce(
    (
      select json_agg(
        json_build_object('weekday', s.weekday, 'from', to_char(s."from", 'HH24:MI'), 'to', to_char(s."to", 'HH24:MI'))
      )
      from ${table} s
      where s.establishment_id = $1 and s.parent_id = ${of}.id
    ),
    '[]'
  )`

const groupsSql = `
  select
    g.id,
    g.educational_category_id as category_id,
    g.name_ar,
    g.name_en,
    g.name_und,
    g.expected_start,
    g.maximum_status and g.total_number_of_students >= g.maximum_number_of_students is true as is_full,
    ${timesIn('educational_group_slices', 'g')} as slices
  from educational_group g
  join educational_period p on p.establishment_id = $1 and p.id = g.educational_period_id
  where g.establishment_id = $1
    and g.record_state = 'active'
    and g.closed = 'Open'
    and g.finished = 'NotFinished'
    and p."to" >= $2::date
    and (g.expected_end is null or g.expected_end >= $2::date)
  order by g.expected_start nulls last, g.code
  limit $3`

/** Subjects with an open group or a price. */
const subjectsSql = `
  select
    c.id,
    c.name_ar,
    c.name_en,
    c.name_und,
    c.description_ar,
    c.description_en,
    c.description_und,
    u.name_ar as parent_ar,
    u.name_en as parent_en,
    u.name_und as parent_und,
    s.name_ar as sponsor_ar,
    s.name_en as sponsor_en,
    s.name_und as sponsor_und,
    l.package_price,
    l.session_price,
    l.hour_price,
    l.package_price_in_offer,
    l.session_price_in_offer,
    l.hour_price_in_offer,
    l.offer_to,
    ($3::date between l.offer_from and l.offer_to) is true as offers
  from educational_category c
  left join educational_category u on u.establishment_id = $1 and u.id = c.parent_id
  left join sponsor s on s.establishment_id = $1 and s.id = c.sponsor_id and s.record_state = 'active'
  left join price_list l
    on l.establishment_id = $1 and l.educational_category_id = c.id and l.record_state = 'active'
  where c.establishment_id = $1
    and c.record_state = 'active'
    and (c.id = any($2::uuid[]) or l.id is not null)
  order by offers desc, c.id = any($2::uuid[]) desc, u.code nulls first, c.code
  limit $4`

const newsSql = `
  select
    n.name_ar,
    n.name_en,
    n.name_und,
    n.description_ar,
    n.description_en,
    n.description_und,
    n."from",
    s.name_ar as sponsor_ar,
    s.name_en as sponsor_en,
    s.name_und as sponsor_und
  from news n
  left join sponsor s on s.establishment_id = $1 and s.id = n.sponsor_id and s.record_state = 'active'
  where n.establishment_id = $1
    and n.record_state = 'active'
    and (n."from" is null or n."from" <= $2)
    and (n."to" is null or n."to" > $2)
    and n.is_public
    and is_for_everybody(n)
  order by n.pinned desc, n."from" desc nulls last, n.id
  limit $3`

/** Places for visitors: those with directions, a phone number or opening hours. */
const placesSql = `
  select
    p.name_ar,
    p.name_en,
    p.name_und,
    p.address_ar,
    p.address_en,
    p.address_und,
    p.phone,
    p.whats_app_status,
    p.map_link,
    p.latitude,
    p.longitude,
    ${timesIn('place_opening_times', 'p')} as times
  from place p
  where p.establishment_id = $1
    and p.record_state = 'active'
    and p.place_type in ('MasterAdmin', 'Student', 'Other')
    and (
      p.phone is not null
      or p.address_ar is not null
      or p.address_en is not null
      or p.address_und is not null
      or p.map_link is not null
      or exists (select 1 from place_opening_times t where t.establishment_id = $1 and t.parent_id = p.id)
    )
  order by p.parent_id is not null, p.code
  limit $2`

const methodsSql = `
  select id, name_ar, name_en, name_und
  from known_method
  where establishment_id = $1 and record_state = 'active'
  order by code
  limit 50`

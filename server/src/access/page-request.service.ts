/**
 * Handles a request to join from the centre's page: an open interest (D8.1) of the student with that phone number, or
 * of a new student who is not approved. The visitor does not learn whom the centre knows.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { entityOf } from '@topcenter/model/areas'
import { userOtherInterest } from '@topcenter/model/interests/interest'
import { isArabicText, isEnglishText, type Names } from '@topcenter/model/kit/names'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { student } from '@topcenter/model/people/user'
import { notices } from '@topcenter/texts/both'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { network } from '../platform/http/network.ts'
import { countKey } from '../platform/pace/limiter.ts'
import { countSent, type SendLimit } from '../platform/pace/pace.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { emit } from '../records/events.ts'
import { nobody } from '../records/nightly.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { insertRecord } from '../records/write/create.ts'

export interface AskServices {
  readonly db: Database
  readonly clock: Clock
  readonly runtime: Runtime
}
export interface Asked {
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly educationalCategoryToken?: string | null
  readonly educationalGroupToken?: string | null
  readonly knownMethodToken?: string | null
  readonly note?: string | null
}

const [quarter, hour, day] = [900, 3_600, 86_400] as const // seconds
/** Requests of one network: many phones behind one address, and no program that asks without end. */
const ofNetwork = (centre: string, address: string): readonly SendLimit[] => [
  [countKey('ask to join quarter', centre, network(address)), { points: 6, duration: quarter }],
  [countKey('ask to join hour', centre, network(address)), { points: 12, duration: hour }],
  [countKey('ask to join day', centre, network(address, 48)), { points: 60, duration: day }],
]
/**
 * Requests to one centre. A crowd in an hour refuses nobody, its managers are notified. The requests of a day are some
 * 40 MB at most; it takes over eighty subscribers of the internet to send so many.
 */
const [crowd, maxInDay] = [120, 5_000] as const
const ofCentre = (centre: string): readonly SendLimit[] => [
  [countKey('ask to join hour', centre), { points: maxInDay, duration: hour }],
  [countKey('ask to join day', centre), { points: maxInDay, duration: day }],
]
/** New requests of one person; what comes above it is asked already. */
const maxNew = 5
/** Milliseconds that an answer takes at least, so that it does not tell whether a person had to be made. */
const shortest = 300

export async function askToJoin(
  { db, clock, runtime }: AskServices,
  centre: { readonly id: string; readonly time_zone: string },
  asked: Asked,
  { address, requestId }: { readonly address: string; readonly requestId: string },
): Promise<void> {
  const work = db.transaction(centre.id, async (tx) => {
    const now = clock.now()
    await countSent(tx, now, ofNetwork(centre.id, address))
    const actor = { ...nobody, establishmentId: centre.id, address, requestId }
    const ctx: Ctx = { runtime, tx, actor, now, timeZone: centre.time_zone, language: 'ar' }
    await keep(ctx, asked)
    // last, because everybody who asks this centre waits for these counts
    const [inHour] = await countSent(tx, now, ofCentre(centre.id))
    if (inHour === crowd + 1) await emit(ctx, 'pageCrowded', { requests: crowd })
  })
  await Promise.all([work, delay(shortest)])
}

async function keep(ctx: Ctx, asked: Asked): Promise<void> {
  const about = await wanted(ctx, asked)
  const knownMethod = await known(ctx, asked.knownMethodToken)
  // of two at once with one number the later one finds the person whom the earlier one has made
  await ctx.tx.lock(`ask to join ${ctx.actor.establishmentId} ${asked.phone}`)
  const person = await personWith(ctx, asked.phone)
  const user =
    person?.id ??
    (await insertRecord(ctx, student, {
      names: inLanguage(asked.name),
      phone: asked.phone,
      knownMethod,
      approval: 'NotApproved',
    }))
  if (person && (await hasAsked(ctx, person.id, about))) return
  await insertRecord(ctx, userOtherInterest, {
    user,
    names: about.names,
    description: said(asked, person),
    educationalCategory: about.category,
    educationalGroup: about.group,
    pageRequest: 'New',
  })
}

interface About {
  readonly names: Names
  readonly category: string | null
  readonly group: string | null
}

/**
 * Finds the item of the page that the visitor asks to join; for a group also its subject. Refuses if the item is no
 * longer offered.
 */
async function wanted({ tx, actor }: Ctx, asked: Asked): Promise<About> {
  if (asked.educationalGroupToken) {
    const row = await offered(tx, 'educationalGroup', asked.educationalGroupToken, {
      sql: `
        select name_ar, name_en, name_und, educational_category_id as category
        from educational_group
        where establishment_id = $1
          and id = $2
          and record_state = 'active'
          and closed = 'Open'
          and finished = 'NotFinished'
      `,
      establishmentId: actor.establishmentId,
    })
    return { names: namesFrom(row, 'name'), category: row.category as string, group: row.id as string }
  }
  if (asked.educationalCategoryToken) {
    const row = await offered(tx, 'educationalCategory', asked.educationalCategoryToken, {
      sql: `
        select name_ar, name_en, name_und
        from educational_category
        where establishment_id = $1 and id = $2 and record_state = 'active'
      `,
      establishmentId: actor.establishmentId,
    })
    return { names: namesFrom(row, 'name'), category: row.id as string, group: null }
  }
  const names = { ar: notices.ar.pageRequest, en: notices.en.pageRequest }
  return { names, category: null, group: null }
}

async function offered(
  tx: Tx,
  entity: 'educationalGroup' | 'educationalCategory',
  token: string,
  { sql, establishmentId }: { readonly sql: string; readonly establishmentId: string },
): Promise<DbRow> {
  const id = idOf(token, entityOf(entity).spec.prefix)
  const row = id && (await tx.first<DbRow>({ sql, parameters: [establishmentId, id] }))
  if (!row) throw new Refused(refuseField(`${entity}Token`, 'field.reference'))
  return { ...row, id }
}

async function known({ tx, actor }: Ctx, token: string | null | undefined): Promise<string | null> {
  if (!token) return null
  const id = idOf(token, entityOf('knownMethod').spec.prefix)
  const row =
    id &&
    (await tx.first<{ id: string }>({
      sql: `
        select id
        from known_method
        where establishment_id = $1 and id = $2 and record_state = 'active'
      `,
      parameters: [actor.establishmentId, id],
    }))
  if (!row) throw new Refused(refuseField('knownMethodToken', 'field.reference'))
  return row.id
}

interface Person extends DbRow {
  readonly id: string
}

/** The search text, which has an index, holds both numbers. */
const personWith = ({ tx, actor }: Ctx, phone: string): Promise<Person | undefined> =>
  tx.first<Person>({
    sql: `
      select id, name_ar, name_en, name_und
      from user_account
      where establishment_id = $1
        and user_type = 'Student'
        and search like '%' || ltrim($2, '+') || '%'
        and $2 in (phone, phone2)
      order by record_state = 'active' desc, approval = 'Approved' desc, created_at
      limit 1
    `,
    parameters: [actor.establishmentId, phone],
  })

async function hasAsked({ tx, actor }: Ctx, user: string, about: About): Promise<boolean> {
  const row = await tx.first<{ new: number; same: boolean | null }>({
    sql: `
      select
        count(*)::int as new,
        bool_or(
          educational_category_id is not distinct from $3 and educational_group_id is not distinct from $4
        ) as same
      from user_other_interest
      where establishment_id = $1 and user_id = $2 and record_state = 'active' and page_request = 'New'
    `,
    parameters: [actor.establishmentId, user, about.category, about.group],
  })
  return row !== undefined && (row.new >= maxNew || row.same === true)
}

/** Returns the note, and also the typed name if the number belongs to somebody with another name here. */
function said({ name, note }: Asked, person: Person | undefined): Names | null {
  const typed = name.trim()
  const called = person && Object.values(namesFrom(person, 'name'))
  const parts = [...(called && !called.includes(typed) ? [typed] : []), ...(note?.trim() ? [note.trim()] : [])]
  return parts.length > 0 ? inLanguage(parts.join(': ')) : null
}

const inLanguage = (text: string): Names =>
  isArabicText(text) ? { ar: text } : isEnglishText(text) ? { en: text } : { und: text }

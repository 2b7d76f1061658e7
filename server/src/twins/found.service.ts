/**
 * Finds records that may be the same person: an equal phone, however it was typed, or an equal name after the folding
 * of the search. Brothers and sisters often share a phone, so records with both come first.
 */
import { groupOf } from '@topcenter/model/kit/entity'
import { holds, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { mergeable, mergeFlag, mergePrefix } from '@topcenter/model/people/twins'
import type { Merges, PossibleTwins, readTwins } from '@topcenter/model/twins/api'
import { type PersonRow, whose } from '../people/seen.ts'
import type { Ctx } from '../records/context.ts'
import { keptAnswer } from '../records/kept-answers.ts'
import { namesFrom } from '../records/row.ts'
import { twinsKept } from './merge.service.ts'
import { permitMerge, personShown } from './people.ts'

/** Selects the main name of a row of user_account. */
const calledBy = (alias: string): string => `coalesce(${alias}.name_ar, ${alias}.name_und, ${alias}.name_en)`
/** Selects the key by which names are compared; `nameKey` is the same in TypeScript. */
const folded = (alias: string): string => `replace(ar_norm_v3(${calledBy(alias)}), ' ', '')`
/** Selects a `like` pattern of the name's words in their order. Hyphens count as spaces: each spelling matches. */
const inSearchText = (alias: string): string =>
  `'%' || replace(ar_norm_v3(translate(${calledBy(alias)}, '-‐‑–—−', '      ')), ' ', '%') || '%'`
const shownColumns = (alias: string): string =>
  ['id', 'name_ar', 'name_en', 'name_und', 'code', 'phone', 'image_at', 'created_at']
    .map((name) => `${alias}.${name}`)
    .join(', ')

const maxTwins = 10

export async function twinsOf(ctx: Ctx, token: string): Promise<AnswerOf<typeof readTwins>> {
  const { entity, id } = await whose(ctx, token)
  permitMerge(ctx, entity)
  const rows = await ctx.tx.query<PersonRow & { readonly has_phone: boolean; readonly has_name: boolean }>({
    sql: `
      with own as (
        select u.phone, u.phone2, ${folded('u')} as name, ${inSearchText('u')} as pattern, u.user_type
        from user_account u
        where u.establishment_id = $1 and u.id = $2
      ),
      -- the search text, which has an index, holds names and phones
      near as (
        select u.*
        from own o
        join user_account u on u.establishment_id = $1 and u.search like o.pattern
        union
        select u.*
        from own o
        cross join unnest(array[o.phone, o.phone2]) number
        join user_account u on u.establishment_id = $1 and u.search like '%' || ltrim(number, '+') || '%'
      ),
      found as (
      select
        ${shownColumns('u')},
        coalesce(o.phone in (u.phone, u.phone2) or o.phone2 in (u.phone, u.phone2), false) as has_phone,
        ${folded('u')} = o.name as has_name
      from near u
      cross join own o
      where u.id <> $2
        and u.user_type = o.user_type
        and u.record_state = 'active'
        and (
          ${folded('u')} = o.name
          or o.phone in (u.phone, u.phone2)
          or o.phone2 in (u.phone, u.phone2)
        )
      )
      select *
      from found
      order by has_phone and has_name desc, has_name desc, created_at, id
      limit ${maxTwins}
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return {
    items: rows.map((row) => ({
      ...personShown(row),
      reason: row.has_phone && row.has_name ? 'phoneAndName' : row.has_name ? 'name' : 'phone',
    })),
  }
}

const maxGroups = 50

/** Finds groups of one kind of person: by phone and name first, then by name, then by phone. */
export async function possibleTwins(ctx: Ctx, kind = 'student'): Promise<PossibleTwins> {
  const entity = mergeable.find(({ id }) => id === kind)
  if (!entity) throw new Refused(refuse('request.malformed'))
  permitMerge(ctx, entity)
  // the flag does not show people whom the actor could not see without it
  if (!visibleStates(ctx.actor, entity).includes('active'))
    return { groups: [], isMore: false, at: ctx.now.toISOString() }
  return keptAnswer(ctx, [twinsKept, kind], () => findTwins(ctx, entity.spec.fixed!.userType))
}

async function findTwins(ctx: Ctx, userType: string | undefined): Promise<PossibleTwins> {
  const rows = await ctx.tx.query<{
    readonly reason: PossibleTwins['groups'][number]['reason']
    readonly people: readonly PersonRow[]
  }>({
    sql: `
      with person as (
        select ${shownColumns('u')}, ${folded('u')} as folded
        from user_account u
        where u.establishment_id = $1 and u.user_type = $2 and u.record_state = 'active'
      ),
      alike as (
        select 1 as rank, 'phoneAndName' as reason, phone || ' ' || folded as key, array_agg(id order by created_at, id) as ids
        from person
        where phone is not null
        group by phone, folded
        having count(*) > 1
      ),
      named as (
        select 2 as rank, 'name' as reason, folded as key, array_agg(id order by created_at, id) as ids
        from person
        group by folded
        having count(*) > 1
      ),
      called as (
        select 3 as rank, 'phone' as reason, phone as key, array_agg(id order by created_at, id) as ids
        from person
        where phone is not null
        group by phone
        having count(*) > 1
      ),
      found as (
        select * from alike
        union all
        select * from named n where not exists (select 1 from alike b where b.ids @> n.ids)
        union all
        select * from called c where not exists (select 1 from alike b where b.ids @> c.ids)
      )
      select
        f.reason,
        (
          select jsonb_agg(to_jsonb(p) - 'folded' order by p.created_at, p.id)
          from (select * from person where id = any(f.ids[1:10])) p
        ) as people
      from found f
      order by f.rank, f.key
      limit ${maxGroups + 1}
    `,
    parameters: [ctx.actor.establishmentId, userType],
  })
  return {
    groups: rows.slice(0, maxGroups).map(({ reason, people }) => ({ reason, people: people.map(personShown) })),
    isMore: rows.length > maxGroups,
    at: ctx.now.toISOString(),
  }
}

/** Reads the record into which this one was finally merged, if the reader may see it, and the merges into this one. */
export async function mergesOf(ctx: Ctx, token: string): Promise<Merges> {
  const id = idOf(token, 'usr')
  if (!id) throw new Refused(refuse('record.notFound'))
  const last = await ctx.tx.first<{ id: string | null }>({
    sql: `
      with recursive way as (
        select kept_id as id, 1 as step
        from person_merge
        where establishment_id = $1 and merged_id = $2 and state = 'Merged'
        union all
        select m.kept_id, w.step + 1
        from way w
        join person_merge m on m.establishment_id = $1 and m.merged_id = w.id and m.state = 'Merged'
        where w.step < 20
      )
      select id
      from way
      order by step desc
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  const into = last?.id ? await whose(ctx, tokenOf('usr', last.id)) : undefined
  const person = into ? undefined : await whose(ctx, token)
  const sees = person && mergeable.includes(person.entity) && holds(ctx.actor, groupOf(person.entity), mergeFlag)
  return {
    into: into ? { ...personShown(into.row), entity: into.entity.id } : null,
    merges: sees ? await mergedInto(ctx, person.id) : [],
  }
}

interface MergeRow extends PersonRow {
  readonly merge: string
  readonly at: string
  readonly undo_until: string
  readonly undone_at: string | null
}

async function mergedInto(ctx: Ctx, id: string): Promise<Merges['merges']> {
  const rows = await ctx.tx.query<MergeRow>({
    sql: `
      select
        ${shownColumns('u')},
        m.id as merge,
        m.at,
        m.undo_until,
        m.undone_at,
        b.name_ar as by_ar,
        b.name_en as by_en,
        b.name_und as by_und
      from person_merge m
      join user_account u on u.establishment_id = m.establishment_id and u.id = m.merged_id
      left join user_account b on b.establishment_id = m.establishment_id and b.id = m.by_id
      where m.establishment_id = $1 and m.kept_id = $2
      order by m.at desc, m.id desc
      limit 20
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return rows.map((row) => ({
    merge: tokenOf(mergePrefix, row.merge),
    person: personShown(row),
    at: row.at,
    by: Object.keys(namesFrom(row, 'by')).length ? namesFrom(row, 'by') : null,
    undoUntil: row.undo_until,
    undoneAt: row.undone_at,
  }))
}

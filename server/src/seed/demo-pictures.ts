/**
 * Drawn faces of people and covers of subjects, media and news (`tools/draw-demo.ts`). A face belongs to one person;
 * the newest students get theirs first, since lists begin with them.
 */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import { asSmall } from '../platform/picture.ts'
import type { Ctx } from '../records/context.ts'
import { readDemo, readPicture } from './demo-files.ts'
import { noteSeeds } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

/** Number of files of each kind, numbered from 1. */
const faces = { 'young-woman': 28, 'young-man': 26, woman: 8, man: 8, 'senior-woman': 2, 'senior-man': 4 }
type Looks = keyof typeof faces

interface Person {
  id: string
  code: string
  user_type: string
  gender: 'Male' | 'Female'
  birth_date: string
  at: string
}
interface Pictured {
  readonly id: string
  readonly at: string
  readonly picture: string
}

export async function seedPictures(ctx: Ctx, story: Story): Promise<void> {
  await seedFaces(ctx, story)
  for (const [id, name] of [
    ['educationalCategory', 't.code'],
    [
      'educationalGroup',
      '(select c.code from educational_category c where c.establishment_id = t.establishment_id and c.id = t.educational_category_id)',
    ],
  ] as const)
    await putAll(
      ctx,
      entityOf(id),
      (await codedRows(ctx, id, name)).map(({ code, ...row }) => ({ ...row, picture: `subject-${code}` })),
    )
  const covers = readDemo<readonly { entity: string; code: string; picture: string }[]>('covers')
  for (const [id, given] of Map.groupBy(covers, ({ entity }) => entity)) {
    const pictures = new Map(given.map(({ code, picture }) => [code, picture]))
    await putAll(
      ctx,
      entityOf(id),
      (await codedRows(ctx, id, 't.code')).flatMap(({ code, ...row }) => {
        const picture = pictures.get(code)
        return picture ? [{ ...row, picture }] : []
      }),
    )
  }
}

const codedRows = (ctx: Ctx, entityId: string, code: string) =>
  ctx.tx.query<{ id: string; at: string; code: string }>(sql`
    select t.id, t.created_at as at, ${sql.raw(code)} as code
    from ${sql.table(tableOf(entityOf(entityId)))} t
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
    order by t.code
  `)

async function seedFaces(ctx: Ctx, story: Story): Promise<void> {
  const people = await ctx.tx.query<Person>(sql`
    select id, code, user_type, gender, birth_date, created_at as at
    from user_account
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and gender is not null
      and birth_date is not null
    order by user_type <> 'Student' desc, user_name is null, created_at desc, code desc
  `)
  const chosen = new Map(
    readDemo<readonly { user: string; picture: string }[]>('faces').map((each) => [each.user, each.picture]),
  )
  const taken = new Set(chosen.values())
  const pictured = people.flatMap((person) => {
    const fitting = looksOf(person, story).flatMap((looks) =>
      Array.from({ length: faces[looks] }, (_, nth) => `${looks}-${nth + 1}`),
    )
    const picture = chosen.get(person.code) ?? fitting.find((each) => !taken.has(each))
    if (!picture) return []
    taken.add(picture)
    return [{ id: person.id, at: person.at, kind: person.user_type, picture }]
  })
  for (const [kind, rows] of Map.groupBy(pictured, (each) => each.kind))
    await putAll(ctx, entityOf(kind[0]!.toLowerCase() + kind.slice(1)), rows)
}

/** The best first. */
function looksOf({ gender, birth_date, user_type }: Person, story: Story): readonly Looks[] {
  const age = (Date.parse(story.today) - Date.parse(birth_date)) / 31_557_600_000
  const isWoman = gender === 'Female'
  const [young, adult, senior]: Looks[] = isWoman
    ? ['young-woman', 'woman', 'senior-woman']
    : ['young-man', 'man', 'senior-man']
  if (age < 28 || user_type === 'Student') return [young!, adult!]
  return age < 46 ? [adult!, young!] : [senior!, adult!]
}

/** Stores pictures as an upload does: bytes beside the record, the time on it, a line in its history. */
async function putAll(ctx: Ctx, entity: AnyEntity, rows: readonly Pictured[]): Promise<void> {
  if (rows.length === 0) return
  const [ids, at] = [rows.map(({ id }) => id), rows.map((row) => new Date(row.at).toISOString())]
  const pictures = rows.map(({ picture }) => readPicture(picture))
  const small = await Promise.all(pictures.map(asSmall))
  const texts = (files: readonly Buffer[]) => files.map((bytes) => bytes.toString('base64'))
  await ctx.tx.run(sql`
    insert into record_image (
      establishment_id, entity_table, record_id, content_type, bytes, small, created_at
    )
    select
      ${ctx.actor.establishmentId}::uuid, ${tableOf(entity)}, v.id, 'image/webp', decode(v.bytes, 'base64'),
      decode(v.small, 'base64'), v.at
    from unnest(
      ${ids}::uuid[], ${texts(pictures)}::text[], ${texts(small)}::text[], ${at}::timestamptz[]
    ) v(id, bytes, small, at)
    returning 1
  `)
  await ctx.tx.run(sql`
    update ${sql.table(tableOf(entity))} t
    set image_at = v.at, version = t.version + 1
    from unnest(${ids}::uuid[], ${at}::timestamptz[]) v(id, at)
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = v.id
  `)
  noteSeeds(
    ctx,
    entity,
    'putImage',
    rows.map((row) => ({ id: row.id, at: new Date(row.at) })),
  )
}

/** Reads a page of a person's story, newest first, in one statement over all sources that the reader may see. */
import { entityOf } from '@topcenter/model/areas'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Story, StoryLine } from '@topcenter/model/people/api'
import { notePrefix, type StoryKind, type StoryPart, storyParts } from '@topcenter/model/people/story'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { namesJson, whose } from './seen.ts'
import { sourcesOf } from './story.sql.ts'

const pageSize = 30

interface Row {
  readonly at: string
  /** `at` to the microsecond, for the cursor. */
  readonly moment: string
  readonly kind: StoryKind
  readonly id: string
  readonly entity: string
  readonly by: Names | null
  readonly facts: Pick<StoryLine, 'names' | 'other' | 'money' | 'from' | 'to'> & {
    /** Id of the reader's own note. */
    readonly note?: string
    readonly lessons?: readonly { readonly id: string; readonly at: string; readonly names: Names }[]
  }
}
type Cursor = readonly [moment: string, kind: string, id: string]

const storyOf = ({ actor }: Ctx, personId: string): string => `story ${actor.establishmentId} ${personId}`
const cursorAt = (ctx: Ctx, personId: string, { moment, kind, id }: Row): string =>
  ctx.runtime.cursors.seal(storyOf(ctx, personId), JSON.stringify([moment, kind, id] satisfies Cursor))
function readCursor(ctx: Ctx, personId: string, text: string): Cursor {
  const opened = ctx.runtime.cursors.open(storyOf(ctx, personId), text)
  if (opened === undefined) throw new Refused(refuse('request.malformed'))
  const cursor: Cursor = JSON.parse(opened)
  return cursor
}

const lineOf = ({ at, kind, id, entity, by, facts: { lessons, note, ...facts } }: Row): StoryLine => ({
  at,
  kind,
  entity,
  token: tokenOf(entityOf(entity).spec.prefix, id),
  by,
  ...facts,
  ...(note ? { note: tokenOf(notePrefix, note) } : {}),
  ...(lessons
    ? {
        lessons: lessons.map(({ id: mark, ...lesson }) => ({
          token: tokenOf(entityOf(entity).spec.prefix, mark),
          ...lesson,
        })),
      }
    : {}),
})

export async function personStory(ctx: Ctx, token: string, query: Readonly<Record<string, string>>): Promise<Story> {
  const person = await whose(ctx, token)
  const part = storyParts.find((each): each is StoryPart => each === query.part)
  if (query.part && !part) throw new Refused(refuse('request.malformed'))
  const after = query.after ? readCursor(ctx, person.id, query.after) : undefined
  const sources = sourcesOf(ctx, person, part)
  if (sources.length === 0) return { items: [], next: null }
  const isBefore = after
    ? sql`(s.at, s.kind, s.id) < (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::uuid)`
    : sql`true`
  const newest = sql`order by s.at desc, s.kind desc, s.id desc limit ${sql.lit(pageSize + 1)}`
  const rows = await ctx.tx.query<Row>(sql`
    select
      s.at,
      to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
      s.kind,
      s.id,
      s.entity,
      ${namesJson('u')} as by,
      s.facts
    from (
      select *
      from (
        ${sql.join(
          sources.map(
            ({ entity, rows: source }) => sql`
              (select s.at, s.kind, s.id, s.by_id, s.facts, ${sql.lit(entity)}::text as entity from (${source}) s where ${isBefore} ${newest})
            `,
          ),
          sql` union all `,
        )}
      ) s
      ${newest}
    ) s
    left join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = s.by_id
    order by s.at desc, s.kind desc, s.id desc
  `)
  return {
    items: rows.slice(0, pageSize).map(lineOf),
    next: rows.length > pageSize ? cursorAt(ctx, person.id, rows[pageSize - 1]!) : null,
  }
}

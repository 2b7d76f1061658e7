/**
 * One's own saved views of lists: in each list a name is used once, and the list may open with one of them. No flag is
 * needed for them (D2.2).
 */
import { entities } from '@topcenter/model/areas'
import { bool, oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { list, object } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { savedView } from './access.answers.ts'

const prefix = 'svw'
/** Saved views that one user may have in all lists together. */
const mostViews = 200

const kept = {
  name: text({ required: true, maxLength: 60 }),
  query: text({ maxLength: 4_000 }),
  isDefault: bool(),
} as const
export const newView = {
  list: oneOf(
    entities.filter((entity) => !entity.spec.abstract).map((entity) => entity.id),
    { required: true },
  ),
  ...kept,
}
export const changedView = { ...kept, name: text({ maxLength: 60 }) } as const

interface ViewRow {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly query: string
  readonly is_default: boolean
}
interface Given {
  readonly list?: string
  readonly name?: string
  readonly query?: string | null
  readonly isDefault?: boolean | null
}

const columns = 'id, list, name, query, is_default'
const shown = ({ id, list, name, query, is_default: isDefault }: ViewRow) => ({
  token: tokenOf(prefix, id),
  list,
  name,
  query,
  isDefault,
})
const owner = ({ actor }: Ctx) => [actor.establishmentId, actor.userId]

function read(fields: typeof newView | typeof changedView, body: unknown): Given {
  const parsed = fieldsSchema(fields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  if ('name' in parsed.data && !parsed.data.name) throw new Refused(refuseField('name', 'field.required'))
  return parsed.data
}

/** Counting, and choosing the view with which a list opens, is done by one request of a user at a time. */
const inTurn = (ctx: Ctx): Promise<number> =>
  ctx.tx.run({ sql: 'select pg_advisory_xact_lock(hashtextextended($1, 50))', parameters: [owner(ctx).join(' ')] })

/** The list opens with this view, and with no other. */
const stepBack = (ctx: Ctx, list: string): Promise<number> =>
  ctx.tx.run({
    sql: `
      update saved_view
      set is_default = false, updated_at = $4
      where establishment_id = $1 and user_id = $2 and list = $3 and is_default
    `,
    parameters: [...owner(ctx), list, ctx.now.toISOString()],
  })

async function listViews(ctx: Ctx): Promise<object> {
  const rows = await ctx.tx.query<ViewRow>({
    sql: `
      select ${columns}
      from saved_view
      where establishment_id = $1 and user_id = $2
      order by list, ar_norm_v2(name), id
    `,
    parameters: owner(ctx),
  })
  return { items: rows.map(shown) }
}

async function makeView(ctx: Ctx, body: unknown): Promise<object> {
  const { list, name, query, isDefault } = read(newView, body)
  await inTurn(ctx)
  const held = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from saved_view
      where establishment_id = $1 and user_id = $2
    `,
    parameters: owner(ctx),
  })
  if (held!.count >= mostViews) throw new Refused(refuse('view.tooMany', { params: { max: mostViews } }))
  if (isDefault) await stepBack(ctx, list!)
  const row = await ctx.tx.first<ViewRow>({
    sql: `
      insert into saved_view (
        establishment_id, user_id, id, list, name, query, is_default, created_at, updated_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
      returning ${columns}
    `,
    parameters: [
      ...owner(ctx),
      newId(ctx.now.getTime()),
      list,
      name,
      query ?? '',
      isDefault ?? false,
      ctx.now.toISOString(),
    ],
  })
  return shown(row!)
}

async function changeView(ctx: Ctx, token: string | undefined, body: unknown): Promise<object> {
  const given = read(changedView, body)
  await inTurn(ctx)
  const id = idOf(token, prefix)
  const before = id
    ? await ctx.tx.first<ViewRow>({
        sql: `
          select ${columns}
          from saved_view
          where establishment_id = $1 and user_id = $2 and id = $3
        `,
        parameters: [...owner(ctx), id],
      })
    : undefined
  if (!before) throw new Refused(refuse('record.notFound'))
  if (given.isDefault && !before.is_default) await stepBack(ctx, before.list)
  const row = await ctx.tx.first<ViewRow>({
    sql: `
      update saved_view
      set
        name = coalesce($4, name),
        query = coalesce($5, query),
        is_default = coalesce($6, is_default),
        updated_at = $7
      where establishment_id = $1 and user_id = $2 and id = $3
      returning ${columns}
    `,
    parameters: [
      ...owner(ctx),
      id,
      given.name ?? null,
      given.query ?? null,
      given.isDefault ?? null,
      ctx.now.toISOString(),
    ],
  })
  return shown(row!)
}

async function dropView(ctx: Ctx, token: string | undefined): Promise<void> {
  const id = idOf(token, prefix)
  const gone = id
    ? await ctx.tx.run({
        sql: 'delete from saved_view where establishment_id = $1 and user_id = $2 and id = $3',
        parameters: [...owner(ctx), id],
      })
    : 0
  if (gone === 0) throw new Refused(refuse('record.notFound'))
}

export const savedViewOperations: readonly Operation[] = [
  {
    id: 'savedViews.list',
    method: 'GET',
    path: '/api/saved-views',
    permit: 'user',
    access: 'read',
    describe: () => ({ summary: 'List own saved views', answer: answers(object({ items: list(savedView) })) }),
    handle: (ctx) => listViews(ctx),
  },
  {
    id: 'savedViews.make',
    portal: true,
    method: 'POST',
    path: '/api/saved-views',
    permit: 'user',
    access: 'write',
    input: newView,
    describe: () => ({ summary: 'Save a view of a list', answer: answers(savedView) }),
    handle: (ctx, { body }) => makeView(ctx, body),
  },
  {
    id: 'savedViews.change',
    portal: true,
    method: 'PATCH',
    path: '/api/saved-views/:token',
    permit: 'user',
    access: 'write',
    input: changedView,
    describe: () => ({ summary: 'Change a saved view', answer: answers(savedView) }),
    handle: (ctx, { params, body }) => changeView(ctx, params.token, body),
  },
  {
    id: 'savedViews.drop',
    portal: true,
    method: 'DELETE',
    path: '/api/saved-views/:token',
    permit: 'user',
    access: 'write',
    describe: () => ({ summary: 'Delete a saved view', answer: 'nothing' }),
    handle: (ctx, { params }) => dropView(ctx, params.token),
  },
]

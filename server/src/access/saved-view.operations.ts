/**
 * Saved views of lists and reports: of each a name is used once by a user, and one of them may open it. No flag is
 * needed for them (D2.2) but the report's own, of views of a report, which can be shared with roles (D11.4).
 */
import { entities } from '@topcenter/model/areas'
import { bool, oneOf, refs, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { called, list, object } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { namesFrom } from '../records/row.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { savedView } from './access.answers.ts'
import {
  mayOpen,
  openViews,
  openWith,
  owner,
  prefix,
  reportOf,
  rolePrefix,
  rolesThatOpen,
  shareWith,
  shown,
  type ViewRow,
} from './saved-view.service.ts'

/** Saved views that one user may have in all lists together. */
const mostViews = 200

const kept = {
  name: text({ required: true, maxLength: 60 }),
  query: text({ maxLength: 4_000 }),
  isDefault: bool(),
  role: refs('establishmentRole'),
} as const
const reportLists = reports.map(savedAs)
export const newView = {
  list: oneOf([...entities.filter((entity) => !entity.spec.abstract).map((entity) => entity.id), ...reportLists], {
    required: true,
  }),
  ...kept,
}
export const changedView = { ...kept, name: text({ maxLength: 60 }) } as const

interface Given {
  readonly list?: string
  readonly name?: string
  readonly query?: string | null
  readonly isDefault?: boolean | null
  readonly roleTokens?: readonly string[] | null
}

function read(fields: typeof newView | typeof changedView, body: unknown): Given {
  const parsed = fieldsSchema(fields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  if ('name' in parsed.data && !parsed.data.name) throw new Refused(refuseField('name', 'field.required'))
  return parsed.data
}
const idsOf = (roleTokens: readonly string[]): string[] => roleTokens.map((token) => idOf(token, rolePrefix)!)

/** Counting a user's views is done by one request of theirs at a time. */
const inTurn = (ctx: Ctx): Promise<void> => ctx.tx.lock(`views ${owner(ctx).join(' ')}`)

async function viewFor(ctx: Ctx, token: string | undefined): Promise<ViewRow> {
  const id = idOf(token, prefix)
  const [row] = id ? await openViews(ctx, id) : []
  if (!row) throw new Refused(refuse('record.notFound'))
  return row
}

/** Roles with which a view of this report can be shared, for who may open it. */
async function listRoles(ctx: Ctx, asked: string | undefined): Promise<object> {
  const report = reportOf(asked ?? '')
  if (!report) throw new Refused(refuseField('list', 'field.oneOf'))
  if (!mayOpen(ctx.actor, savedAs(report))) throw new Refused(refuse('permission.missing'))
  const roles = await rolesThatOpen(ctx, report)
  return { items: roles.map((role) => ({ token: tokenOf(rolePrefix, role.id), names: namesFrom(role, 'name') })) }
}

async function makeView(ctx: Ctx, body: unknown): Promise<object> {
  const { list, name, query, isDefault, roleTokens } = read(newView, body)
  if (!mayOpen(ctx.actor, list!)) throw new Refused(refuse('permission.missing'))
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
  const id = newId(ctx.now.getTime())
  await ctx.tx.run({
    sql: `
      insert into saved_view (establishment_id, user_id, id, list, name, query, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
    `,
    parameters: [...owner(ctx), id, list, name, query ?? '', ctx.now.toISOString()],
  })
  if (roleTokens?.length) await shareWith(ctx, id, list!, idsOf(roleTokens))
  if (isDefault) await openWith(ctx, id, list!, true)
  return shown(await viewFor(ctx, tokenOf(prefix, id)))
}

/** Who a view is shared with may open the report with it, and change nothing else of it. */
async function changeView(ctx: Ctx, token: string | undefined, body: unknown): Promise<object> {
  const { isDefault, roleTokens, ...given } = read(changedView, body)
  const { id, list, is_own: isOwn } = await viewFor(ctx, token)
  if (!isOwn && (roleTokens !== undefined || Object.keys(given).length > 0))
    throw new Refused(refuse('permission.missing'))
  if (isOwn)
    await ctx.tx.run({
      sql: `
        update saved_view
        set
          name = coalesce($4, name),
          query = coalesce($5, query),
          updated_at = $6
        where establishment_id = $1 and user_id = $2 and id = $3
      `,
      parameters: [...owner(ctx), id, given.name ?? null, given.query ?? null, ctx.now.toISOString()],
    })
  if (roleTokens) await shareWith(ctx, id, list, idsOf(roleTokens))
  if (typeof isDefault === 'boolean') await openWith(ctx, id, list, isDefault)
  return shown(await viewFor(ctx, token))
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
    describe: () => ({
      summary: 'List own saved views, and those shared with one’s role',
      answer: answers(object({ items: list(savedView) })),
    }),
    handle: async (ctx) => ({ items: (await openViews(ctx)).map(shown) }),
  },
  {
    id: 'savedViews.roles',
    staff: true,
    method: 'GET',
    path: '/api/saved-views/roles',
    permit: 'user',
    access: 'read',
    query: { list: oneOf(reportLists, { required: true }) },
    describe: () => ({
      summary: 'List the roles with which a view of a report can be shared',
      answer: answers(object({ items: list(called('establishmentRole')) })),
    }),
    handle: (ctx, { query }) => listRoles(ctx, query.list),
  },
  {
    id: 'savedViews.make',
    portal: true,
    method: 'POST',
    path: '/api/saved-views',
    permit: 'user',
    access: 'write',
    input: newView,
    describe: () => ({ summary: 'Save a view of a list or a report', answer: answers(savedView) }),
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

/**
 * Handlers of saved views of lists and reports. A name is used once in a list by a user, and one view may open it. They
 * need no flag (D2.2) but that of the report, whose views can be shared with roles (D11.4).
 */
import {
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  listSharingRoles,
  saveView,
} from '@topcenter/model/access/api'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { savedAs } from '@topcenter/model/reports/saved-report'
import type { Ctx } from '../records/context.ts'
import { namesFrom } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
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
const maxViews = 200

type View = AnswerOf<typeof saveView>

/** @throws {Refused} For a name that is there and empty: an earlier name is replaced, not removed */
function checkName(body: { readonly name?: string | null }): void {
  if ('name' in body && !body.name) throw new Refused(refuseField('name', 'field.required'))
}
const idsOf = (roleTokens: readonly string[]): string[] => roleTokens.map((token) => idOf(token, rolePrefix)!)

/** Counting a user's views is done by one request of theirs at a time. */
const inTurn = (ctx: Ctx): Promise<void> => ctx.tx.lock(`views ${owner(ctx).join(' ')}`)

async function viewFor(ctx: Ctx, token: string): Promise<ViewRow> {
  const id = idOf(token, prefix)
  const [row] = id ? await openViews(ctx, id) : []
  if (!row) throw new Refused(refuse('record.notFound'))
  return row
}

/** Lists the roles with which a view of a report can be shared, for readers who may open it. */
async function listRoles(ctx: Ctx, asked: string | undefined): Promise<AnswerOf<typeof listSharingRoles>> {
  const report = reportOf(asked ?? '')
  if (!report) throw new Refused(refuseField('list', 'field.oneOf'))
  if (!mayOpen(ctx.actor, savedAs(report))) throw new Refused(refuse('permission.missing'))
  const roles = await rolesThatOpen(ctx, report)
  return { items: roles.map((role) => ({ token: tokenOf(rolePrefix, role.id), names: namesFrom(role, 'name') })) }
}

async function makeView(ctx: Ctx, body: ParsedBody<typeof saveView>): Promise<View> {
  checkName(body)
  const { list, name, query, isDefault, roleTokens } = body
  if (!mayOpen(ctx.actor, list)) throw new Refused(refuse('permission.missing'))
  await inTurn(ctx)
  const held = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from saved_view
      where establishment_id = $1 and user_id = $2
    `,
    parameters: owner(ctx),
  })
  if (held!.count >= maxViews) throw new Refused(refuse('view.tooMany', { params: { max: maxViews } }))
  const id = newId(ctx.now.getTime())
  await ctx.tx.run({
    sql: `
      insert into saved_view (establishment_id, user_id, id, list, name, query, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
    `,
    parameters: [...owner(ctx), id, list, name, query ?? '', ctx.now.toISOString()],
  })
  if (roleTokens?.length) await shareWith(ctx, id, list, idsOf(roleTokens))
  if (isDefault) await openWith(ctx, id, list, true)
  return shown(await viewFor(ctx, tokenOf(prefix, id)))
}

/** Changes a view. Users with whom it is shared may open the report with it, and change nothing else. */
async function changeView(ctx: Ctx, token: string, body: ParsedBody<typeof changeSavedView>): Promise<View> {
  checkName(body)
  const { isDefault, roleTokens, ...given } = body
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

async function dropView(ctx: Ctx, token: string): Promise<void> {
  const id = idOf(token, prefix)
  const gone = id
    ? await ctx.tx.run({
        sql: 'delete from saved_view where establishment_id = $1 and user_id = $2 and id = $3',
        parameters: [...owner(ctx), id],
      })
    : 0
  if (gone === 0) throw new Refused(refuse('record.notFound'))
}

export const savedViewOperations = [
  handle(listSavedViews, async (ctx) => ({ items: (await openViews(ctx)).map(shown) })),
  handle(listSharingRoles, (ctx, { queryText }) => listRoles(ctx, queryText.list)),
  handle(saveView, (ctx, { body }) => makeView(ctx, body)),
  handle(changeSavedView, (ctx, { params, body }) => changeView(ctx, params.token, body)),
  handle(deleteSavedView, (ctx, { params }) => dropView(ctx, params.token)),
]

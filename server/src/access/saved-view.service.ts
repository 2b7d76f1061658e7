/** Saved views that a user may open: one's own, and views of reports that others share with one's role. */
import { languages } from '../records/schema/table.ts'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import type { Report } from '@topcenter/model/reports/report'
import { savedAs } from '@topcenter/model/reports/saved-report'
import type { Actor, Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

export const prefix = 'svw'
export const rolePrefix = 'rol'

export interface ViewRow extends DbRow {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly query: string
  readonly is_own: boolean
  readonly is_default: boolean
  /** Ids of the roles that it is shared with. */
  readonly roles: readonly string[]
}

export const owner = ({ actor }: Ctx): [establishmentId: string, userId: string] => [
  actor.establishmentId,
  actor.userId,
]

export const reportOf = (list: string): Report | undefined => reports.find((report) => savedAs(report) === list)

/** D11.4: tests whether the actor may open a view. A view of a report requires the report's flag, whoever saved it. */
export function mayOpen(actor: Actor, list: string): boolean {
  const report = reportOf(list)
  return !report || (isStaff(actor.userType) && holds(actor, report.group, 'viewReport'))
}

/** Presents a view. Its readers see who shares it, and only its owner sees with whom. */
export const shown = (row: ViewRow) => ({
  token: tokenOf(prefix, row.id),
  list: row.list,
  name: row.name,
  query: row.query,
  isDefault: row.is_default,
  isOwn: row.is_own,
  by: row.is_own ? null : namesFrom(row, 'owner'),
  roleTokens: row.is_own ? row.roles.map((role) => tokenOf(rolePrefix, role)) : [],
})

/** @param id One view alone; undefined is found when the user may not open it */
export async function openViews(ctx: Ctx, id: string | null = null): Promise<readonly ViewRow[]> {
  const rows = await ctx.tx.query<ViewRow>({
    sql: `
      select
        v.id,
        v.list,
        v.name,
        v.query,
        v.user_id = $2 as is_own,
        d.saved_view_id is not null as is_default,
        ${languages.map((language) => `o.name_${language} as owner_${language}`).join()},
        (
          select coalesce(jsonb_agg(s.role_id order by s.role_id), '[]')
          from saved_view_role s
          where s.establishment_id = v.establishment_id and s.saved_view_id = v.id
        ) as roles
      from saved_view v
      left join user_account o on o.establishment_id = v.establishment_id and o.id = v.user_id
      left join saved_view_default d
        on d.establishment_id = v.establishment_id and d.user_id = $2 and d.list = v.list and d.saved_view_id = v.id
      where v.establishment_id = $1
        and ($3::uuid is null or v.id = $3)
        and v.id in (
          select own.id
          from saved_view own
          where own.establishment_id = $1 and own.user_id = $2
          union all
          select s.saved_view_id
          from user_account u
          join establishment_role r
            on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
          join saved_view_role s on s.establishment_id = r.establishment_id and s.role_id = r.id
          where u.establishment_id = $1 and u.id = $2
        )
      order by v.list, ar_norm_v3(v.name), v.id
    `,
    parameters: [...owner(ctx), id],
  })
  return rows.filter(({ list }) => mayOpen(ctx.actor, list))
}

/** Active roles of the establishment whose holders may open the report. */
export const rolesThatOpen = (ctx: Ctx, report: Report): Promise<(DbRow & { id: string })[]> =>
  ctx.tx.query({
    sql: `
      select r.id, r.name_ar, r.name_en, r.name_und
      from establishment_role r
      where r.establishment_id = $1
        and r.record_state = 'active'
        and r.user_type in ('MasterAdmin', 'Employee')
        and (r.all_privileges or r.privileges -> $2 ? 'viewReport')
      order by r.user_type, r.code
    `,
    parameters: [ctx.actor.establishmentId, report.group],
  })

/** The view is shared with these roles, and with no others. Only reports are shared. */
export async function shareWith(ctx: Ctx, id: string, list: string, roles: readonly string[]): Promise<void> {
  const report = reportOf(list)
  if (!report && roles.length > 0) throw new Refused(refuseField('roleTokens', 'field.viewNotShared'))
  const open = new Set(report && roles.length > 0 ? (await rolesThatOpen(ctx, report)).map((role) => role.id) : [])
  if (roles.some((role) => !open.has(role))) throw new Refused(refuseField('roleTokens', 'field.roleOpensNot'))
  await ctx.tx.run({
    sql: `
      delete from saved_view_role
      where establishment_id = $1 and saved_view_id = $2 and not role_id = any($3::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, id, roles],
  })
  if (roles.length === 0) return
  await ctx.tx.run({
    sql: `
      insert into saved_view_role (establishment_id, saved_view_id, role_id)
      select $1, $2, role
      from unnest($3::uuid[]) role
      on conflict do nothing
    `,
    parameters: [ctx.actor.establishmentId, id, roles],
  })
}

/** Makes the view the user's only default of the list, or no longer the default. */
export async function openWith(ctx: Ctx, id: string, list: string, isDefault: boolean): Promise<void> {
  await ctx.tx.run(
    isDefault
      ? {
          sql: `
            insert into saved_view_default (establishment_id, user_id, list, saved_view_id)
            values ($1, $2, $3, $4)
            on conflict (establishment_id, user_id, list) do update set saved_view_id = excluded.saved_view_id
          `,
          parameters: [...owner(ctx), list, id],
        }
      : {
          sql: `
            delete from saved_view_default
            where establishment_id = $1 and user_id = $2 and list = $3 and saved_view_id = $4
          `,
          parameters: [...owner(ctx), list, id],
        },
  )
}

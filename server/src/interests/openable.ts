/** Decides whom an actor may open for a follow-up: the one rule of calls, of the form and of its picker (D8.1). */
import type { CallPerson } from '@topcenter/model/interests/api'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { student } from '@topcenter/model/people/user'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { searchCondition } from '../records/list/search-condition.ts'
import { all, type Condition } from '../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/**
 * Conditions on the rows `u` of users: active students. An agent of sales opens those whom no other agent follows, with
 * or without a case, and whom they hold.
 */
function openable({ actor }: Ctx): Condition[] {
  const students = [
    sql`u.establishment_id = ${actor.establishmentId}::uuid`,
    sql`u.user_type = 'Student'`,
    sql`u.record_state = 'active'`,
  ]
  if (isStaff(actor.userType)) return students
  return [
    ...students,
    sql`(
      not exists (
        select
        from follow_case c
        where c.establishment_id = u.establishment_id
          and c.user_id = u.id
          and c.agent_id <> ${actor.userId}::uuid
      )
      or exists (
        select
        from follow_up_session s
        where s.establishment_id = u.establishment_id
          and s.user_id = u.id
          and s.sales_user_id = ${actor.userId}::uuid
          and s.state <> 'Close'
          and s.expires_at > now()
      )
    )`,
  ]
}

export async function mayBeOpened(ctx: Ctx, user: string): Promise<boolean> {
  const found = await ctx.tx.first(sql`
    select 1
    from user_account u
    where ${all([...openable(ctx), sql`u.id = ${user}::uuid`])}
  `)
  return found !== undefined
}

/** @throws {Refused} `record.notFound` if the actor may not open this user */
export async function requireOpenable(ctx: Ctx, user: string): Promise<void> {
  if (!(await mayBeOpened(ctx, user))) throw new Refused(refuse('record.notFound'))
}

/** Maximum people of an answer. */
const maxPeople = 20

/** Finds students whom the actor may open, by their name, code or number. Their numbers are not in the answer. */
export async function findOpenable(ctx: Ctx, typed: string): Promise<CallPerson[]> {
  const search = searchCondition(ctx, student, typed, 'u')
  const rows = await ctx.tx.query<DbRow & { readonly id: string; readonly code: string }>(sql`
    select u.id, u.code, u.name_ar, u.name_en, u.name_und
    from user_account u
    where ${all([...openable(ctx), ...(search ? [search] : [])])}
    order by u.created_at desc, u.id
    limit ${maxPeople}
  `)
  return rows.map((row) => ({
    token: tokenOf(student.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    code: row.code,
  }))
}

/** User names are unique among all establishments (D2.1), so they have a table of their own. */
import { refuseField, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { nameKey } from '../access/login.service.ts'
import type { Ctx } from '../records/context.ts'

const longestKey = 600
const taken = (): Refusal => refuseField('userName', 'field.userNameTaken')

/**
 * Refuses a name that is taken, before anything is written; of two requests at the same time `takeLoginName` refuses
 * one.
 */
export async function loginNameRefusal(
  ctx: Ctx,
  userName: string,
  userId: string | undefined,
): Promise<Refusal | undefined> {
  const key = nameKey(userName)
  if (key.length > longestKey) return refuseField('userName', 'field.tooLong', { max: longestKey })
  const held = await ctx.tx.first<{ user_id: string }>({
    sql: 'select user_id from login_name where name_key = $1',
    parameters: [key],
  })
  return held && held.user_id !== userId ? taken() : undefined
}

export async function freeLoginName(ctx: Ctx, userId: string): Promise<void> {
  await ctx.tx.run({
    sql: 'delete from login_name where establishment_id = $1 and user_id = $2',
    parameters: [ctx.actor.establishmentId, userId],
  })
}

/** Throws `field.userNameTaken`. */
export async function replaceLoginName(ctx: Ctx, userId: string, userName: string | null): Promise<void> {
  await freeLoginName(ctx, userId)
  if (userName) await takeLoginName(ctx, userId, userName)
}

/** For a user who has none; throws `field.userNameTaken`. */
export async function takeLoginName(ctx: Ctx, userId: string, userName: string): Promise<void> {
  const made = await ctx.tx.run({
    sql: `
      insert into login_name (name_key, establishment_id, user_id)
      values ($1, $2, $3)
      on conflict (name_key) do nothing
    `,
    parameters: [nameKey(userName), ctx.actor.establishmentId, userId],
  })
  if (made === 0) throw new Refused(taken())
}

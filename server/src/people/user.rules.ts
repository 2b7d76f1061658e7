/** What holds for all nine kinds of user: names to log in with, passwords, roles, national IDs, and sessions that end. */
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { type FieldFault, refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { userKinds, type User } from '@topcenter/model/people/user'
import { forgetKnownDevices } from '../access/known-device.ts'
import { platformRefusal } from '../access/privileges.service.ts'
import { type Ctx, today } from '../records/context.ts'
import { isCommonPassword } from '../platform/common-password.ts'
import { hashPassword } from '../platform/password.ts'
import type { EndReason } from '../platform/session.ts'
import type { AnyRules, Columns } from '../records/rules.ts'
import { freeLoginName, loginNameRefusal, takeLoginName } from './login-name.service.ts'
import { contradiction, filledFrom } from './national-id.ts'
import { defaultRole, grantedMore, roleFault } from './user-role.service.ts'

type Person = Pick<User, 'id' | 'userName' | 'nationalID' | 'birthDate' | 'gender' | 'role' | 'activeStatus'>

const after = (before: Person | undefined, values: Columns): Columns => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
})

/** A contradiction that was there before (imported people have some) does not stop a change of something else. */
const tellsOfBirth = (before: Person | undefined, values: Columns): boolean =>
  (['nationalID', 'birthDate', 'gender'] as const).some(
    (name) => values[name] !== undefined && values[name] !== (before?.[name] ?? null),
  )

/**
 * Who sets another's password can log in as them: so nobody does it to one who holds more, by role or grant, nor makes
 * one who would.
 */
async function passwordRefusal(
  ctx: Ctx,
  userType: UserType,
  before: Person | undefined,
  values: Columns,
): Promise<Refusal | undefined> {
  if (!values.password || before?.id === ctx.actor.userId) return undefined
  const role = before
    ? (before.role ?? null)
    : (values.role as string | null | undefined)
      ? null
      : await defaultRole(ctx, userType) // one that is chosen is looked at itself
  const holdsMore =
    (role !== null && (await roleFault(ctx, userType, role)) === 'permission.missing') ||
    (before !== undefined && (await grantedMore(ctx, userType, before.id)))
  return holdsMore ? refuse('permission.missing') : undefined
}

async function checkPerson(
  ctx: Ctx,
  userType: UserType,
  before: Person | undefined,
  values: Columns,
): Promise<Refusal | undefined> {
  const refusal = platformRefusal(ctx, userType) ?? (await passwordRefusal(ctx, userType, before, values))
  if (refusal) return refusal
  const person = after(before, values)
  const faults: FieldFault[] = []
  const contradicted = tellsOfBirth(before, values) ? contradiction(person, today(ctx)) : undefined
  if (contradicted) faults.push(contradicted)
  if (values.password && !person.userName) faults.push({ name: 'userName', code: 'field.required' })
  if (values.password && isCommonPassword(values.password as string))
    faults.push({ name: 'password', code: 'field.passwordCommon' })
  const role = values.role as string | null | undefined
  const fault = role && role !== before?.role ? await roleFault(ctx, userType, role) : undefined
  if (fault) faults.push({ name: 'roleToken', code: fault })
  const userName = values.userName as string | null | undefined
  const nameRefusal =
    userName && userName !== before?.userName ? await loginNameRefusal(ctx, userName, before?.id) : undefined
  faults.push(...(nameRefusal?.fields ?? []))
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

/** An empty password leaves the one that is there. */
async function preparePerson(ctx: Ctx, before: Person | undefined, values: Columns): Promise<Columns> {
  const password =
    values.password === undefined
      ? {}
      : { password: values.password ? await hashPassword(values.password as string) : undefined }
  return { ...filledFrom(after(before, values), today(ctx)), ...password }
}

const endSessions = (ctx: Ctx, id: string, reason: EndReason): Promise<void> =>
  ctx.house.sessions.endUsers(ctx.tx, ctx.actor.establishmentId, [id], reason)

/** D2.1: a session dies with the password, the role or the right to log in that it was opened under. */
async function followChange(ctx: Ctx, before: Person, changes: Columns): Promise<void> {
  if (changes.userName !== undefined) await takeLoginName(ctx, before.id, changes.userName as string | null)
  if (changes.password) {
    await forgetKnownDevices(ctx.tx, ctx.actor.establishmentId, before.id, ctx.now)
    await endSessions(ctx, before.id, 'passwordChange')
  } else if (changes.role !== undefined && changes.role !== before.role) await endSessions(ctx, before.id, 'roleChange')
  else if (changes.activeStatus === false) await endSessions(ctx, before.id, 'blocked')
}

/** A centre without a MasterAdmin could not be managed by anyone of its own. */
async function lastMasterAdmin(ctx: Ctx, userType: UserType, id: string): Promise<Refusal | undefined> {
  if (userType !== 'MasterAdmin' || ctx.actor.userType === 'AdminsEgypt') return undefined
  const other = await ctx.tx.first({
    sql: `
      select 1
      from user_account
      where establishment_id = $1
        and user_type = 'MasterAdmin'
        and record_state = 'active'
        and active_status
        and id <> $2
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return other ? undefined : refuse('role.lastMasterAdmin')
}

function rulesOf(entity: AnyEntity): AnyRules {
  const userType = entity.spec.fixed!.userType as UserType
  const shut = {
    check: async (ctx: Ctx, row: Person) => platformRefusal(ctx, userType) ?? lastMasterAdmin(ctx, userType, row.id),
    apply: (ctx: Ctx, row: Person) => endSessions(ctx, row.id, 'blocked'),
  }
  const guarded = { check: (ctx: Ctx) => platformRefusal(ctx, userType) }
  return {
    entity,
    actions: {},
    standard: {
      create: {
        check: (ctx, input) => checkPerson(ctx, userType, undefined, input),
        prepare: async (ctx, input) => ({
          ...(await preparePerson(ctx, undefined, input)),
          ...(input.role ? {} : { role: await defaultRole(ctx, userType) }),
        }),
        apply: (ctx, row) => takeLoginName(ctx, row.id, (row.userName as string | null | undefined) ?? null),
      },
      update: {
        check: (ctx: Ctx, before: Person, changes: Columns) => checkPerson(ctx, userType, before, changes),
        prepare: (ctx: Ctx, before: Person, changes: Columns) => preparePerson(ctx, before, changes),
        apply: followChange,
      },
      archive: shut,
      block: shut,
      restore: guarded,
      unblock: guarded,
      remove: { ...guarded, apply: (ctx: Ctx, row: Person) => freeLoginName(ctx, row.id) },
    },
  }
}

export const userRules: readonly AnyRules[] = userKinds.map(rulesOf)

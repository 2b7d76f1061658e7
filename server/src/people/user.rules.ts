/** Rules for all nine kinds of user: user names, passwords, roles, national IDs, and sessions that end. */
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { type FieldFault, refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { userKinds, type User } from '@topcenter/model/people/user'
import { accountRefusal, leftRefusal, managersOf } from '../access/holders.service.ts'
import { passwordIsLent } from '../access/forgotten-password.service.ts'
import { forgetKnownDevices } from '../access/known-device.ts'
import { platformRefusal } from '../access/privileges.service.ts'
import { type Ctx, today } from '../records/context.ts'
import { tell } from '../records/events.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { hashPassword } from '../platform/session/password.ts'
import type { EndReason } from '../platform/session/session.ts'
import type { AnyRules, Columns } from '../records/rules.ts'
import { freeLoginName, loginNameRefusal, replaceLoginName, takeLoginName } from './login-name.service.ts'
import { type Address, addressFaults } from './address.ts'
import { contradiction, filledFrom } from './national-id.ts'
import { defaultRole, managesBy, roleFault } from './user-role.service.ts'

type Person = Pick<User, 'id' | 'userName' | 'nationalID' | 'birthDate' | 'gender' | 'role' | 'activeStatus'>

const after = (before: Person | undefined, values: Columns): Columns => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
})

/** A contradiction that was there before (imported people have some) does not prevent a change of something else. */
const tellsOfBirth = (before: Person | undefined, values: Columns): boolean =>
  (['nationalID', 'birthDate', 'gender'] as const).some(
    (name) => values[name] !== undefined && values[name] !== (before?.[name] ?? null),
  )

/**
 * Whoever makes a user with a password can log in as them: so nobody may make a user with more privileges than their
 * own.
 */
async function makingRefusal(ctx: Ctx, userType: UserType, values: Columns): Promise<Refusal | undefined> {
  if (!values.password || values.role) return undefined // a chosen role is checked by its own rule
  const role = await defaultRole(ctx, userType)
  return role !== null && (await roleFault(ctx, userType, role)) === 'permission.missing'
    ? refuse('permission.missing')
    : undefined
}

const wayIn = ['userName', 'role', 'activeStatus'] as const
/**
 * To set another user's password, name, role or right to log in is to take over or block their account: refused for a
 * user with more privileges. One's own password is changed with the old one (own-password.routes.ts), since otherwise
 * an open session would be enough to take over the account.
 */
async function accountFault(ctx: Ctx, before: Person, values: Columns): Promise<Refusal | undefined> {
  if (before.id === ctx.actor.userId) return values.password ? refuseField('password', 'field.ownPassword') : undefined
  const touches =
    values.password || wayIn.some((name) => values[name] !== undefined && values[name] !== (before[name] ?? null))
  return touches ? accountRefusal(ctx, before.id) : undefined
}

/**
 * A centre needs a manager who can log in and change the managers' roles, as otherwise none of its own users could
 * manage it. `values` undefined: the manager is archived.
 */
async function managerRefusal(
  ctx: Ctx,
  userType: UserType,
  before: Person,
  values?: Columns,
): Promise<Refusal | undefined> {
  if (userType !== 'MasterAdmin' || ctx.actor.userType === 'AdminsEgypt') return undefined
  const role = values?.role === undefined ? before.role : (values.role as string | null)
  const goes = !values || values.activeStatus === false || values.userName === null
  if (!goes && role === before.role) return undefined
  const managers = await managersOf(ctx)
  const held = await managesBy(ctx, role ?? null)
  const next = managers.flatMap((each) => (each.id !== before.id ? [each] : goes ? [] : [{ ...each, ...held }]))
  return leftRefusal(managers, next)
}

async function checkPerson(
  ctx: Ctx,
  userType: UserType,
  before: Person | undefined,
  values: Columns,
): Promise<Refusal | undefined> {
  const refusal =
    platformRefusal(ctx, userType) ??
    (await (before ? accountFault(ctx, before, values) : makingRefusal(ctx, userType, values))) ??
    (before && (await managerRefusal(ctx, userType, before, values)))
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
  faults.push(...(nameRefusal?.fields ?? []), ...(await addressFaults(ctx, values, person as Address)))
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

/** An empty password keeps the one that is there. */
async function preparePerson(ctx: Ctx, before: Person | undefined, values: Columns): Promise<Columns> {
  const password =
    values.password === undefined
      ? {}
      : { password: values.password ? await hashPassword(values.password as string) : undefined }
  return { ...filledFrom(after(before, values), today(ctx)), ...password }
}

const endSessions = (ctx: Ctx, id: string, reason: EndReason): Promise<void> =>
  ctx.runtime.sessions.endUsers(ctx.tx, ctx.actor.establishmentId, [id], reason)

/**
 * D2.1: sessions end when the user's password, role or right to log in changes. The password is another's choice, since
 * one's own is changed elsewhere.
 */
async function followChange(ctx: Ctx, before: Person, changes: Columns): Promise<void> {
  if (changes.userName !== undefined) await replaceLoginName(ctx, before.id, changes.userName as string | null)
  if (changes.password) {
    await passwordIsLent(ctx.tx, ctx.actor.establishmentId, before.id)
    await forgetKnownDevices(ctx.tx, ctx.actor.establishmentId, before.id, ctx.now)
    await endSessions(ctx, before.id, 'passwordChange')
    await tell(ctx, 'accountChanged', { what: 'passwordChanged', user: before.id })
  } else if (changes.role !== undefined && changes.role !== before.role) await endSessions(ctx, before.id, 'roleChange')
  else if (changes.activeStatus === false) await endSessions(ctx, before.id, 'blocked')
}

/**
 * Who was merged comes back by undoing the merge. `isFinal`: neither does the one that was kept go for good, on whom
 * the way back hangs.
 */
async function mergedRefusal(ctx: Ctx, { id }: Person, isFinal = false): Promise<Refusal | undefined> {
  const found = await ctx.tx.first({
    sql: `
      select 1
      from person_merge
      where establishment_id = $1 and state = 'Merged' and (merged_id = $2 or $3 and kept_id = $2)
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, id, isFinal],
  })
  return found && refuse('twins.merged')
}

function rulesOf(entity: AnyEntity): AnyRules {
  const userType = entity.spec.fixed!.userType as UserType
  const shut = {
    check: async (ctx: Ctx, row: Person) =>
      platformRefusal(ctx, userType) ?? (await accountRefusal(ctx, row.id)) ?? managerRefusal(ctx, userType, row),
    apply: (ctx: Ctx, row: Person) => endSessions(ctx, row.id, 'blocked'),
  }
  const guarded = {
    check: async (ctx: Ctx, row: Person) => platformRefusal(ctx, userType) ?? accountRefusal(ctx, row.id),
  }
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
        apply: async (ctx, row) => {
          if (row.userName) await takeLoginName(ctx, row.id, row.userName as string)
        },
      },
      update: {
        check: (ctx: Ctx, before: Person, changes: Columns) => checkPerson(ctx, userType, before, changes),
        prepare: (ctx: Ctx, before: Person, changes: Columns) => preparePerson(ctx, before, changes),
        apply: followChange,
      },
      archive: shut,
      block: shut,
      restore: {
        check: async (ctx: Ctx, row: Person) => (await guarded.check(ctx, row)) ?? mergedRefusal(ctx, row),
      },
      unblock: guarded,
      remove: {
        check: async (ctx: Ctx, row: Person) => (await guarded.check(ctx, row)) ?? mergedRefusal(ctx, row, true),
        apply: async (ctx: Ctx, row: Person) => {
          if (row.userName) await freeLoginName(ctx, row.id)
        },
      },
    },
  }
}

export const userRules: readonly AnyRules[] = userKinds.map(rulesOf)

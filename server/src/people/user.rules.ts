/** Rules for all nine kinds of user: user names, passwords, roles, national IDs, and sessions that end. */
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { type FieldFault, refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { type user, userKinds, type User } from '@topcenter/model/people/user'
import { mailAddresses, waysIn } from '@topcenter/model/people/ways-in'
import { accountRefusal, leftRefusal, managersOf } from '../access/holders.service.ts'
import { passwordIsLent } from '../access/forgotten-password.service.ts'
import { forgetKnownDevices } from '../access/known-device.ts'
import { platformRefusal } from '../access/privileges.service.ts'
import { forgetMailedCodes, vouchFor } from '../access/trusted-address.service.ts'
import { type Ctx, today } from '../records/context.ts'
import { emit } from '../records/events.ts'
import { isCommonPassword } from '../platform/session/common-password.ts'
import { hashPassword } from '../platform/session/password.ts'
import type { EndReason } from '../platform/session/session.ts'
import type { AnyRules, ChangesOf, Columns, NewRowOf } from '../records/rules.ts'
import { freeLoginName, loginNameRefusal, replaceLoginName, takeLoginName } from './login-name.service.ts'
import { addressFaults } from './address.ts'
import { contradiction, filledFrom } from './national-id.ts'
import { defaultRole, defaultRoleRefusal, managesBy, roleFault } from './user-role.service.ts'

type Given = ChangesOf<typeof user>
type Person = Pick<User, 'id' | 'nationalID' | 'birthDate' | 'gender' | Exclude<(typeof waysIn)[number], 'password'>>

const after = (before: Person | undefined, values: Given): Given => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
})

/** A contradiction that was there before (imported people have some) does not prevent a change of something else. */
const tellsOfBirth = (before: Person | undefined, values: Given): boolean =>
  (['nationalID', 'birthDate', 'gender'] as const).some(
    (name) => values[name] !== undefined && values[name] !== (before?.[name] ?? null),
  )

/**
 * Refuses to change a way into the account of a user with more privileges. One's own password and mail addresses are
 * changed with the old password (own-password.routes.ts, own-address.routes.ts), since otherwise an open session would
 * be enough to take over the account.
 */
async function accountFault(ctx: Ctx, before: Person, values: Given): Promise<Refusal | undefined> {
  const touched = waysIn.filter((name) =>
    name === 'password'
      ? Boolean(values.password)
      : values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null),
  )
  if (touched.length === 0) return undefined
  if (before.id !== ctx.actor.userId) return accountRefusal(ctx, before.id)
  if (touched.includes('password')) return refuseField('password', 'field.ownPassword')
  const addresses = mailAddresses.filter((name) => touched.includes(name))
  return addresses.length > 0
    ? refuse('record.invalid', { fields: addresses.map((name) => ({ name, code: 'field.ownAddress' as const })) })
    : undefined
}

/**
 * A centre needs a manager who can log in and change the managers' roles, as otherwise none of its own users could
 * manage it. `values` undefined: the manager is archived.
 */
async function managerRefusal(
  ctx: Ctx,
  userType: UserType,
  before: Person,
  values?: Given,
): Promise<Refusal | undefined> {
  if (userType !== 'MasterAdmin' || ctx.actor.userType === 'AdminsEgypt') return undefined
  const role = values?.role === undefined ? before.role : values.role
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
  values: Given,
): Promise<Refusal | undefined> {
  const refusal =
    platformRefusal(ctx, userType) ??
    (await (before
      ? accountFault(ctx, before, values)
      : values.role // a chosen role is checked by its own rule
        ? undefined
        : defaultRoleRefusal(ctx, userType))) ??
    (before && (await managerRefusal(ctx, userType, before, values)))
  if (refusal) return refusal
  const person = after(before, values)
  const faults: FieldFault[] = []
  const contradicted = tellsOfBirth(before, values) ? contradiction(person, today(ctx)) : undefined
  if (contradicted) faults.push(contradicted)
  if (values.password && !person.userName) faults.push({ name: 'userName', code: 'field.required' })
  if (values.password && isCommonPassword(values.password))
    faults.push({ name: 'password', code: 'field.passwordCommon' })
  const role = values.role
  const fault = role && role !== before?.role ? await roleFault(ctx, userType, role) : undefined
  if (fault) faults.push({ name: 'roleToken', code: fault })
  const userName = values.userName
  const nameRefusal =
    userName && userName !== before?.userName ? await loginNameRefusal(ctx, userName, before?.id) : undefined
  faults.push(...(nameRefusal?.fields ?? []), ...(await addressFaults(ctx, values, person)))
  return faults.length > 0 ? refuse('record.invalid', { fields: faults }) : undefined
}

/** An empty password keeps the one that is there. */
async function preparePerson(ctx: Ctx, before: Person | undefined, values: Given): Promise<Columns> {
  const password =
    values.password === undefined ? {} : { password: values.password ? await hashPassword(values.password) : undefined }
  return { ...filledFrom(after(before, values), today(ctx)), ...password }
}

const endSessions = (ctx: Ctx, id: string, reason: EndReason): Promise<void> =>
  ctx.runtime.sessions.endUsers(ctx.tx, ctx.actor.establishmentId, [id], reason)

/**
 * D2.1: sessions end when the user's password, role or right to log in changes. The password is another's choice, since
 * one's own is changed elsewhere.
 */
async function followChange(ctx: Ctx, userType: UserType, before: Person, changes: Given): Promise<void> {
  if (mailAddresses.some((name) => changes[name] !== undefined)) {
    await vouchFor(ctx, userType, [{ id: before.id, values: changes }])
    await forgetMailedCodes(ctx.tx, ctx.actor.establishmentId, before.id)
    await emit(ctx, 'accountChanged', { what: 'addressChanged', user: before.id })
  }
  if (changes.userName !== undefined) await replaceLoginName(ctx, before.id, changes.userName)
  if (changes.password) {
    await passwordIsLent(ctx.tx, ctx.actor.establishmentId, before.id)
    await forgetKnownDevices(ctx.tx, ctx.actor.establishmentId, before.id, ctx.now)
    await endSessions(ctx, before.id, 'passwordChange')
    await emit(ctx, 'accountChanged', { what: 'passwordChanged', user: before.id })
  } else if (changes.role !== undefined && changes.role !== before.role) await endSessions(ctx, before.id, 'roleChange')
  else if (changes.activeStatus === false) await endSessions(ctx, before.id, 'blocked')
}

/**
 * Refuses a merged person: only undoing the merge brings them back. `isFinal`: also refuses the deletion of the kept
 * one, whom an undo needs.
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
  const userType = entity.spec.fixed!.userType!
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
        check: (ctx, input: Given) => checkPerson(ctx, userType, undefined, input),
        prepare: async (ctx, input: Given) => ({
          ...(await preparePerson(ctx, undefined, input)),
          ...(input.role ? {} : { role: await defaultRole(ctx, userType) }),
        }),
        apply: async (ctx, row: Columns & NewRowOf<typeof user>) => {
          if (row.userName) await takeLoginName(ctx, row.id, row.userName)
          if (row.password) await passwordIsLent(ctx.tx, ctx.actor.establishmentId, row.id)
          await vouchFor(ctx, userType, [{ id: row.id, values: row }])
        },
      },
      update: {
        check: (ctx: Ctx, before: Person, changes: Given) => checkPerson(ctx, userType, before, changes),
        prepare: (ctx: Ctx, before: Person, changes: Given) => preparePerson(ctx, before, changes),
        apply: (ctx: Ctx, before: Person, changes: Given) => followChange(ctx, userType, before, changes),
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

/**
 * Roles (D2.1, D2.2): one default per type, nothing given that is not held, and always somebody who can still manage
 * roles.
 */
import { roleKinds } from '@topcenter/model/access/establishment-role'
import type { EstablishmentRole, establishmentRole } from '@topcenter/model/access/establishment-role'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import type { AnyRules, ChangesOf, Columns } from '../records/rules.ts'
import { canManage, leftRefusal, type Manager, managersOf, seesBeyond } from './holders.service.ts'
import { givingRefusal, platformRefusal, tellSessions } from './privileges.service.ts'

type Given = ChangesOf<typeof establishmentRole> & { readonly allPrivileges?: boolean }
type Role = Pick<EstablishmentRole, 'id' | 'isDefault' | 'privileges'> & {
  readonly ownGroupsOnly?: boolean
  readonly allPrivileges?: boolean
}

/** The earlier default role is one no longer. */
const takeDefault = (ctx: Ctx, userType: UserType, except: string | null): Promise<number> =>
  ctx.tx.run({
    sql: `
      update establishment_role
      set is_default = false, version = version + 1, updated_at = $4
      where establishment_id = $1 and user_type = $2 and is_default and id is distinct from $3
    `,
    parameters: [ctx.actor.establishmentId, userType, except, ctx.now.toISOString()],
  })

const hasDefault = async (ctx: Ctx, userType: UserType): Promise<boolean> =>
  (await ctx.tx.first({
    sql: `
      select 1
      from establishment_role
      where establishment_id = $1 and user_type = $2 and is_default and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, userType],
  })) !== undefined

/**
 * After the change some manager who can log in must still be able to change the managers' roles, and one must still
 * pass every check, if one did before.
 */
async function lockoutRefusal(ctx: Ctx, userType: UserType, before: Role, next: Role): Promise<Refusal | undefined> {
  const powers = (role: Role): Pick<Manager, 'manages' | 'hasAll'> => ({
    manages: canManage(role.privileges, role.allPrivileges),
    hasAll: role.allPrivileges === true,
  })
  const [did, does] = [powers(before), powers(next)]
  if (userType !== 'MasterAdmin' || !((did.manages && !does.manages) || (did.hasAll && !does.hasAll))) return undefined
  const managers = await managersOf(ctx)
  return leftRefusal(
    managers,
    managers.map((each) => (each.roleId === before.id ? { ...each, ...does } : each)),
  )
}

/** D12.11: only who passes every check gives that, and takes it away. */
const allRefusal = ({ actor }: Ctx, before: boolean, next: boolean): Refusal | undefined =>
  before !== next && actor.userType !== 'AdminsEgypt' && !actor.allPrivileges ? refuse('role.beyondOwn') : undefined

async function inUse(ctx: Ctx, role: Role): Promise<Refusal | undefined> {
  if (role.isDefault) return refuse('role.defaultNeeded')
  const user = await ctx.tx.first({
    sql: `
      select 1
      from user_account
      where establishment_id = $1 and role_id = $2 and record_state <> 'archived'
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, role.id],
  })
  return user ? refuse('role.inUse') : undefined
}

/** Refuses if an actor who sees own groups only (D12.2) gives a role that sees more, or takes anything from one. */
const beyondRefusal = ({ actor }: Ctx, userType: UserType, roles: readonly Columns[]): Refusal | undefined =>
  isStaff(userType) && roles.some((role) => seesBeyond(actor, role.ownGroupsOnly === true))
    ? refuse('role.beyondOwn')
    : undefined

function rulesOf(entity: AnyEntity): AnyRules {
  const userType = entity.spec.fixed!.userType!
  const guarded = { check: (ctx: Ctx) => platformRefusal(ctx, userType) }
  const shut = { check: async (ctx: Ctx, role: Role) => platformRefusal(ctx, userType) ?? inUse(ctx, role) }
  return {
    entity,
    actions: {},
    standard: {
      create: {
        check: (ctx, input: Given) =>
          platformRefusal(ctx, userType) ??
          beyondRefusal(ctx, userType, [input]) ??
          allRefusal(ctx, false, input.allPrivileges === true) ??
          givingRefusal(ctx.actor, userType, {}, input.privileges ?? {}),
        prepare: async (ctx, input) => {
          const isDefault = input.isDefault === true || !(await hasDefault(ctx, userType))
          if (isDefault) await takeDefault(ctx, userType, null)
          return { isDefault, privileges: input.privileges ?? {} }
        },
      },
      update: {
        check: async (ctx: Ctx, before: Role, changes: Columns) => {
          const refusal = platformRefusal(ctx, userType)
          if (refusal) return refusal
          if (before.isDefault && changes.isDefault === false) return refuse('role.defaultNeeded')
          const beyond =
            changes.privileges !== undefined || changes.ownGroupsOnly !== undefined
              ? beyondRefusal(ctx, userType, [before, { ...before, ...changes }])
              : undefined
          if (beyond || (changes.privileges === undefined && changes.allPrivileges === undefined)) return beyond
          const next = { ...before, ...changes }
          return (
            allRefusal(ctx, before.allPrivileges === true, next.allPrivileges === true) ??
            givingRefusal(ctx.actor, userType, before.privileges ?? {}, next.privileges ?? {}) ??
            lockoutRefusal(ctx, userType, before, next)
          )
        },
        prepare: async (ctx: Ctx, before: Role, changes: Columns): Promise<Columns> => {
          if (changes.isDefault === true && !before.isDefault) await takeDefault(ctx, userType, before.id)
          return {}
        },
        apply: (ctx: Ctx, before: Role, changes: Columns) => {
          if ([changes.privileges, changes.ownGroupsOnly, changes.allPrivileges].some((each) => each !== undefined))
            tellSessions(ctx, tokenOf('rol', before.id))
        },
      },
      archive: shut,
      block: shut,
      restore: guarded,
      unblock: guarded,
      remove: guarded,
    },
  }
}

export const roleRules: readonly AnyRules[] = roleKinds.map(rulesOf)

/** Checks privileges before they are given: they exist, users of a centre may have them, the giver has them (D2.2). */
import { holdable } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { holds, isHeld, type Privileges } from '@topcenter/model/kit/permission'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { platformEstablishment } from '../platform/database/database.ts'
import type { Actor, Ctx } from '../records/context.ts'

export const merged = (all: readonly Privileges[]): Privileges => {
  const flags: Record<string, readonly string[]> = {}
  for (const privileges of all)
    for (const [group, held] of Object.entries(privileges))
      flags[group] = flags[group] ? [...new Set([...flags[group], ...held])] : held
  return flags
}

const pairs = (privileges: Privileges): [group: string, flag: string][] =>
  Object.entries(privileges).flatMap(([group, flags]) => flags.map((flag): [string, string] => [group, flag]))

/** Returns the flags that `next` contains and `before` does not. */
export const added = (before: Privileges, next: Privileges): [group: string, flag: string][] =>
  pairs(next).filter(([group, flag]) => !isHeld(before, group, flag))

/**
 * Refuses flags that the actor does not have, given or taken: they could not give them back, and perhaps nobody could.
 * Flags that were there before stay, whoever gave them.
 */
export function givingRefusal(actor: Actor, to: UserType, before: Privileges, next: Privileges): Refusal | undefined {
  const given = added(before, next)
  const unknown = given.find(([group, flag]) => !isHeld(holdable(to), group, flag))
  if (unknown) return refuse('role.unknownFlag', { params: { group: unknown[0], flag: unknown[1] } })
  const taken = added(next, before).filter(([group, flag]) => isHeld(holdable(to), group, flag))
  if ([...given, ...taken].some(([group, flag]) => !holds(actor, group, flag))) return refuse('role.beyondOwn')
  return undefined
}

/** Only AdminsEgypt users, in the platform's establishment, may change what concerns AdminsEgypt. */
export const platformRefusal = (ctx: Ctx, userType: UserType): Refusal | undefined =>
  userType !== 'AdminsEgypt' ||
  (ctx.actor.userType === 'AdminsEgypt' && ctx.actor.establishmentId === platformEstablishment)
    ? undefined
    : refuse('permission.missing')

/** The browsers of these users ask again what they may do. */
export const tellSessions = (ctx: Ctx, token: string): void =>
  ctx.runtime.live.publish(ctx.tx, { entity: 'session', token, version: 0 })

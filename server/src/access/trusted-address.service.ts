/**
 * Mail addresses as ways into an account. A code goes only to an address that its owner confirmed, or that a user with
 * at least the privileges of the account set. If the account is given more privileges later, the address is not trusted
 * until its owner confirms it or a user with those privileges sets it again.
 */
import type { UserType } from '@topcenter/model/kit/entity'
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'
import { type MailAddress, mailAddresses } from '@topcenter/model/people/ways-in'
import type { Tx } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Columns } from '../records/rules.ts'
import { exceeds, type Holdings, holdingsOf, type Measure } from './holders.service.ts'

/** The user who set an address, with the privileges that they had; `passesAll` stands for every privilege. */
interface Setter {
  readonly userId?: string
  readonly passesAll?: boolean
  readonly privileges?: Privileges
  readonly ownGroupsOnly?: boolean
}
interface Trust {
  readonly address: string
  readonly by: 'owner' | Setter
}
export type Trusted = Partial<Record<MailAddress, Trust | null>>

/** Why an address is trusted, or that it is not. */
export type AddressState = 'confirmed' | 'setByCentre' | 'notConfirmed'

export interface Addressed {
  readonly email: string | null
  readonly work_email: string | null
  readonly trusted_addresses: Trusted
}
export const addressIn = (row: Addressed, name: MailAddress): string | null =>
  name === 'email' ? row.email : row.work_email

/** Portal accounts hold nothing that a member of staff lacks, so the privileges of who set their address do not matter. */
function setterOf({ actor }: Ctx, userType: UserType): Setter {
  const { userId } = actor
  if (!isStaff(userType)) return { userId }
  if (actor.userType === 'AdminsEgypt' || (actor.allPrivileges === true && !actor.ownGroupsOnly))
    return { userId, passesAll: true }
  return { userId, privileges: actor.privileges, ownGroupsOnly: actor.ownGroupsOnly }
}

const measureOf = ({ passesAll, privileges, ownGroupsOnly }: Setter): Measure => ({
  userType: passesAll ? 'AdminsEgypt' : 'Employee',
  privileges: privileges ?? {},
  ownGroupsOnly: ownGroupsOnly === true,
})

/** Notes that the actor vouches for these addresses of other users. Addresses set by portal users are not trusted. */
export async function vouchFor(
  ctx: Ctx,
  userType: UserType,
  users: readonly { readonly id: string; readonly values: Columns }[],
): Promise<void> {
  if (!isStaff(ctx.actor.userType)) return
  const by = setterOf(ctx, userType)
  const given = users.flatMap(({ id, values }) => {
    const set = mailAddresses.filter((name) => values[name] !== undefined)
    const trusted = set.map((name) => [name, values[name] ? { address: values[name], by } : null])
    return set.some((name) => values[name]) ? [{ id, trusted: Object.fromEntries(trusted) }] : []
  })
  if (given.length === 0) return
  await ctx.tx.run({
    sql: `
      update user_account u
      set trusted_addresses = u.trusted_addresses || g.trusted
      from jsonb_to_recordset($2::jsonb) as g(id uuid, trusted jsonb)
      where u.establishment_id = $1 and u.id = g.id
    `,
    parameters: [ctx.actor.establishmentId, JSON.stringify(given)],
  })
}

/** Notes that the owner of an account confirmed this address. */
export const confirmAddress = (
  tx: Tx,
  { establishmentId, userId }: { readonly establishmentId: string; readonly userId: string },
  name: MailAddress,
  address: string,
): Promise<number> =>
  tx.run({
    sql: `
      update user_account
      set trusted_addresses = trusted_addresses || $3::jsonb
      where establishment_id = $1 and id = $2
    `,
    parameters: [establishmentId, userId, JSON.stringify({ [name]: { address, by: 'owner' } satisfies Trust })],
  })

/** Voids codes that were mailed for this account. */
export const forgetMailedCodes = (tx: Tx, establishmentId: string, userId: string): Promise<number> =>
  tx.run({
    sql: 'delete from password_reset where establishment_id = $1 and user_id = $2',
    parameters: [establishmentId, userId],
  })

/** Returns the state of each address of a user that is set. */
export async function addressStates(
  tx: Tx,
  establishmentId: string,
  userId: string,
  row: Addressed,
  now: Date,
): Promise<Partial<Record<MailAddress, AddressState>>> {
  const states: Partial<Record<MailAddress, AddressState>> = {}
  const held = await holdingsOf(tx, establishmentId, userId, now)
  for (const name of mailAddresses) {
    const address = addressIn(row, name)
    if (!address) continue
    const trust = row.trusted_addresses[name]
    if (!held || !trust || trust.address !== address) states[name] = 'notConfirmed'
    else if (trust.by === 'owner') states[name] = 'confirmed'
    else states[name] = (await vouches(tx, establishmentId, trust.by, held, now)) ? 'setByCentre' : 'notConfirmed'
  }
  return states
}

/** Returns true if the setter had the privileges of the account when they set the address, or has them now. */
async function vouches(tx: Tx, establishmentId: string, setter: Setter, held: Holdings, now: Date): Promise<boolean> {
  if (!holdsBeyond(measureOf(setter), held)) return true
  const setterNow = setter.userId && (await holdingsOf(tx, establishmentId, setter.userId, now))
  return Boolean(
    setterNow &&
    setterNow.isActive &&
    !holdsBeyond(
      {
        userType: setterNow.user_type,
        privileges: setterNow.role ?? {},
        ownGroupsOnly: setterNow.own_groups_only === true,
        allPrivileges: setterNow.all_privileges === true,
      },
      held,
    ),
  )
}

const holdsBeyond = (than: Measure, held: Holdings): boolean =>
  [held.role ?? {}, ...held.grants].some((privileges) => exceeds(than, held.user_type, privileges, held))

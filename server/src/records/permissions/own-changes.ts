/**
 * Selects the live changes for a user who sees only their own records, or from whom some records are hidden (D2.4,
 * D12.2, D8.3): changes of records that their lists would show. The changes of a short interval are checked together
 * for all subscribed users, with one statement for each kind of record and type of user.
 */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf, type UserType } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { isStaff } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Change, Sight } from '../../platform/http/live.ts'
import { type Actor, limitsOfReader } from '../context.ts'
import { all, column, ownLimit } from './limits.ts'

type Caller = Pick<Actor, 'userType' | 'userId' | 'establishmentId' | 'ownGroupsOnly'>
interface Round {
  readonly records: Set<string>
  readonly users: Set<string>
  readonly answer: Promise<ReadonlySet<string> | undefined>
}

/** Tests whether only row security can decide which changes the user may see, so that each user is checked alone. */
const asksAlone = (entity: AnyEntity, { userType, ownGroupsOnly }: Caller): boolean =>
  ownGroupsOnly || (entity.spec.hides === true && isStaff(userType))

const gather = 100 // milliseconds
/** If more records change at once (an import), everybody fetches again what they show. */
const most = 500

export type OwnChanges = (caller: Caller, change: Change) => Promise<Sight>

export function createOwnChanges(db: Database): OwnChanges {
  const rounds = new Map<string, Round>()
  const roundOf = (entity: AnyEntity, caller: Caller): Round => {
    const { userType, userId, establishmentId } = caller
    const isAlone = asksAlone(entity, caller)
    const key = `${establishmentId} ${entity.id} ${isAlone ? userId : userType}`
    const open = rounds.get(key)
    if (open) return open
    const [records, users] = [new Set<string>(), new Set<string>()]
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, gather).unref()
    })
      .then(async () => {
        rounds.delete(key)
        return records.size > most
          ? undefined
          : isAlone
            ? await ofOne(db, entity, caller, [...records])
            : await theirs(db, entity, userType, establishmentId, [...records], [...users])
      })
      .catch(() => undefined)
    rounds.set(key, { records, users, answer })
    return rounds.get(key)!
  }
  return async (caller, change) => {
    const entity = entityOf(change.entity)
    const record = idOf(change.token, entity.spec.prefix)
    if (!record || (!asksAlone(entity, caller) && entity.spec.own?.[caller.userType] === undefined)) return false
    const round = roundOf(entity, caller)
    round.records.add(record)
    round.users.add(caller.userId)
    const pairs = await round.answer
    if (!pairs) return 'missed'
    return pairs.has(`${caller.userId} ${record}`) && (opens(entity, caller) ? 'missed' : true)
  }
}

/**
 * Returns pairs `user record` for the records that each of these users may see. Ignores record states: a user who saw a
 * record is notified that it was archived.
 */
async function theirs(
  db: Database,
  entity: AnyEntity,
  userType: UserType,
  establishmentId: string,
  records: readonly string[],
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = ownLimit(entity, { userType, establishmentId, userId: sql.ref('w.id') }) ?? [sql`false`]
  const rows = await db.read(establishmentId, (tx) =>
    tx.query<{ pair: string }>(sql`
      select w.id || ' ' || t.id as pair
      from unnest(${users}::uuid[]) as w (id)
      join ${sql.table(tableOf(entity))} t
        on ${all([
          sql`${column('establishment_id')} = ${establishmentId}::uuid`,
          sql`
          ${column('id')} = any(${records}::uuid[])
        `,
          ...own,
        ])}
    `),
  )
  return new Set(rows.map((row) => row.pair))
}

/** Returns the same pairs for one member of staff: row security decides which records they see. */
async function ofOne(
  db: Database,
  entity: AnyEntity,
  caller: Caller,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  const { establishmentId, userId } = caller
  const rows = await db.read(
    establishmentId,
    (tx) =>
      tx.query<{ pair: string }>(sql`
        select ${userId} || ' ' || t.id as pair
        from ${sql.table(tableOf(entity))} t
        where ${column('establishment_id')} = ${establishmentId}::uuid and ${column('id')} = any(${records}::uuid[])
      `),
    limitsOfReader(caller),
  )
  return new Set(rows.map((row) => row.pair))
}

/** Tests whether other records belong to the user through this one, as groups and schedule times do through a seat. */
const opens = (entity: AnyEntity, { userType, ownGroupsOnly }: Caller): boolean =>
  tableOf(entity) === 'user_family' ||
  (ownGroupsOnly && ['educational_group', 'educational_group_student'].includes(tableOf(entity))) ||
  entities.some((each) => {
    const own = each.spec.own?.[userType]
    return typeof own === 'object' && 'through' in own && own.through === entity.id
  })

/**
 * Users of the hundred centres during the load: a manager and some students of each, with sessions, the records that
 * they view, and the students' debts. The sessions are made without a login, as the limit would delay a hundred logins
 * in a minute from one address.
 */
import type pg from 'pg'
import { tokenOf } from '@topcenter/model/kit/token'
import { beginPastRules } from '@topcenter/server/test/platform/database/test-database'
import { hashOf, makeToken } from '@topcenter/server/platform/session/session-rows'
import type { Centre } from '../centres.ts'

/** Students of a centre who use the portal. */
const portals = 10

export interface Meeting {
  readonly token: string
  readonly seats: readonly string[]
}
export interface Place {
  readonly manager: string
  readonly students: readonly string[]
  /** Sessions of students. */
  readonly portals: readonly string[]
  readonly groups: readonly string[]
  readonly meetings: readonly Meeting[]
  readonly account: string
  readonly method: string
}

export async function openPlaces(owner: pg.Client, centres: readonly Centre[]): Promise<Place[]> {
  // those of earlier runs
  await owner.query(`delete from session where device_id = 'load'`)
  // what a student may do is theirs alone, whatever the role holds (D2.4)
  await owner.query(
    `
      update establishment_role r
      set privileges = m.privileges
      from establishment_role m
      where m.establishment_id = r.establishment_id and m.code = 'ROLE-1' and r.code = 'ROLE-3'
    `,
  )
  const places: Place[] = []
  for (const { id } of centres) places.push(await openPlace(owner, id))
  await owner.query('vacuum analyze')
  return places
}

async function openPlace(owner: pg.Client, centre: string): Promise<Place> {
  const [account, method] = await till(owner, centre)
  const ids = async (sql: string): Promise<string[]> =>
    (await owner.query<{ id: string }>(sql, [centre])).rows.map(({ id }) => id)
  const [manager] = await ids(
    `select id from user_account where establishment_id = $1 and user_type = 'MasterAdmin' limit 1`,
  )
  const students = await ids(
    `
      select id
      from user_account
      where establishment_id = $1 and user_type = 'Student' and record_state = 'active' and national_id is null
      order by id
    `,
  )
  const groups = await ids(`select id from educational_group where establishment_id = $1 order by id`)
  const meetings = await owner.query<{ id: string; seats: string[] }>(
    `
      select t.id, array_agg(s.id) as seats
      from educational_schedule_time t
      join educational_group_student s
        on s.establishment_id = t.establishment_id and s.educational_group_id = t.educational_group_id
      where t.establishment_id = $1 and t."from" > now() - interval '3 days'
      group by t.id
    `,
    [centre],
  )
  return {
    manager: (await openSessions(owner, centre, [manager!], 'MasterAdmin'))[0]!,
    students: students.map((id) => tokenOf('usr', id)),
    portals: await openSessions(owner, centre, students.slice(0, portals), 'Student'),
    groups: groups.map((id) => tokenOf('edg', id)),
    meetings: meetings.rows.map(({ id, seats }) => ({
      token: tokenOf('est', id),
      seats: seats.map((seat) => tokenOf('egs', seat)),
    })),
    account,
    method,
  }
}

async function openSessions(
  owner: pg.Client,
  centre: string,
  users: readonly string[],
  userType: string,
): Promise<string[]> {
  const tokens = users.map(makeToken)
  await owner.query(
    `
      insert into session (
        token_hash, id, establishment_id, user_id, user_type, platform, device_id, created_at, last_seen_at, expires_at,
        idle_seconds
      )
      select
        token_hash, gen_random_uuid(), $1, user_id, $2, 'desktop', 'load', now(), now(), now() + interval '1 day', 86400
      from unnest($3::bytea[], $4::uuid[]) as s (token_hash, user_id)
    `,
    [centre, userType, tokens.map(hashOf), users],
  )
  return tokens
}

/** A drawer, a way to pay, and a debt of each student, those of an earlier day too, that no day of paying ends. */
async function till(owner: pg.Client, centre: string): Promise<[account: string, method: string]> {
  const find = () =>
    owner.query<{ account: string | null; method: string | null }>(
      `
        select
          (select id from account where establishment_id = $1 and code = 'LOAD') as account,
          (select id from payment_method where establishment_id = $1 and code = 'LOAD') as method
      `,
      [centre],
    )
  await beginPastRules(owner)
  if (!(await find()).rows[0]!.account) {
    await owner.query(
      `insert into account (establishment_id, id, code, name_en, created_at, updated_at)
       values ($1, gen_random_uuid(), 'LOAD', 'Drawer', now(), now())`,
      [centre],
    )
    await owner.query(
      `insert into payment_method (establishment_id, id, code, name_en, needs_verification, created_at, updated_at)
       values ($1, gen_random_uuid(), 'LOAD', 'Cash', false, now(), now())`,
      [centre],
    )
  }
  const owing = await owner.query(
    `
      insert into debt (
        establishment_id, id, code, user_id, debt_type, debt_on_en, at, price, money, remainder, unscheduled, due_on,
        next_due_on, created_at, updated_at
      )
      select
        $1, gen_random_uuid(), 'LOAD-' || u.code, u.id, 'Service', 'A course', now(), 1000000000, 1000000000, 1000000000,
        1000000000, current_date, current_date, now(), now()
      from user_account u
      where u.establishment_id = $1 and u.user_type = 'Student' and u.record_state = 'active'
        and not exists (
          select from debt d where d.establishment_id = $1 and d.user_id = u.id and d.code = 'LOAD-' || u.code
        )
    `,
    [centre],
  )
  if (owing.rowCount! > 0) await owner.query('select recount_owed($1)', [centre])
  await owner.query('commit')
  const { account, method } = (await find()).rows[0]!
  return [tokenOf('acc', account!), tokenOf('pym', method!)]
}

/** What the migration makes of absence messages and debt reminders, their histories, and who saw them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startOlderDatabase } from '../../test/platform/database/older-database-for-tests.ts'

test('absence messages and debt reminders go on as messages, with their histories and who may see them', async () => {
  const { client, establishment, goOn, close } = await startOlderDatabase('0150')
  try {
    const [student, parent, clerk, time, absence, debt] = Array.from({ length: 6 }, () => randomUUID())
    for (const person of [student, parent, clerk])
      await client.query(
        `
          insert into user_account (establishment_id, id, code, name_en, user_type, created_at, updated_at)
          values ($1, $2, $3, $3, 'Student', now(), now())
        `,
        [establishment, person, person],
      )
    await client.query('set session_replication_role = replica') // the group of the lesson is not what is tested
    await client.query(
      `
        insert into educational_schedule_time (
          establishment_id, id, educational_group_id, "from", "to", created_at, updated_at
        )
        values ($1, $2, $3, now(), now() + interval '1 hour', now(), now())
      `,
      [establishment, time, randomUUID()],
    )
    await client.query(
      `
        insert into absence_message (
          establishment_id, id, state, student_id, schedule_time_id, parent_id, phone, language, text, decided_by_id,
          decided_at, created_at, updated_at
        )
        values ($1, $2, 'Sent', $3, $4, $5, '+201012345678', 'ar', 'غاب', $6, now(), now(), now())
      `,
      [establishment, absence, student, time, parent, clerk],
    )
    await client.query(
      `
        insert into debt_reminder (establishment_id, id, user_id, language, text, money, created_at, updated_at)
        values ($1, $2, $3, 'en', 'due', 500, now(), now())
      `,
      [establishment, debt, student],
    )
    await client.query(
      `
        insert into audit (establishment_id, id, at, entity, record_id, action, changes)
        values ($1, $2, now(), 'absenceMessage', $3, 'create', $4)
      `,
      [
        establishment,
        randomUUID(),
        absence,
        { student: { old: null, new: student }, parent: { old: null, new: parent }, text: { old: null, new: 'غاب' } },
      ],
    )
    const roles = {
      both: { EducationalGroupAttendance: ['view', 'itemUpdate'], Debt: ['view'] },
      desk: { Debt: ['view'] },
      none: { Student: ['view'] },
    }
    for (const [code, privileges] of Object.entries(roles))
      await client.query(
        `
          insert into establishment_role (
            establishment_id, id, code, name_en, user_type, privileges, created_at, updated_at
          )
          values ($1, $2, $3, $3, 'Employee', $4, now(), now())
        `,
        [establishment, randomUUID(), code, privileges],
      )
    await client.query('set session_replication_role = origin')
    await goOn()
    const { rows: messages } = await client.query(
      'select id, kind, state, user_id, about_id, opened_by_id, opened_at = decided_at as at_once, money::int from outbound_message order by kind',
    )
    assert.deepEqual(messages, [
      {
        id: absence,
        kind: 'absence',
        state: 'Sent',
        user_id: parent,
        about_id: student,
        opened_by_id: clerk,
        at_once: true,
        money: null,
      },
      {
        id: debt,
        kind: 'debt',
        state: 'Waiting',
        user_id: student,
        about_id: student,
        opened_by_id: null,
        at_once: null,
        money: 500,
      },
    ])
    const { rows: histories } = await client.query('select entity, changes from audit')
    assert.deepEqual(histories, [
      {
        entity: 'outboundMessage',
        changes: {
          about: { old: null, new: student },
          user: { old: null, new: parent },
          text: { old: null, new: 'غاب' },
        },
      },
    ])
    await assert.rejects(client.query(`update audit set action = 'x'`), /append-only/)
    const { rows } = await client.query(
      `select code, privileges -> 'OutboundMessage' as flags from establishment_role order by code`,
    )
    assert.deepEqual(rows, [
      { code: 'both', flags: ['view', 'itemUpdate', 'absenceMessages', 'debtMessages'] },
      { code: 'desk', flags: ['view', 'debtMessages'] },
      { code: 'none', flags: null },
    ])
  } finally {
    await close()
  }
})

/** Findings of the linter of statements (`tools/statement-rules.mjs`), and similar code that it accepts. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadModule, parseSync } from 'libpg-query'
import { faultsOf, faultsOfTest } from '../../../../tools/statement-rules.mjs'

before(loadModule)

const tenants = new Set(['student', 'debt', 'receipt'])
type Rules = (tree: unknown, tenants: ReadonlySet<string>) => string[]
const asked = (rules: Rules, sql: string): string[] => rules(parseSync(sql), tenants)

/** Each fault with a statement that has it, and the nearest ones that have none. */
const cases: readonly (readonly [rules: Rules, fault: RegExp, bad: string, ...good: string[]])[] = [
  [
    faultsOf,
    /^student is looked into without its establishment$/,
    `select id from student where id = $1`,
    `select id from student where establishment_id = $1 and id = $2`,
    `select id from session where id = $1`,
    `with student as (select 1 as id) select id from student`,
  ],
  [
    faultsOf,
    /^debt d is looked into without its establishment$/,
    `select 1 from student s join debt d on d.student_id = s.id where s.establishment_id = $1`,
    `select 1 from student s join debt d on d.establishment_id = s.establishment_id and d.student_id = s.id where s.establishment_id = $1`,
    `select 1 from student s join debt d using (establishment_id, id) where s.establishment_id = $1`,
  ],
  [
    faultsOf,
    /^receipt is looked into without its establishment$/,
    `delete from receipt where id = $1`,
    `delete from receipt where establishment_id = $1 and id = $2`,
  ],
  [
    faultsOf,
    /^establishment_id stands without its table beside one that has it/,
    `select 1 from student where establishment_id = $1 and exists (select from debt d where establishment_id = d.establishment_id)`,
    `select 1 from student s where s.establishment_id = $1 and exists (select from debt d where d.establishment_id = s.establishment_id)`,
  ],
  [
    faultsOf,
    /^student: `gen_random_uuid\(\)` in an update$/,
    `update student set token = gen_random_uuid() where establishment_id = $1`,
    `update student set token = $2 where establishment_id = $1`,
  ],
  [
    faultsOf,
    /^debt: `case x when …` in an update/,
    `update debt set state = case kind when 'a' then 'b' end where establishment_id = $1`,
    `update debt set state = case when kind = 'a' then 'b' end where establishment_id = $1`,
  ],
  [
    faultsOf,
    /^debt: a time and an interval in an update/,
    `update debt set at = at + interval '1 day' where establishment_id = $1`,
    `update debt set at = (at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where establishment_id = $1`,
    `update debt set at = $2::timestamptz + interval '1 day' where establishment_id = $1`,
  ],
  [
    faultsOf,
    /^debt: insert … select without `returning` is a copy/,
    `insert into debt (id) select id from jsonb_to_recordset($1) as t(id uuid)`,
    `insert into debt (id) select id from jsonb_to_recordset($1) as t(id uuid) returning 1`,
    `insert into debt (id) select id from jsonb_to_recordset($1) as t(id uuid) on conflict do nothing`,
    `insert into session (id) select id from jsonb_to_recordset($1) as t(id uuid)`,
  ],
  [
    faultsOf,
    /^debt: a select among the values of an insert/,
    `insert into debt (id, code) values ($1, (select code from student where establishment_id = $2))`,
    `insert into debt (id, code) values ($1, $2)`,
    `insert into debt (id, code) select $1, code from student where establishment_id = $2 returning 1`,
    `insert into session (id, code) values ($1, (select max(code) from session))`,
  ],
  [
    faultsOf,
    /^s\.name stands beside what is grouped/,
    `select s.name, count(*) from student s where s.establishment_id = $1 group by s.establishment_id, s.id`,
    `select s.name, count(*) from student s where s.establishment_id = $1 group by s.establishment_id, s.id, s.name`,
    `select s.name, max(s.code) from student s where s.establishment_id = $1 group by 1`,
    `select lower(s.name), count(*) from student s where s.establishment_id = $1 group by lower(s.name)`,
  ],
  [
    faultsOf,
    /^on conflict on constraint debt_key/,
    `insert into debt (id) values ($1) on conflict on constraint debt_key do nothing`,
    `insert into debt (id) values ($1) on conflict (id) do nothing`,
  ],
  [
    faultsOf,
    /^s\.ctid: a view has no such column/,
    `select s.ctid from student s where s.establishment_id = $1`,
    `select s.id from student s where s.establishment_id = $1`,
  ],
  [
    faultsOfTest,
    /^debt d is joined without its establishment$/,
    `select 1 from student s join debt d on d.student_id = s.id`,
    `select 1 from student s join debt d on d.establishment_id = s.establishment_id and d.student_id = s.id`,
    `select 1 from student`,
  ],
  [
    faultsOfTest,
    /^debt is looked into for a row without its establishment$/,
    `select 1 from student s where exists (select from debt d where d.student_id = s.id)`,
    `select 1 from student s where exists (select from debt d where d.establishment_id = s.establishment_id and d.student_id = s.id)`,
  ],
]

for (const [rules, fault, bad, ...good] of cases)
  test(`D13.5 ${bad}`, () => {
    const found = asked(rules, bad)
    assert.equal(found.length, 1, found.join())
    assert.match(found[0]!, fault)
    for (const sql of good) assert.deepEqual(asked(rules, sql), [], sql)
  })

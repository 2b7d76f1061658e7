/** Each function, trigger and policy has a comment in the catalogue: one sentence about what it does. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

// distributing creates functions and policies anew
const skip = Boolean(process.env.CLUSTER_URL) && 'the catalogue as migrations make it'

test('each function, trigger and policy has a comment of one sentence', { skip }, async () => {
  const { rows } = await database.owner.query<{ name: string; words: string | null }>(`
    select 'function ' || p.proname as name, obj_description(p.oid, 'pg_proc') as words from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('trigger %s on %s', t.tgname, t.tgrelid::regclass), obj_description(t.oid, 'pg_trigger')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select format('policy %s on %s', p.polname, p.polrelid::regclass), obj_description(p.oid, 'pg_policy')
    from pg_policy p
  `)
  assert.ok(rows.length > 500)
  const faults = rows.filter(({ words }) => !/^[A-Z][^\n]*\.$/.test(words ?? ''))
  assert.deepEqual(faults, [])
})

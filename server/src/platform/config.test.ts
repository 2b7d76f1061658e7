/** Environment variables of the database and of the folder that nodes share. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const [url, session] = ['postgres://u:secret@here:6432/db', 'postgres://u:secret@here:5432/db']

test('D13.4 the pool, the address past a pooler, the copy, and names of statements', () => {
  const { databasePool, databaseSessionUrl, databaseReplicaUrl, databaseNames } = readConfig({
    DATABASE_URL: url,
    DATABASE_SESSION_URL: session,
    DATABASE_REPLICA_URL: session,
    DATABASE_POOL: '40',
    DATABASE_NAMES: 'on',
  })
  assert.deepEqual([databasePool, databaseSessionUrl, databaseReplicaUrl, databaseNames], [40, session, session, true])
  const usual = readConfig({})
  assert.deepEqual([usual.databasePool, usual.databaseSessionUrl, usual.databaseNames], [20, undefined, undefined])
  for (const [name, env] of Object.entries({
    DATABASE_SESSION_URL: { DATABASE_SESSION_URL: session },
    DATABASE_REPLICA_URL: { DATABASE_URL: url, DATABASE_REPLICA_URL: 'mysql://secret' },
    DATABASE_POOL: { DATABASE_POOL: '1' },
    DATABASE_NAMES: { DATABASE_NAMES: 'perhaps' },
  }))
    assert.throws(
      () => readConfig(env),
      ({ message }: Error) => message.startsWith(name) && !message.includes('secret'),
    )
})

test('D13.4 files lie in a folder that nodes share', () => {
  const { files, filesFolder } = readConfig({ FILES_URL: 'file:///mnt/centre%20files' })
  assert.deepEqual([files, filesFolder], [undefined, '/mnt/centre files'])
  assert.equal(readConfig({}).filesFolder, undefined)
  assert.throws(() => readConfig({ FILES_URL: 'file://host/elsewhere' }), /FILES_URL/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyPrivilege } from '../areas.ts'
import { inputFields } from '../kit/input-fields.ts'
import { establishment } from './establishment.ts'
import { ownSettings, settingRight, settingTopics } from './own-settings.ts'
import { settingFlags } from './setting-flags.ts'

const settings = Object.keys(inputFields(establishment, 'update'))

test('every setting of a centre has one topic', () => {
  const placed = settingTopics.flatMap(({ fields }) => fields)
  assert.deepEqual(placed.toSorted(), [...settings, 'image'].toSorted())
})

test('every flag of a setting exists', () => {
  for (const { read, change } of Object.values(ownSettings))
    for (const { group, flag } of [read, change])
      assert.ok((everyPrivilege[group] as readonly string[] | undefined)?.includes(flag), `${group} ${flag}`)
})

test('a setting is in one part at most', () => {
  const parted = Object.values(ownSettings).flatMap(({ fields }) => fields)
  assert.equal(new Set(parted).size, parted.length)
  for (const name of parted) assert.ok(name === 'image' || settings.includes(name), name)
})

test('a flag opens its own part; the platform’s admins change all', () => {
  for (const [group, flag] of Object.entries(settingFlags)) {
    const holder = { userType: 'Employee', privileges: { [group]: [flag] } } as const
    assert.ok(settings.some((name) => settingRight(holder, name) === 'change'))
    assert.equal(settingRight(holder, 'timeZone'), 'read')
    assert.ok(settings.some((name) => settingRight(holder, name) === 'none'))
  }
  for (const name of settings) {
    assert.equal(settingRight({ userType: 'AdminsEgypt', privileges: {} }, name), 'change')
    assert.notEqual(settingRight({ userType: 'MasterAdmin', privileges: everyPrivilege }, 'timeZone'), 'change')
  }
})

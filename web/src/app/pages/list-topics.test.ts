import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities } from '@topcenter/model/areas'
import { listTopics } from './list-topics.ts'

test('every list of settings has one topic', () => {
  const lists = entities.filter(
    ({ spec }) => (spec.lookup || spec.menu === 'settings') && spec.path !== undefined && !spec.abstract,
  )
  assert.deepEqual(
    listTopics.flatMap(({ lists: ids }) => ids.split(' ')).toSorted(),
    lists.map(({ id }) => id).toSorted(),
  )
})

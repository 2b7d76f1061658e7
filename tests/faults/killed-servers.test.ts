/**
 * Servers are killed while notices, uploads, leases and calls are under way; nothing is lost or done twice.
 *
 * It takes some 70 s of CPU: each part starts three servers, kills them several times and starts them again.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCentre } from '@topcenter/server/test/education/test-centre'
import { makeDue, raceForCalls } from './call-race.ts'
import { leaseFaults } from './lease-storm.ts'
import { noticeFaults } from './notice-storm.ts'
import { uploadFaults } from './upload-storm.ts'

test('D8.4 three servers on one database under kill -9: each reminder speaks before, at and after its moment, once each', async () =>
  void (await noticeFaults({ reminders: 100, steps: 3, kills: 2 })))

test('D9.2 five files over a line that is cut, to a server that is killed twice: each comes out as it was, once', async () =>
  void (await uploadFaults({ files: 5, size: 4_000_000, cutEach: 5_000_000, kills: 2 })))

test('D8.1 a server is killed while fifty sessions are open: after the start none outlives its end and none is lost early', () =>
  leaseFaults(50))

test('D8.1 twenty agents take the next of two hundred students until nobody is left, five times: nobody twice', async () => {
  const centre = await startCentre()
  try {
    await makeDue(centre, 200)
    const { twice, left } = await raceForCalls(centre, 5)
    assert.deepEqual([twice, left], [0, 0])
  } finally {
    await centre.close()
  }
})

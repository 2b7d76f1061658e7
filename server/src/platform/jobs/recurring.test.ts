/** Times of every day as pg-boss follows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PgBoss } from 'pg-boss'
import { addDays } from '@topcenter/model/kit/date-text'
import { momentOf } from '@topcenter/model/kit/planned-moment'
import { everyDay, shortDays } from './recurring.ts'

const boss = new PgBoss('postgres://nowhere')

test('D1.9 a job of every day runs each day once; where the clock jumps over its time, at the first moment after it', () => {
  const now = new Date('2027-01-01T12:00:00Z')
  const days = Array.from({ length: 360 }, (_, at) => addDays('2027-01-02', at))
  for (const zone of ['Africa/Cairo', 'Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Riyadh'])
    for (const time of ['00:05', '01:00', '02:15', '02:30', '03:30', '09:00']) {
      const cron = everyDay(time, zone, shortDays(zone, now))
      const from = momentOf('2027-01-01', '23:59', zone)
      const moments = boss.previewSchedule(cron, { tz: zone, from, count: days.length })
      // of a time that comes twice either one will do
      const early = days.map((day) => momentOf(day, time, zone).getTime())
      assert.equal(moments.length, days.length)
      for (const [at, moment] of moments.entries())
        assert.ok(
          [0, 30, 60].includes((early[at]! - moment.getTime()) / 60_000),
          `${zone} ${days[at]} ${time}: ${moment.toISOString()}`,
        )
    }
  const cairo = everyDay('00:05', 'Africa/Cairo', shortDays('Africa/Cairo', now))
  const [jumped] = boss.previewSchedule(cairo, { tz: 'Africa/Cairo', from: new Date('2027-04-29T12:00:00Z'), count: 1 })
  assert.equal(jumped!.toISOString(), '2027-04-29T22:00:00.000Z', '01:00 on 30 April')
})

/**
 * Agents open sessions at a server that is killed with -9 meanwhile (D8.1). After the restart each acknowledged lease
 * exists as the response said: none is lost early, and none outlives its end.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { defaultPrivileges } from '@topcenter/server/reference/default-roles'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { type Centre, type Shown, startCentre } from '@topcenter/server/test/education/test-centre'
import type { TestUser } from '@topcenter/server/test/test-application'
import { makeDue } from './call-race.ts'
import { startServers } from './killed-servers.ts'

const agents = 10

interface LeaseReport {
  readonly user: string
  readonly until: string
  readonly holder: TestUser
}

export async function leaseFaults(leases: number): Promise<void> {
  const centre = await startCentre(new Date().toISOString())
  try {
    const holders: TestUser[] = []
    for (let made = 0; made < agents; made += 1)
      holders.push(await centre.app.addUser('Sales', defaultPrivileges('Sales')))
    await makeDue(centre, leases * 2)
    const running = await startServers(centre, 1)
    try {
      const reports: LeaseReport[] = []
      const ask = async (holder: TestUser, path: string): Promise<{ status: number; body: Shown }> => {
        const answer = await fetch(`${running.origin(0)}/api/calls/${path}`, {
          method: 'POST',
          body: '{}',
          headers: {
            'api-version': '1.0',
            'content-type': 'application/json',
            authorization: `Bearer ${holder.session}`,
          },
        })
        return { status: answer.status, body: await answer.json() }
      }
      const take = async (holder: TestUser): Promise<void> => {
        while (reports.length < leases) {
          const { status, body } = await ask(holder, 'next')
          assert.equal(status, 200, JSON.stringify(body))
          reports.push({ user: idOf(body.card.token, 'usr')!, until: body.card.until, holder })
        }
      }
      await Promise.all(holders.map(take))
      // others are just being opened when it dies
      const dying = Promise.allSettled(holders.map((holder) => ask(holder, 'next')))
      await delay(Math.random() * 30)
      await running.kill(0)
      await dying

      const stands = await centre.owner(
        `select user_id, sales_user_id, expires_at from follow_up_session where state <> 'Close' and expires_at > now()`,
      )
      for (const { user, until, holder } of reports) {
        const found = stands.filter(({ user_id }) => user_id === user)
        assert.equal(found.length, 1, 'none is lost early, and none is there twice')
        assert.deepEqual(
          [found[0].sales_user_id, found[0].expires_at.toISOString()],
          [holder.id, new Date(until).toISOString()],
        )
      }
      const [first, second] = [reports[0]!, reports[1]!]
      const other = holders.find(({ id }) => id !== first.holder.id)!
      const token = (user: string) => tokenOf('usr', user)
      const refused = await ask(other, `${token(first.user)}/open`)
      assert.equal(refused.body.code, 'followUp.held', JSON.stringify(refused.body))
      assert.equal((await ask(first.holder, `${token(first.user)}/renew`)).status, 200, 'its holder goes on')

      // the end of all but the second one passes while the server is down
      await centre.owner(
        `
          update follow_up_session
          set opened_at = opened_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
          where state <> 'Close' and user_id <> $1
        `,
        [second.user],
      )
      await running.kill(0)
      assert.equal((await ask(other, `${token(first.user)}/open`)).status, 200, 'who comes next takes it in one press')
      await centre.run((ctx) => ctx.runtime.jobs.enqueue(ctx.tx, { kind: 'followUps.lapse' }))
      for (let waited = 0; waited < 100 && (await liveOver(centre)) > 0; waited += 1) await delay(100)
      assert.equal(await liveOver(centre), 0, 'none outlives its end')
      const lapsed = await centre.owner(
        `select close_reason, closed_at = expires_at as at_its_end from follow_up_session where state = 'Close'`,
      )
      assert.ok(lapsed.length >= leases - 1)
      assert.ok(lapsed.every(({ close_reason, at_its_end }) => close_reason === 'Lapsed' && at_its_end))
      const [{ n }] = await centre.owner(
        `select count(*)::int as n from follow_up_session where state <> 'Close' and user_id = $1`,
        [second.user],
      )
      assert.equal(n, 1, 'whose end has not come still stands')
    } finally {
      await running.stop()
    }
  } finally {
    await centre.close()
  }
}

const liveOver = async (centre: Centre): Promise<number> =>
  (
    await centre.owner(
      `select count(*)::int as n from follow_up_session where state <> 'Close' and expires_at <= now()`,
    )
  )[0].n

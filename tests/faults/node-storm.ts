/**
 * Saves at two nodes of which one is killed with -9 again and again (D13.4): clients go on at the other one with the
 * same key. What was acknowledged is there, once, and nothing else is.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@topcenter/model/kit/token'
import { ask, logIn, type Nodes } from './two-nodes.ts'

const clients = 8

export interface NodeFaultResult {
  readonly rounds: number
  readonly acknowledged: number
  readonly retried: number
}

export async function nodeFaults(
  nodes: Nodes,
  { rounds, saves }: { readonly rounds: number; readonly saves: number },
  say: (text: string) => void = () => {},
): Promise<NodeFaultResult> {
  const session = await logIn(nodes.origin(0))
  const counts = { acknowledged: 0, retried: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const names = Array.from({ length: saves }, (_, n) => `Round ${round} save ${n}`)
    const left = [...names]
    const working = Array.from({ length: clients }, async (_, client) => {
      for (let name = left.shift(); name; name = left.shift()) await save(nodes, session, name, client, counts)
    })
    await delay(100 + Math.random() * 400)
    const dying = round % 2
    await nodes.kill(dying)
    const back = nodes.restart(dying)
    await Promise.all(working)
    await back
    const { rows } = await nodes.owner.query<{ name: string }>(
      `select name_en as name from color where name_en like $1 and record_state = 'active'`,
      [`Round ${round} save %`],
    )
    assert.deepEqual(rows.map(({ name }) => name).sort(), names.sort(), 'each is there, once')
    say(`${round}: ${counts.acknowledged} acknowledged, ${counts.retried} tried again; each there once`)
  }
  return { rounds, ...counts }
}

/** At one node, then at the other, with the same key, until one has answered. */
async function save(
  nodes: Nodes,
  session: string,
  name: string,
  client: number,
  counts: { acknowledged: number; retried: number },
): Promise<void> {
  const key = newId()
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      const { status, body } = await ask(nodes.origin((client + attempt) % 2), 'POST', '/api/colors', {
        session,
        body: { names: { en: name }, hex: '#102030' },
        headers: { 'idempotency-key': key },
      })
      if (status === 200) return void (counts.acknowledged += 1)
      assert.ok(status >= 500 || status === 408, `${status} ${JSON.stringify(body)}`)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
    }
    counts.retried += 1
    await delay(50)
  }
  throw new Error('nobody answered')
}

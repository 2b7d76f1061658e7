/** Twenty agents press "call next" at once (D8.1). */
import { type Centre, newId } from '@topcenter/server/test/education/test-centre'
import { leaseNext } from '@topcenter/server/interests/lease'

export const agents = 20

/** Twenty agents take whoever is next until nobody is due, again and again. */
export async function raceForCalls(
  centre: Centre,
  rounds: number,
): Promise<{ readonly twice: number; readonly left: number; readonly perSecond: number }> {
  const [{ due: dueNow }] = (await centre.owner('select count(*)::int as due from follow_case where due_at <= $1', [
    centre.app.clock.now(),
  ])) as [{ due: number }]
  const holders: string[] = []
  for (let made = 0; made < agents; made += 1) holders.push((await centre.app.addUser('Sales', {})).id)
  let [twice, left] = [0, 0]
  const begun = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const taken: string[] = []
    await Promise.all(
      holders.map(async (holder) => {
        for (;;) {
          const lease = await centre.run((ctx) => leaseNext(ctx, holder, []), { userId: holder, requestId: newId() })
          if (!lease) return
          taken.push(lease.user)
        }
      }),
    )
    twice += taken.length - new Set(taken).size
    left += dueNow - new Set(taken).size
    await closeAll(centre)
  }
  return { twice, left, perSecond: (rounds * dueNow) / ((performance.now() - begun) / 1_000) }
}

export const closeAll = (centre: Centre): Promise<unknown> =>
  centre.owner(
    `update follow_up_session set state = 'Close', close_reason = 'Finished', closed_at = now() where state <> 'Close'`,
  )

/** So many students who are due and nobody's. */
export async function makeDue(centre: Centre, many: number): Promise<void> {
  await centre.owner(
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, password, created_at, updated_at)
      select $1, gen_random_uuid(), 'DUE-' || n, 'Student ' || n, 'Student', 'nobody knows it', now(), now()
      from generate_series(1, $2::int) n
    `,
    [centre.app.establishmentId, many],
  )
  await centre.owner(
    `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from)
      select establishment_id, id, now(), now(), $2::timestamptz - interval '1 hour', 'Interest'
      from user_account
      where establishment_id = $1 and code like 'DUE-%'
    `,
    [centre.app.establishmentId, centre.app.clock.now()],
  )
}

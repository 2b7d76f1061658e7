/** Creates the first centre of an installation, from the screen that its owner meets after the first login. */
import { createFirstCentre } from '@topcenter/model/access/api'
import { establishment } from '@topcenter/model/access/establishment'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'
import { insertRecord } from '../records/write/create.ts'

/** Locks the platform's row, so that of two owners the second sees the first one's centre. */
async function hasCentre(ctx: Ctx): Promise<boolean> {
  await ctx.tx.run({
    sql: 'select 1 from establishment where id = $1 for no key update',
    parameters: [platformEstablishment],
  })
  const centre = await ctx.tx.first({
    sql: 'select 1 from establishment where id <> $1 limit 1',
    parameters: [platformEstablishment],
  })
  return centre !== undefined
}

export const firstCentreOperations = [
  handle(createFirstCentre, async (ctx, { body }) => {
    if (await hasCentre(ctx)) throw new Refused(refuse('establishment.alreadyThere'))
    const id = await insertRecord(ctx, establishment, body)
    return { token: tokenOf(establishment.spec.prefix, id) }
  }),
]

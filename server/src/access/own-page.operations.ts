/** Handlers of one's own public page: contacts, links, and what visitors may see and ask. */
import { changeOwnPage, readOwnPage } from '@topcenter/model/access/api'
import { establishment } from '@topcenter/model/access/establishment'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { changeOwnEstablishment, lockOwnEstablishment } from '../records/establishment/own-establishment.ts'
import type { Ctx } from '../records/context.ts'
import { type AnyRecord, recordOf, type RecordRow } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'

type OwnPage = AnswerOf<typeof readOwnPage>

async function read(ctx: Ctx): Promise<OwnPage> {
  const row = await ctx.tx.first<RecordRow>({
    sql: 'select * from establishment where id = $1',
    parameters: [ctx.actor.establishmentId],
  })
  const record: AnyRecord = recordOf(establishment, row!)
  return Object.fromEntries(Object.keys(changeOwnPage.body).map((name) => [name, record[name]])) as OwnPage
}

export const ownPageOperations = [
  handle(readOwnPage, read),
  handle(changeOwnPage, async (ctx, { body }) => {
    await lockOwnEstablishment(ctx)
    await changeOwnEstablishment(ctx, await read(ctx), body)
    return read(ctx)
  }),
]

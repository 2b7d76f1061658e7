/** A centre's own people say what its public page says: contacts, links, whether prices are shown and strangers may ask. */
import { establishment, establishmentPage } from '@topcenter/model/access/establishment'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { changeOwnEstablishment, lockOwnEstablishment } from '../records/establishment/own-establishment.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, recordOf } from '../records/row.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import * as answered from './access.answers.ts'

const input = { version: int({ required: true }), ...establishmentPage } as const

async function read(ctx: Ctx): Promise<{ readonly version: unknown; readonly [field: string]: unknown }> {
  const row = await ctx.tx.first<DbRow>({
    sql: 'select * from establishment where id = $1',
    parameters: [ctx.actor.establishmentId],
  })
  const record = recordOf(establishment, row!)
  return Object.fromEntries(Object.keys(input).map((name) => [name, record[name]])) as { version: unknown }
}

async function change(ctx: Ctx, body: unknown): Promise<object> {
  const parsed = fieldsSchema(input).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  await lockOwnEstablishment(ctx)
  await changeOwnEstablishment(ctx, await read(ctx), parsed.data)
  return read(ctx)
}

const path = '/api/own-establishment-page'
const shared = { staff: true, permit: { group: 'EstablishmentLook', flag: 'itemUpdate' } } as const
const answer = answers(answered.ownPage, 'OwnEstablishmentPage')

export const ownPageOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'ownEstablishmentPage.read',
    method: 'GET',
    path,
    access: 'read',
    describe: () => ({ summary: 'Read what one’s own centre says on its public page', answer }),
    handle: read,
  },
  {
    ...shared,
    id: 'ownEstablishmentPage.change',
    method: 'PATCH',
    path,
    access: 'write',
    input,
    describe: () => ({ summary: 'Change what one’s own centre says on its public page', answer }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]

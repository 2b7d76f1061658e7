/** Handlers of the settings of one's own centre: whatever the caller may see or change, of all topics. */
import { changeOwnSettings, readOwnSettings } from '@topcenter/model/access/api'
import { establishment } from '@topcenter/model/access/establishment'
import { settingRight } from '@topcenter/model/access/own-settings'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { faultsOf, updateSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import {
  changeOwnEstablishment,
  lockOwnEstablishment,
  onOwnEstablishment,
} from '../records/establishment/own-establishment.ts'
import { selectOwn } from '../records/list/select.ts'
import { presentRecord } from '../records/presenter.ts'
import { recordOf, type RowFrom } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import { changeRecord, staleOf } from '../records/write/update.ts'

type OwnSettings = AnswerOf<typeof readOwnSettings>
type Row = RowFrom<typeof establishment>

const names = Object.keys(inputFields(establishment, 'update'))

/** Reads the row in the platform's establishment, where the days off lie too. */
const readRow = (there: Ctx, id: string): Promise<Row> =>
  there.tx
    .first<Row>(sql`select ${sql.raw(selectOwn(establishment))} from establishment t where t.id = ${id}::uuid`)
    .then((row) => row!)

/** Returns the settings that the caller may see. */
function present(ctx: Ctx, row: Row): OwnSettings {
  const { token, version, ...record }: OwnSettings = presentRecord(ctx, establishment, row, { whole: true })
  const seen = names.filter((name) => settingRight(ctx.actor, name) !== 'none')
  return { token, version, ...Object.fromEntries(seen.map((name) => [name, record[name]])) }
}

const read = (ctx: Ctx): Promise<OwnSettings> =>
  onOwnEstablishment(ctx, async (there) => present(ctx, await readRow(there, ctx.actor.establishmentId)))

async function change(ctx: Ctx, body: unknown): Promise<OwnSettings> {
  const parsed = updateSchema(establishment).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { version, ...sent } = parsed.data
  if (Object.keys(sent).some((name) => settingRight(ctx.actor, name) !== 'change'))
    throw new Refused(refuse('permission.missing'))
  await lockOwnEstablishment(ctx)
  const row = await onOwnEstablishment(ctx, (there) => readRow(there, ctx.actor.establishmentId))
  // the one who changed it is a user of the centre, or an admin of the platform, who stays unnamed here
  if (version !== row.version) throw await staleOf(ctx, establishment, row, () => present(ctx, row))
  const before = recordOf(establishment, row)
  // the rules of the record are those of the platform's admins, and let nobody else pass
  if (ctx.actor.userType === 'AdminsEgypt')
    await onOwnEstablishment(ctx, (there) => changeRecord(there, establishment, before, sent))
  else await changeOwnEstablishment(ctx, before, { version, ...sent })
  return read(ctx)
}

export const ownSettingsOperations = [
  handle(readOwnSettings, read),
  handle(changeOwnSettings, (ctx, { body }) => change(ctx, body)),
]

/**
 * What users of a centre set of its own record, for an operation that reads and one that changes: the record and its
 * history belong to the platform (own-establishment.ts).
 */
import { type Fields, int } from '@topcenter/model/kit/field'
import type { Ctx } from '../context.ts'
import { readFields } from '../serving/read-fields.ts'
import { columnName } from '../schema/table.ts'
import { changeOwnEstablishment, lockOwnEstablishment } from './own-establishment.ts'

type Set<F extends Fields> = Readonly<Record<'version' | keyof F, unknown>>

/** @param fields Of `establishment`, each with one column */
export function mannerOf<const F extends Fields>(fields: F) {
  const input = { version: int({ required: true }), ...fields }
  const sql = `select ${['version', ...Object.entries(fields).map(selected)].join(', ')} from establishment where id = $1`
  const read = async (ctx: Ctx): Promise<Set<F>> =>
    (await ctx.tx.first<Set<F>>({ sql, parameters: [ctx.actor.establishmentId] }))!
  return {
    input,
    read,
    /** Throws `record.stale` if somebody was faster. */
    change: async (ctx: Ctx, body: unknown): Promise<Set<F>> => {
      const said = readFields(input, body)
      await lockOwnEstablishment(ctx)
      await changeOwnEstablishment(ctx, await read(ctx), said)
      return read(ctx)
    },
  }
}

/** A time as the API shows it. */
function selected([name, field]: [string, Fields[string]]): string {
  const column = columnName(name, field)
  return `${field.kind === 'time' ? `to_char(${column}, 'HH24:MI')` : column} as "${name}"`
}

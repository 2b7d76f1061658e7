/**
 * Settings of a centre that its own users change. They are columns of `establishment`, whose record and history belong
 * to the platform (own-establishment.ts).
 */
import { type Fields, int, type StoredOf } from '@topcenter/model/kit/field'
import type { Ctx } from '../context.ts'
import { readFields } from '../serving/read-fields.ts'
import { columnName } from '../schema/table.ts'
import { changeOwnEstablishment, lockOwnEstablishment } from './own-establishment.ts'

type Settings<F extends Fields> = { readonly version: number } & { readonly [N in keyof F & string]: StoredOf<F[N]> }

/** @param fields Fields of `establishment`, each with one column */
export function mannerOf<const F extends Fields>(fields: F) {
  const input = { version: int({ required: true }), ...fields }
  const sql = `select ${['version', ...Object.entries(fields).map(selected)].join(', ')} from establishment where id = $1`
  const read = async (ctx: Ctx): Promise<Settings<F>> =>
    (await ctx.tx.first<Settings<F>>({ sql, parameters: [ctx.actor.establishmentId] }))!
  /** @throws {Refused} `record.stale` if somebody else changed the settings since `version` */
  const write = async (ctx: Ctx, given: Readonly<Record<string, unknown>>): Promise<Settings<F>> => {
    await lockOwnEstablishment(ctx)
    await changeOwnEstablishment(ctx, await read(ctx), given)
    return read(ctx)
  }
  return {
    input,
    read,
    write,
    /** Parses the body of a handler that is not declared in the model yet. */
    change: (ctx: Ctx, body: unknown): Promise<Settings<F>> => write(ctx, readFields(input, body)),
  }
}

/** Selects a setting in the form in which the API shows it. */
function selected([name, field]: [string, Fields[string]]): string {
  const column = columnName(name, field)
  return `${field.kind === 'time' ? `to_char(${column}, 'HH24:MI')` : column} as "${name}"`
}

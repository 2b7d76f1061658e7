/** Unknown words of a sheet. A person states the meaning of each word once, and the next rehearsal uses it. */
import type { listUnknownValues } from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { entityOf } from '@topcenter/model/areas'
import { refuse, type RefusalCode, Refused } from '@topcenter/model/kit/refusal'
import { columnLabel, importColumns } from './import-column.ts'
import { valueLabel } from '@topcenter/texts/describe'
import type { Ctx } from '../../records/context.ts'
import type { Run } from '../run/run-record.ts'

/** Replacement by column key and text of the sheet: a choice, the token of a record, or '' for nothing. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>

const unknown: readonly RefusalCode[] = ['field.oneOf', 'import.referenceUnknown', 'import.referenceAmbiguous']
/** Maximum values in one response; the next rehearsal shows the others. */
const most = 100

export const meant = (meanings: Meanings | undefined, column: string, text: string): string =>
  meanings?.[column]?.[text] ?? text

interface Asked {
  readonly column: string
  readonly value: string
  readonly rows: number
}

/**
 * Lists the values of the last rehearsal that no list contains: first those that already have a meaning, then the
 * others by frequency.
 */
export async function unknownValues(ctx: Ctx, run: Run): Promise<AnswerOf<typeof listUnknownValues>> {
  if (!run.entity) return { items: [] }
  const entity = entityOf(run.entity)
  const lost = await ctx.tx.query<Asked>({
    sql: `
      select f ->> 'column' as column, f ->> 'value' as value, count(*)::int as rows
      from import_row r, jsonb_array_elements(r.faults) f
      where r.establishment_id = $1
        and r.run_id = $2
        and r.verdict = 'refused'
        and f ->> 'code' = any($3)
        and f ? 'value'
      group by 1, 2
      order by 3 desc, 1, 2
      limit ${most}
    `,
    parameters: [ctx.actor.establishmentId, run.id, unknown],
  })
  const known = Object.entries(run.options.meanings ?? {}).flatMap(([column, values]) =>
    Object.keys(values).map((value): Asked => ({ column, value, rows: 0 })),
  )
  return {
    items: [...known, ...lost].flatMap(({ column: key, value, rows }) => {
      const column = importColumns(entity).find((each) => each.key === key)
      const field = column?.line?.field ?? column?.field
      if (!column || !field || (field.kind !== 'oneOf' && field.kind !== 'ref')) return []
      const path = column.line ? `${column.name}.${column.line.inner}` : column.name
      return [
        {
          column: key,
          label: columnLabel(entity, column, ctx.language),
          value,
          rows,
          as: run.options.meanings?.[key]?.[value] ?? null,
          ...(field.kind === 'ref'
            ? { to: field.to }
            : {
                choices: field.values!.map((choice) => ({
                  value: choice,
                  label: valueLabel(entity, path, choice, ctx.language),
                })),
              }),
        },
      ]
    }),
  }
}

/**
 * Reads `values: [{ column, value, as }]` of a rehearsal. A value without `as` is read as it is written. If `values` is
 * undefined, the meanings stay.
 */
export function readMeanings(run: Run, body: unknown): Meanings | undefined {
  const asked = (body as { values?: unknown } | undefined)?.values
  if (asked === undefined) return run.options.meanings
  const columns = new Set(Object.values(run.mapping))
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
  const meanings: Record<string, Record<string, string>> = {}
  for (const each of Array.isArray(asked) && asked.length <= 5 * most ? (asked as unknown[]) : [undefined]) {
    const { column, value, as } = (each ?? {}) as Readonly<Record<string, unknown>>
    if (!isText(column) || !columns.has(column) || !isText(value) || (as !== undefined && as !== null && !isText(as)))
      throw new Refused(refuse('request.malformed', { fields: [{ name: 'values', code: 'field.list' }] }))
    if (isText(as)) (meanings[column] ??= {})[value] = as
  }
  return meanings
}

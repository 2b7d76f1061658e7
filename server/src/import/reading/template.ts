/** Makes an empty sheet with the headers that an import of the list understands, in the reader's language. */
import { PassThrough } from 'node:stream'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Language } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { labelOfEntity } from '@topcenter/texts/describe'
import { documents } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { attached } from '../../platform/http/file-name.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { writeCsv, writeXlsx } from '../../sheets/write-sheet.ts'
import { columnLabel, type ImportColumn, labelWithType, proposeMapping } from './import-column.ts'

/**
 * Tests whether a column is in the template. Names have columns in Arabic and English only; `rows` fields have columns
 * for three lines.
 */
const offered = (column: ImportColumn): boolean =>
  column.property?.isOffered ??
  (column.companion !== undefined ||
    (column.language !== 'auto' && column.language !== 'und' && (column.line?.at ?? 0) < 3))

/** Tests whether a column is in the short template: it is required, in the list's own columns, or of a parent. */
const usual = ({ spec }: AnyEntity, { name, required, line, companion }: ImportColumn): boolean =>
  required || companion !== undefined || (line === undefined && spec.list?.columns.includes(name) === true)

/** Returns the headers. If a property has the name of another column, its type makes it recognisable. */
function headersOf(entity: AnyEntity, columns: readonly ImportColumn[], language: Language): string[] {
  const labels = columns.map((column) => columnLabel(entity, column, language))
  const properties = columns.filter(({ property }) => property)
  const understood = proposeMapping(entity, labels, properties)
  return columns.map((column, index) => {
    const isOther = column.property && understood[index] !== column.key
    return `${isOther ? labelWithType(column.property!, language) : labels[index]}${column.required ? ' *' : ''}`
  })
}

export async function templateSheet(
  ctx: Ctx,
  entity: AnyEntity,
  columns: readonly ImportColumn[],
  { format = 'xlsx', columns: wanted }: { readonly format?: string; readonly columns?: string },
): Promise<RawAnswer> {
  const shown = columns.filter((column) => offered(column) && (wanted !== 'usual' || usual(entity, column)))
  const headers = headersOf(entity, shown, ctx.language)
  const list = labelOfEntity(entity, ctx.language, 'many')
  const body = new PassThrough()
  const sent = (type: string): RawAnswer => ({
    raw: true,
    headers: {
      'content-type': type,
      ...attached(
        interpolate(documents[ctx.language].importTemplate, { list }),
        `${resourceOf(entity)}-import`,
        format,
      ),
    },
    body,
  })
  const failed = (error: Error) => void body.destroy(error)
  // every cell is text, so that phones and codes keep their first zero
  const table = {
    columns: headers.map((header) => ({
      header,
      kind: 'text' as const,
      width: Math.max(14, Math.min(header.length + 4, 40)),
    })),
    rows: [],
  }
  if (format === 'csv') {
    writeCsv(table, body).catch(failed)
    return sent('text/csv; charset=utf-8')
  }
  if (format !== 'xlsx') throw new Refused(refuse('request.malformed'))
  writeXlsx({ ...table, rightToLeft: ctx.language === 'ar', sheetName: list.slice(0, 31) }, body).catch(failed)
  return sent('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
}

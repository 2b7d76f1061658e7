/** A list as a sheet or as a PDF: all records that its query finds, with the shown columns, in the reader's language. */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { formatMoneyText, shownPlaces } from '@topcenter/model/kit/money'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { propertyFields, type PropertyKind } from '@topcenter/model/kit/property'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { app, documents } from '@topcenter/texts/both'
import { fieldLabel, labelOfEntity, valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { listed, readableDay, readableMoment, readableTime } from '@topcenter/texts/readable'
import { type DocumentColumn, leftToRight } from '../documents/document.ts'
import { renderDocument } from '../documents/render.ts'
import { attached } from '../platform/http/file-name.ts'
import { sheetFile } from '../sheets/sheet-file.ts'
import type { SheetCell, SheetColumn } from '../sheets/write-sheet.ts'
import { type Ctx, today } from '../records/context.ts'
import { letterheadOf } from '../papers/letterhead.ts'
import { withFrame } from '../papers/paper.ts'
import { pageRows } from '../records/list/list.ts'
import { fieldsOfReader } from '../records/list/list-parameters.ts'
import { readList } from '../records/list/list-query.ts'
import { cursorAt } from '../records/list/order.ts'
import { propertiesColumn } from '../records/list/property-filters.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { isSecret } from '../records/row.ts'
import { shownProperties } from '../records/write/property-history.ts'
import { presenter } from '../records/presenter.ts'

/** More rows than this are refused, with the advice to filter the list. */
export const exportLimit = 100_000
/** A PDF of so many rows has some 700 pages. */
export const pdfLimit = 20_000
const batch = 1_000

export async function exportRecords(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const { format = 'xlsx', columns: wanted, ...filters } = query
  if (format !== 'xlsx' && format !== 'csv' && format !== 'pdf') throw new Refused(refuse('request.malformed'))
  const columns = await exportColumns(ctx, entity, wanted)
  if (format === 'pdf') return exportPdf(ctx, entity, filters, columns)
  return sheetFile({
    name: resourceOf(entity),
    title: labelOfEntity(entity.id, ctx.language, 'many'),
    day: today(ctx),
    format,
    columns,
    rightToLeft: ctx.language === 'ar',
    rows: exportRows(ctx, entity, filters, columns),
  })
}

async function exportPdf(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
  columns: readonly ExportColumn[],
): Promise<RawAnswer> {
  const rows: string[][] = []
  const { decimalPlaces } = await letterheadOf(ctx)
  for await (const several of exportRows(ctx, entity, query, columns)) {
    if (rows.length + several.length > pdfLimit)
      throw new Refused(refuse('export.pdfTooLong', { params: { max: pdfLimit } }))
    for (const row of several)
      rows.push(
        withTimes(
          ctx,
          columns,
          row.map((value, at) => printed(ctx, value, columns[at]!, decimalPlaces)),
        ),
      )
  }
  const words = documents[ctx.language]
  const tabs = entity.spec.list?.tabs
  const document = await withFrame(ctx, {
    title: labelOfEntity(entity.id, ctx.language, 'many'),
    notes: [
      interpolate(words.count, { count: rows.length }),
      ...(tabs && query.tab
        ? [interpolate(words.tab, { name: valueLabel(entity.id, tabs, query.tab, ctx.language) })]
        : []),
      ...(query.search ? [interpolate(words.search, { text: query.search })] : []),
    ],
    blocks: [
      {
        kind: 'table',
        columns: columns
          .filter((column) => !isTimeOfDay(column))
          .map(({ header, kind }): DocumentColumn => ({
            header,
            isNumber: kind === 'number' || kind === 'money' || kind === 'percent',
          })),
        rows,
        keys: columns[0]?.name === 'code' ? 2 : 1,
      },
    ],
  })
  return {
    raw: true,
    headers: {
      'content-type': 'application/pdf',
      ...attached(
        `${labelOfEntity(entity.id, ctx.language, 'many')} ${today(ctx)}`,
        `${resourceOf(entity)}-${today(ctx)}`,
        'pdf',
      ),
    },
    body: Buffer.from(await renderDocument(document)),
  }
}

/** A time of day follows its date: in a sheet as a column of its own, on paper in the date's own cell. */
const isTimeOfDay = ({ field }: ExportColumn): boolean => field?.options.timeOf !== undefined
const withTimes = ({ language }: Ctx, columns: readonly ExportColumn[], cells: readonly string[]): string[] =>
  cells.flatMap((text, at) => {
    if (isTimeOfDay(columns[at]!)) return []
    const next = columns[at + 1]
    return [next && isTimeOfDay(next) ? listed(language, text, cells[at + 1]!) : text]
  })

/** Kinds of field whose text is written from left to right in both languages. */
const isForeign = new Set<Field['kind'] | undefined>(['phone', 'email', 'url', 'colour'])

function printed(
  { language }: Ctx,
  value: SheetCell,
  { name, field, kind }: ExportColumn,
  decimalPlaces: number,
): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number')
    return leftToRight(
      amounts[shownPlaces(value, decimalPlaces)]!.format(formatMoneyText(value) as Intl.StringNumericLiteral),
    )
  if (kind === 'number' && typeof value === 'number') return leftToRight(grouped.format(value))
  if (kind === 'percent') return leftToRight(`${String(value)}%`)
  if (kind === 'date') return readableDay(String(value), language)
  if (kind === 'dateTime') return readableMoment(`${String(value).replace(' ', 'T')}Z`, language, 'UTC') // the cell is on the centre's clock already
  if (field?.kind === 'time') return readableTime(`1970-01-01T${String(value)}Z`, language, 'UTC')
  return name === 'code' || isForeign.has(field?.kind) ? leftToRight(String(value)) : String(value)
}
const amounts = [0, 1, 2].map(
  (places) => new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places }),
)
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

interface ExportColumn extends SheetColumn {
  readonly name: string
  readonly field: Field | undefined
  /** For a property, the field that contains it. */
  readonly of?: string | undefined
}

async function exportColumns(ctx: Ctx, entity: AnyEntity, wanted: string | undefined): Promise<ExportColumn[]> {
  const fields = fieldsOfReader(ctx.actor, entity)
  const standing = ['recordState', 'state', 'createdAt', 'updatedAt']
  const listed = (entity.spec.list?.columns ?? [...fields.keys()]) as readonly string[]
  const [from, to] = entity.spec.span ?? [] // one column on the screen, two values in a sheet
  const asked = wanted
    ? wanted.split(',')
    : listed
        .flatMap((name) => (name === from ? [name, to!] : [name]))
        .filter((name) => fields.has(name) || standing.includes(name))
  const names = withTimeNames(fields, asked)
  const properties = await shownProperties(ctx, [
    Object.fromEntries(names.flatMap((name) => (propertiesColumn(entity, name) ? [[name, null]] : []))),
  ])
  for (const name of names)
    if (!fields.has(name) && !standing.includes(name) && !properties.has(name))
      throw new Refused(refuse('record.filterUnknown', { params: { name } }))
  return names
    .filter((name) => !isSecret(entity, name))
    .map((name) => {
      const property = properties.get(name)
      const field = property ? shownField(property.valueType) : fields.get(name)
      return {
        name,
        field,
        of: property && propertiesColumn(entity, name),
        header: property ? nameIn(property.names, ctx.language) : fieldLabel(entity.id, name, ctx.language),
        kind: sheetKind(field, name),
        width: field?.kind === 'names' ? 32 : 18,
      }
    })
}

/** Puts the time of day behind each date that has one. */
const withTimeNames = (fields: ReadonlyMap<string, Field>, names: readonly string[]): readonly string[] =>
  names
    .filter((name) => !names.includes(fields.get(name)?.options.timeOf ?? ''))
    .flatMap((name) => [name, ...[timeOfDate(Object.fromEntries(fields), name)].filter((time) => time !== undefined)])

/** An item of a drop-down list is shown as it is called. */
const shownField = (kind: PropertyKind): Field =>
  kind === 'DropDownList' ? { kind: 'names', options: {}, required: false } : propertyFields[kind]

interface PropertyOfRecord {
  readonly propertyToken: string
  readonly names: Names
  readonly valueType: PropertyKind
  readonly value: unknown
  readonly itemNames?: Names
}
const propertyIn = (record: Record<string, unknown>, of: string, token: string): unknown => {
  const property = ((record[of] ?? []) as readonly PropertyOfRecord[]).find((each) => each.propertyToken === token)
  return property?.itemNames ?? property?.value
}
/** `CPU: i7، RAM: 16`. */
const allProperties = (ctx: Ctx, entity: AnyEntity, properties: readonly PropertyOfRecord[]): string =>
  listed(
    ctx.language,
    ...properties
      .filter(({ value }) => value !== null)
      .map(({ names, valueType, value, itemNames }) => {
        const field = shownField(valueType)
        const said = cell(ctx, entity, 'value', field, sheetKind(field, ''), itemNames ?? value)
        return `${nameIn(names, ctx.language)}: ${String(said)}`
      }),
  )

const sheetKind = (field: Field | undefined, name: string): SheetColumn['kind'] => {
  if (name.endsWith('At') || field?.kind === 'dateTime') return field?.options.isDay ? 'date' : 'dateTime'
  if (field?.kind === 'int' || field?.kind === 'decimal') return 'number'
  if (field?.kind === 'money' || field?.kind === 'percent' || field?.kind === 'date') return field.kind
  return 'text'
}

async function* exportRows(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
  columns: readonly ExportColumn[],
): AsyncGenerator<SheetCell[][]> {
  const present = presenter(ctx, entity, { whole: false })
  const needed = columns
    .flatMap(({ name, field }) => (field?.options.doneAt ? [name, field.options.doneAt] : [name]))
    .join(',')
  let after: string | undefined
  for (let given = 0; ; given += batch) {
    if (given >= exportLimit) throw new Refused(refuse('record.tooMany', { params: { max: exportLimit } }))
    const asked = await readList(ctx, entity, { ...query, columns: needed, page: '1', ...(after ? { after } : {}) })
    if (!asked.conditions) return
    const rows = await pageRows(ctx, entity, asked, batch)
    yield rows.map((row) => cells(ctx, entity, present(row), columns))
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = cursorAt(ctx, entity, asked.sort, last)
  }
}

function cells(
  ctx: Ctx,
  entity: AnyEntity,
  record: Record<string, unknown>,
  columns: readonly ExportColumn[],
): SheetCell[] {
  return columns.map(({ name, field, kind, of }) => {
    const value = of ? propertyIn(record, of, name) : record[name]
    if (!value && field?.options.doneAt && record[field.options.doneAt]) return app[ctx.language].record.platform
    return cell(ctx, entity, name, field, kind, value)
  })
}

function cell(
  ctx: Ctx,
  entity: AnyEntity,
  name: string,
  field: Field | undefined,
  kind: SheetColumn['kind'],
  value: unknown,
): SheetCell {
  if (value === null || value === undefined) return null
  if (kind === 'dateTime') {
    const local = utcToZoned(value as string, ctx.timeZone)
    return `${local.date} ${local.time}`
  }
  if (field?.options.isDay) return utcToZoned(value as string, ctx.timeZone).date
  if (field?.kind === 'names') return nameIn(value as Names, ctx.language)
  if (field?.kind === 'ref') return nameIn((value as { names: Names }).names, ctx.language)
  if (field?.kind === 'refs')
    return listed(ctx.language, ...(value as { names: Names }[]).map((each) => nameIn(each.names, ctx.language)))
  if (field?.kind === 'rows') return (value as unknown[]).length
  if (field?.kind === 'properties') return allProperties(ctx, entity, value as readonly PropertyOfRecord[])
  if (field?.kind === 'oneOf' || field?.kind === 'bool' || name === 'state' || name === 'recordState')
    return valueLabel(entity.id, name, String(value), ctx.language)
  return typeof value === 'object' ? JSON.stringify(value) : (value as SheetCell)
}

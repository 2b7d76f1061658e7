/** Which records have attachments, and the addresses of them. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { type RawBuilder, sql } from 'kysely'
import { childName, columnName } from '../schema/table.ts'

export const attachmentFields = (entity: AnyEntity): readonly string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { to }]) => (to === 'attachment' ? [name] : []))

/** Where a table of lines refers to attachments. */
interface Holder {
  readonly table: string
  readonly column: string
}
const listHolders = (entity: AnyEntity): readonly Holder[] =>
  attachmentFields(entity)
    .filter((name) => fieldsOf(entity)[name]!.kind === 'refs')
    .map((name) => ({ table: childName(tableOf(entity), name), column: 'target_id' }))
/** Of lines that may be taken over into another record, with what is attached to them. */
const lineHolders = (entity: AnyEntity): readonly Holder[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { fields = {} }]) =>
    Object.entries(fields as Fields)
      .filter(([, { to }]) => to === 'attachment')
      .map(([inner, field]) => ({ table: childName(tableOf(entity), name), column: columnName(inner, field) })),
  )

const made = entities.filter((entity) => !entity.spec.abstract)
export const attachedEntities: readonly AnyEntity[] = made.filter(
  (entity) => listHolders(entity).length + lineHolders(entity).length > 0,
)

/** Whether a line of one of these tables that the transaction may see refers to the attachment of a row. */
const heldBy = (holders: readonly Holder[], alias: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    holders.map(
      ({ table, column }) => sql`
        exists (
          select from ${sql.table(table)} h
          where h.establishment_id = ${sql.ref(`${alias}.establishment_id`)} and ${sql.ref(`h.${column}`)} = ${sql.ref(`${alias}.id`)}
        )
      `,
    ),
    sql` or `,
  )})`
/** Whether no record refers to an attachment `a`. */
export const unheld = sql`not ${heldBy([...made.flatMap(listHolders), ...made.flatMap(lineHolders)], 'a')}`
/** Whether an attachment `t` belongs to a line, from which another line may take it over. */
export const sharedByLines = heldBy(made.flatMap(lineHolders), 't')

/** Says of each attachment of a presented record where it is opened: it belongs to the record, and so do its rights. */
export function putAddresses(entity: AnyEntity, names: readonly string[], record: Record<string, unknown>): void {
  for (const name of names)
    for (const each of (record[name] ?? []) as Record<string, unknown>[])
      each.path = `/api/${resourceOf(entity)}/${record.token as string}/attachments/${each.token as string}`
}

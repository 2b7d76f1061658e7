/** Finds out which records have attachments, and builds the addresses of the attachments. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import { type RawBuilder, sql } from 'kysely'
import { childName, columnName } from '../schema/table.ts'

export const attachmentFields = (entity: AnyEntity): readonly string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { to }]) => (to === 'attachment' ? [name] : []))

/** A table of lines, and its column that refers to attachments. */
interface Holder {
  readonly table: string
  readonly column: string
}
const listHolders = (entity: AnyEntity): readonly Holder[] =>
  attachmentFields(entity)
    .filter((name) => fieldsOf(entity)[name]!.kind === 'refs')
    .map((name) => ({ table: childName(tableOf(entity), name), column: 'target_id' }))
/** Returns the tables whose lines, with their attachments, may be taken over into another record. */
const lineHolders = (entity: AnyEntity): readonly Holder[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { fields = {} }]) =>
    Object.entries(fields)
      .filter(([, { to }]) => to === 'attachment')
      .map(([inner, field]) => ({ table: childName(tableOf(entity), name), column: columnName(inner, field) })),
  )

const made = entities.filter((entity) => !entity.spec.abstract)
export const attachedEntities: readonly AnyEntity[] = made.filter(
  (entity) => listHolders(entity).length + lineHolders(entity).length > 0,
)

/** Tests whether a line in one of these tables, visible to the transaction, refers to the attachment of a row. */
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
/** Condition that no record refers to an attachment `a`. */
export const unheld = sql`not ${heldBy([...made.flatMap(listHolders), ...made.flatMap(lineHolders)], 'a')}`
/** Condition that an attachment `t` belongs to a line, from which another line may take it over. */
export const sharedByLines = heldBy(made.flatMap(lineHolders), 't')

/** Adds the address of each attachment to a presented record. An attachment has the rights of its record. */
export function putAddresses(entity: AnyEntity, names: readonly string[], record: Record<string, unknown>): void {
  for (const name of names)
    for (const each of (record[name] ?? []) as Record<string, unknown>[])
      each.path = `/api/${resourceOf(entity)}/${record.token}/attachments/${each.token}`
}

/** Which records have attachments, and the addresses of them. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, resourceOf } from '@topcenter/model/kit/entity'

export const attachmentFields = (entity: AnyEntity): readonly string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { to }]) => (to === 'attachment' ? [name] : []))

export const attachedEntities: readonly AnyEntity[] = entities.filter(
  (entity) => !entity.spec.abstract && attachmentFields(entity).length > 0,
)

/** Says of each attachment of a presented record where it is opened: it belongs to the record, and so do its rights. */
export function putAddresses(entity: AnyEntity, names: readonly string[], record: Record<string, unknown>): void {
  for (const name of names)
    for (const each of (record[name] ?? []) as Record<string, unknown>[])
      each.path = `/api/${resourceOf(entity)}/${record.token as string}/attachments/${each.token as string}`
}

/** Columns of a sheet for the properties of its records (D7.8): one for each name of a property. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { propertyFields, type PropertyKind, propertyPrefix } from '@topcenter/model/kit/property'
import { searchKey } from '@topcenter/model/kit/search-key'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Tx } from '../../platform/database/database.ts'
import { propertiesField } from '../../records/list/property-filters.ts'
import type { ImportColumn, PropertyOfColumn } from './import-column.ts'

interface Line extends PropertyOfColumn {
  readonly valueType: PropertyKind
}

/** Reads an item of a drop-down list as text; the type of the row later gives its meaning. */
const asText = propertyFields.Text

export async function propertyColumns(tx: Tx, establishment: string, entity: AnyEntity): Promise<ImportColumn[]> {
  const name = propertiesField(entity)
  if (!name) return []
  const lines = await tx.query<Line & Record<string, unknown>>({
    sql: `
      select
        p.id,
        jsonb_build_object('ar', p.property_name_ar, 'en', p.property_name_en, 'und', p.property_name_und) as names,
        jsonb_build_object('ar', t.name_ar, 'en', t.name_en, 'und', t.name_und) as type,
        t.record_state = 'active' as "isOffered",
        p.value_type as "valueType"
      from property_type t
      join property_type_properties p on p.establishment_id = t.establishment_id and p.parent_id = t.id
      where t.establishment_id = $1
      order by t.record_state <> 'active', t.code, p.position
    `,
    parameters: [establishment],
  })
  const taken = new Set<string>()
  return lines.flatMap(({ valueType, ...property }): ImportColumn[] => {
    const keys = Object.values(property.names).flatMap((each) => (each ? [searchKey(each)] : []))
    if (keys.some((key) => taken.has(key))) return []
    for (const key of keys) taken.add(key)
    return [
      {
        key: `${name}.${tokenOf(propertyPrefix, property.id)}`,
        name,
        field: valueType === 'DropDownList' ? asText : propertyFields[valueType],
        property,
        required: false,
      },
    ]
  })
}

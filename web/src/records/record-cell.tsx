/** One value of a record, wherever it is shown. */
import { memo } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasTrait } from '@topcenter/model/kit/entity'
import { FieldCell } from '../fields/cell.tsx'
import { apiAddress } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from './columns.ts'
import { imagePath, type RecordData } from './record.ts'

export const valueOf = (record: RecordData, name: string): unknown => record[name]

export const imageOf = (entity: AnyEntity, record: RecordData): string | null => {
  const path = imagePath(entity, record)
  return path ? apiAddress(path) : null
}

const hasFace = (entity: AnyEntity) => hasTrait(entity, 'imaged')

export const RecordCell = memo(function RecordCell({ entity, column, record }: { entity: AnyEntity; column: Column; record: RecordData }) {
  const texts = useTexts()
  const value = valueOf(record, column.name)
  if (column.name === 'names') {
    const name = texts.name(record.names)
    if (hasFace(entity)) return <span className="inline-flex min-w-0 items-center gap-2"><Avatar name={name} src={imageOf(entity, record)} /><bdi className="truncate font-semibold">{name}</bdi></span>
    return <bdi className="font-semibold">{name}</bdi>
  }
  return <FieldCell entity={entity} name={column.name} field={column.field} value={value} />
})

/** What a record is called where it is spoken of. */
export function useRecordName(): (record: Pick<RecordData, 'label' | 'code'> & { names?: RecordData['names'] }) => string {
  const texts = useTexts()
  return (record) => texts.name(record.label) || texts.name(record.names) || record.code || '—'
}

/** One value of a record, wherever it is shown. */
import { memo, useCallback } from 'react'
import { MessageCircle } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasTrait } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { FieldCell } from '../fields/cell.tsx'
import { apiAddress } from '../platform/api.ts'
import { useTexts } from '../platform/texts.ts'
import { whatsAppAddress } from '../platform/whatsapp.ts'
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
  return column.name === 'names' ? <NameCell entity={entity} record={record} /> : <ContactCell entity={entity} name={column.name} field={column.field} record={record} />
})

function NameCell({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const name = useTexts().name(record.names)
  if (!hasFace(entity)) return <bdi className="font-semibold">{name}</bdi>
  return <span className="inline-flex min-w-0 items-center gap-2"><Avatar name={name} src={imageOf(entity, record)} /><bdi className="truncate font-semibold">{name}</bdi></span>
}

/** A value of a record; beside a phone number the way to a chat, where the record says that there is one. */
export function ContactCell({ entity, name, field, record }: { entity: AnyEntity; name: string; field: Field; record: RecordData }) {
  const value = valueOf(record, name)
  const cell = <FieldCell entity={entity} name={name} field={field} value={value} />
  return field.kind === 'phone' && value && record.whatsAppStatus === true ? <span className="inline-flex items-center gap-2">{cell}<ChatLink phone={String(value)} /></span> : cell
}

const chatIcon = <MessageCircle aria-hidden size={14} />

function ChatLink({ phone }: { phone: string }) {
  const label = useTexts().say('contact.whatsApp', { phone })
  return <a href={whatsAppAddress(phone)} target="_blank" rel="noreferrer" aria-label={label} title={label} className="text-ok">{chatIcon}</a>
}

/** What a record is called where it is spoken of. */
export function useRecordName(): (record: Pick<RecordData, 'label' | 'code'> & { names?: RecordData['names'] }) => string {
  const texts = useTexts()
  return useCallback((record) => texts.name(record.label) || texts.name(record.names) || record.code || '—', [texts])
}

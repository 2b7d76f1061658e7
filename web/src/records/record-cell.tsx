/** One value of a record, wherever it is shown. */
import { type ReactNode, useCallback } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasTrait } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { drawField, type Tools, useTools } from '../fields/cell.tsx'
import { faceOf } from '../platform/picture.ts'
import { useTexts } from '../platform/texts.ts'
import { isolatedPhone } from '../platform/spaced-phone.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Avatar } from '../ui/marks/avatar.tsx'
import type { Column } from './list/columns.ts'
import type { RecordData } from './record.ts'

export const valueOf = (record: RecordData, name: string): unknown => record[name]

const hasFace = (entity: AnyEntity) => hasTrait(entity, 'imaged')

/** A cell of a list; a function, not a component (fields/cell.tsx). */
export const drawRecordField = (
  entity: AnyEntity,
  { name, field }: Column,
  record: RecordData,
  tools: Tools,
): ReactNode =>
  name === 'names' ? drawName(entity, record, tools) : drawContact({ entity, name, field, record }, tools)

function drawName(entity: AnyEntity, record: RecordData, { texts }: Tools): ReactNode {
  const name = texts.name(record.names)
  if (!hasFace(entity)) return <bdi className="font-semibold">{name}</bdi>
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <Avatar name={name} src={faceOf(entity, record)} />
      <bdi className="one-line font-semibold">{name}</bdi>
    </span>
  )
}

function chatLink(phone: string, { texts }: Tools): ReactNode {
  const label = texts.say('contact.whatsApp', { phone: isolatedPhone(phone) })
  return (
    <a
      href={whatsAppAddress(phone)}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      className="chat-link"
    />
  )
}

interface ContactProps {
  readonly entity: AnyEntity
  readonly name: string
  readonly field: Field
  readonly record: RecordData
}

function drawContact({ entity, name, field, record }: ContactProps, tools: Tools): ReactNode {
  const value = valueOf(record, name)
  const [start, end] = entity.spec.span ?? []
  if (start === name && value && record[end!])
    return <time dateTime={String(value)}>{tools.formats.span(String(value), String(record[end!]))}</time>
  if (!value && field.options.doneAt && record[field.options.doneAt])
    return <span className="text-ink-2">{tools.texts.say('record.platform')}</span>
  const cell = drawField({ entity, name, field, value }, tools)
  return field.kind === 'phone' && value && record.whatsAppStatus === true ? (
    <>
      {cell}
      {chatLink(String(value), tools)}
    </>
  ) : (
    cell
  )
}

/** A value of a record; a phone number that has WhatsApp gets a link to a chat. */
export const ContactCell = (props: ContactProps): ReactNode => drawContact(props, useTools())

/** The name of a record in sentences. */
export function useRecordName(): (
  record: Pick<RecordData, 'label' | 'code'> & { names?: RecordData['names'] },
) => string {
  const texts = useTexts()
  return useCallback((record) => texts.name(record.label) || texts.name(record.names) || record.code || '—', [texts])
}

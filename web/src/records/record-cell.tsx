/** One value of a record, wherever it is shown. */
import { type ReactNode, useCallback } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { fieldsOf, hasTrait } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'
import { drawField, type Tools, useTools } from '../fields/cell.tsx'
import { drawFace } from '../fields/face.tsx'
import { useTexts } from '../platform/texts.ts'
import { isolatedPhone } from '@topcenter/model/kit/spaced-phone'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { endedName } from '../ui/marks/ended-name.tsx'
import type { Column } from './list/columns.ts'
import type { RecordData, Shown } from './record.ts'

export const valueOf = (record: RecordData, name: string): unknown => record[name]

const hasFace = (entity: AnyEntity) => hasTrait(entity, 'imaged')

/** A cell of a list; a function, not a component (fields/cell.tsx). */
export const drawRecordField = (
  entity: AnyEntity,
  { name, field }: Column,
  record: RecordData,
  tools: Tools,
): ReactNode => {
  if (name === 'names') return drawName(entity, record, tools)
  const cell = drawContact({ entity, name, field, record }, tools)
  const person = entity.spec.label?.[0] === name ? (valueOf(record, name) as Shown | null | undefined) : undefined
  return person?.userType ? withFace(drawFace({ person }, tools.texts), cell) : cell
}

/** The person whom a row is about has a face. */
const withFace = (face: ReactNode, cell: ReactNode): ReactNode => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2">
    {face}
    <span className="one-line">{cell}</span>
  </span>
)

function drawName(entity: AnyEntity, record: RecordData, { texts }: Tools): ReactNode {
  const name = texts.name(record.names)
  if (!hasFace(entity)) return <bdi className="font-semibold">{name}</bdi>
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {drawFace({ person: record, entity }, texts)}
      {entity.spec.differsAtEnd ? (
        <b className="min-w-0 font-semibold">{endedName(name)}</b>
      ) : (
        <bdi className="one-line font-semibold">{name}</bdi>
      )}
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
  const time = field.kind === 'date' && record[timeOfDate(fieldsOf(entity), name) ?? '']
  if (time)
    return (
      <>
        {cell}
        {tools.texts.say('field.listComma')}
        <bdi>{tools.formats.time(String(time))}</bdi>
      </>
    )
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

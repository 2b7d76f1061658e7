/** Shows the head of a person's drawer and page: picture, phone, guardians and a few figures. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { userKinds } from '@topcenter/model/people/user'
import type { Relative } from '@topcenter/model/people/api'
import { toneOf } from '../fields/state-tone.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { Face } from '../fields/face.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import type { HeadProps } from '../records/record-panels.ts'
import { StateNotes as RecordStateNotes } from '../records/panel/state-notes.tsx'
import { ContactCell } from '../records/record-cell.tsx'
import type { RecordData } from '../records/record.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { personPath } from './paths.ts'
import MergeNotes from './twins/merge-notes.tsx'
import { PersonFigures } from './person-figures.tsx'
import { summaryQuery } from './summary-data.ts'
import './person.css'

export default function PersonHead({ entity, record, onTab }: HeadProps) {
  return (
    <div className="person-head">
      <StateNotes entity={entity} record={record} />
      <div className="person-who">
        <Face entity={entity} person={record} size="large" />
        <div className="person-words">
          <Badges entity={entity} person={record} />
          <Lines entity={entity} person={record} />
        </div>
      </div>
      <Figures entity={entity} person={record} onTab={onTab} />
    </div>
  )
}

export function StateNotes({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  return (
    <>
      <RecordStateNotes record={record} />
      <MergeNotes entity={entity} record={record} />
    </>
  )
}

interface PersonProps {
  readonly entity: AnyEntity
  readonly person: RecordData
}

/** How one calls: code, numbers, and those whom one calls about them. */
export function Lines({ entity, person }: PersonProps) {
  const { data } = useQuery(summaryQuery(entity, person.token))
  return (
    <>
      <p className="person-line">
        {person.code && <Isolate className="text-ink-3">{person.code}</Isolate>}
        <Contacts entity={entity} person={person} />
      </p>
      {data?.family && <Guardians family={data.family} />}
    </>
  )
}

export function Figures({ entity, person, onTab }: PersonProps & { onTab(key: string): void }) {
  const { data, error } = useQuery(summaryQuery(entity, person.token))
  if (error && !data) return null // the tabs say what there is, each with its own trouble
  return <PersonFigures summary={data} userType={entity.spec.fixed?.userType ?? ''} onTab={onTab} />
}

export function Badges({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const texts = useTexts()
  const approval = entity.spec.actions?.approve && String(person.approval)
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {approval && approval !== 'Approved' && (
        <StateBadge tone={toneOf(approval)}>{texts.value(entity, 'approval', approval)}</StateBadge>
      )}
      {person.recordState !== 'active' && (
        <StateBadge tone={toneOf(person.recordState)}>
          {texts.value(entity, 'recordState', person.recordState)}
        </StateBadge>
      )}
    </span>
  )
}

const icons = { phone: Phone, email: Mail } as const

/** Each number calls, and chats where it has WhatsApp. */
function Contacts({ entity, person }: { entity: AnyEntity; person: RecordData }): ReactNode {
  const shown = Object.entries(fieldsOf(entity)).filter(
    ([name, field]) => (field.kind === 'phone' || field.kind === 'email') && person[name],
  )
  return shown.slice(0, 3).map(([name, field]) => {
    const Icon = icons[field.kind as keyof typeof icons]
    return (
      <span key={name} className="person-contact">
        <Icon aria-hidden size={14} className="text-ink-3" />
        <ContactCell entity={entity} name={name} field={field} record={person} />
      </span>
    )
  })
}

/** Lists up to two parents of a student, each with a link, a phone number and WhatsApp. */
function Guardians({ family }: { family: readonly Relative[] }): ReactNode {
  const work = useWork()
  const parents = family.filter(({ relation }) => relation === 'parent').slice(0, 2)
  if (parents.length === 0) return null
  return (
    <ul className="person-line" aria-label={work('person.relations.parent')}>
      {parents.map((parent) => (
        <li key={parent.token} className="person-contact">
          <span className="text-ink-3">{work('person.relations.parent')}</span>
          <RelativeName relative={parent} />
          <CallLinks relative={parent} />
        </li>
      ))}
    </ul>
  )
}

export const kindOf = (userType: string): AnyEntity =>
  userKinds.find(({ spec }) => spec.fixed?.userType === userType) ?? entityOf('student')

/** A link for who may open the record. */
export function RelativeName({ relative }: { relative: Pick<Relative, 'token' | 'names' | 'userType'> }) {
  const texts = useTexts()
  const who = useWho()
  const kind = kindOf(relative.userType)
  const name = <bdi>{texts.name(relative.names)}</bdi>
  return who.canView(kind) ? (
    <InnerLink href={personPath(kind, relative.token)} className="font-semibold hover:underline">
      {name}
    </InnerLink>
  ) : (
    <span className="font-semibold">{name}</span>
  )
}

export function CallLinks({ relative: { phone, isOnWhatsApp, names } }: { relative: Relative }) {
  const texts = useTexts()
  const work = useWork()
  if (!phone) return null
  const name = texts.name(names)
  return (
    <>
      <a href={`tel:${phone}`} dir="ltr" className="person-phone">
        {spacedPhone(phone)}
      </a>
      {isOnWhatsApp && (
        <a
          href={whatsAppAddress(phone)}
          target="_blank"
          rel="noreferrer"
          className="person-chat"
          aria-label={work('person.writeTo', { name })}
          title={work('person.writeTo', { name })}
        >
          <MessageCircle aria-hidden size={16} />
        </a>
      )}
    </>
  )
}

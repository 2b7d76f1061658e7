/** A person as one of several records that may be one: face, name, code and phone. */
import type { ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { TwinPerson } from '@topcenter/model/people/twins'
import { pictureOf } from '../../platform/picture.ts'
import { spacedPhone } from '../../platform/spaced-phone.ts'
import { useTexts } from '../../platform/texts.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'

export function TwinLine({
  entity,
  person,
  children,
}: {
  entity: AnyEntity
  person: TwinPerson
  children?: ReactNode
}) {
  const texts = useTexts()
  const name = texts.name(person.names)
  return (
    <span className="twin-line">
      <Avatar name={name} src={pictureOf(entity, { ...person })} />
      <span className="twin-words">
        <bdi className="font-semibold">{name}</bdi>
        <span className="twin-facts">
          {person.code && <Isolate>{person.code}</Isolate>}
          {person.phone && <Isolate>{spacedPhone(person.phone)}</Isolate>}
          {children}
        </span>
      </span>
    </span>
  )
}

/** Shows one of several possible duplicates: picture, name, code and phone. */
import type { ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { TwinPerson } from '@topcenter/model/twins/api'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { Face } from '../../fields/face.tsx'
import { useTexts } from '../../platform/texts.ts'
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
      <Face person={person} entity={entity} />
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

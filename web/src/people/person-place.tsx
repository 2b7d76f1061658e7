/** Place of a person in the list from which they were opened: J and K lead to the next and the previous one. */
import { useNavigate } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { placeOf } from '../platform/list-place.ts'
import { Neighbours } from '../records/panel/neighbours.tsx'
import { keySet, useScreenKeys } from '../ui/keys/key-set.ts'
import { useFormats } from '../ui/page/language.tsx'
import { personPath } from './paths.ts'

const personKeys = keySet('person', { next: ['KeyJ'], previous: ['KeyK'] })

export function PersonPlace({ entity, token }: { entity: AnyEntity; token: string }) {
  const { number } = useFormats()
  const go = useNavigate()
  const place = placeOf(entity.id, token)
  const [before, after] = place ? [place.tokens[place.at - 1], place.tokens[place.at + 1]] : []
  const open = (next: string | undefined) => (next ? void go(personPath(entity, next), { replace: true }) : false)
  useScreenKeys(personKeys, { next: () => open(after), previous: () => open(before) })
  if (!place || place.total < 2) return null
  const of = `${number(place.total)}${place.totalIsCapped ? '+' : ''}`
  const opens = (next: string | undefined) => (next ? () => void open(next) : undefined)
  return (
    <Neighbours
      className="person-place no-print"
      at={place.from + place.at + 1}
      of={of}
      onPrevious={opens(before)}
      onNext={opens(after)}
    />
  )
}

/**
 * Students who may be the person that is being typed, the likeliest first with what is alike; shown before a second
 * record is made.
 */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import type { findTwins } from '@topcenter/model/joining/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { student } from '@topcenter/model/people/user'
import { call } from '../platform/api.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'

type Twin = AnswerOf<typeof findTwins>['items'][number]
export interface PossibleTwinsProps {
  readonly person: Readonly<Record<string, unknown>>
  onUse(student: Pick<Twin, 'token' | 'names'>): void
}

/** Milliseconds after the last key, so that a name is searched once and not letter by letter. */
const pause = 350

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
    // Compared as text, since the value is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return settled
}

export function PossibleTwins({ person, onUse }: PossibleTwinsProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const may = useWho().canView(student)
  const { names, phone, nationalID } = useSettled(person)
  const tells =
    Boolean(phone || nationalID) || Object.values((names ?? {}) as Names).some((name) => name?.trim().includes(' '))
  const { data } = useQuery({
    queryKey: [...recordKeys.all(student), 'twins', names, phone, nationalID],
    enabled: may && tells,
    queryFn: ({ signal }) =>
      call<typeof findTwins>('POST /api/student-twins', { body: { names, phone, nationalID }, signal }),
  })
  if (!tells || !data || data.items.length === 0) return null
  return (
    <section className="alert is-warn items-start" role="status">
      <UserRoundSearch aria-hidden className="alert-icon" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-semibold">{work('joined.possibleTwin')}</p>
        <ul className="grid gap-2">
          {data.items.map((twin) => (
            <li key={twin.token} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-auto">
                <bdi className="font-semibold">{texts.name(twin.names)}</bdi>{' '}
                <span className="inline-flex flex-wrap gap-x-3 text-sm">
                  {twin.code && <Isolate>{twin.code}</Isolate>}
                  {twin.phone && <Isolate>{spacedPhone(twin.phone)}</Isolate>}
                  {twin.birthDate && <span>{formats.date(twin.birthDate)}</span>}
                </span>
              </span>
              <Badge tone={twin.likeness === 'near' || twin.likeness === 'phone' ? 'neutral' : 'warn'}>
                {work(`joined.alike.${twin.likeness}`)}
              </Badge>
              <Button onPress={() => onUse(twin)}>{work('joined.useTwin')}</Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

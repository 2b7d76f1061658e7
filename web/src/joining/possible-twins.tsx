/** Students who may be the person that is being typed: by name, phone or national ID, before a second one is made. */
import { useEffect, useMemo, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { student } from '@topcenter/model/people/user'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { listQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/button.tsx'
import { Isolate } from '../ui/isolate.tsx'
import { useFormats } from '../ui/language.tsx'

export interface PossibleTwinsProps {
  readonly person: Readonly<Record<string, unknown>>
  onUse(student: RecordData): void
}

/** Milliseconds after the last key, so that a name is asked for once and not by letter. */
const pause = 350
const least = 4
const shown = 4

/** What can tell a person: their ID, their phone, and their name when it has at least two words. */
function searchesOf(person: PossibleTwinsProps['person']): readonly string[] {
  const names = (person.names ?? {}) as Names
  const texts = [person.nationalID, typeof person.phone === 'string' ? person.phone.replace(/\D/g, '').slice(-10) : '', ...[names.ar, names.en].map((name) => (name && name.trim().includes(' ') ? name : ''))]
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' && text.trim().length >= least ? [text.trim()] : [])))]
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  // The text of it says when it differs; the value itself is new at each render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return settled
}

export function PossibleTwins({ person, onUse }: PossibleTwinsProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const searches = useSettled(searchesOf(person))
  const answers = useQueries({ queries: searches.map((search) => ({ ...listQuery(student, { search, size: shown }), enabled: who.canView(student), placeholderData: undefined })) })
  const found = answers.flatMap((answer) => answer.data?.items ?? [])
  const twins = useMemo(() => [...new Map(found.map((each) => [each.token, each])).values()].slice(0, shown), [found])
  if (twins.length === 0) return null
  return (
    <section className="alert is-warn items-start" role="status">
      <UserRoundSearch aria-hidden className="alert-icon" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-semibold">{work('joined.possibleTwin')}</p>
        <ul className="grid gap-2">
          {twins.map((twin) => (
            <li key={twin.token} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-auto">
                <bdi className="font-semibold">{texts.name(twin.names)}</bdi>{' '}
                <span className="inline-flex flex-wrap gap-x-3 text-sm">
                  {twin.code && <Isolate>{twin.code}</Isolate>}{twin.phone ? <Isolate>{String(twin.phone)}</Isolate> : null}{typeof twin.birthDate === 'string' && <span>{formats.date(twin.birthDate)}</span>}
                </span>
              </span>
              <Button onPress={() => onUse(twin)}>{work('joined.useTwin')}</Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

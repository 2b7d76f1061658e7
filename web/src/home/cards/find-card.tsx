/** Search of the desk: finds a visitor by name, phone or code, or adds a new one. */
import type { SearchEverything } from '@topcenter/model/kit/record-endpoints'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { listPath } from '../../platform/addresses.ts'
import { entries } from '../../platform/map.baked.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { CardFrame, Nothing } from './card-frame.tsx'

const [students, walkIn] = ['/users/students', '/JoiningApplications/walk-in']
const shortest = 2
const shown = 5
/** Milliseconds after the last key. */
const pause = 250

export default function Find() {
  const texts = useTexts()
  const who = useWho()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isError } = useQuery({
    queryKey: ['search', 'home', asked],
    queryFn: ({ signal }) => call<SearchEverything>('GET /api/search', { query: { q: asked }, signal }),
    enabled: asked.length >= shortest,
  })
  const people = entries.filter(({ spec }) => spec.path?.startsWith('/users/'))
  const found =
    asked.length < shortest
      ? []
      : (data?.groups ?? []).flatMap(({ entity, items }) => {
          const entry = people.find(({ id }) => id === entity)
          return entry ? items.map((item) => ({ ...item, href: `${listPath(entry)}?record=${item.token}` })) : []
        })
  return (
    <CardFrame title={texts.say('today.cards.find')}>
      <SearchField
        label={texts.say('today.cards.find')}
        placeholder={texts.say('today.findHint')}
        value={text}
        onChange={setText}
        onSubmit={(typed) => void navigate(`${students}?search=${encodeURIComponent(typed)}`)}
        className="home-find"
      />
      {found.length > 0 && (
        <ul className="home-lines is-bare" aria-label={texts.say('today.cards.find')}>
          {found.slice(0, shown).map(({ token, label, code, href }) => (
            <li key={token}>
              <InnerLink href={href}>
                <span className="home-who">
                  <bdi className="is-name">{texts.name(label)}</bdi>
                  {code && <small dir="ltr">{code}</small>}
                </span>
              </InnerLink>
            </li>
          ))}
        </ul>
      )}
      {isError ? (
        <Nothing>{texts.say('today.cardFailed')}</Nothing>
      ) : (
        data && asked.length >= shortest && found.length === 0 && <Nothing>{texts.say('today.findNone')}</Nothing>
      )}
      {who.can('EducationalJoiningApplication', 'itemAdd') && (
        <p className="mt-auto">
          <LinkButton href={walkIn}>{texts.say('today.newStudent')}</LinkButton>
        </p>
      )}
    </CardFrame>
  )
}

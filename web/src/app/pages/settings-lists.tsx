/** Every list of settings that may be looked at, by topic: a tab of the page after the login. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { constantsListsQuery, listOwner } from '../../fields/constants-lists.ts'
import { useWho, type Who } from '../../platform/session.ts'
import { areaPart, useTexts, withWords } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { type LinkCard, LinkCards } from '../../ui/layout/link-cards.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { iconOf } from '../icons.tsx'
import type { MenuLinks } from '../layouts/menu-groups.ts'
import { listPath, mayVisit, places, settingsLists } from '../routing/places.ts'
import { listTopics } from './list-topics.ts'

const CentreSettings = lazy(async () => ({
  default: (
    await withWords(
      'records',
      withWords('work', withWords(areaPart('establishment'), import('../../access/settings/centre-settings.tsx'))),
    )
  ).CentreSettings,
}))

const hasCentreSettings = (who: Who): boolean =>
  places.some((place) => place.screen?.screen === 'EstablishmentSettings' && mayVisit(who, place))

/** Users without any list of settings go on to the lists of their menu. */
function MenuCards() {
  const links = useOutletContext<readonly MenuLinks[]>().flatMap(({ items }) => items)
  return <LinkCards cards={links.map(({ to, label, icon }) => ({ href: to, label, icon }))} />
}

interface List extends LinkCard {
  readonly id: string
}

/** Returns whether a list is empty; undefined while that is loading. Without the lists no one is. */
function useIsEmpty(): ((id: string) => boolean) | undefined {
  const who = useWho()
  const { data, isError } = useQuery(constantsListsQuery(listOwner(who), who.listsVersion))
  if (!data && !isError) return undefined
  return (id) => data?.lists[id]?.length === 0
}

function useLists(entities: readonly EntityEntry[], text: string): readonly List[] {
  const texts = useTexts()
  const isMatch = searchMatcher(text)
  return entities
    .map((entity) => ({
      id: entity.id,
      href: listPath(entity)!,
      label: texts.entity(entity).many,
      text: texts.entity(entity).empty,
      icon: entity.spec.icon ? iconOf(entity.spec.icon) : undefined,
    }))
    .filter(({ label }) => isMatch(label))
    .sort((a, b) => a.label.localeCompare(b.label, texts.language))
}

export function SettingsLists() {
  const texts = useTexts()
  const who = useWho()
  const [text, setText] = useState('')
  const all = settingsLists(who)
  const found = useLists(all, text)
  const isEmpty = useIsEmpty()
  const hasSettings = hasCentreSettings(who)
  const none = found.length === 0 && <EmptyState title={texts.say('listTopics.none')} />
  if (all.length === 0) return <MenuCards />
  // a search looks through all of them alike
  const isFolded = ({ id }: List) => text.trim() === '' && isEmpty!(id)
  return (
    <>
      <h2 className="text-lg">{texts.screen('SettingsOthers')}</h2>
      <SearchField label={texts.say('listTopics.search')} value={text} onChange={setText} className="w-full sm:w-72" />
      {hasSettings && (
        <Suspense>
          <CentreSettings text={text} none={none} />
        </Suspense>
      )}
      {!isEmpty ? (
        <CardSkeleton lines={5} />
      ) : found.length === 0 ? (
        !hasSettings && none
      ) : (
        <>
          <Topics lists={found.filter((list) => !isFolded(list))} />
          <More lists={found.filter(isFolded)} />
        </>
      )}
    </>
  )
}

function Topics({ lists }: { lists: readonly List[] }) {
  const texts = useTexts()
  return listTopics
    .map(({ key, lists: ids }) => ({ key, cards: lists.filter(({ id }) => ids.split(' ').includes(id)) }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ key, cards }) => (
      <section key={key} className="grid gap-2" aria-labelledby={`lists-${key}`}>
        <h3 id={`lists-${key}`} className="text-base font-semibold text-ink-2">
          {texts.say(`listTopics.${key}`)}
        </h3>
        <LinkCards cards={cards} />
      </section>
    ))
}

/** Lists without any entry. */
function More({ lists }: { lists: readonly List[] }) {
  const texts = useTexts()
  if (lists.length === 0) return null
  return (
    <details className="card p-3">
      <summary className="font-semibold">
        {texts.say('listTopics.more')} ({lists.length})
      </summary>
      <p className="mb-2 text-sm text-ink-2">{texts.say('listTopics.moreText')}</p>
      <LinkCards cards={lists} />
    </details>
  )
}

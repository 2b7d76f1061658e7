/** Every list of settings that may be looked at: a tab of the page after the login. */
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LinkCards } from '../../ui/layout/link-cards.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { iconOf } from '../icons.tsx'
import type { MenuLinks } from '../layouts/menu-groups.ts'
import { listPath, settingsLists } from '../routing/places.ts'

/** Users without any list of settings go on to the lists of their menu. */
function MenuCards() {
  const links = useOutletContext<readonly MenuLinks[]>().flatMap(({ items }) => items)
  return <LinkCards cards={links.map(({ to, label, icon }) => ({ href: to, label, icon }))} />
}

export function SettingsLists() {
  const texts = useTexts()
  const who = useWho()
  const [text, setText] = useState('')
  const lists = settingsLists(who)
  const isMatch = searchMatcher(text)
  const found = lists
    .map((entity) => ({ entity, label: texts.entity(entity).many, empty: texts.entity(entity).empty }))
    .filter(({ label }) => isMatch(label))
    .sort((a, b) => a.label.localeCompare(b.label, texts.language))
  if (lists.length === 0) return <MenuCards />
  return (
    <>
      <h2 className="text-lg">{texts.screen('SettingsOthers')}</h2>
      <SearchField label={texts.say('lists.search')} value={text} onChange={setText} className="w-full sm:w-72" />
      {found.length === 0 ? (
        <EmptyState title={texts.say('lists.none')} />
      ) : (
        <LinkCards
          cards={found.map(({ entity, label, empty }) => ({
            href: listPath(entity)!,
            label,
            text: empty,
            icon: entity.spec.icon ? iconOf(entity.spec.icon) : undefined,
          }))}
        />
      )}
    </>
  )
}

/** The page after the login: every list that may be looked at, one card each. */
import { Suspense, useState } from 'react'
import { useOutletContext } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { NeedsPanel } from '../../home/needs-panel.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LinkCards } from '../../ui/layout/link-cards.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { iconOf } from '../icons.tsx'
import type { MenuLinks } from '../layouts/menu-groups.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { listPath, loaders, settingsLists } from '../routing/places.ts'
import { ScreenLoader } from '../routing/screen-loader.tsx'

/** Portal users have their own home page here. */
export function SettingsOthersPage() {
  return isStaff(useWho().userType) ? <Lists /> : <Portal />
}

function Portal() {
  usePageTitle(useTexts().say('lists.bar.home'))
  return <ScreenLoader load={loaders.PortalHome!} />
}

function Lists() {
  const texts = useTexts()
  const who = useWho()
  usePageTitle(texts.screen('SettingsOthers'))
  return (
    <div className="grid gap-4">
      <PageHeader
        title={texts.say('lists.welcome', { name: texts.name(who.names) })}
        subtitle={who.establishment ? texts.name(who.establishment.names) : undefined}
      />
      {who.establishment?.isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : (
        <OfCentre />
      )}
    </div>
  )
}

/** Users without any list of settings go on to the lists of their menu. */
function MenuCards() {
  const links = useOutletContext<readonly MenuLinks[]>().flatMap(({ items }) => items)
  return <LinkCards cards={links.map(({ to, label, icon }) => ({ href: to, label, icon }))} />
}

function OfCentre() {
  const texts = useTexts()
  const who = useWho()
  const [text, setText] = useState('')
  const lists = settingsLists(who)
  const isMatch = searchMatcher(text)
  const found = lists
    .map((entity) => ({ entity, label: texts.entity(entity).many, empty: texts.entity(entity).empty }))
    .filter(({ label }) => isMatch(label))
    .sort((a, b) => a.label.localeCompare(b.label, texts.language))
  return (
    <>
      <NeedsPanel />
      {lists.length === 0 ? (
        <MenuCards />
      ) : (
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
      )}
    </>
  )
}

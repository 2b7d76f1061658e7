/** The page after the login: the day of its reader, and behind a tab every list of settings that may be looked at. */
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { HomeHead } from '../../home/home-head.tsx'
import { useHome } from '../../home/home-data.ts'
import { useWho, type Who } from '../../platform/session.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { loaders } from '../routing/places.ts'
import { ScreenLoader } from '../routing/screen-loader.tsx'
import '../../home/home-frame.css'

/** Portal users have their own home page here. */
export function SettingsOthersPage() {
  const who = useWho()
  if (!isStaff(who.userType)) return <Portal />
  return who.establishment?.isPlatform ? <WithoutCentre who={who} /> : <OfCentre />
}

function Portal() {
  usePageTitle(useTexts().say('lists.bar.home'))
  return <ScreenLoader load={loaders.PortalHome!} />
}

function WithoutCentre({ who }: { who: Who }) {
  const texts = useTexts()
  usePageTitle(texts.say('lists.bar.home'))
  return (
    <div className="grid gap-4">
      <PageHeader
        title={texts.say('lists.welcome', { name: texts.name(who.names) })}
        subtitle={who.establishment ? texts.name(who.establishment.names) : undefined}
      />
      <Suspense>
        <EstablishmentNeeded />
      </Suspense>
    </div>
  )
}

const Today = lazy(async () => ({ default: (await import('../../home/cards/today.tsx')).Today }))
const TodayTools = lazy(async () => ({ default: (await import('../../home/cards/today.tsx')).TodayTools }))
const DaySheet = lazy(async () => ({ default: (await import('../../home/cards/day-sheet.tsx')).DaySheet }))

const Lists = lazy(async () => ({
  default: (await withWords('lists', import('./settings-lists.tsx'))).SettingsLists,
}))

const path = '/settings/settings-others'

/** The tab stands in the address; whose home has no card begins with the lists. */
function useTab(who: Who): 'today' | 'sheet' | 'lists' {
  const asked = useSearchParams()[0].get('tab')
  const { data } = useHome()
  if (asked === 'lists' || (asked === 'sheet' && maySeeSheet(who))) return asked
  return asked !== 'today' && data && data.cards.length + data.hidden.length + data.steps.length === 0
    ? 'lists'
    : 'today'
}
const maySeeSheet = (who: Who): boolean => who.can('AccountTransaction', 'viewReport')

function OfCentre() {
  const texts = useTexts()
  const who = useWho()
  const tab = useTab(who)
  usePageTitle(tab === 'lists' ? texts.screen('SettingsOthers') : texts.say('lists.bar.home'))
  const tabs = [
    { key: 'today', label: texts.say('today.tab'), href: `${path}?tab=today` },
    ...(maySeeSheet(who) ? [{ key: 'sheet', label: texts.say('today.sheetTab'), href: `${path}?tab=sheet` }] : []),
    { key: 'lists', label: texts.say('today.listsTab'), href: `${path}?tab=lists` },
  ]
  return (
    <div className="home">
      <HomeHead />
      <div className="home-bar">
        <LinkTabs label={texts.say('today.tabs')} tabs={tabs} current={tab} isBare />
        {tab === 'today' && (
          <Suspense>
            <TodayTools />
          </Suspense>
        )}
      </div>
      {tab === 'today' && (
        <Suspense fallback={<CardSkeleton lines={5} />}>
          <Today />
        </Suspense>
      )}
      {tab === 'sheet' && (
        <Suspense fallback={<CardSkeleton lines={5} />}>
          <DaySheet />
        </Suspense>
      )}
      {tab === 'lists' && (
        <Suspense fallback={<CardSkeleton lines={5} />}>
          <Lists />
        </Suspense>
      )}
    </div>
  )
}

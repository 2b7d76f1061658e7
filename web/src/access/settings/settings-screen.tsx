/** The settings of one's own centre by topic, with a search over all. */
import { Suspense, useState } from 'react'
import {
  Banknote,
  CalendarDays,
  Clapperboard,
  Globe,
  HardDrive,
  type LucideIcon,
  MessageCircle,
  MessageSquareWarning,
  Palette,
  Phone,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { settingRight } from '@topcenter/model/access/own-settings'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { LinkCards } from '../../ui/layout/link-cards.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { FoundSettings } from './found-settings.tsx'
import { foundSettings, settingsPath, type SettingTopic, topicsFor } from './setting-search.ts'
import { settingsQuery } from './settings-data.ts'
import { Logo, TopicForm } from './topic-form.tsx'
import './settings.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  look: Palette,
  contact: Phone,
  page: Globe,
  money: Banknote,
  lessons: CalendarDays,
  messages: MessageCircle,
  complaints: MessageSquareWarning,
  media: Clapperboard,
  people: UserRound,
  limits: HardDrive,
}
const lineOf = (key: string) => `access.settings.lines.${key}` as WorkTextKey

export default function SettingsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const asked = useParams().topic
  const topics = topicsFor(who, texts)
  const topic = topics.find(({ key }) => key === asked)
  const title = texts.screen('EstablishmentSettings')
  if (who.establishment?.isPlatform)
    return (
      <Suspense>
        <EstablishmentNeeded />
      </Suspense>
    )
  if (asked && !topic) return <Navigate to={settingsPath} replace />
  return (
    <>
      <PageHeader
        title={topic?.label ?? title}
        subtitle={work(topic ? lineOf(topic.key) : 'access.settings.lead')}
        crumbs={[
          { label: texts.menu('peopleAndPlaces') },
          { label: title, href: settingsPath },
          ...(topic ? [{ label: topic.label }] : []),
        ]}
      />
      <Finder />
      {topic ? <Topic key={topic.key} topic={topic} topics={topics} /> : <Topics topics={topics} />}
    </>
  )
}

/** The search over all settings, with its results below it. */
function Finder() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [text, setText] = useState('')
  const found = text.trim() ? foundSettings(who, texts, text) : []
  return (
    <section className="settings-finder" aria-label={work('access.settings.search')}>
      <SearchField label={work('access.settings.search')} value={text} onChange={setText} className="w-full sm:w-72" />
      {text.trim() !== '' && (
        <p role="status" className="settings-note">
          {work('access.settings.results')}: {found.length}
        </p>
      )}
      {text.trim() !== '' && found.length === 0 && (
        <EmptyState title={work('access.settings.none')} text={work('access.settings.noneText')} />
      )}
      <FoundSettings found={found} onChosen={() => setText('')} />
    </section>
  )
}

function Topics({ topics }: { topics: readonly SettingTopic[] }) {
  const work = useWork()
  return (
    <LinkCards
      cards={topics.map(({ key, label, to }) => ({
        href: to,
        label,
        text: work(lineOf(key)),
        icon: icons[key] ?? SlidersHorizontal,
      }))}
    />
  )
}

function Topic({ topic, topics }: { topic: SettingTopic; topics: readonly SettingTopic[] }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const field = useSearchParams()[0].get('field')
  const { data, error, refetch, isFetching } = useQuery(settingsQuery)
  return (
    <div className="settings-topic">
      <nav aria-label={work('access.settings.topics')} className="settings-nav">
        <ul>
          {topics.map(({ key, label, to }) => {
            const Icon = icons[key] ?? SlidersHorizontal
            return (
              <li key={key}>
                <InnerLink
                  href={to}
                  className="settings-nav-link"
                  {...(key === topic.key && { 'aria-current': 'page' })}
                >
                  <Icon aria-hidden size={16} />
                  {label}
                </InnerLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="settings-body">
        {topic.names.includes('image') && settingRight(who, 'image') === 'change' && (
          <Logo isAsked={field === 'image'} />
        )}
        {data ? (
          <div className="card settings-card">
            <TopicForm topic={topic.key} settings={data} field={field} />
          </div>
        ) : error ? (
          <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton />
        )}
      </div>
    </div>
  )
}

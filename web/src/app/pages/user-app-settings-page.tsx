/** One's own settings: how it looks, the account, the password, saved views. */
import { lazy, Suspense } from 'react'
import { EstablishmentChoice } from '../../fields/establishment-choice.tsx'
import { OwnSessions } from '../../access/sessions-panel.tsx'
import { reportProblem } from '../../platform/problem-report.ts'
import { useSavedViews } from '../../platform/saved-views.ts'
import { savedListName } from '../../records/list/saved-list-name.ts'
import { SavedViewLine } from '../../records/list/saved-view-line.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork, withWords } from '../../platform/texts.ts'
import { type UserSettings, useChangeSettings, useUserSettings } from '../../platform/user-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { setTheme, type Theme, useTheme } from '../../ui/page/theme.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { AboutLine } from './about-line.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { PasswordCard } from './password-card.tsx'

const NotificationsCard = lazy(() => withWords('area alerts', import('../../alerts/notification-settings-card.tsx')))
const PushCard = lazy(() => import('../../alerts/push/push-card.tsx'))
const FeedsCard = lazy(() => import('../../education/calendar/feeds-card.tsx'))

/** For those of a centre who may see schedule times. */
function CalendarLinks() {
  const who = useWho()
  return who.userType !== 'AdminsEgypt' && who.can('EducationalScheduleTime', 'view') ? <FeedsCard /> : null
}

export function UserAppSettingsPage() {
  const texts = useTexts()
  usePageTitle(texts.screen('UserAppSettings'))
  return (
    <div className="grid gap-4">
      <PageHeader title={texts.screen('UserAppSettings')} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LookCard />
        <AccountCard />
        <AddressesCard />
        <PasswordCard />
        <OwnSessions />
        <Suspense>
          <PushCard />
        </Suspense>
        <ViewsCard />
        <Suspense>
          <NotificationsCard />
        </Suspense>
        <Suspense>
          <CalendarLinks />
        </Suspense>
      </div>
      <AboutLine />
    </div>
  )
}

const sizes = ['25', '50', '100', '200'] as const

function LookCard() {
  const { say } = useTexts()
  const work = useWork()
  const { language, setLanguage } = useLanguage()
  const hasUnd = useWho().establishment?.undLanguage === true
  const theme = useTheme()
  const settings = useUserSettings()
  const { mutate } = useChangeSettings()
  const change = (changes: UserSettings) => mutate(changes, { onError: reportProblem })
  return (
    <Card title={say('settings.show')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Row label={say('settings.language')}>
          <ToggleGroup
            label={say('settings.language')}
            value={hasUnd && language === 'ar' && settings.language === 'und' ? 'und' : language}
            options={[
              { value: 'ar' as const, label: say('palette.toArabic') },
              { value: 'en' as const, label: say('palette.toEnglish') },
              ...(hasUnd ? [{ value: 'und' as const, label: work('access.und') }] : []),
            ]}
            onChange={(next) => {
              void setLanguage(next === 'en' ? 'en' : 'ar')
              change({ language: ({ ar: 'ar-EG', en: 'en-US', und: 'und' } as const)[next] })
            }}
          />
        </Row>
        <Row label={say('settings.theme')}>
          <ToggleGroup
            label={say('settings.theme')}
            value={theme}
            options={[
              { value: 'dark' as Theme, label: say('settings.dark') },
              { value: 'light' as Theme, label: say('settings.light') },
            ]}
            onChange={(next) => {
              setTheme(next)
              change({ theme: next })
            }}
          />
        </Row>
        <Row label={say('settings.digits')}>
          <ToggleGroup
            label={say('settings.digits')}
            value={settings.digits ?? 'latn'}
            options={[
              { value: 'latn' as const, label: say('settings.latin') },
              { value: 'arab' as const, label: say('settings.arabic') },
            ]}
            onChange={(digits) => change({ digits })}
          />
        </Row>
        <Select
          label={say('settings.pageSize')}
          options={sizes.map((size) => ({ value: size as string, label: size }))}
          value={String(settings.pageSize ?? 50)}
          onChange={(size) => change({ pageSize: Number(size) })}
        />
        {settings.firstStepsHidden === true && (
          <Button className="self-end justify-self-start" onPress={() => change({ firstStepsHidden: false })}>
            {say('settings.firstSteps')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="field-label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}

function AccountCard() {
  const texts = useTexts()
  const who = useWho()
  return (
    <Card title={texts.say('settings.account')}>
      <div className="grid gap-4">
        <Facts
          items={[
            { key: 'name', label: texts.field('user', 'names'), value: <bdi>{texts.name(who.names)}</bdi> },
            ...(who.userName
              ? [{ key: 'userName', label: texts.say('settings.userName'), value: <Isolate>{who.userName}</Isolate> }]
              : []),
            { key: 'type', label: texts.say('settings.type'), value: texts.userType(who.userType) },
            ...(who.establishment
              ? [
                  {
                    key: 'establishment',
                    label: texts.say('settings.establishment'),
                    value: <bdi>{texts.name(who.establishment.names)}</bdi>,
                  },
                ]
              : []),
          ]}
        />
        {who.userType === 'AdminsEgypt' && <EstablishmentChoice />}
      </div>
    </Card>
  )
}

function ViewsCard() {
  const texts = useTexts()
  const views = useSavedViews()
  return (
    <Card title={texts.say('settings.views')}>
      {!views ? (
        <LineSkeleton />
      ) : views.length === 0 ? (
        <p className="text-ink-3">{texts.say('settings.noViews')}</p>
      ) : (
        <ul className="grid gap-1">
          {views.map((view) => (
            <SavedViewLine key={view.token} view={view}>
              {(note) => (
                <>
                  <bdi className="wrap-anywhere">{view.name}</bdi>{' '}
                  <span className="text-sm text-ink-3">{savedListName(texts, view.list)}</span>
                  {note}
                </>
              )}
            </SavedViewLine>
          ))}
        </ul>
      )}
    </Card>
  )
}

import { Avatar } from '../../ui/marks/avatar.tsx'
import { Badge, StateBadge } from '../../ui/marks/badge.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DonutChart } from '../../ui/charts/donut-chart.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Isolate, Money } from '../../ui/marks/isolate.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { NotFoundState } from '../../ui/messages/not-found-state.tsx'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { CardSkeleton, FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { months, type SampleWords } from './samples.ts'

interface Part {
  words: SampleWords
}

export function DisplaySection({ words }: Part) {
  return (
    <>
      <Stats words={words} />
      <Charts words={words} />
      <Card title="Badge · StateBadge · Avatar · ProgressBar · KeyHint · Facts">
        <Small words={words} />
      </Card>
      <div className="grid gap-3 md:grid-cols-2">
        <Card>
          <EmptyState title={words.emptyTitle} text={words.emptyText} />
        </Card>
        <Card>
          <ErrorState requestId="req-7f3a91" onRetry={() => undefined} />
        </Card>
        <Card>
          <NoPermissionState permission={words.permission} />
        </Card>
        <Card>
          <NotFoundState />
        </Card>
      </div>
      <Card title="Skeletons">
        <div inert className="grid grid-cols-1 gap-4">
          <FormSkeleton fields={4} />
          <CardSkeleton />
        </div>
      </Card>
    </>
  )
}

function Stats({ words }: Part) {
  const { number, percent, compact } = useFormats()
  const history = [12, 18, 15, 21, 19, 24, 22, 28]
  return (
    <div className="stat-grid">
      <StatCard
        label={words.students}
        value={number(10_000)}
        change={{ percent: 3.2, isGood: true, text: words.versus }}
        history={history}
      />
      <StatCard
        label={words.attendance}
        value={percent(94.6)}
        change={{ percent: 0.8, isGood: true, text: words.versus }}
        history={history}
      />
      <StatCard
        label={words.due}
        value={<Money piastres={125_750_000} />}
        change={{ percent: -5.4, isGood: true, text: words.versus }}
      />
      <StatCard
        label={words.groups}
        value={compact(412)}
        change={{ percent: -0.5, isGood: false, text: words.versus }}
        history={history}
      />
    </div>
  )
}

function Charts({ words }: Part) {
  const { language } = useLanguage()
  return (
    <div className="grid gap-3 lg:grid-cols-[2fr_1fr]">
      <Card title={words.month} subtitle="%">
        <BarChart
          label={words.month}
          categories={months(language)}
          series={[
            { name: words.present, values: [80, 90, 91, 82, 71, 68, 77, 85] },
            { name: words.absent, values: [20, 12, 12, 19, 27, 29, 23, 16] },
          ]}
        />
      </Card>
      <Card title={words.state}>
        <DonutChart
          label={words.state}
          parts={[
            { name: words.active, value: 7882 },
            { name: words.waiting, value: 1075 },
            { name: words.left, value: 1043 },
          ]}
        />
      </Card>
    </div>
  )
}

function Small({ words }: Part) {
  const { date, dateTime, money, relative } = useFormats()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{words.all}</Badge>
        <Badge tone="accent">12</Badge>
        <StateBadge tone="neutral">{words.locked}</StateBadge>
        <StateBadge tone="accent">{words.open}</StateBadge>
        <StateBadge tone="ok">{words.active}</StateBadge>
        <StateBadge tone="warn">{words.waiting}</StateBadge>
        <StateBadge tone="bad">{words.left}</StateBadge>
        {[words.user, words.student, words.groups, words.finance, words.reports].map((name) => (
          <Avatar key={name} name={name} size="medium" />
        ))}
        <Avatar name={words.user} size="large" />
        <KeyHint keys="Ctrl S" />
      </div>
      <ProgressBar label={words.importing} value={64} />
      <ProgressBar label={words.importing} />
      <Facts
        items={[
          { key: 'a', label: words.phone, value: <Isolate>+20 100 451 2300</Isolate> },
          { key: 'b', label: words.fee, value: <Money piastres={-125_050} /> },
          { key: 'c', label: words.balance, value: money(3_000_000) },
          { key: 'd', label: words.day, value: date('2026-11-21') },
          { key: 'e', label: words.moment, value: dateTime('2026-11-21T13:05:00Z') },
          { key: 'f', label: words.time, value: relative('2026-11-21T13:05:00Z', Date.parse('2026-11-21T15:05:00Z')) },
        ]}
      />
    </div>
  )
}

/** CategoryResults: who passed a category and how, with every total open to be explained (D5.3). */
import { useEffect, useMemo, useState } from 'react'
import { Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { educationalCategory, examTypes } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { categoriesPath, resultsPath, scoresPath } from '../../education/paths.ts'
import { RecordPicker } from '../../education/record-picker.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { usePageSize } from '../../platform/user-settings.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecord } from '../../records/queries.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { CardSkeleton, TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import type { TableColumn } from '../../ui/data/table-column.ts'
import { CategoryChoice } from './category-choice.tsx'
import { ExplanationDrawer } from './explanation.tsx'
import { Publications } from './publications.tsx'
import {
  type CategoryResultsData,
  categoryResultsQuery,
  type ResultLine,
  type Verdict,
  verdicts,
} from './results-data.ts'
import { VerdictBadge, verdictWords } from './verdict-badge.tsx'

export default function ResultsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const navigate = useNavigate()
  const category = useParams().educationalCategoryToken
  if (!who.can('MonitorScoreExam', 'view'))
    return <NoPermissionState isScreen permission={texts.group('MonitorScoreExam')} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={work('results.title')}
        {...(category ? { crumbs: [{ label: texts.entity(educationalCategory).many, href: categoriesPath() }] } : {})}
      />
      <RecordPicker
        to="educationalCategory"
        label={texts.field('educationalJoiningApplication', 'educationalCategory')}
        token={category}
        className="no-print max-w-md"
        onChoose={(token) => void navigate(resultsPath(token))}
      />
      {category ? (
        <Results key={category} category={category} />
      ) : (
        who.canView(educationalCategory) && <CategoryChoice onChoose={(token) => void navigate(resultsPath(token))} />
      )}
    </div>
  )
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const pageSize = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (!('page' in changes) && !('application' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  const page = Math.max(1, Number(get('page')) || 1)
  const query = {
    search: get('search'),
    groupToken: get('group'),
    educationalPeriodToken: get('period'),
    verdict: get('verdict'),
    sort: get('sort'),
    page,
    size: pageSize,
  }
  return {
    get,
    set,
    query,
    page,
    pageSize,
    isBounded: Boolean(get('search') || get('group') || get('period') || get('verdict')),
  }
}

/** Who has a portal sees no figures of a class that is themselves. */
function Results({ category }: { category: string }) {
  const { userType } = useWho()
  const work = useWork()
  const formats = useFormats()
  const filters = useFilters()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    categoryResultsQuery(category, filters.query),
  )
  const texts = useTexts()
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <CardSkeleton />
        <TableSkeleton />
      </>
    )
  const open = data.items.find((line) => line.application.token === filters.get('application'))
  const [application, group] = [filters.get('application'), filters.get('group')]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          <bdi>{texts.name(data.educationalCategory.names)}</bdi>{' '}
          <span className="text-sm font-normal text-ink-2">
            {work('results.passAt', { percent: formats.number(data.educationalCategory.successDegree) })}
          </span>
        </h2>
        <div className="no-print flex flex-wrap gap-2">
          {group && isStaff(userType) && <LinkButton href={scoresPath(group)}>{work('scores.title')}</LinkButton>}
          <Button onPress={() => print()}>
            <Printer aria-hidden />
            {work('results.print')}
          </Button>
        </div>
      </div>
      {isStaff(userType) && (
        <>
          <Summary data={data} />
          <Publications data={data} />
          <Toolbar data={data} filters={filters} category={category} />
        </>
      )}
      <Lines data={data} filters={filters} isStale={isPlaceholderData} />
      {data.page.total > data.page.size && (
        <Pagination
          page={filters.page}
          pageSize={data.page.size}
          total={data.page.total}
          onPage={(page) => filters.set({ page: page === 1 ? '' : String(page) })}
        />
      )}
      {application && (
        <ExplanationDrawer
          application={application}
          name={open ? texts.name(open.student.names) : ''}
          onClose={() => filters.set({ application: '' })}
        />
      )}
    </>
  )
}

function Summary({ data }: { data: CategoryResultsData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { summary, educationalCategory: category } = data
  const sum = examTypes.reduce((all, type) => all + (category.weights[type] ?? 0), 0)
  const decided = summary.pass + summary.fail
  return (
    <div className="grid gap-3">
      {Math.round(sum * 100) !== 10_000 && sum > 0 && (
        <AlertBanner tone="warn">{work('results.weightsHint', { sum: formats.number(sum) })}</AlertBanner>
      )}
      <div className={summary.grades.length > 0 ? 'grid gap-3 xl:grid-cols-2' : undefined}>
        <div className="stat-grid content-start">
          <StatCard label={texts.entity('student').many} value={formats.number(summary.students)} />
          <StatCard
            label={work('results.passed')}
            value={formats.number(summary.pass)}
            {...(decided > 0 ? { unit: formats.percent(Math.round((summary.pass / decided) * 1000) / 10) } : {})}
          />
          <StatCard label={work('results.failed')} value={formats.number(summary.fail)} />
          <StatCard label={work('results.provisional')} value={formats.number(summary.provisional)} />
          <StatCard label={work('results.incomplete')} value={formats.number(summary.noData)} />
          <StatCard
            label={work('scores.average')}
            value={summary.average === null ? '—' : formats.percent(summary.average)}
          />
        </div>
        {summary.grades.length > 0 && <Distribution data={data} />}
      </div>
    </div>
  )
}

/** Grades from the highest to the lowest, as the grading plan has them. */
function Distribution({ data }: { data: CategoryResultsData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const category = useRecord(educationalCategory, data.educationalCategory.token).data
  const plan = useRecord(entityOf('gradingPlan'), category?.gradingPlanToken as string | undefined).data
  const slices = (plan?.slices ?? []) as readonly { readonly degreeName: Names; readonly degreeFrom: number }[]
  const from = (names: Names) =>
    slices.find(
      (slice) => JSON.stringify(slice.degreeName) === JSON.stringify(names) || slice.degreeName.ar === names.ar,
    )?.degreeFrom ?? -1
  const grades = data.summary.grades.toSorted((a, b) => from(b.names) - from(a.names))
  // Students come whole: a half of one is no mark on the axis.
  const whole = (value: number) => (Number.isInteger(value) ? formats.number(value) : '')
  return (
    <Card title={work('results.distribution')}>
      <BarChart
        label={work('results.distribution')}
        categories={grades.map((grade) => texts.name(grade.names))}
        series={[{ name: texts.entity('student').many, values: grades.map((grade) => grade.count) }]}
        format={whole}
      />
    </Card>
  )
}

type Filters = ReturnType<typeof useFilters>

function Toolbar({ data, filters, category }: { data: CategoryResultsData; filters: Filters; category: string }) {
  const texts = useTexts()
  const work = useWork()
  const [text, setText] = useState(filters.get('search'))
  const { get, set } = filters
  const asked = get('search')
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => set({ search: text.trim() }, true), 250)
    return () => clearTimeout(timer)
  })
  const { summary } = data
  const counts: Readonly<Record<Verdict, number>> = {
    Pass: summary.pass,
    Fail: summary.fail,
    Provisional: summary.provisional,
    NoData: summary.noData,
  }
  const tabs = [
    { key: 'all' as const, label: texts.say('list.all'), count: summary.students },
    ...verdicts.map((verdict) => ({ key: verdict, label: work(verdictWords[verdict]), count: counts[verdict] })),
  ]
  return (
    <div className="no-print grid gap-2">
      <StatusTabs<Verdict | 'all'>
        label={work('results.verdict')}
        tabs={tabs}
        value={(get('verdict') as Verdict) || 'all'}
        onChange={(key) => set({ verdict: key === 'all' ? '' : key })}
      />
      <div className="toolbar items-end">
        <SearchField
          label={texts.say('list.search')}
          value={text}
          onChange={setText}
          className="w-72 max-w-full flex-auto sm:flex-none"
        />
        <RecordPicker
          to="educationalGroup"
          label={texts.field('educationalScheduleTime', 'educationalGroup')}
          token={get('group') || undefined}
          bounds={{ educationalCategoryToken: category }}
          className="w-56 max-w-full"
          onChoose={(token) => set({ group: token })}
        />
        <RecordPicker
          to="educationalPeriod"
          label={texts.field('educationalJoiningApplication', 'educationalPeriod')}
          token={get('period') || undefined}
          className="w-56 max-w-full"
          onChoose={(token) => set({ period: token })}
        />
      </div>
    </div>
  )
}

function useColumns(data: CategoryResultsData): readonly TableColumn<ResultLine>[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { weights } = data.educationalCategory
  return useMemo(() => {
    const percent = (value: number | null | undefined) =>
      value === null || value === undefined ? '—' : <bdi dir="ltr">{formats.percent(value)}</bdi>
    return [
      {
        key: 'student',
        header: texts.field('educationalJoiningApplication', 'student'),
        width: 240,
        canSort: true,
        cell: (line) => (
          <span className="cell-name">
            <bdi>{texts.name(line.student.names)}</bdi>
          </span>
        ),
      },
      {
        key: 'code',
        header: texts.field('student', 'code'),
        width: 120,
        cell: (line) => <Isolate>{line.student.code ?? ''}</Isolate>,
      },
      {
        key: 'group',
        header: texts.field('educationalScheduleTime', 'educationalGroup'),
        width: 180,
        cell: (line) => (line.group ? <bdi>{texts.name(line.group.names)}</bdi> : '—'),
      },
      ...examTypes
        .filter((type) => weights[type] > 0)
        .map((type): TableColumn<ResultLine> => ({
          key: type,
          header: texts.value('scoreComponent', 'examType', type),
          width: 110,
          align: 'number',
          cell: (line) => percent(line.parts.find((part) => part.examType === type)?.percent),
        })),
      {
        key: 'total',
        header: work('results.total'),
        width: 110,
        align: 'number',
        canSort: true,
        cell: (line) => <strong>{percent(line.total)}</strong>,
      },
      {
        key: 'grade',
        header: work('results.grade'),
        width: 120,
        cell: (line) => (line.grade ? <bdi>{texts.name(line.grade.names)}</bdi> : '—'),
      },
      { key: 'verdict', header: work('results.verdict'), width: 260, cell: (line) => <LineVerdict line={line} /> },
    ]
  }, [texts, work, formats, weights])
}

function LineVerdict({ line }: { line: ResultLine }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <VerdictBadge verdict={line.verdict} />
      {line.verdict === 'Provisional' && (
        <span className="text-xs text-ink-3">
          {work('results.provisionalOver', { percent: formats.number(line.weightsWithData) })}
        </span>
      )}
    </span>
  )
}

function Lines({ data, filters, isStale }: { data: CategoryResultsData; filters: Filters; isStale: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const columns = useColumns(data)
  const sort = filters.get('sort') || 'student'
  return (
    <DataTable
      label={work('results.title')}
      columns={columns}
      rows={data.items}
      rowKey={(line) => line.application.token}
      rowName={(line) => texts.name(line.student.names)}
      isStale={isStale}
      sort={sort === '-total' ? { key: 'total', direction: 'desc' } : { key: sort, direction: 'asc' }}
      onSort={(next) =>
        filters.set({ sort: next.key === 'total' ? (next.direction === 'desc' ? '-total' : 'total') : '' })
      }
      onOpen={(line) => filters.set({ application: line.application.token })}
      phoneCard={(line) => ({
        title: <bdi>{texts.name(line.student.names)}</bdi>,
        detail:
          line.verdict === 'Provisional' ? (
            work('results.provisionalOver', { percent: formats.number(line.weightsWithData) })
          ) : (
            <Isolate>{line.student.code ?? ''}</Isolate>
          ),
        aside: <VerdictBadge verdict={line.verdict} />,
        asideDetail:
          line.total === null ? (
            '—'
          ) : (
            <span>
              {line.grade && (
                <>
                  <bdi>{texts.name(line.grade.names)}</bdi> ·{' '}
                </>
              )}
              <bdi dir="ltr">{formats.percent(line.total)}</bdi>
            </span>
          ),
      })}
      empty={
        filters.isBounded ? (
          <EmptyState
            title={texts.say('list.emptySearch')}
            text={texts.say('list.emptySearchText')}
            action={
              <Button onPress={() => filters.set({ search: '', group: '', period: '', verdict: '' })}>
                {texts.say('list.clearFilters')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={work('results.empty')} />
        )
      }
    />
  )
}

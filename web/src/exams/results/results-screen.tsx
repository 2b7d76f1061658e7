/** CategoryResults: who passed a category and how, with every total open to be explained (D5.3). */
import { Award, Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { isStaff } from '@topcenter/model/kit/permission'
import { categoriesPath, resultsPath, scoresPath } from '../../education/paths.ts'
import { RecordPicker } from '../../education/record-picker.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton, TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { ExplanationDrawer } from './explanation.tsx'
import { Publications } from './publications.tsx'
import { ResultCards } from './result-cards.tsx'
import { type CategoryResultsData, categoryResultsQuery } from './results-data.ts'
import { useResultsFilters } from './results-filters.ts'
import { Distribution, ResultsFigures, WeightsHint } from './results-summary.tsx'
import { ResultsTable } from './results-table.tsx'
import { ResultsToolbar } from './results-toolbar.tsx'

const GiveDialog = lazy(() => import('../../education/group/give-certificates-dialog.tsx'))

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
        <>
          {isStaff(who.userType) && <ResultCards />}
          {who.canView(educationalCategory) && (
            <section className="grid gap-2">
              <h2 className="text-sm text-ink-2">{work('results.allSubjects')}</h2>
              <CategoryChoice onChoose={(token) => void navigate(resultsPath(token))} />
            </section>
          )}
        </>
      )}
    </div>
  )
}

function Results({ category }: { category: string }) {
  const texts = useTexts()
  // Users of a portal see no figures of a class that is themselves.
  const isForStaff = isStaff(useWho().userType)
  const filters = useResultsFilters()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    categoryResultsQuery(category, filters.query),
  )
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <CardSkeleton />
        <TableSkeleton />
      </>
    )
  const application = filters.get('application')
  const explained = data.items.find((line) => line.application.token === application)
  return (
    <>
      <ResultsHead data={data} scoresOf={isForStaff ? filters.get('group') : ''}>
        {isForStaff && <ResultsFigures data={data} />}
      </ResultsHead>
      {isForStaff && (
        <>
          <WeightsHint data={data} />
          <Publications data={data} />
          <ResultsToolbar data={data} filters={filters} category={category} />
        </>
      )}
      <ResultsTable data={data} filters={filters} isStale={isPlaceholderData} />
      {data.page.total > data.page.size && (
        <Pagination
          page={filters.page}
          pageSize={data.page.size}
          total={data.page.total}
          onPage={(page) => filters.set({ page: page === 1 ? '' : String(page) })}
        />
      )}
      {isForStaff && <Distribution data={data} />}
      {application && (
        <ExplanationDrawer
          application={application}
          name={explained ? texts.name(explained.student.names) : ''}
          onClose={() => filters.set({ application: '' })}
        />
      )}
    </>
  )
}

/** @param scoresOf The group whose score sheet is linked; '' for none */
function ResultsHead({
  data,
  scoresOf,
  children,
}: {
  data: CategoryResultsData
  scoresOf: string
  children: ReactNode
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { names, successDegree } = data.educationalCategory
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg">
        <bdi>{texts.name(names)}</bdi>{' '}
        <span className="text-sm font-normal text-ink-2">
          {work('results.passAt', { percent: formats.number(successDegree) })}
        </span>
      </h2>
      {children}
      <div className="no-print flex flex-wrap gap-2">
        {scoresOf && <LinkButton href={scoresPath(scoresOf)}>{work('scores.title')}</LinkButton>}
        {scoresOf && <GiveCertificates group={scoresOf} />}
        <Button onPress={() => print()}>
          <Printer aria-hidden />
          {work('results.print')}
        </Button>
      </div>
    </div>
  )
}

/** Gives certificates to all of a group who passed; the dialog says why there is nothing to give. */
function GiveCertificates({ group }: { group: string }) {
  const work = useWork()
  const may = useWho().can('EducationalGroupStudent', 'changeStudentCertificateStatus')
  const [isAsked, setAsked] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onPress={() => setAsked(true)}>
        <Award aria-hidden />
        {work('group.giveAll')}
      </Button>
      {isAsked && (
        <Suspense>
          <GiveDialog record={{ token: group }} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

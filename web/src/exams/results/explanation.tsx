/**
 * How one total came about, step by step: every attempt, every part with its weight, the sum, and the results of the
 * categories under it (D5.3).
 */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { Needed } from './needed.tsx'
import {
  type Explained,
  type ExplainedChild,
  type ExplainedComponent,
  type ExplainedPart,
  explainedQuery,
} from './results-data.ts'
import { VerdictBadge } from './verdict-badge.tsx'

export function ExplanationDrawer({
  application,
  name,
  onClose,
}: {
  application: string
  name: string
  onClose: () => void
}) {
  const work = useWork()
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={name ? work('results.explainOf', { name }) : work('results.explain')}
    >
      <Explanation application={application} />
    </Drawer>
  )
}

export function Explanation({ application }: { application: string }) {
  const work = useWork()
  const { data, error, isFetching, refetch } = useQuery(explainedQuery(application))
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={6} />
  return (
    <div className="grid gap-5">
      {data.publication?.state === 'Provisional' && data.verdict !== 'NoData' && (
        <AlertBanner tone="info">{work('results.provisionalOut')}</AlertBanner>
      )}
      <Steps result={data} />
      <Needed application={application} />
    </div>
  )
}

function Steps({ result }: { result: Explained }) {
  const work = useWork()
  const sum = result.parts.reduce((all, part) => all + part.weight, 0)
  const formats = useFormats()
  return (
    <div className="grid gap-5">
      <Outcome result={result} />
      {result.parts.length > 0 && Math.round(sum * 100) !== 10_000 && (
        <AlertBanner tone="warn">{work('results.weightsHint', { sum: formats.number(sum) })}</AlertBanner>
      )}
      {result.parts.map((part) => (
        <PartSteps key={part.examType} part={part} result={result} />
      ))}
      {result.parts.length > 0 && result.total !== null && <Sum result={result} />}
      {result.children.length > 0 && <Children result={result} />}
    </div>
  )
}

function Outcome({ result }: { result: Explained }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        <bdi>{texts.name(result.educationalCategory.names)}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <strong className="text-2xl">
          {result.total === null ? '—' : <bdi dir="ltr">{formats.percent(result.total)}</bdi>}
        </strong>
        {result.degree !== null && (
          <span className="text-ink-2">
            {work('results.points', { n: formats.number(result.degree), m: formats.number(result.finalDegree) })}
          </span>
        )}
        {result.grade && (
          <strong>
            <bdi>{texts.name(result.grade.names)}</bdi>
          </strong>
        )}
        <VerdictBadge verdict={result.verdict} />
      </p>
      <p className="text-sm text-ink-2">
        {work('results.passAt', { percent: formats.number(result.successDegree) })}
        {result.verdict === 'Provisional' && (
          <> · {work('results.provisionalOver', { percent: formats.number(result.weightsWithData) })}</>
        )}
        {result.isFinal && <> · {work('results.final')}</>}
      </p>
      {result.failedBy && (
        <AlertBanner tone="bad">
          {work(result.failedBy === 'child' ? 'results.failedByChild' : 'results.failedByChildren')}
        </AlertBanner>
      )}
    </div>
  )
}

function PartSteps({ part, result }: { part: ExplainedPart; result: Explained }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <section className="card">
      <header className="card-head items-center pb-3">
        <h3 className="card-title card-words">{texts.value('scoreComponent', 'examType', part.examType)}</h3>
        <span className="text-sm text-ink-2">
          {work('results.weight')} <bdi dir="ltr">{formats.percent(part.weight)}</bdi>
        </span>
        <strong>
          {part.percent === null ? work('results.missing') : <bdi dir="ltr">{formats.percent(part.percent)}</bdi>}
        </strong>
      </header>
      <div className="grid gap-2 px-4 pb-3">
        {part.source === 'attendance' ? (
          <p className="text-sm text-ink-2">
            {result.attendance.counted === 0
              ? work('attendance.noneYet')
              : work('results.attended', {
                  n: formats.number(result.attendance.attended),
                  m: formats.number(result.attendance.counted),
                })}
          </p>
        ) : (
          <Components part={part} />
        )}
        {part.percent !== null && (
          <p className="text-sm text-ink-2">
            {work('results.share')}:{' '}
            <Isolate>
              {formats.number(part.percent)} × {formats.number(part.weight)} ÷ 100 ={' '}
              {formats.number(Math.round(part.percent * part.weight) / 100)}
            </Isolate>
          </p>
        )}
      </div>
    </section>
  )
}

function Components({ part }: { part: ExplainedPart }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  if (part.components.length === 0) return <p className="text-sm text-ink-3">{work('scores.noItems')}</p>
  return (
    // What scrolls must be reachable by keyboard.
    <div
      className="table-frame"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={texts.value('scoreComponent', 'examType', part.examType)}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{work('results.component')}</th>
            <th scope="col">{work('results.attempts')}</th>
            <th scope="col" className="is-number">
              {work('results.weight')}
            </th>
            <th scope="col" className="is-number">
              {work('results.percent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {part.components.map((component) => (
            <tr key={component.token}>
              <td className="whitespace-normal">
                <bdi>{texts.name(component.names)}</bdi>
              </td>
              <td>
                <Attempts component={component} />
              </td>
              <td className="is-number">{formats.number(component.weight)}</td>
              <td className="is-number">
                <ComponentPercent component={component} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Attempts({ component }: { component: ExplainedComponent }) {
  const work = useWork()
  const formats = useFormats()
  if (component.attempts.length === 0) return <span className="text-ink-3">{work('results.missing')}</span>
  return (
    <span className="grid gap-0.5 whitespace-normal">
      {component.attempts.map((each) => (
        <span key={each.attempt} className={each.counts ? '' : 'line-through'}>
          {component.attempts.length > 1 && <>{work('scores.attempt', { n: each.attempt })}: </>}
          {each.status === 'Entered' ? (
            <Isolate>
              {formats.number(each.studentScore ?? 0)} / {formats.number(component.finalScore)}
            </Isolate>
          ) : (
            work(statusWords[each.status])
          )}
          {!each.counts && <span className="text-ink-3"> ({work('results.notCounted')})</span>}
        </span>
      ))}
    </span>
  )
}
const statusWords = { Missing: 'results.missing', Absent: 'results.zero', Excused: 'results.leftOut' } as const

function ComponentPercent({ component }: { component: ExplainedComponent }) {
  const work = useWork()
  const formats = useFormats()
  if (component.percent !== null) return <bdi dir="ltr">{formats.percent(component.percent)}</bdi>
  return (
    <span className="text-ink-3">
      {work(
        component.state === 'excused'
          ? 'results.leftOut'
          : component.state === 'notCounted'
            ? 'results.notCounted'
            : 'results.missing',
      )}
    </span>
  )
}

/** The figures shown are rounded; the total was rounded once, by the server. */
function Sum({ result }: { result: Explained }) {
  const work = useWork()
  const formats = useFormats()
  const texts = useTexts()
  const counted = result.parts.filter((part) => part.percent !== null)
  const shares = counted.map((part) => formats.number(Math.round(part.percent! * part.weight) / 100)).join(' + ')
  const weights = counted.map((part) => formats.number(part.weight)).join(' + ')
  return (
    <section className="card p-4">
      <h3 className="card-title">{work('results.total')}</h3>
      <p className="overflow-x-auto overflow-y-hidden">
        <Isolate>
          ({shares}) ÷ ({weights}) × 100
          {result.children.some((child) => child.counts) ? '' : ` = ${formats.number(result.total ?? 0)}`}
        </Isolate>
      </p>
      {result.parts.some((part) => part.components.some((component) => component.attempts.length > 1)) && (
        <p className="text-sm text-ink-2">
          {work('results.attemptRule', { rule: texts.value('educationalCategory', 'attemptRule', result.attemptRule) })}
        </p>
      )}
      <p className="text-sm text-ink-3">{work('results.rounded')}</p>
    </section>
  )
}

/** The category and the counted ones under it together: percent × points of each, over all points. */
function grandSum(result: Explained, number: (value: number) => string): string | undefined {
  const counting = [
    ...(result.own.percent === null ? [] : [{ percent: result.own.percent, degree: result.own.degree }]),
    ...result.children.flatMap((child) =>
      child.counts && 'total' in child && child.total !== null
        ? [{ percent: child.total, degree: child.finalDegree }]
        : [],
    ),
  ]
  if (result.total === null || !result.children.some((child) => child.counts) || counting.length === 0) return undefined
  return `(${counting.map(({ percent, degree }) => `${number(percent)} × ${number(degree)}`).join(' + ')}) ÷ ${number(counting.reduce((sum, each) => sum + each.degree, 0))} = ${number(result.total)}`
}

function Children({ result }: { result: Explained }) {
  const work = useWork()
  const formats = useFormats()
  const sum = grandSum(result, (value) => formats.number(value))
  return (
    <section className="grid gap-2">
      <h3 className="card-title">{work('results.fromChildren')}</h3>
      {result.children.map((child) => (
        <Child key={child.educationalCategory.token} child={child} />
      ))}
      {sum && (
        <p className="overflow-x-auto overflow-y-hidden text-sm text-ink-2">
          {work('results.ownAndChildren')}: <Isolate>{sum}</Isolate>
        </p>
      )}
    </section>
  )
}

function Child({ child }: { child: ExplainedChild }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const notes: ReactNode[] = [
    ...(child.counts ? [work('results.counted')] : []),
    ...(child.failsParent ? [work('results.failsWhole')] : []),
  ]
  const head = (
    <span className="inline-flex flex-wrap items-center gap-3">
      <bdi className="font-semibold">{texts.name(child.educationalCategory.names)}</bdi>
      {'total' in child && child.total !== null && <bdi dir="ltr">{formats.percent(child.total)}</bdi>}
      <VerdictBadge verdict={child.verdict} />
      <span className="text-sm text-ink-3">{notes.join(' · ')}</span>
    </span>
  )
  if (!child.parts) return <div className="card p-3">{head}</div>
  return (
    <details className="card p-3">
      <summary>{head}</summary>
      <div className="pt-4">
        <Steps result={child as Explained} />
      </div>
    </details>
  )
}

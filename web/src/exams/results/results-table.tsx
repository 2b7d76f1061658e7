/** The results of a category, a row for each student, or a card on a phone. */
import { useMemo } from 'react'
import { examTypes } from '@topcenter/model/education/educational-category'
import { useTexts, useWork } from '../../platform/texts.ts'
import { NothingFound } from '../../records/list/list-empty.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { TableColumn } from '../../ui/data/table-column.ts'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { CategoryResultsData, ResultLine } from './results-data.ts'
import type { ResultsFilters } from './results-filters.ts'
import { VerdictBadge } from './verdict-badge.tsx'

export interface ResultsTableProps {
  readonly data: CategoryResultsData
  readonly filters: ResultsFilters
  /** The rows are those of the filters before. */
  readonly isStale: boolean
}

export function ResultsTable({ data, filters, isStale }: ResultsTableProps) {
  const texts = useTexts()
  const work = useWork()
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
      onSort={({ key, direction }) => {
        const total = direction === 'desc' ? '-total' : 'total'
        filters.set({ sort: key === 'total' ? total : '' })
      }}
      onOpen={(line) => filters.set({ application: line.application.token })}
      phoneCard={(line) => ({
        title: <bdi>{texts.name(line.student.names)}</bdi>,
        detail: <LineDetail line={line} />,
        aside: <VerdictBadge verdict={line.verdict} />,
        asideDetail: <LineTotal line={line} />,
      })}
      empty={<NoResults filters={filters} />}
    />
  )
}

function LineDetail({ line }: { line: ResultLine }) {
  const work = useWork()
  const formats = useFormats()
  if (line.verdict === 'Provisional')
    return work('results.provisionalOver', { percent: formats.number(line.weightsWithData) })
  return <Isolate>{line.student.code ?? ''}</Isolate>
}

function LineTotal({ line }: { line: ResultLine }) {
  const texts = useTexts()
  const formats = useFormats()
  if (line.total === null) return '—'
  return (
    <span>
      {line.grade && (
        <>
          <bdi>{texts.name(line.grade.names)}</bdi> ·{' '}
        </>
      )}
      <bdi dir="ltr">{formats.percent(line.total)}</bdi>
    </span>
  )
}

function NoResults({ filters }: { filters: ResultsFilters }) {
  const work = useWork()
  if (!filters.isBounded) return <EmptyState title={work('results.empty')} />
  return <NothingFound onClear={() => filters.set({ search: '', group: '', period: '', verdict: '' })} />
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

/** The reports of the index with their questions, and their last figures. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Screen } from '@topcenter/model/kit/area'
import { searchKey } from '@topcenter/model/kit/search-key'
import type { countReportFigure, readReportFigures, ReportFigure } from '@topcenter/model/reports/api'
import { inIndexOf } from '@topcenter/model/reports/index-figure'
import { reportScreens } from '@topcenter/model/reports/report-screens'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { useReportWords } from '../report-words.ts'
import { useIndexTexts } from './index-words.ts'

export interface Entry {
  readonly report: Report
  readonly screen: Screen
  /** Address of the report, under which it is pinned. */
  readonly path: string
  /** The same with the filters of its figure. */
  readonly href: string
  readonly question: string
  readonly name: string
  readonly how: string
  /** Searched text. */
  readonly found: string
}

type Named<Keys extends string> = Readonly<Record<Keys, Readonly<Record<string, string>>>>

/** Words alone: a question mark keeps nothing from being found. */
const keyOf = (text: string): string => searchKey(text.replaceAll(/[^\p{L}\p{N}%]+/gu, ' '))

/** Returns the reports that this user may open. */
export function useEntries(): readonly Entry[] {
  const texts = useTexts()
  const { questions, synonyms }: Named<'questions' | 'synonyms'> = useIndexTexts()
  const { how, measures, sections }: Named<'how' | 'measures' | 'sections'> = useReportWords()
  const who = useWho()
  return useMemo(
    () =>
      reports.flatMap((report, at) => {
        if (!who.can(report.group, 'viewReport')) return []
        const screen = reportScreens[at]!
        const { path } = screen
        const narrowed = new URLSearchParams(inIndexOf(report).narrowed).toString()
        const [question, name] = [questions[report.id] ?? '', texts.screen(screen.screen)]
        const shown = Object.keys(report.measures).map((id) => measures[id])
        const found = [question, name, synonyms[report.id], sections[report.section], ...shown]
        return {
          report,
          screen,
          path,
          href: narrowed ? `${path}?${narrowed}` : path,
          question,
          name,
          how: how[report.id] ?? '',
          found: keyOf(found.join(' ')),
        }
      }),
    [texts, questions, synonyms, how, measures, sections, who],
  )
}

/** Returns those in which each word of a text occurs. */
export function entriesWith(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = keyOf(text).split(' ').filter(Boolean)
  return entries.filter(({ found }) => words.every((word) => found.includes(word)))
}

export const figuresQuery = queryOptions({
  queryKey: ['report-figures'],
  queryFn: async ({ signal }) => {
    const { items } = await call<typeof readReportFigures>('GET /api/report-figures', { signal })
    return new Map(items.map((figure) => [figure.report, figure]))
  },
  staleTime: 30_000,
})

export function useCount() {
  const client = useQueryClient()
  return useMutation<ReportFigure, Error, Report>({
    mutationFn: ({ id }) =>
      call<typeof countReportFigure>('POST /api/report-figures/count', {
        body: { report: id },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (figure) =>
      client.setQueryData(figuresQuery.queryKey, (known) => new Map(known).set(figure.report, figure)),
    onError: reportProblem,
  })
}

/** Answers about imports; a running import is refetched each second. */
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  chooseTable,
  listImportRows,
  listImports,
  listUnknownValues,
  readImport,
  rehearseImport,
  runImport,
  stopImport,
  undoImport,
  uploadList,
} from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'

export type WholeRun = AnswerOf<typeof readImport>
export type ImportRun = AnswerOf<typeof listImports>['items'][number]
export type RunState = ImportRun['state']
export type ReadTable = NonNullable<WholeRun['table']>
export type ImportColumn = WholeRun['columns'][number]
export type ImportRow = AnswerOf<typeof listImportRows>['items'][number]
export type Verdict = ImportRow['verdict']

export const isWorking = (state: RunState): boolean =>
  state === 'rehearsing' || state === 'running' || state === 'stopping' || state === 'undoing'
export const countOf = (run: ImportRun, verdict: Exclude<Verdict, 'kept'> | 'kept' | 'undone'): number =>
  run.steps.reduce((sum, step) => sum + (step.counts?.[verdict] ?? 0), 0)

/**
 * Rows of the file by verdict: only the list's own records are counted, not parents and family links, which come from
 * the same rows.
 */
export const ownCountOf = (run: ImportRun, verdict: Exclude<Verdict, 'kept'>): number =>
  run.steps[0]?.counts?.[verdict] ?? 0

const askEvery = 1_000
/** Milliseconds for answers that need the whole file to be read. */
const fileTimeout = 120_000

const runQuery = (token: string) =>
  queryOptions({
    queryKey: ['import', token],
    queryFn: ({ signal }) => call<typeof readImport>('GET /api/imports/:token', { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? askEvery : false),
  })
export const useRun = (token: string) => useQuery(runQuery(token))

export const usePastRuns = (entity: string) =>
  useQuery({
    queryKey: ['imports', entity],
    queryFn: async ({ signal }) =>
      (await call<typeof listImports>('GET /api/imports', { signal })).items.filter((run) => run.entity === entity),
  })

/** Rows with some verdicts, page after page. */
export const useRunRows = (run: ImportRun, verdicts: readonly Verdict[]) =>
  useInfiniteQuery({
    queryKey: ['import', run.token, 'rows', run.state, ...verdicts],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<typeof listImportRows>('GET /api/imports/:token/rows', {
        params: { token: run.token },
        query: { verdict: verdicts.join(), after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  })

/** A value of the sheet that is not in the field's list. */
export type UnknownValue = AnswerOf<typeof listUnknownValues>['items'][number]
export const useUnknownValues = (run: ImportRun) =>
  useQuery({
    queryKey: ['import', run.token, 'values', run.state],
    queryFn: async ({ signal }) =>
      (await call<typeof listUnknownValues>('GET /api/imports/:token/values', { params: { token: run.token }, signal }))
        .items,
  })

export type RunStep =
  | {
      readonly do: 'table'
      readonly sheet: string
      /** The row that looks like headers by default. */
      readonly headLine?: number
    }
  | {
      readonly do: 'rehearse'
      readonly mapping: Readonly<Record<string, string>>
      readonly values?: readonly Pick<UnknownValue, 'column' | 'value' | 'as'>[]
    }
  | {
      readonly do: 'run'
      /** An import that continues keeps its first choice by default. */ readonly addDuplicates?: boolean
    }
  | { readonly do: 'stop' | 'undo' }

/** Keys of a form must begin with a letter. */
const mappingBody = (mapping: Readonly<Record<string, string>>) => ({
  mapping: Object.fromEntries(Object.entries(mapping).map(([at, key]) => [`c${at}`, key])),
})

function takeStep(token: string, step: RunStep): Promise<ImportRun> {
  const params = { token }
  switch (step.do) {
    case 'table': {
      const body = { sheet: step.sheet, ...(step.headLine === undefined ? {} : { headLine: step.headLine }) }
      const options = { params, body, json: true, timeout: fileTimeout }
      return call<typeof chooseTable>('POST /api/imports/:token/table', options)
    }
    case 'rehearse': {
      const body = { ...mappingBody(step.mapping), ...(step.values ? { values: step.values } : {}) }
      return call<typeof rehearseImport>('POST /api/imports/:token/rehearse', { params, body, json: true })
    }
    case 'run': {
      const body = step.addDuplicates === undefined ? {} : { addDuplicates: step.addDuplicates }
      return call<typeof runImport>('POST /api/imports/:token/run', { params, body, json: true })
    }
    case 'stop':
      return call<typeof stopImport>('POST /api/imports/:token/stop', { params })
    case 'undo':
      return call<typeof undoImport>('POST /api/imports/:token/undo', { params })
  }
}

export function useRunStep(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: RunStep) => takeStep(token, step),
    onSuccess: async (run) => {
      client.setQueryData<WholeRun>(['import', token], (before) => (before ? { ...before, ...run } : before))
      await client.invalidateQueries({ queryKey: ['import', token] })
    },
    onError: reportProblem,
  })
}

export async function uploadSheet(resource: string, file: File): Promise<WholeRun> {
  const form = new FormData()
  form.append('file', file, file.name)
  return call<ReturnType<typeof uploadList>>(`POST /api/${resource}/import`, { body: form, timeout: fileTimeout })
}

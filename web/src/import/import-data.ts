/** An import as the server answers it; asked for again each second while it runs. */
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'

export type RunState =
  | 'prepared'
  | 'rehearsing'
  | 'rehearsed'
  | 'running'
  | 'stopping'
  | 'stopped'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'
export type Verdict = 'new' | 'same' | 'changed' | 'duplicate' | 'refused' | 'kept'
export interface StepCounts extends Readonly<Record<Exclude<Verdict, 'kept'>, number>> {
  readonly undone?: number
  readonly kept?: number
}
export interface ImportRun {
  readonly token: string
  readonly entity: string | null
  readonly fileName: string
  readonly state: RunState
  readonly headers: readonly string[]
  /** Header index → column key */
  readonly mapping: Readonly<Record<string, string>>
  readonly totalRows: number | null
  readonly steps: readonly { readonly id: string; readonly label: string; readonly counts: StepCounts }[]
  /** `share`: done of all steps together, 0 to 1. `step`: what `done` counts, where there are several. */
  readonly progress: {
    readonly done: number
    readonly all: number | null
    readonly share: number | null
    readonly step: string | null
  }
  /** The operation that failed. */
  readonly brokenOff: 'rehearse' | 'run' | 'undo' | null
  readonly error: string | null
  readonly createdAt: string
  readonly undoUntil: string | null
  readonly canUndo: boolean
}
export interface ImportColumn {
  readonly key: string
  readonly label: string
  readonly required: boolean
}
/** The sheet that is read ('' for a text file) and the line of the header row; 0 where there is none. */
export interface ReadTable {
  readonly sheet: string
  readonly headLine: number
}
interface OfferedTable {
  readonly sheet: string
  readonly isHidden: boolean
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}
/** The run with what the choice of table and fields needs. */
export interface WholeRun extends ImportRun {
  readonly table: ReadTable | null
  readonly tables: readonly OfferedTable[]
  readonly columns: readonly ImportColumn[]
  /** First values under each header. */
  readonly samples: readonly (readonly string[])[]
}
export interface ImportRow {
  readonly step: string
  readonly line: number
  readonly verdict: Verdict
  readonly shown: string
  readonly faults: readonly {
    readonly column: string
    readonly label: string
    readonly value: string
    readonly message: string
  }[]
}

export const isWorking = (state: RunState): boolean =>
  state === 'rehearsing' || state === 'running' || state === 'stopping' || state === 'undoing'
export const countOf = (run: ImportRun, verdict: Exclude<Verdict, 'kept'> | 'kept' | 'undone'): number =>
  run.steps.reduce((sum, step) => sum + (step.counts[verdict] ?? 0), 0)

/**
 * Rows of the file by verdict: only the list's own records are counted, not parents and family links, which come from
 * the same rows.
 */
export const ownCountOf = (run: ImportRun, verdict: Exclude<Verdict, 'kept'>): number =>
  run.steps[0]?.counts[verdict] ?? 0

const askEvery = 1_000
/** Milliseconds for answers that need the whole file to be read. */
const fileTimeout = 120_000

const runQuery = (token: string) =>
  queryOptions({
    queryKey: ['import', token],
    queryFn: ({ signal }) => api.get<WholeRun>(`/imports/${token}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? askEvery : false),
  })
export const useRun = (token: string) => useQuery(runQuery(token))

export const usePastRuns = (entity: string) =>
  useQuery({
    queryKey: ['imports', entity],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: ImportRun[] }>('/imports', { signal })).items.filter((run) => run.entity === entity),
  })

/** Rows with some verdicts, page after page. */
export const useRunRows = (run: ImportRun, verdicts: readonly Verdict[]) =>
  useInfiniteQuery({
    queryKey: ['import', run.token, 'rows', run.state, ...verdicts],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get<{ items: ImportRow[]; next: string | null }>(`/imports/${run.token}/rows`, {
        query: { verdict: verdicts.join(), after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  })

/** A value of the sheet that is not in the field's list. */
export interface UnknownValue {
  readonly column: string
  readonly label: string
  readonly value: string
  /** How many rows the last rehearsal refused for it. */
  readonly rows: number
  /** What it stands for: a choice, a record's token, '' for nothing; null until that is chosen. */
  readonly as: string | null
  /** Choices of a field that has some; for a reference the entity is known instead. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly to?: string
}
export const useUnknownValues = (run: ImportRun) =>
  useQuery({
    queryKey: ['import', run.token, 'values', run.state],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: UnknownValue[] }>(`/imports/${run.token}/values`, { signal })).items,
  })

export type RunStep =
  | {
      readonly do: 'table'
      readonly sheet: string
      /** Left out: the row that looks like headers. */
      readonly headLine?: number
    }
  | {
      readonly do: 'rehearse'
      readonly mapping: Readonly<Record<string, string>>
      readonly values?: readonly Pick<UnknownValue, 'column' | 'value' | 'as'>[]
    }
  | {
      readonly do: 'run'
      /** Left out: an import that continues keeps its first choice. */ readonly addDuplicates?: boolean
    }
  | { readonly do: 'stop' | 'undo' }

/** Keys of a form must begin with a letter. */
const mappingBody = (mapping: Readonly<Record<string, string>>) => ({
  mapping: Object.fromEntries(Object.entries(mapping).map(([at, key]) => [`c${at}`, key])),
})

function bodyOf(step: RunStep): object {
  switch (step.do) {
    case 'table':
      return { sheet: step.sheet, ...(step.headLine === undefined ? {} : { headLine: step.headLine }) }
    case 'rehearse':
      return { ...mappingBody(step.mapping), ...(step.values ? { values: step.values } : {}) }
    case 'run':
      return step.addDuplicates === undefined ? {} : { addDuplicates: step.addDuplicates }
    default:
      return {}
  }
}

export function useRunStep(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: RunStep) =>
      api.post<ImportRun>(`/imports/${token}/${step.do}`, bodyOf(step), {
        json: true,
        ...(step.do === 'table' ? { timeout: fileTimeout } : {}),
      }),
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
  return api.post<WholeRun>(`/${resource}/import`, form, { timeout: fileTimeout })
}

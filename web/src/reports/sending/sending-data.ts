/** Sent reports and schedules, as the server answers them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { Every } from '@topcenter/model/reports/rhythm'
import type {
  deliveryStates,
  runStates,
  scheduleStates,
  sendingFormats,
  sendingLanguages,
  stopReasons,
} from '@topcenter/model/reports/sending'
import type { TextParams } from '@topcenter/texts/interpolate'
import { api } from '../../platform/api.ts'

type Of<Values extends readonly string[]> = Values[number]
export type Format = Of<typeof sendingFormats>
export type SentLanguage = Of<typeof sendingLanguages>

export interface Receivers {
  readonly users: readonly { readonly token: string; readonly names: Names }[]
  /** The number of others who may see the report and whom the reader may not look at. */
  readonly unnamed: number
  /** Whether mail is set up. */
  readonly mail: boolean
}
export const useReceivers = (report: string) =>
  useQuery({
    queryKey: ['report-receivers', report],
    queryFn: ({ signal }) => api.get<Receivers>('/report-receivers', { query: { report }, signal }),
  })

interface RunError {
  readonly code: string
  readonly params: TextParams
}
interface Person {
  readonly names: Names | null
  readonly mail: string | null
}
export interface Schedule {
  readonly token: string
  readonly report: string
  readonly query: string
  readonly name: string
  readonly every: Exclude<Every, 'once'>
  readonly days: readonly string[]
  readonly monthDay: string | null
  /** HH:MM by the centre's clock. */
  readonly at: string
  readonly sendsEmpty: boolean
  readonly format: Format
  readonly language: SentLanguage
  readonly state: Of<typeof scheduleStates>
  readonly reason: Of<typeof stopReasons> | null
  readonly nextAt: string | null
  readonly isOwn: boolean
  readonly owner: Names
  /** `token`: of a user; null with an address. */
  readonly receivers: readonly (Person & { readonly token: string | null })[]
  readonly last: Pick<Run, 'dueAt' | 'state' | 'lines' | 'error'> | null
}
export interface Run {
  readonly token: string
  readonly dueAt: string
  readonly state: Of<typeof runStates>
  readonly lines: number | null
  readonly error: RunError | null
  readonly deliveries: readonly (Person & {
    readonly state: Of<typeof deliveryStates>
    readonly error: string | null
  })[]
  readonly fileUntil: string | null
}
export interface Sent {
  readonly token: string
  readonly report: string
  readonly query: string
  readonly by: Names | null
  readonly sentAt: string
  readonly file: { readonly name: string; readonly until: string } | null
}

const path = '/report-schedules'
const key = ['report-schedules'] as const

interface ScheduleList {
  readonly items: readonly Schedule[]
  /** IANA name of the centre's zone. */
  readonly timeZone: string
  /** Whether others' schedules are listed too, and may be stopped. */
  readonly seesAll: boolean
}
/** Asked again while something runs, so that its end is seen. */
const whileRunning = 1_500

export const schedulesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<ScheduleList>(path, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ last }) => last?.state === 'Running') ? whileRunning : false,
})
export const runsQuery = (token: string) =>
  queryOptions({
    queryKey: [...key, token],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: readonly Run[] }>(`${path}/${token}/runs`, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'Running') ? whileRunning : false),
  })

export type ScheduleAct = 'pause' | 'go-on' | 'stop' | 'run'
export function useScheduleActs() {
  const client = useQueryClient()
  return useMutation<unknown, Error, { readonly token: string; readonly act: ScheduleAct | 'remove' }>({
    mutationFn: ({ token, act }) =>
      act === 'remove' ? api.delete(`${path}/${token}`) : api.post(`${path}/${token}/${act}`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export interface Wish {
  readonly report: string
  readonly query: string
  readonly format: Format
  readonly language: SentLanguage
  readonly userTokens: readonly string[]
  readonly mails: readonly { readonly address: string }[]
}
export interface ScheduleWish extends Wish {
  readonly name: string
  readonly every: Exclude<Every, 'once'>
  readonly days: readonly { readonly day: string }[]
  readonly monthDay: string | null
  readonly at: string
  readonly sendsEmpty: boolean
}

/** @param changed Token of the schedule that is changed; left out, something new is sent */
export function useSend(changed?: string) {
  const client = useQueryClient()
  return useMutation<unknown, Error, Wish | ScheduleWish>({
    mutationFn: ({ report, ...wish }) => {
      if (changed) return api.patch(`${path}/${changed}`, wish, { json: true })
      return api.post(
        'name' in wish ? path : '/report-sendings',
        { report, ...wish },
        { json: true, idempotencyKey: crypto.randomUUID() },
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const makeLink = (wish: Pick<Wish, 'report' | 'query' | 'language'>): Promise<{ readonly text: string }> =>
  api.post('/report-links', wish, { json: true })

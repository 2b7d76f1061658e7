/** Queries and mutations of sent reports and their schedules. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import type {
  changeSchedule,
  deleteSchedule,
  linkReport,
  makeSchedule,
  pauseSchedule,
  readReportReceivers,
  readScheduleRuns,
  readSchedules,
  ReportReceivers,
  ReportRun,
  resumeSchedule,
  runSchedule,
  Schedule,
  sendReport,
  stopSchedule,
} from '@topcenter/model/reports/api'
import { call } from '../../platform/api.ts'

export type { ReportReceivers as Receivers, ReportRun as Run, Schedule }
export type Format = Schedule['format']
export type SentLanguage = Schedule['language']

export const useReceivers = (report: string) =>
  useQuery({
    queryKey: ['report-receivers', report],
    queryFn: ({ signal }) =>
      call<typeof readReportReceivers>('GET /api/report-receivers', { query: { report }, signal }),
  })

const key = ['report-schedules'] as const

/** Milliseconds between requests while a run is in progress. */
const whileRunning = 1_500

export const schedulesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call<typeof readSchedules>('GET /api/report-schedules', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ last }) => last?.state === 'Running') ? whileRunning : false,
})
export const runsQuery = (token: string) =>
  queryOptions({
    queryKey: [...key, token],
    queryFn: async ({ signal }) =>
      (await call<typeof readScheduleRuns>('GET /api/report-schedules/:token/runs', { params: { token }, signal }))
        .items,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'Running') ? whileRunning : false),
  })

export type ScheduleAct = 'pause' | 'go-on' | 'stop' | 'run'
type ActEndpoint = typeof pauseSchedule | typeof resumeSchedule | typeof stopSchedule | typeof runSchedule
export function useScheduleActs() {
  const client = useQueryClient()
  return useMutation<unknown, Error, { readonly token: string; readonly act: ScheduleAct | 'remove' }>({
    mutationFn: ({ token, act }) =>
      act === 'remove'
        ? call<typeof deleteSchedule>('DELETE /api/report-schedules/:token', { params: { token } })
        : call<ActEndpoint>(`POST /api/report-schedules/:token/${act}`, { params: { token } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export type Wish = SentBody<typeof sendReport>
export type ScheduleWish = SentBody<typeof makeSchedule>

/** @param changed Token of the schedule to change; if absent, sends something new */
export function useSend(changed?: string) {
  const client = useQueryClient()
  return useMutation<unknown, Error, Wish | ScheduleWish>({
    mutationFn: (wish) => {
      const once = { json: true, idempotencyKey: crypto.randomUUID() }
      if (!('name' in wish)) return call<typeof sendReport>('POST /api/report-sendings', { body: wish, ...once })
      if (!changed) return call<typeof makeSchedule>('POST /api/report-schedules', { body: wish, ...once })
      const { report: _report, ...body } = wish
      return call<typeof changeSchedule>('PATCH /api/report-schedules/:token', {
        params: { token: changed },
        body,
        json: true,
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const makeLink = (body: SentBody<typeof linkReport>) =>
  call<typeof linkReport>('POST /api/report-links', { body, json: true })

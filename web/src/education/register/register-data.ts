/** The register of one schedule time as the API gives it, and how marks are sent. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { attendances } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { resourceOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import { forgetOld, keep, kept } from '../../platform/offline/kept.ts'
import { isNetworkProblem } from '../../platform/problem.ts'
import { type Session, sessionOf } from '../../platform/session.ts'
import { recordKeys } from '../../records/queries.ts'

export type AttendanceValue = (typeof attendances)[number]

export interface Named {
  readonly token: string
  readonly names: Names
  readonly code?: string | null
}
export interface RegisterTime {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly state: 'Planned' | 'Canceled'
  readonly workDay: 'Work' | 'Holiday'
  readonly register: 'NotTaken' | 'Taken' | 'Closed'
  readonly version: number
  readonly educationalGroup: Named
  readonly place: Named | null
  readonly lecturer: Named | null
}
export interface RegisterStudent {
  readonly groupStudentToken: string
  readonly student: Named & { readonly phone: string | null; readonly imageAt: string | null }
  readonly attendance: AttendanceValue
  /** Minutes. */
  readonly minutesLate: number | null
  /** Minutes. */
  readonly leftEarly: number | null
  readonly excused: boolean
  readonly reason: string | null
  /** False: frozen, postponed, or not in the group then. */
  readonly expected: boolean
  /** Has a valid subscription for this session. */
  readonly subscribed: boolean
  readonly attended: number
  /** Sessions that took place, without the excused ones (D4.4): the m of "n of m". */
  readonly counted: number
  readonly percent: number | null
  readonly warning: number
  /** Version of the mark; null while there is none. */
  readonly version: number | null
}
export interface Register {
  readonly scheduleTime: RegisterTime
  readonly students: readonly RegisterStudent[]
  readonly allowed: readonly string[]
  readonly notAllowedBecause: string | null
  /** Piastres for one session that is paid when the student comes (D3.4); null: the category sells no single sessions. */
  readonly doorPrice: number | null
  /** Milliseconds since 1970 when this copy was kept; set when it is shown without a network. */
  readonly keptAt?: number
}
export interface MarkVerdict {
  readonly groupStudentToken: string
  readonly saved: boolean
  readonly code?: string
}

export const registerPath = (token: string, part = 'register') =>
  `/${resourceOf(educationalScheduleTime)}/${encodeURIComponent(token)}/${part}`
/** Under the key of attendance, so that a mark made elsewhere refreshes the register. */
const key = (token: string) => [...recordKeys.all(educationalGroupAttendance), 'register', token] as const

export const registerQuery = (token: string) =>
  queryOptions({
    queryKey: key(token),
    queryFn: async ({ signal, client }) => {
      const session = sessionOf(client)
      try {
        const register = await api.get<Register>(registerPath(token), { signal })
        if (session) void keepForLater(session, token, register)
        return register
      } catch (error) {
        const before =
          session && isNetworkProblem(error)
            ? await kept<Register>(registerName(session.userPersonalData.token, token))
            : undefined
        if (!before) throw error
        return { ...before.value, keptAt: before.at }
      }
    },
    networkMode: 'always',
    staleTime: 5_000,
  })

export const registerName = (user: string, time: string): string => `register ${user} ${time}`

/** The register and its user are kept: what it takes to open it without a network, besides the files of its screen. */
async function keepForLater(session: Session, time: string, register: Register): Promise<void> {
  const user = session.userPersonalData.token
  await keep('session', session)
  await keep(registerName(user, time), register)
  await forgetOld(user).catch(() => undefined)
}
/** Unsent marks are shown as saved. */
export async function keepMarked(client: QueryClient, time: string, register: Register): Promise<void> {
  const session = sessionOf(client)
  client.setQueryData(key(time), register)
  if (session) await keep(registerName(session.userPersonalData.token, time), register)
}

export interface MarkInput {
  readonly groupStudentToken: string
  readonly attendance: AttendanceValue
  readonly minutesLate: number | null
  readonly leftEarly: number | null
  readonly excused: boolean
  readonly reason: string | null
  readonly version?: number
  readonly way?: string
}

/** All marks in one request; the answer says of each whether it was saved, and contains the register as it is now. */
export function useSaveMarks(token: string) {
  const client = useQueryClient()
  return useMutation<
    { verdicts: readonly MarkVerdict[]; register: Register },
    Error,
    { marks: readonly MarkInput[]; way: string; key: string }
  >({
    mutationFn: ({ key: idempotencyKey, ...body }) =>
      api.post(registerPath(token), body, { json: true, idempotencyKey }),
    onSuccess: ({ register }) => keepRegister(client, token, register),
  })
}

/** Takes the register from an answer, and refetches whatever else shows attendance. */
export function keepRegister(client: QueryClient, token: string, register: Register): void {
  void keepMarked(client, token, register)
  for (const entity of [educationalScheduleTime, educationalGroupStudent])
    void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === educationalGroupAttendance.id && queryKey[2] !== 'register',
  })
}

export interface DoorPayment {
  readonly groupStudentToken: string
  readonly accountToken: string
  readonly paymentMethodToken: string
  readonly idempotencyKey: string
}
export interface DoorAnswer {
  readonly receiptNumber: number | null
  readonly receiptToken: string | null
  readonly register: Register
}
/** One session bought, paid and attended at once (D3.4). */
export function usePayAtDoor(token: string) {
  const client = useQueryClient()
  return useMutation<DoorAnswer, Error, DoorPayment>({
    mutationFn: ({ idempotencyKey, ...body }) =>
      api.post(registerPath(token, 'door-payments'), body, { idempotencyKey }),
    onSuccess: ({ register }) => {
      keepRegister(client, token, register)
      for (const entity of [joiningApplicationSubscription, receipt, debt])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
    },
  })
}

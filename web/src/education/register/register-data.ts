/** The register of one schedule time as the API gives it, and how marks are sent. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { markRegister, readRegister } from '@topcenter/model/education/api'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import type { payAtDoor } from '@topcenter/model/joining/api'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import { call, type CallOptions } from '../../platform/api.ts'
import { forgetOld, keep, kept } from '../../platform/offline/kept.ts'
import { isNetworkProblem } from '../../platform/problem.ts'
import { type Session, sessionOf } from '../../platform/session.ts'
import { recordKeys } from '../../records/queries.ts'

/** A register, as the API gives it or as this device stored it. */
export type Register = AnswerOf<typeof readRegister> & {
  /** Milliseconds since 1970 when this copy was stored; set if it is shown without a network. */
  readonly keptAt?: number
}
export type RegisterTime = Register['scheduleTime']
export type RegisterStudent = Register['students'][number]
export type AttendanceValue = RegisterStudent['attendance']
export type Named = RegisterTime['educationalGroup']
export type MarkVerdict = AnswerOf<typeof markRegister>['verdicts'][number]

/** Under the key of attendance, so that a mark made elsewhere refreshes the register. */
const key = (token: string) => [...recordKeys.all(educationalGroupAttendance), 'register', token] as const

export const registerQuery = (token: string) =>
  queryOptions({
    queryKey: key(token),
    queryFn: async ({ signal, client }) => {
      const session = sessionOf(client)
      try {
        const register = await call<typeof readRegister>('GET /api/educational-schedule-times/:token/register', {
          params: { token },
          signal,
        })
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

/** Stores the register and its user: they are needed to open it without a network, besides the files of its screen. */
async function keepForLater(session: Session, time: string, register: Register): Promise<void> {
  const user = session.userPersonalData.token
  await keep('session', session)
  await keep(registerName(user, time), register)
  await forgetOld(user).catch(() => undefined)
}
/** Stores the register with unsent marks, which are shown as saved. */
export async function keepMarked(client: QueryClient, time: string, register: Register): Promise<void> {
  const session = sessionOf(client)
  client.setQueryData(key(time), register)
  if (session) await keep(registerName(session.userPersonalData.token, time), register)
}

type SentMarks = SentBody<typeof markRegister>
type MarkedMembers = Pick<RegisterStudent, 'attendance' | 'minutesLate' | 'leftEarly' | 'excused' | 'reason'>
/** A mark as it is sent, and as this device stores it until then: without a member that is absent. */
export type MarkInput = SentMarks['marks'][number] & MarkedMembers
export type Marks = Pick<SentMarks, 'way'> & { readonly marks: readonly MarkInput[] }
/** The way in which marks were taken. */
export type Way = NonNullable<SentMarks['way']>

/** Sends marks in one request. The answer has a verdict on each, and the register as it is now. */
export const sendMarks = (
  token: string,
  body: Marks,
  options: Pick<CallOptions, 'idempotencyKey'>,
  minutesAgo?: number,
) =>
  call<typeof markRegister>('POST /api/educational-schedule-times/:token/register', {
    params: { token },
    body,
    query: { minutesAgo },
    json: true,
    ...options,
  })

export function useSaveMarks(token: string) {
  const client = useQueryClient()
  return useMutation<AnswerOf<typeof markRegister>, Error, Marks & { readonly key: string }>({
    mutationFn: ({ key: idempotencyKey, ...body }) => sendMarks(token, body, { idempotencyKey }),
    onSuccess: ({ register }) => keepRegister(client, token, register),
  })
}

/** Takes the register from an answer, and refetches all else that shows attendance. */
export function keepRegister(client: QueryClient, token: string, register: Register): void {
  void keepMarked(client, token, register)
  for (const entity of [educationalScheduleTime, educationalGroupStudent])
    void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === educationalGroupAttendance.id && queryKey[2] !== 'register',
  })
}

export type DoorPayment = SentBody<typeof payAtDoor> & { readonly idempotencyKey: string }
/** Buys, pays and marks one session at once (D3.4). */
export const sendDoorPayment = (token: string, { idempotencyKey, ...body }: DoorPayment) =>
  call<typeof payAtDoor>('POST /api/educational-schedule-times/:token/door-payments', {
    params: { token },
    body,
    idempotencyKey,
  })
export function usePayAtDoor(token: string) {
  const client = useQueryClient()
  return useMutation<AnswerOf<typeof payAtDoor>, Error, DoorPayment>({
    mutationFn: (payment) => sendDoorPayment(token, payment),
    onSuccess: ({ register }) => {
      keepRegister(client, token, register)
      for (const entity of [joiningApplicationSubscription, receipt, debt])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
    },
  })
}

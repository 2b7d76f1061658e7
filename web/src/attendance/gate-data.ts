/** What the gate asks the server: the student and their sessions. */
import { queryOptions } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { Names } from '@topcenter/model/kit/names'
import type { AttendanceValue } from '../education/register/register-data.ts'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export interface GateStudent {
  readonly token: string
  readonly names: Names
  readonly code: string | null
  readonly phone: string | null
  readonly imageAt: string | null
  /** Piastres; null for who may not know. */
  readonly owed: number | null
  readonly overdue: number | null
}
export interface GateSession {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly register: string
  readonly group: Names
  readonly place: Names | null
  readonly groupStudentToken: string
  readonly attendance: AttendanceValue
  readonly version: number | null
  readonly expected: boolean
  readonly doorPrice: number | null
  readonly subscription: {
    readonly type: string
    readonly ends: string | null
    readonly unitsLeft: number | null
  } | null
}
export interface AtGate {
  readonly items: readonly GateStudent[]
  readonly sessions: readonly GateSession[]
}

export const gateQuery = (search: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'gate', search] as const,
    queryFn: ({ signal }) => api.get<AtGate>('/gate', { query: { search }, signal }),
    staleTime: 0,
  })

/** Index of the session that runs, else of the next, else of the last; sessions without a mark come first. */
export function likeliest(sessions: readonly GateSession[], now: number): number {
  const open = sessions
    .map((session, index) => ({ session, index }))
    .filter(({ session }) => session.attendance !== 'Attendance')
  const of = open.length > 0 ? open : sessions.map((session, index) => ({ session, index }))
  return (of.find(({ session }) => Date.parse(session.to) > now) ?? of.at(-1))?.index ?? 0
}

/** Milliseconds a letter: text that comes faster was typed by a scanner, not by hand. */
const fastest = 40
export const wasScanned = (text: string, startedAt: number, endedAt: number): boolean =>
  text.length > 2 && (endedAt - startedAt) / text.length < fastest

/** Two tones that can be told apart without looking: high for yes, low for no. Devices without sound stay silent. */
export function beep(isGood: boolean): void {
  try {
    const context = new AudioContext()
    const tone = context.createOscillator()
    tone.frequency.value = isGood ? 880 : 220
    tone.connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + (isGood ? 0.12 : 0.35))
    tone.onended = () => void context.close()
  } catch {
    /* This device plays no sound. */
  }
  navigator.vibrate?.(isGood ? 60 : [120, 80, 120])
}

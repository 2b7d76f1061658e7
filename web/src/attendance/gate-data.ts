/** The query of the gate: a student and their sessions. */
import { queryOptions } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { findAtGate } from '@topcenter/model/joining/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export type AtGate = AnswerOf<typeof findAtGate>
export type GateStudent = AtGate['items'][number]
export type GateSession = AtGate['sessions'][number]

export const gateQuery = (search: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'gate', search] as const,
    queryFn: ({ signal }) => call<typeof findAtGate>('GET /api/gate', { query: { search }, signal }),
    staleTime: 0,
  })

/** Returns the index of the session that runs, else of the next, else of the last; sessions without a mark come first. */
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

/** Plays a high tone for yes and a low one for no. Devices without sound stay silent. */
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

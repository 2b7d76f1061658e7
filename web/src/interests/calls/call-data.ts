/** What the screen of today's calls asks of the server, and what its five keys mean. */
import { queryOptions } from '@tanstack/react-query'
import type { JoiningType, ReplyStatus } from '@topcenter/model/interests/follow-up'
import type { CallCard, CallScope, Queue } from '@topcenter/model/interests/told'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { api } from '../../platform/api.ts'

export const callsKey = ['calls'] as const
export const queueQuery = (scope: CallScope) =>
  queryOptions({
    queryKey: [...callsKey, 'queue', scope],
    queryFn: ({ signal }) => api.get<Queue>('/calls', { query: { scope }, signal }),
    refetchInterval: 60_000,
  })

const once = () => ({ idempotencyKey: crypto.randomUUID() })
export const openCall = (token: string) => api.post<CallCard>(`/calls/${token}/open`, {}, once())
export const nextCall = (passed: readonly string[]) =>
  api.post<{ card: CallCard | null }>('/calls/next', { passed: passed.join(',') }, once())
export const renewCall = (token: string) => api.post<{ until: string }>(`/calls/${token}/renew`, {}, once())
export const releaseCall = (token: string) => api.post(`/calls/${token}/release`, {}, once())
/** That the words were opened in WhatsApp, as they went there. */
export const openedMessage = (token: string, text: string, template: string | null) =>
  api.post<CallCard>(
    `/calls/${token}/message`,
    { text, ...(template ? { messageTemplateToken: template } : {}) },
    once(),
  )
export const writeOutcome = (token: string, said: object) => api.post(`/calls/${token}/outcome`, said, once())
export const takeOver = (session: string, reason: string) =>
  api.post(`/follow-up-sessions/${session}/takeOver`, { reason }, once())

export const outcomes = ['willJoin', 'thinks', 'noAnswer', 'later', 'lost'] as const
export type Outcome = (typeof outcomes)[number]
export const noAnswers = ['NotReplied', 'Busy', 'WrongNumber'] as const satisfies readonly ReplyStatus[]

/** What is typed about somebody, until it is saved. */
export interface Draft {
  readonly text: string
  readonly outcome: Outcome | null
  readonly noAnswer: (typeof noAnswers)[number]
  readonly lostReason: string
  /** The moment of the next follow-up. */
  readonly nextAt: string | null
}
export const emptyDraft: Draft = { text: '', outcome: null, noAnswer: 'NotReplied', lostReason: 'NoNeed', nextAt: null }
export const needsDate = (outcome: Outcome | null): boolean =>
  outcome === 'willJoin' || outcome === 'thinks' || outcome === 'later'

/** The stage stays as it was, unless the call changed it. */
export function saidBy(
  draft: Draft,
  stage: JoiningType | undefined,
): { replyStatus: ReplyStatus; joiningType: JoiningType; lostReason?: string; nextAt?: string } {
  const kept: JoiningType = stage === 'WillJoin' ? 'WillJoin' : 'Undecided'
  const nextAt = draft.nextAt ?? undefined
  switch (draft.outcome) {
    case 'willJoin':
      return { replyStatus: 'Replied', joiningType: 'WillJoin', ...(nextAt ? { nextAt } : {}) }
    case 'thinks':
      return { replyStatus: 'Replied', joiningType: 'Undecided', ...(nextAt ? { nextAt } : {}) }
    case 'later':
      return { replyStatus: 'CallLater', joiningType: kept, ...(nextAt ? { nextAt } : {}) }
    case 'lost':
      return { replyStatus: 'Replied', joiningType: 'WillNotJoin', lostReason: draft.lostReason }
    default:
      return { replyStatus: draft.noAnswer, joiningType: kept, ...(nextAt ? { nextAt } : {}) }
  }
}

export interface Preset {
  readonly key: 'today' | 'tomorrow' | 'inThree' | 'inWeek'
  readonly at: string
}
/** By the centre's clock: this afternoon while it is to come, tomorrow, in three days, in a week. */
export function presets(now: number, timeZone: string): readonly Preset[] {
  const { date, time } = utcToZoned(new Date(now), timeZone)
  const at = (days: number, clock: string) => zonedToUtc(addDays(date, days), clock, timeZone)
  return [
    ...(time < '16:00' ? [{ key: 'today', at: at(0, '17:00') } as const] : []),
    { key: 'tomorrow', at: at(1, '11:00') },
    { key: 'inThree', at: at(3, '11:00') },
    { key: 'inWeek', at: at(7, '11:00') },
  ]
}
/** The preset that an outcome begins with. */
export const presetOf: Readonly<Record<Outcome, Preset['key'] | null>> = {
  willJoin: 'tomorrow',
  thinks: 'inThree',
  noAnswer: null,
  later: 'tomorrow',
  lost: null,
}

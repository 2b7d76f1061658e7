/** Queries and mutations of today's calls, and the five outcomes of a call. */
import { queryOptions } from '@tanstack/react-query'
import type { JoiningType, lostReasons, ReplyStatus } from '@topcenter/model/interests/follow-up'
import type {
  logCallMessage,
  openCall as open,
  openNextCall,
  readCallQueue,
  releaseCall as release,
  renewCall as renew,
  writeOutcome as write,
} from '@topcenter/model/interests/api'
import type { CallScope } from '@topcenter/model/interests/calls'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { api, call } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import type { Option } from '../../ui/inputs/option-list.tsx'

export const callsKey = ['calls'] as const
export const queueQuery = (scope: CallScope) =>
  queryOptions({
    queryKey: [...callsKey, 'queue', scope],
    queryFn: ({ signal }) => call<typeof readCallQueue>('GET /api/calls', { query: { scope }, signal }),
    refetchInterval: 60_000,
  })

const once = () => ({ idempotencyKey: crypto.randomUUID() })
export const openCall = (token: string) =>
  call<typeof open>('POST /api/calls/:token/open', { params: { token }, ...once() })
export const nextCall = (passed: readonly string[]) =>
  call<typeof openNextCall>('POST /api/calls/next', { body: { passed: passed.join(',') }, ...once() })
export const renewCall = (token: string) =>
  call<typeof renew>('POST /api/calls/:token/renew', { params: { token }, ...once() })
/** Lets go of a student. If they were archived or are another agent's by now, there is nothing to let go of. */
export const releaseCall = (token: string) =>
  call<typeof release>('POST /api/calls/:token/release', { params: { token }, ...once() }).catch((error: unknown) => {
    if (!(error instanceof Problem) || !['followUp.held', 'record.notFound'].includes(error.code)) throw error
  })
/** Logs a text that was opened in WhatsApp. */
export const openedMessage = (token: string, text: string, template: string | null) =>
  call<typeof logCallMessage>('POST /api/calls/:token/message', {
    params: { token },
    body: { text, ...(template ? { messageTemplateToken: template } : {}) },
    ...once(),
  })
export const writeOutcome = (token: string, body: SentBody<typeof write>) =>
  call<typeof write>('POST /api/calls/:token/outcome', { params: { token }, body, ...once() })
export const takeOver = (session: string, reason: string) =>
  api.post(`/follow-up-sessions/${session}/takeOver`, { reason }, once())

export const outcomes = ['willJoin', 'thinks', 'noAnswer', 'later', 'lost'] as const
export type Outcome = (typeof outcomes)[number]
export const noAnswers = ['NotReplied', 'Busy', 'WrongNumber'] as const satisfies readonly ReplyStatus[]

/** Notes about a call until they are saved. */
export interface Draft {
  readonly text: string
  readonly outcome: Outcome | null
  readonly noAnswer: (typeof noAnswers)[number]
  readonly lostReason: (typeof lostReasons)[number]
  /** Instant of the next follow-up. */
  readonly nextAt: string | null
  /** Priority of the next call; undefined while it stays as it is. */
  readonly priority?: Option | null
}
export const emptyDraft: Draft = { text: '', outcome: null, noAnswer: 'NotReplied', lostReason: 'NoNeed', nextAt: null }
export const needsDate = (outcome: Outcome | null): boolean =>
  outcome === 'willJoin' || outcome === 'thinks' || outcome === 'later'

/** Returns the outcome as the server expects it. The stage stays as it was unless the call changed it. */
export function saidBy(
  draft: Draft,
  stage: JoiningType | undefined,
): Pick<SentBody<typeof write>, 'replyStatus' | 'joiningType' | 'lostReason' | 'nextAt' | 'priorityTypeToken'> {
  const kept: JoiningType = stage === 'WillJoin' ? 'WillJoin' : 'Undecided'
  const next = {
    ...(draft.nextAt ? { nextAt: draft.nextAt } : {}),
    ...(draft.priority === undefined ? {} : { priorityTypeToken: draft.priority?.value ?? null }),
  }
  switch (draft.outcome) {
    case 'willJoin':
      return { replyStatus: 'Replied', joiningType: 'WillJoin', ...next }
    case 'thinks':
      return { replyStatus: 'Replied', joiningType: 'Undecided', ...next }
    case 'later':
      return { replyStatus: 'CallLater', joiningType: kept, ...next }
    case 'lost':
      return { replyStatus: 'Replied', joiningType: 'WillNotJoin', lostReason: draft.lostReason }
    default:
      return { replyStatus: draft.noAnswer, joiningType: kept, ...next }
  }
}

export interface Preset {
  readonly key: 'today' | 'tomorrow' | 'inThree' | 'inWeek'
  readonly at: string
}
/** Returns preset instants by the centre's clock: this afternoon if it is not over, tomorrow, in three days, in a week. */
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

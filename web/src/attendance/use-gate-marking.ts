/** Marks the student at the gate as present; without a network the mark is kept on this device until it can be sent. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { type MarkInput, sendMarks } from '../education/register/register-data.ts'
import { isNetworkProblem } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import type { GateSession } from './gate-data.ts'
import { outbox } from './outbox.ts'
import type { GateSearch } from './use-gate-search.ts'

interface GateMark {
  readonly session: GateSession
  /** The Idempotency-Key, also of the copy that waits in the outbox. */
  readonly id: string
}

export function useGateMarking(search: GateSearch, tell: (isGood: boolean, text: string) => void) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const { session } = search
  const name = texts.name(search.student?.names)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ session, id }: GateMark) => {
      const body = { marks: [presentMark(session)], way: search.way.current }
      try {
        const { verdicts } = await sendMarks(session.token, body, { idempotencyKey: id })
        return verdicts[0]!
      } catch (error) {
        if (!isNetworkProblem(error)) throw error
        const { token: time, group: names, from } = session
        await outbox.add({ id, user: who.token, time, group: '', names, from, at: Date.now(), body })
        return 'kept' as const
      }
    },
    onSuccess: (verdict) => {
      if (verdict === 'kept') return tell(true, work('gate.kept', { name }))
      tell(
        verdict.saved,
        verdict.saved ? work('gate.marked', { name }) : texts.refusal(verdict.code ?? 'server.caught').detail,
      )
      void client.invalidateQueries({ queryKey: recordKeys.all(educationalGroupAttendance) })
    },
    onError: (error) => tell(false, problemText(error, texts)),
  })
  const canMark = session !== undefined && session.attendance !== 'Attendance' && session.expected && !isPending
  const mark = () => {
    if (!canMark) return
    search.keepSession()
    mutate({ session, id: crypto.randomUUID() })
  }
  return { canMark, isPending, mark }
}

const presentMark = (session: GateSession): MarkInput => ({
  groupStudentToken: session.groupStudentToken,
  attendance: 'Attendance',
  minutesLate: null,
  leftEarly: null,
  excused: false,
  reason: null,
  version: session.version ?? 0,
})

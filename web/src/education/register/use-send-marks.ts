/** Sends the marks of a register; without a network they are kept on this device until they can be sent. */
import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { outbox, withMarks } from '../../attendance/outbox.ts'
import { isNetworkProblem, Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import type { SheetFailure } from '../save-bar.tsx'
import { type Drafts, isOvertaken, marksToSend } from './marks.ts'
import {
  keepMarked,
  type MarkInput,
  type Register,
  type RegisterStudent,
  useSaveMarks,
  type Way,
} from './register-data.ts'
import type { Refusals } from './use-kept-marks.ts'

export interface SendingMarks {
  /** Token of the schedule time. */
  readonly time: string
  readonly register: Register | undefined
  readonly students: readonly RegisterStudent[]
  /** The drafts as they are now, while a save is under way too. */
  readonly latest: { readonly current: Drafts }
  /** The way in which the last marks were taken. */
  readonly way: { readonly current: 'List' | 'Keyboard' }
  readonly setDrafts: (next: Drafts) => void
  readonly setRefusals: (next: Refusals) => void
}

export function useSendMarks(sending: SendingMarks) {
  const { time, students, latest, way, setRefusals } = sending
  const work = useWork()
  const who = useWho()
  const { mutateAsync, isPending } = useSaveMarks(time)
  const keepForLater = useKeeping(sending)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  /** Why marks that were saved before are changed. */
  const [correction, setCorrection] = useState('')

  const finish = (text: string) => {
    setCorrection('')
    toasts.show({ tone: 'success', text })
  }
  const showRefused = (refusals: Refusals) => {
    const count = Object.keys(refusals).length
    setRefusals(refusals)
    if (count > 0) toasts.show({ tone: 'danger', text: work('attendance.refused', { count }) })
    return count > 0
  }
  const keep = async (id: string, marks: readonly MarkInput[], by: Way, sent: Drafts) => {
    await keepForLater(id, marks, by, sent)
    finish(work('outbox.saved', { count: marks.length }))
  }
  const save = async (id: string, marks: readonly MarkInput[], overtaken: Refusals, sent: Drafts) => {
    const { verdicts } = await mutateAsync({ marks, way: way.current, key: id })
    const refused = verdicts.filter((verdict) => !verdict.saved)
    const codes = refused.map((each) => [each.groupStudentToken, each.code ?? 'server.caught'] as const)
    const refusals: Refusals = { ...Object.fromEntries(codes), ...overtaken }
    dropSent(sending, sent, (seat) => !(seat in refusals))
    if (!showRefused(refusals)) finish(work('attendance.savedMarks', { count: marks.length }))
  }
  const send = async () => {
    if (isPending) return
    const marks = marksToSend(students, latest.current, correction.trim())
    const overtaken = overtakenOf(students, latest.current)
    if (marks.length === 0) return void showRefused(overtaken)
    setFailure(null)
    const sent = latest.current
    const id = crypto.randomUUID()
    try {
      if (!navigator.onLine || (await outbox.waitsFor(who.token, time))) return await keep(id, marks, 'Offline', sent)
      await save(id, marks, overtaken, sent)
    } catch (error) {
      if (isNetworkProblem(error)) {
        try {
          return await keep(id, marks, way.current, sent)
        } catch {
          // Nothing can be kept on this device: the drafts stay, and the failure is shown.
        }
      }
      setFailure(failureOf(error))
    }
  }
  const clearFailure = useCallback(() => setFailure(null), [])
  return { send, isSaving: isPending, failure, clearFailure, correction, setCorrection }
}

const failureOf = (error: unknown): SheetFailure => ({
  title: (now) => now.refusal(error instanceof Problem ? error.code : 'server.caught').title,
  text: (now) => problemText(error, now),
})

/** Marks of students that somebody else has marked since they were shown. */
const overtakenOf = (students: readonly RegisterStudent[], drafts: Drafts): Refusals =>
  Object.fromEntries(
    students
      .filter((row) => {
        const draft = drafts[row.groupStudentToken]
        return draft && isOvertaken(row, draft)
      })
      .map((row) => [row.groupStudentToken, 'record.stale']),
  )

/** Drops drafts that were sent. A mark that was changed meanwhile stays a draft. */
const dropSent = ({ latest, setDrafts }: SendingMarks, sent: Drafts, isTaken: (seat: string) => boolean) =>
  setDrafts(
    Object.fromEntries(
      Object.entries(latest.current).filter(([seat, draft]) => !isTaken(seat) || sent[seat] !== draft),
    ),
  )

/** Keeps marks on this device; `id` is the Idempotency-Key with which they were sent, if they were. */
function useKeeping(sending: SendingMarks) {
  const who = useWho()
  const client = useQueryClient()
  const { time, register } = sending
  return async (id: string, marks: readonly MarkInput[], by: Way, sent: Drafts) => {
    const { educationalGroup: group, from } = register!.scheduleTime
    await outbox.add({
      id,
      user: who.token,
      time,
      group: group.token,
      names: group.names,
      from,
      at: Date.now(),
      body: { marks, way: by },
    })
    await keepMarked(client, time, withMarks(register!, marks))
    const taken = new Set(marks.map((mark) => mark.groupStudentToken))
    dropSent(sending, sent, (seat) => taken.has(seat))
  }
}

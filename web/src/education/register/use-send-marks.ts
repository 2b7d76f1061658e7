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
import { keepMarked, type MarkInput, type Register, type RegisterStudent, useSaveMarks } from './register-data.ts'
import type { Refusals } from './use-kept-marks.ts'

export interface SendingMarks {
  /** Token of the schedule time. */
  readonly time: string
  readonly register: Register | undefined
  readonly students: readonly RegisterStudent[]
  /** The drafts as they are now, while a save is under way too. */
  readonly latest: { readonly current: Drafts }
  /** How the last marks were taken. */
  readonly way: { readonly current: 'List' | 'Keyboard' }
  readonly setDrafts: (next: Drafts) => void
  readonly setRefusals: (next: Refusals) => void
}

export function useSendMarks({ time, register, students, latest, way, setDrafts, setRefusals }: SendingMarks) {
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useSaveMarks(time)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  /** Why marks that were saved before are changed. */
  const [correction, setCorrection] = useState('')

  const done = (text: string) => {
    setCorrection('')
    toasts.show({ tone: 'success', text })
  }
  const tellRefused = (refusals: Refusals) => {
    const count = Object.keys(refusals).length
    setRefusals(refusals)
    if (count > 0) toasts.show({ tone: 'danger', text: work('attendance.refused', { count }) })
    return count > 0
  }
  /** What was changed while the marks were sent stays a draft. */
  const dropSent = (sent: Drafts, isTaken: (seat: string) => boolean) =>
    setDrafts(
      Object.fromEntries(
        Object.entries(latest.current).filter(([seat, draft]) => !isTaken(seat) || sent[seat] !== draft),
      ),
    )
  const overtakenNow = (): Refusals =>
    Object.fromEntries(
      students
        .filter((row) => {
          const draft = latest.current[row.groupStudentToken]
          return draft && isOvertaken(row, draft)
        })
        .map((row) => [row.groupStudentToken, 'record.stale']),
    )

  /** @param id The Idempotency-Key with which the marks were sent, if they were */
  const keepForLater = async (id: string, marks: readonly MarkInput[], by: string, sent: Drafts) => {
    const { educationalGroup: group, from } = register!.scheduleTime
    const body = { marks, way: by }
    await outbox.add({
      id,
      user: who.token,
      time,
      group: group.token,
      names: group.names,
      from,
      at: Date.now(),
      body,
    })
    await keepMarked(client, time, withMarks(register!, marks))
    const taken = new Set(marks.map((mark) => mark.groupStudentToken))
    dropSent(sent, (seat) => taken.has(seat))
    done(work('outbox.saved', { count: marks.length }))
  }
  const save = async (id: string, marks: readonly MarkInput[], overtaken: Refusals, sent: Drafts) => {
    const { verdicts } = await mutateAsync({ marks, way: way.current, key: id })
    const refused = verdicts.filter((verdict) => !verdict.saved)
    const refusals = {
      ...Object.fromEntries(refused.map((each) => [each.groupStudentToken, each.code ?? 'server.caught'])),
      ...overtaken,
    }
    dropSent(sent, (seat) => !(seat in refusals))
    if (!tellRefused(refusals)) done(work('attendance.savedMarks', { count: marks.length }))
  }
  const send = async () => {
    if (isPending) return
    const marks = marksToSend(students, latest.current, correction.trim())
    const overtaken = overtakenNow()
    if (marks.length === 0) return void tellRefused(overtaken)
    setFailure(null)
    const sent = latest.current
    const id = crypto.randomUUID()
    try {
      if (!navigator.onLine || (await outbox.waitsFor(who.token, time)))
        return await keepForLater(id, marks, 'Offline', sent)
      await save(id, marks, overtaken, sent)
    } catch (error) {
      if (isNetworkProblem(error)) {
        try {
          return await keepForLater(id, marks, way.current, sent)
        } catch {
          // Nothing can be kept on this device: the drafts stay, and the failure is told.
        }
      }
      setFailure({
        title: (now) => now.refusal(error instanceof Problem ? error.code : 'server.caught').title,
        text: (now) => problemText(error, now),
      })
    }
  }
  const clearFailure = useCallback(() => setFailure(null), [])
  return { send, isSaving: isPending, failure, clearFailure, correction, setCorrection }
}

/** Keeps the unsent reply or note of a complaint, and sends it. */
import { useState } from 'react'
import { complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { useAttached } from '../../fields/attach-box.tsx'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useAction, useRefresh, useSave } from '../../records/mutations.ts'
import { isOwn, type Talk } from './complaint-data.ts'

export type Kind = 'reply' | 'note'
/** Maximum characters of a text. */
export const longest = 4_000

/**
 * @param after The last message that was read; a reply after a newer one needs a confirmation, whose text is
 *   `meanwhile`
 */
export function useUnsent(
  record: Talk,
  kind: Kind,
  after: string | undefined,
  onSent: ((kind: Kind) => void) | undefined,
) {
  const who = useWho()
  const refresh = useRefresh()
  const save = useSave(complaintFollowUp)
  const act = useAction(complaint)
  const [draft, setDraft] = useStored<string>(`draft ${kind} ${record.token}`, '')
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const attached = useAttached(complaintFollowUp)
  const isPending = save.isPending || act.isPending
  const text = draft.trim()
  const sent = () => {
    setDraft(undefined)
    attached.clear()
    setMeanwhile(null)
    refresh(complaint)
    refresh(complaintFollowUp)
    onSent?.(kind)
  }
  const fail = (error: Error) =>
    error instanceof Problem && error.code === 'complaint.answeredMeanwhile'
      ? setMeanwhile(error.body.detail ?? error.message)
      : reportProblem(error)
  const send = (confirmAnswered = false) => {
    if (!text || isPending || attached.isSending || text.length > longest) return
    save.mutate(
      {
        values: {
          complaintToken: record.token,
          text,
          ...attached.values,
          ...(kind === 'note' ? { internal: true } : {}),
          ...(after && kind === 'reply' && !isOwn(who, record) ? { afterToken: after } : {}),
          ...(confirmAnswered ? { confirmAnswered } : {}),
        },
      },
      { onSuccess: sent, onError: fail },
    )
  }
  const close = () => {
    if (text && !isPending)
      act.mutate(
        { token: record.token, action: 'closeComplaint', input: { text }, version: record.version },
        { onSuccess: sent, onError: reportProblem },
      )
  }
  return { draft, setDraft, attached, meanwhile, isPending, send, close }
}

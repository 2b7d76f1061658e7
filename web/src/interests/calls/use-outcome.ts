/** Keeps the notes about a call until they are saved, and saves its outcome. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { CallCard } from '@topcenter/model/interests/api'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useStored } from '../../platform/use-stored.ts'
import {
  type Draft,
  emptyDraft,
  needsDate,
  type Outcome,
  presetOf,
  presets,
  saidBy,
  writeOutcome,
} from './call-data.ts'
import type { LeaseState } from './lease-ring.tsx'

export type Channel = 'PHONE' | 'WHATSAPP'

export function useOutcome(card: CallCard, channel: Channel, lease: LeaseState, onSaved: () => void) {
  const work = useWork()
  const who = useWho()
  const now = useMinute()
  const [draft, store] = useStored<Draft>(`draft call ${who.token} ${card.token}`, emptyDraft)
  const [missing, setMissing] = useState<string | null>(null)
  const timeZone = who.establishment?.timeZone ?? 'Africa/Cairo'
  const change = (to: Partial<Draft>) => {
    lease.work()
    setMissing(null)
    store({ ...draft, ...to })
  }
  const choose = (outcome: Outcome) => {
    const at = presets(now, timeZone).find(({ key }) => key === presetOf[outcome])?.at ?? null
    change({ outcome, nextAt: at })
  }
  const turnDate = () => {
    const all = presets(now, timeZone)
    const at = all.findIndex((each) => each.at === draft.nextAt)
    change({ nextAt: all[(at + 1) % all.length]!.at })
  }
  const save = useMutation({
    mutationFn: () =>
      writeOutcome(card.token, {
        channel,
        ...saidBy(draft, card.line?.stage),
        ...(draft.text.trim() ? { text: draft.text.trim() } : {}),
      }),
    onSuccess: () => {
      store(undefined)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof Problem && /^followUp\.(held|lapsed)/.test(error.code)) lease.lose(error.body.detail)
      else reportProblem(error)
    },
  })
  const submit = () => {
    if (save.isPending) return
    if (!draft.outcome) return setMissing(work('calls.chooseOutcome'))
    if (needsDate(draft.outcome) && !draft.nextAt) return setMissing(work('calls.chooseDate'))
    save.mutate()
  }
  return { draft, timeZone, missing, isPending: save.isPending, change, choose, turnDate, submit }
}

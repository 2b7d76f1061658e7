/** The questions of a model while they are written: kept on this device, checked and saved as a whole. */
import { useCallback, useMemo, useState } from 'react'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { SheetFailure } from '../../education/save-bar.tsx'
import { appStore } from '../../platform/local-store.ts'
import { faultText, reportProblem } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useSave } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { draftOf, type ExamDraft, type Faults, faultsOf, payloadOf } from './exam-draft.ts'

interface Kept {
  /** Version of the model at the start of the draft. */
  readonly version: number
  readonly draft: ExamDraft
}

export function useModelDraft(model: RecordData) {
  const name = `exam questions ${model.token}`
  const [kept, setKept] = useStored<Kept | null>(name, null)
  const saved = useMemo(() => draftOf(model), [model])
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const { mutateAsync, isPending } = useSave(simpleExamModel)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const write = (next: ExamDraft | ((now: ExamDraft) => ExamDraft)) => {
    const now = appStore.get<Kept>(name)
    const draft = typeof next === 'function' ? next(now?.draft ?? saved) : next
    setKept({ version: now?.version ?? model.version, draft })
    // After a first try to save, corrections show at once.
    if (Object.keys(faults).length > 0) setFaults(faultsOf(draft))
  }
  const onSending = useCallback(
    (id: string, isSending: boolean) =>
      setSending((before) => {
        if (before.has(id) === isSending) return before
        const others = [...before].filter((each) => each !== id)
        return new Set(isSending ? [...others, id] : others)
      }),
    [],
  )
  const discard = () => {
    setKept(undefined)
    setFaults({})
    setFailure(null)
  }
  const save = async () => {
    if (!kept || isPending || sending.size > 0) return
    const found = faultsOf(kept.draft)
    setFaults(found)
    const wrong = Object.keys(found)
    if (wrong.length > 0) {
      setFailure({
        title: (now) => now.say('form.notSaved'),
        text: (_now, say) => say('exam.faults', { count: wrong.length }),
      })
      document.getElementById(wrong[0]!)?.scrollIntoView({ block: 'center' })
      return
    }
    try {
      await mutateAsync({ token: model.token, version: kept.version, values: payloadOf(kept.draft) })
      discard()
    } catch (error) {
      setFailure({ title: (now) => now.say('form.notSaved'), text: (now) => faultText(error, now) })
      reportProblem(error)
    }
  }
  return {
    draft: kept?.draft ?? saved,
    isChanged: Boolean(kept),
    faults,
    failure,
    isSaving: isPending,
    /** A file is on its way that the questions would be without. */
    isSending: sending.size > 0,
    onSending,
    write,
    discard,
    save: () => void save(),
  }
}

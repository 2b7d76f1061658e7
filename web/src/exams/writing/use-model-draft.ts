/** The questions of a model while they are written: kept on this device, checked and saved as a whole. */
import { useMemo, useState } from 'react'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { SheetFailure } from '../../education/save-bar.tsx'
import { problemText, reportProblem } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useSave } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { draftOf, type ExamDraft, type Faults, faultsOf, payloadOf } from './exam-draft.ts'

interface Kept {
  /** Of the model that the draft was begun from. */
  readonly version: number
  readonly draft: ExamDraft
}

export function useModelDraft(model: RecordData) {
  const [kept, setKept] = useStored<Kept | null>(`exam model ${model.token}`, null)
  const saved = useMemo(() => draftOf(model), [model])
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const { mutateAsync, isPending } = useSave(simpleExamModel)
  const write = (next: ExamDraft) => {
    setKept({ version: kept?.version ?? model.version, draft: next })
    // After a first try to save, what is mended shows at once.
    if (Object.keys(faults).length > 0) setFaults(faultsOf(next))
  }
  const discard = () => {
    setKept(undefined)
    setFaults({})
    setFailure(null)
  }
  const save = async () => {
    if (!kept || isPending) return
    const found = faultsOf(kept.draft)
    setFaults(found)
    const wrong = Object.keys(found)
    if (wrong.length > 0) {
      setFailure({
        title: (now) => now.refusal('record.invalid').title,
        text: (_now, say) => say('exam.faults', { count: wrong.length }),
      })
      document.getElementById(wrong[0]!)?.scrollIntoView({ block: 'center' })
      return
    }
    try {
      await mutateAsync({ token: model.token, version: kept.version, values: payloadOf(kept.draft) })
      discard()
    } catch (error) {
      setFailure({ title: (now) => now.say('form.notSaved'), text: (now) => problemText(error, now) })
      reportProblem(error)
    }
  }
  return {
    draft: kept?.draft ?? saved,
    isChanged: Boolean(kept),
    faults,
    failure,
    isSaving: isPending,
    write,
    discard,
    save: () => void save(),
  }
}

/** Saves what was changed in the grid; what is refused of a line stands at that line. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { Problem } from '../../platform/problem.ts'
import { reportProblem, type ProblemMessage } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { chooseIn, matrixOf } from './price-data.ts'
import type { Choices } from './use-choices.ts'

/** By token of the detail: what the server refuses of it, in the reader's words. */
export type Faults = Readonly<Record<string, ProblemMessage>>

export function useSaving(quotation: string, choices: Choices) {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ readonly title: ProblemMessage; readonly text: ProblemMessage } | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const forget = (): void => {
    setFailure(null)
    setFaults({})
  }
  const save = async (sendAfterSave = false): Promise<boolean> => {
    const { changed } = choices
    if (changed.length === 0) return true
    setSaving(true)
    try {
      client.setQueryData(matrixOf(quotation).queryKey, await chooseIn(quotation, changed, sendAfterSave))
      choices.discard()
      forget()
      for (const entity of [priceQuotation, priceQuotationDetail])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
      toasts.show({
        tone: 'success',
        text: sendAfterSave ? texts.action(priceQuotation, 'offer').done : work('prices.saved'),
      })
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.fields.length === 0) reportProblem(error)
      else {
        setFaults(
          Object.fromEntries(
            error.fields.flatMap((fault) => {
              const line = changed[Number(/^details\[(\d+)\]/.exec(fault.name)?.[1])]
              return line ? [[line.token, (texts) => texts.fault(fault)] as const] : []
            }),
          ),
        )
        setFailure({ title: () => error.message, text: () => work('prices.refused') })
      }
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, forget, isSaving, failure, faults }
}

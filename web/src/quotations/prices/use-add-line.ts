import { useQueryClient } from '@tanstack/react-query'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { storeItem } from '@topcenter/model/services/store-item'
import { typedName } from '../../fields/ref-input.tsx'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { useUndoOfNew } from '../../records/actions/use-undo-of-new.ts'
import { useAction, useSave } from '../../records/mutations.ts'
import { recordKeys } from '../../records/queries.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { matrixOf } from './price-data.ts'

/** Returns two functions that add the next line of a quotation; each shows a refusal and then returns false. */
export function useAddLine(quotation: string) {
  const texts = useTexts()
  const client = useQueryClient()
  const items = useSave(storeItem)
  const lines = useSave(priceQuotationDetail)
  const lineAction = useAction(priceQuotationDetail)
  const undoOfNew = useUndoOfNew(storeItem)
  const renew = () => client.invalidateQueries({ queryKey: matrixOf(quotation).queryKey })

  const lineOf = async (item: string, quantity: number): Promise<string> => {
    const values = { priceQuotationToken: quotation, storeItemToken: item, quantity }
    const { token } = await lines.mutateAsync({ values })
    void client.invalidateQueries({ queryKey: recordKeys.all(priceQuotation) })
    await renew()
    return token
  }
  const isDone = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      reportProblem(error)
      return false
    }
  }
  return {
    addItem: (item: string, quantity = 1) => isDone(() => lineOf(item, quantity)),
    /** Makes the item first. Undo takes the line and the item back. */
    addNew: (name: string, quantity = 1) =>
      isDone(async () => {
        const item = await items.mutateAsync({ values: typedName(storeItem, name) })
        const line = await lineOf(item.token, quantity)
        const undo = undoOfNew(item, async () => {
          await lineAction.mutateAsync({ token: line, action: 'archive' })
          await renew()
        })
        toasts.show({ tone: 'success', text: texts.say('form.added', { name }), ...undo })
      }),
  }
}

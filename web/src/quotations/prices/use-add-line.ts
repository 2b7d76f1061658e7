import { useQueryClient } from '@tanstack/react-query'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { storeItem } from '@topcenter/model/services/store-item'
import { typedName } from '../../fields/ref-input.tsx'
import { api } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { recordKeys } from '../../records/queries.ts'
import { matrixOf } from './price-data.ts'

export const makeItem = async (name: string): Promise<string> =>
  (await api.post<{ token: string }>('/store-items', typedName(storeItem, name))).token

/** Makes a thing of the store the next line of a quotation; false where that was refused, which is told. */
export function useAddLine(quotation: string) {
  const client = useQueryClient()
  return async (item: () => Promise<string>, quantity = 1): Promise<boolean> => {
    try {
      await api.post('/price-quotation-details', {
        priceQuotationToken: quotation,
        storeItemToken: await item(),
        quantity,
      })
      await client.invalidateQueries({ queryKey: matrixOf(quotation).queryKey })
      for (const entity of [priceQuotation, priceQuotationDetail])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
      return true
    } catch (error) {
      reportProblem(error)
      return false
    }
  }
}

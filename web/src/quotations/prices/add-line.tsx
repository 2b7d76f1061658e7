/** Under the lines of a quotation: a thing is found, or made by its name, and stands as the next line. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { storeItem } from '@topcenter/model/services/store-item'
import { typedName } from '../../fields/ref-input.tsx'
import { useReferenceSearch } from '../../fields/reference-search.ts'
import { api } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { Picker } from '../../ui/inputs/picker.tsx'
import { matrixOf } from './price-data.ts'

export function AddLine({ quotation }: { quotation: string }) {
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const search = useReferenceSearch(storeItem.id)
  const [added, setAdded] = useState(0)
  const add = async (item: () => Promise<string>): Promise<void> => {
    try {
      await api.post('/price-quotation-details', {
        priceQuotationToken: quotation,
        storeItemToken: await item(),
        quantity: 1,
      })
      setAdded((count) => count + 1)
      await client.invalidateQueries({ queryKey: matrixOf(quotation).queryKey })
      for (const entity of [priceQuotation, priceQuotationDetail])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <div className="matrix-add">
      <Picker
        key={added}
        autoFocus={added > 0}
        label={work('prices.add')}
        value={null}
        search={search}
        onChange={(option) => {
          if (option) void add(() => Promise.resolve(option.value))
        }}
        {...(who.may(storeItem, 'create')
          ? {
              onAdd: (text: string) =>
                void add(
                  async () => (await api.post<{ token: string }>('/store-items', typedName(storeItem, text))).token,
                ),
            }
          : {})}
      />
    </div>
  )
}

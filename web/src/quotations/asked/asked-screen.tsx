/**
 * `/products/price-requests/answer/…`: a request for prices, answered by its supplier or by staff on the supplier's
 * behalf.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { useWho } from '../../platform/session.ts'
import { Answered } from '../../records/answered.tsx'
import { paperAddress } from '../../records/paper-address.ts'
import { recordKeys } from '../../records/queries.ts'
import { askedOf, givePrices } from './asked-data.ts'
import { AskedForm } from './asked-form.tsx'

export default function AskedScreen() {
  const who = useWho()
  const client = useQueryClient()
  const token = useParams().token!
  const options = askedOf(token)
  return (
    <Answered query={useQuery(options)}>
      {(asked) => (
        <AskedForm
          asked={asked}
          isStaff={isStaff(who.userType)}
          paper={paperAddress(`/price-requests/${token}/document`)}
          mayAnswer={who.can('QuotationPriceHistory', 'answerPriceRequest')}
          onAnswer={async (prices) => {
            client.setQueryData(options.queryKey, await givePrices(token, prices))
            for (const entity of [priceRequest, quotationPriceHistory, priceQuotation])
              void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
          }}
        />
      )}
    </Answered>
  )
}

/** In a detail's record: links to the prices given for it, and to its affiliate operations. */
import { designModel } from '@topcenter/model/quotations/design-model'
import { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { modelsPath, operationsPath, pricesPath } from './paths.ts'

export default function DetailPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  return (
    <nav className="flex flex-wrap gap-2" aria-label={texts.entity('priceQuotationDetail').one}>
      {who.canView(quotationPriceHistory) && (
        <LinkButton href={pricesPath(record.token)}>{texts.entity(quotationPriceHistory).many}</LinkButton>
      )}
      {who.canView(priceQuotationAffiliateOperation) && (
        <LinkButton href={operationsPath(record.token)}>
          {texts.entity(priceQuotationAffiliateOperation).many}
        </LinkButton>
      )}
      {who.canView(designModel) && (
        <LinkButton href={modelsPath(record.token)}>{texts.entity(designModel).many}</LinkButton>
      )}
    </nav>
  )
}

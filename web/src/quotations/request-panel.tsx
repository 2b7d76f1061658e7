/** In the record of a request for prices: the page on which it is answered. */
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { answerPath } from './paths.ts'

export default function RequestPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  return (
    <LinkButton
      variant={who.can('QuotationPriceHistory', 'answerPriceRequest') ? 'primary' : 'secondary'}
      href={answerPath(record.token)}
    >
      {texts.action('priceRequest', 'answer').do}
    </LinkButton>
  )
}

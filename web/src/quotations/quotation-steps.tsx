/** Progress of a quotation, in five steps; the current one is marked. */
import { Check } from 'lucide-react'
import type { PriceQuotationWork } from '@topcenter/model/quotations/price-quotation'
import { useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { useFormats } from '../ui/page/language.tsx'
import './quotation-steps.css'

const steps = ['lines', 'ask', 'compare', 'client', 'order'] as const

interface QuotationStepsProps {
  readonly quotation: RecordData
  /** Number of lines. */
  readonly details: number
  readonly requests: readonly { readonly request: { readonly state: string } | null }[]
}

export function QuotationSteps({ quotation, details, requests }: QuotationStepsProps) {
  const work = useWork()
  const formats = useFormats()
  const asked = requests.filter(({ request }) => request)
  const answered = asked.filter(({ request }) => request!.state === 'Answered')
  const at = standing(quotation.state as PriceQuotationWork, details, asked.length, answered.length)
  const about = {
    lines: details > 0 ? formats.number(details) : '',
    ask: asked.length > 0 ? work('steps.of', { n: answered.length, m: asked.length }) : '',
    compare: '',
    client:
      Number(quotation.versionNumber) > 0 ? work('steps.version', { number: Number(quotation.versionNumber) }) : '',
    order: '',
  }
  return (
    <ol className="steps" aria-label={work('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'is-done' : index === at ? 'is-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="steps-mark" aria-hidden>
            {index < at ? <Check size={14} /> : formats.number(index + 1)}
          </span>
          <span className="steps-name">{work(`steps.${step}`)}</span>
          {about[step] && <span className="steps-about">{about[step]}</span>}
          {index < at && <span className="sr-only">{work('steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}

function standing(state: PriceQuotationWork, details: number, asked: number, answered: number): number {
  switch (state) {
    case 'WorkProgress':
    case 'RejectedQuotesFormCustomer':
      return details === 0 ? 0 : 1
    case 'WaitingForQuotes':
      return asked > 0 && answered === 0 ? 1 : 2
    case 'WaitingForCustomerAccept':
      return 3
    case 'Canceled':
      return -1
    case 'FinishJobOrderCustomerReceive':
      return steps.length
    default:
      return 4
  }
}

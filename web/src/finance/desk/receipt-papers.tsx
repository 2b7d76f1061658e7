/** A receipt on paper: three sizes, each in a tab of its own. */
import type { Ref } from 'react'
import { ExternalLink, Printer } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { paperAddress } from '../../records/paper-address.ts'

const papers = ['80mm', 'a5', 'a4'] as const

/** @param first Of the size that is printed most */
export function ReceiptPapers({ receipt, first }: { receipt: string; first?: Ref<HTMLAnchorElement> }) {
  const work = useWork()
  return papers.map((format, index) => (
    <LinkButton
      key={format}
      {...(index === 0 ? { ref: first, variant: 'primary' as const } : {})}
      href={paperAddress(`/receipts/${receipt}/document`, { format })}
      target="_blank"
      rel="noreferrer"
    >
      {index === 0 ? <Printer aria-hidden size={16} /> : <ExternalLink aria-hidden size={16} />}
      {work('desk.print')} {format === '80mm' ? work('desk.paper80') : format.toUpperCase()}
    </LinkButton>
  ))
}

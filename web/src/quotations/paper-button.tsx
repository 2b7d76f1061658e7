/** Opens a paper of quotations in a tab of its own, to be looked at, printed or kept. */
import { Printer } from 'lucide-react'
import { useWork } from '../platform/texts.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'

export function PaperButton({ href }: { href: string }) {
  const work = useWork()
  return (
    <LinkButton variant="ghost" href={href} target="_blank" rel="noreferrer">
      <Printer aria-hidden size={16} />
      {work('sent.paper')}
    </LinkButton>
  )
}

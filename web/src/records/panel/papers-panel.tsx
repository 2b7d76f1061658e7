/** The papers of a record; each opens in a tab of its own, to be looked at, printed or kept. */
import { Printer } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { paperAddress } from '../paper-address.ts'
import type { PanelProps } from '../record-panels.ts'
import { mayPrint, type PaperLink } from './paper-link.ts'

export default function PapersPanel({ record, papers }: PanelProps & { papers: readonly PaperLink[] }) {
  const work = useWork()
  const who = useWho()
  return (
    <div className="flex flex-wrap gap-2">
      {papers.filter(mayPrint(who)).map(({ label, path, query, isScreen }) => (
        <LinkButton
          key={label}
          href={isScreen ? path(record.token) : paperAddress(path(record.token), query?.(record.token))}
          target="_blank"
          rel="noreferrer"
        >
          <Printer aria-hidden size={16} />
          {work(label)}
        </LinkButton>
      ))}
    </div>
  )
}

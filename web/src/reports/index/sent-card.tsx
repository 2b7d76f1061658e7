/** Reports that are sent on their own, among all reports: the next ones. */
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useFormats } from '../../ui/page/language.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { schedulesQuery } from '../sending/sending-data.ts'
import type { Entry } from './index-data.ts'
import { useIndexWords } from './index-words.ts'

const most = 3

export function SentCard({ entries }: { entries: readonly Entry[] }) {
  const say = useIndexWords()
  const formats = useFormats()
  const planned = (useQuery(schedulesQuery).data?.items ?? [])
    .flatMap(({ token, report, nextAt }) => {
      const entry = entries.find((each) => each.report.id === report)
      return entry && nextAt ? [{ token, entry, nextAt }] : []
    })
    .toSorted((a, b) => a.nextAt.localeCompare(b.nextAt))
  if (planned.length === 0) return null
  return (
    <section className="index-section" aria-labelledby="reports-sent">
      <header className="index-head">
        <Send aria-hidden size={16} />
        <h2 id="reports-sent">{say('sent')}</h2>
        <InnerLink href="/reports/schedules" className="index-more text-link">
          {say('showAll')}
        </InnerLink>
      </header>
      <ul>
        {planned.slice(0, most).map(({ token, entry, nextAt }) => (
          <li key={token} className="index-sent">
            <span className="one-line">{entry.question}</span>
            <span>{formats.when(nextAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

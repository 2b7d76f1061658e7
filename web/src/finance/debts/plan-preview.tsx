/** The parts that a plan will have, before it is made. */
import type { PlannedPart } from '@topcenter/model/finance/plan'
import { useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'

export function PlanPreview({ parts }: { parts: readonly PlannedPart[] }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <section aria-label={work('desk.preview')} className="grid gap-1">
      <h3 className="text-sm text-ink-2">{work('desk.preview')}</h3>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
        {parts.map((part) => (
          <li key={part.dueOn} className="rounded-card border border-line p-2">
            <time className="block text-sm text-ink-2" dateTime={part.dueOn}>
              {formats.date(part.dueOn)}
            </time>
            <strong className="tabular-nums">{formats.money(part.amount)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

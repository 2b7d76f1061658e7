/** From an exam to the report of its hardest questions; nothing for who may not open it. */
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import type { Shown } from '../records/record.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'

/** @param group Of those alone who sat it in this group */
export function HardestQuestions({ model, group }: { model: Shown; group?: Shown }) {
  const work = useWork()
  if (!useWho().can('SimpleExamModel', 'viewReport')) return null
  const narrowed = new URLSearchParams({
    period: 'all',
    simpleExamModel: model.token,
    ...(group ? { educationalGroup: group.token } : {}),
  })
  return <LinkButton href={`/reports/exam-questions?${narrowed.toString()}`}>{work('exam.hardest')}</LinkButton>
}

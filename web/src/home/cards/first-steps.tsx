/** The first steps of a new centre, each with its form; those that are done are ticked. */
import type { FirstStep } from '@topcenter/model/home/told'
import { Check } from 'lucide-react'
import { iconOf } from '../../app/icons.tsx'
import { listPath } from '../../platform/addresses.ts'
import { entries } from '../../platform/map.baked.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LinkCards } from '../../ui/layout/link-cards.tsx'

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const texts = useTexts()
  const work = useWork()
  const cards = steps.map(({ entity, done }) => {
    const entry = entries.find(({ id }) => id === entity)!
    const { add, empty } = texts.entity(entry)
    return {
      href: `${listPath(entry)!}${done ? '' : '?new=1'}`,
      label: done ? work('home.done', { step: add! }) : add!,
      text: empty,
      icon: done ? Check : iconOf(entry.spec.icon ?? 'plus'),
    }
  })
  return (
    <Card title={work('home.firstSteps')} subtitle={work('home.firstStepsText')}>
      <LinkCards cards={cards} />
    </Card>
  )
}

/** The first steps of a new centre, each with its form; those that are done are ticked. Its reader may put it away. */
import type { FirstStep } from '@topcenter/model/home/told'
import { Check, FileInput } from 'lucide-react'
import { iconOf } from '../../app/icons.tsx'
import { listPath } from '../../platform/addresses.ts'
import { entries } from '../../platform/map.baked.ts'
import { type SayWork, type Texts, useTexts, useWork } from '../../platform/texts.ts'
import { useChangeSettings } from '../../platform/user-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type LinkCard, LinkCards } from '../../ui/layout/link-cards.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useUiText } from '../../ui/page/texts.ts'

/** Of these a centre has a sheet already; who may take the step may import too. */
const sheets: Readonly<Record<string, string>> = { student: '/import/students', employee: '/import/employees' }

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const texts = useTexts()
  const work = useWork()
  const t = useUiText()
  const change = useChangeSettings()
  const done = steps.filter((step) => step.done).length
  const putAway = () => {
    change.mutate({ firstStepsHidden: true })
    toasts.show({
      tone: 'success',
      text: work('home.putAwayDone'),
      action: { label: t('undo'), onAction: () => change.mutate({ firstStepsHidden: false }) },
    })
  }
  return (
    <Card
      title={work('home.firstSteps')}
      subtitle={work('home.firstStepsText')}
      actions={
        <Button variant="ghost" onPress={putAway}>
          {work('home.putAway')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <ProgressBar value={(100 * done) / steps.length} label={work('home.stepsDone', { done, all: steps.length })} />
        <LinkCards cards={steps.flatMap((step) => cardsOf(step, texts, work))} />
      </div>
    </Card>
  )
}

function cardsOf({ entity, done }: FirstStep, texts: Texts, work: SayWork): LinkCard[] {
  if (entity === 'establishment') {
    const label = texts.screen('EstablishmentLook')
    return [
      {
        href: '/settings/establishment-look',
        label: done ? work('home.done', { step: label }) : label,
        text: work('access.look.lead'),
        icon: done ? Check : iconOf('palette'),
      },
    ]
  }
  const entry = entries.find(({ id }) => id === entity)!
  const { add, empty, many } = texts.entity(entry)
  const card = {
    href: `${listPath(entry)!}${done ? '' : '?new=1'}`,
    label: done ? work('home.done', { step: add! }) : add!,
    text: empty,
    icon: done ? Check : iconOf(entry.spec.icon ?? 'plus'),
  }
  const sheet = done ? undefined : sheets[entity]
  if (!sheet) return [card]
  return [
    card,
    {
      href: sheet,
      label: `${many}: ${work('home.importStep')}`,
      icon: FileInput,
    },
  ]
}

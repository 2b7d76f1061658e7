import { useWork } from '../platform/texts.ts'

const steps = ['file', 'columns', 'rehearse', 'run'] as const
export type WizardStep = (typeof steps)[number]

/** The four steps, the current one marked visibly and for screen readers. */
export function StepTrail({ step }: { step: WizardStep }) {
  const work = useWork()
  return (
    <ol
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
      aria-label={work('import.step', { n: steps.indexOf(step) + 1, m: steps.length })}
    >
      {steps.map((each, at) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={each === step ? 'font-semibold text-ink' : 'text-ink-3'}
        >
          <bdi dir="ltr">{at + 1}</bdi> {work(`import.steps.${each}`)}
        </li>
      ))}
    </ol>
  )
}

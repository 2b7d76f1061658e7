/** The clashes of a save; users who may can save anyway (D4.2). */
import { type ReactNode, useState } from 'react'
import type { Clash, ProblemBody } from '../../platform/problem.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export interface ClashDialogProps {
  readonly problem: ProblemBody
  readonly isPending: boolean
  /** Alternatives that are free. */
  readonly children?: ReactNode
  onConfirm(): void
  onClose(): void
}

export function ClashDialog({ problem, isPending, children, onConfirm, onClose }: ClashDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const clashes = problem.clashes ?? []
  const [isSure, setSure] = useState(false) // a free alternative is the first choice; a clash needs two confirmations
  const words = texts.refusal('schedule.clash')
  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={words.title}
      description={work(clashWords(problem, isSure))}
      actions={
        <>
          {problem.confirmable &&
            (isSure ? (
              <Button key="sure" size="form" variant="danger" isPending={isPending} onPress={onConfirm}>
                {work('schedule.overrideSure')}
              </Button>
            ) : (
              <Button key="override" size="form" variant="ghost" onPress={() => setSure(true)}>
                {work('schedule.override')}
              </Button>
            ))}
          <Button size="form" isDisabled={isPending} onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <ClashLines clashes={clashes} label={work('schedule.clashes')} />
      {children}
    </Dialog>
  )
}

const clashWords = ({ confirmable }: ProblemBody, isSure: boolean) =>
  isSure ? 'schedule.overrideAsk' : confirmable ? 'schedule.softClash' : 'schedule.hardClash'

function ClashLines({ clashes, label }: { clashes: readonly Clash[]; label: string }) {
  const formats = useFormats()
  const clashText = useClashText()
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="grid max-h-[45dvh] gap-2 overflow-auto" tabIndex={0} aria-label={label}>
      {clashes.map((clash, index) => (
        <li key={index} className="grid">
          <span>{clashText(clash)}</span>
          <span className="text-sm text-ink-3">
            {[...new Set([clash.from, clash.to].map((at) => formats.longDate(at)))].join(' – ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `Clashes with Hall 2 (Group A), 16:00–18:00`. */
export function useClashText(): (clash: Clash) => string {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return ({ kind, resource, group, from, to }) =>
    work('schedule.clash', {
      name:
        kind === 'group'
          ? texts.name(group.names)
          : `${texts.name(resource.names) || work('calendar.student')} (${texts.name(group.names)})`,
      from: formats.time(from),
      to: formats.time(to),
    })
}

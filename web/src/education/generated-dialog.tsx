/** The result of making schedule times: how many were made, skipped because they exist, or clash, and with what (D4.2). */
import { useEffect, useState } from 'react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { Clash } from '../platform/problem.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useClashText } from '../records/form/clash-dialog.tsx'
import { useRefresh } from '../records/mutations.ts'
import type { ActionResultProps } from '../records/record-panels.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'

interface Span {
  readonly from: string
  readonly to: string
}
interface Generated {
  readonly made: readonly Span[]
  readonly skipped: readonly Span[]
  readonly clashing: readonly (Span & { readonly with: readonly Clash[] })[]
}

export default function GeneratedDialog({ result: answer, onAgain, onClose }: ActionResultProps) {
  const result = answer as Generated
  const refresh = useRefresh()
  const [isPending, setPending] = useState(false)
  useEffect(() => refresh(educationalScheduleTime), [refresh])
  /** Makes the times in spite of clashes of students alone. */
  const confirm = async () => {
    setPending(true)
    await onAgain({ confirmClash: true })
    refresh(educationalScheduleTime)
    setPending(false)
  }
  const texts = useTexts()
  const work = useWork()
  const confirmable = result.clashing.filter((time) => time.with.every((clash) => clash.kind === 'student')).length
  const isNothing = result.made.length + result.skipped.length + result.clashing.length === 0
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={work('schedule.generate')}
      description={isNothing ? work('schedule.noDays') : work('schedule.made', { count: result.made.length })}
      actions={
        <>
          <Button size="form" variant="primary" onPress={onClose}>
            {texts.say('list.close')}
          </Button>
          {confirmable > 0 && (
            <Button size="form" isPending={isPending} onPress={() => void confirm()}>
              {work('schedule.confirmStudents', { count: confirmable })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <Part title={work('schedule.clashing', { count: result.clashing.length })} items={result.clashing} isOpen />
        {confirmable > 0 && (
          <p className="text-sm text-ink-2">{work('schedule.studentsOnly', { count: confirmable })}</p>
        )}
        <Part title={work('schedule.made', { count: result.made.length })} items={result.made} />
        <Part title={work('schedule.skipped', { count: result.skipped.length })} items={result.skipped} />
      </div>
    </Dialog>
  )
}

interface PartProps {
  title: string
  items: readonly (Span & { readonly with?: readonly Clash[] })[]
  isOpen?: boolean
}

function Part({ title, items, isOpen }: PartProps) {
  const formats = useFormats()
  const clashText = useClashText()
  if (items.length === 0) return null
  return (
    <details className="card p-3" open={isOpen}>
      <summary className="font-semibold">{title}</summary>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="mt-2 grid max-h-64 gap-1 overflow-auto text-sm" tabIndex={0} aria-label={title}>
        {items.map((item) => (
          <li key={`${item.from} ${item.to}`} className="grid">
            <span>
              {formats.longDate(item.from)} ·{' '}
              <bdi>
                {formats.time(item.from)} – {formats.time(item.to)}
              </bdi>
            </span>
            {item.with?.map((clash, index) => (
              <span key={index} className="text-bad">
                {clashText(clash)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What making schedule times came to: made, skipped because they are there, clashing with what (D4.2). */
import { useEffect } from 'react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { Names } from '@topcenter/model/kit/names'
import { useTexts, useWork, type SayWork } from '../platform/texts.ts'
import { useRefresh } from '../records/mutations.ts'
import type { ActionResultProps } from '../records/record-panels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFormats } from '../ui/language.tsx'

interface Span { readonly from: string; readonly to: string }
interface Clash extends Span { readonly kind: string; readonly resource: { readonly token: string; readonly names: Names }; readonly group: { readonly names: Names } }
interface Generated { readonly made: readonly Span[]; readonly skipped: readonly Span[]; readonly clashing: readonly (Span & { readonly with: readonly Clash[] })[] }

export default function GeneratedDialog({ result: answer, onClose }: ActionResultProps) {
  const result = answer as Generated
  const refresh = useRefresh()
  useEffect(() => refresh(educationalScheduleTime), [refresh])
  const texts = useTexts()
  const work = useWork()
  const isNothing = result.made.length + result.skipped.length + result.clashing.length === 0
  return (
    <Dialog isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} size="medium" title={work('schedule.generate')} description={isNothing ? work('schedule.noDays') : work('schedule.made', { count: result.made.length })} actions={<Button size="form" variant="primary" onPress={onClose}>{texts.say('list.close')}</Button>}>
      <div className="grid gap-3">
        <Part title={work('schedule.clashing', { count: result.clashing.length })} items={result.clashing} isOpen clash={clashText(work, texts.name)} />
        <Part title={work('schedule.made', { count: result.made.length })} items={result.made} />
        <Part title={work('schedule.skipped', { count: result.skipped.length })} items={result.skipped} />
      </div>
    </Dialog>
  )
}

const clashText = (work: SayWork, nameOf: (names: Names) => string) => (clash: Clash, time: (value: string) => string) =>
  work('schedule.clash', { name: clash.kind === 'group' ? nameOf(clash.group.names) : `${nameOf(clash.resource.names)} (${nameOf(clash.group.names)})`, from: time(clash.from), to: time(clash.to) })

interface PartProps { title: string; items: readonly (Span & { readonly with?: readonly Clash[] })[]; isOpen?: boolean; clash?: (clash: Clash, time: (value: string) => string) => string }

function Part({ title, items, isOpen, clash }: PartProps) {
  const formats = useFormats()
  if (items.length === 0) return null
  return (
    <details className="card p-3" open={isOpen}>
      <summary className="font-semibold">{title}</summary>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="mt-2 grid max-h-64 gap-1 overflow-auto text-sm" tabIndex={0} aria-label={title}>
        {items.map((item) => (
          <li key={`${item.from} ${item.to}`} className="grid">
            <span>{formats.longDate(item.from)} · <bdi>{formats.time(item.from)} – {formats.time(item.to)}</bdi></span>
            {clash && item.with?.map((each, index) => <span key={index} className="text-bad">{clash(each, formats.time)}</span>)}
          </li>
        ))}
      </ul>
    </details>
  )
}

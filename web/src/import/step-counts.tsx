import { useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import type { ImportRun } from './import-data.ts'

/** Records of each kind that were or would be made or changed; after an undo, removed and remaining ones. */
export function StepCounts({ run }: { run: ImportRun }) {
  const work = useWork()
  const formats = useFormats()
  const isUndone = run.state === 'undone' || run.brokenOff === 'undo'
  const lines = run.steps.map(({ id, label, counts = {} }) => {
    const { new: made = 0, changed = 0, same = 0, refused = 0, duplicate = 0, undone = 0, kept = 0 } = counts
    const parts = isUndone
      ? [
          work('import.takenBack', { count: undone }),
          kept > 0 && `${work('import.verdicts.kept')}: ${formats.number(kept)}`,
        ]
      : [
          made > 0 && work('import.new', { count: made }),
          changed > 0 && work('import.change', { count: changed }),
          same > 0 && work('import.same', { count: same }),
          refused > 0 && work('import.faulty', { count: refused }),
          duplicate > 0 && `${work('import.verdicts.duplicate')}: ${formats.number(duplicate)}`,
        ]
    return { id, label, text: parts.filter(Boolean).join(' · ') }
  })
  return lines.map(
    ({ id, label, text }) =>
      text && (
        <p key={id} className="text-ink-3">
          {label}: {text}
        </p>
      ),
  )
}

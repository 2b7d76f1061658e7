import { useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import type { ImportRun } from './import-data.ts'

/**
 * How many records of each kind were or would be made or changed; after an undo, how many were removed and how many
 * stayed.
 */
export function StepCounts({ run }: { run: ImportRun }) {
  const work = useWork()
  const formats = useFormats()
  const told = run.steps.map(({ id, label, counts }) => ({
    id,
    label,
    said: (run.state === 'undone' || run.brokenOff === 'undo'
      ? [
          work('import.takenBack', { count: counts.undone ?? 0 }),
          (counts.kept ?? 0) > 0 && `${work('import.verdicts.kept')}: ${formats.number(counts.kept!)}`,
        ]
      : [
          counts.new > 0 && work('import.new', { count: counts.new }),
          counts.changed > 0 && work('import.change', { count: counts.changed }),
          counts.same > 0 && work('import.same', { count: counts.same }),
          counts.refused > 0 && work('import.faulty', { count: counts.refused }),
          counts.duplicate > 0 && `${work('import.verdicts.duplicate')}: ${formats.number(counts.duplicate)}`,
        ]
    )
      .filter(Boolean)
      .join(' · '),
  }))
  return told.map(
    ({ id, label, said }) =>
      said && (
        <p key={id} className="text-ink-3">
          {label}: {said}
        </p>
      ),
  )
}

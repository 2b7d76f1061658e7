/** The form of a new batch of cards, of one package if it is given. */
import { lazy, Suspense, useMemo } from 'react'
import { mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { usePresetValues } from '../../../records/form/preset-values.ts'

const RecordForm = lazy(async () => ({ default: (await import('../../../records/form/record-form.tsx')).RecordForm }))

interface NewBatchProps {
  readonly pack: string | undefined
  onClose(): void
  /** @param batch Its token */
  onMade(batch: string): void
}

export function NewBatch({ pack, onClose, onMade }: NewBatchProps) {
  const preset = useMemo((): Readonly<Record<string, string>> => (pack ? { mediaPackageToken: pack } : {}), [pack])
  const initial = usePresetValues(mediaPackageCodeBatch, preset)
  return (
    initial && (
      <Suspense>
        <RecordForm
          entity={mediaPackageCodeBatch}
          initial={initial}
          onClose={onClose}
          onSaved={({ token }) => onMade(token)}
        />
      </Suspense>
    )
  )
}

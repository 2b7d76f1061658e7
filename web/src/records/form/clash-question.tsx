/** The clashes of a save, free alternatives, and "save anyway"; loaded when the question appears. */
import { createElement, lazy, Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { insteadOf } from '../record-panels.ts'
import type { RecordData } from '../record.ts'
import type { Values } from './form-values.ts'
import type { SaveClash } from './use-form-save.ts'

const ClashDialog = lazy(async () => ({ default: (await import('./clash-dialog.tsx')).ClashDialog }))

export interface ClashQuestionProps {
  readonly entity: AnyEntity
  readonly record: RecordData | undefined
  readonly clash: SaveClash
  readonly isPending: boolean
  onClose(): void
  /** Saves with these values beside those of the form. */
  onSubmit(overruled?: Values): void
}

export function ClashQuestion({ entity, record, clash, isPending, onClose, onSubmit }: ClashQuestionProps) {
  const form = useFormContext<Values>()
  const instead = insteadOf(entity)
  const take = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
    onSubmit()
  }
  return (
    <Suspense>
      <ClashDialog
        problem={clash.problem}
        isPending={isPending}
        onClose={onClose}
        onConfirm={() => onSubmit({ [clash.confirmedBy]: true })}
      >
        {instead && (
          <Suspense>
            {createElement(instead, {
              values: { ...record, ...form.getValues() },
              token: record?.token,
              onTake: take,
            })}
          </Suspense>
        )}
      </ClashDialog>
    </Suspense>
  )
}

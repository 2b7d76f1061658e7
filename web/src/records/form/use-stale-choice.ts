/** Saving over another user's version: their values where the user chose them, else the typed ones. */
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import type { RecordData } from '../record.ts'
import type { FormOrigin } from './form-origin.ts'
import { changedPayload, formValues, keptOf, type Values } from './form-values.ts'

export interface StaleChoosing {
  readonly entity: AnyEntity
  readonly fields: Fields
  readonly form: UseFormReturn<Values>
  readonly origin: FormOrigin
  submit(): void
}

/**
 * Returns a function that makes `current` the version to change, keeps all changes except those named in `taken`, and
 * submits once the form has applied them.
 */
export function useStaleChoice({ entity, fields, form, origin, submit }: StaleChoosing) {
  const isToSubmit = useRef(false)
  useEffect(() => {
    if (!isToSubmit.current) return
    isToSubmit.current = false
    submit()
  })
  return (current: RecordData, taken: ReadonlySet<string>): void => {
    const { base } = origin
    const mine = form.getValues()
    const theirs = formValues(entity, current)
    form.reset(theirs)
    origin.setRecord(current)
    for (const key of Object.keys(changedPayload(fields, base, mine))) {
      if (taken.has(key)) continue
      form.setValue(key, keptOf(fields[key], key, { base, mine, theirs, taken }), { shouldDirty: true })
      const shown = key.replace(/Tokens?$/, '')
      if (shown !== key) form.setValue(shown, mine[shown])
    }
    isToSubmit.current = true
  }
}

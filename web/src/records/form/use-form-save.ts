/** Saving a form: the payload, and the handling of a refusal. */
import { useRef, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { isUndecided, Problem, type ProblemBody } from '../../platform/problem.ts'
import { reportProblem, type Unplaced } from '../../platform/problem-report.ts'
import { useSave } from '../mutations.ts'
import type { RecordData } from '../record.ts'
import type { FormOrigin } from './form-origin.ts'
import { placeFaults, type Values } from './form-values.ts'

/** Version of another user who saved the record since the form was opened. */
export interface Stale {
  readonly problem: ProblemBody
  readonly current: RecordData
}

/** A save that clashes with a booking, or needs a confirmation without any clash (the number of recipients). */
export interface SaveClash {
  readonly problem: ProblemBody
  /** True if the form was to stay open for another record. */
  readonly another: boolean
  /** The field that saves it all the same. */
  readonly confirmedBy: string
}

export interface FormSaving {
  readonly entity: AnyEntity
  readonly fields: Fields
  readonly form: UseFormReturn<Values>
  readonly origin: FormOrigin
  /** Writes the draft now: a refusal may take the form away (an ended session). */
  keepDraft(): void
  showFaults(errors: FieldErrors): void
  /** In place of the record's own address. */
  readonly send?: Saving | undefined
  onSaved(record: RecordData, another: boolean): Promise<void>
}

export type Saving = Pick<ReturnType<typeof useSave>, 'mutateAsync' | 'isPending'>

export function useFormSave({ entity, fields, form, origin, keepDraft, showFaults, send: own, onSaved }: FormSaving) {
  const { record, actingAs } = origin
  const derived = useSave(entity)
  const save = own ?? derived
  const idempotencyKey = useRef(crypto.randomUUID())
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const [clash, setClash] = useState<SaveClash | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)

  /** A fault is shown beside its input; a fault without an input is shown above the form. */
  const tellFaults = (error: Problem) => {
    const rest = placeFaults(form, error.fields)
    if (rest.length < error.fields.length) showFaults(form.formState.errors)
    setFailure(
      error.fields.length === 0 || rest.length > 0
        ? { error, rest: rest.filter(({ code }) => code !== error.code) }
        : null,
    )
  }

  const fail = (error: unknown, another: boolean) => {
    if (!(error instanceof Problem)) return reportProblem(error)
    if (error.code === 'record.stale' && error.body.current)
      return setStale({ problem: error.body, current: error.body.current as RecordData })
    const confirmedBy = Object.keys(fields).find((name) => fields[name]!.options.confirms === error.code)
    if ((error.body.clashes || error.body.confirmable) && confirmedBy)
      return setClash({ problem: error.body, another, confirmedBy })
    tellFaults(error)
  }

  const send = async (values: Values, another: boolean) => {
    setFailure(null)
    setClash(null)
    keepDraft()
    if (record && Object.keys(values).length === 0) return onSaved(record, false)
    const known = record ? { token: record.token, version: record.version } : { idempotencyKey: idempotencyKey.current }
    const saved = await save.mutateAsync({ values, actingAs, ...known })
    idempotencyKey.current = crypto.randomUUID()
    await onSaved(saved, another)
  }

  /** @param overruled Values beside those of the form: the field that confirms a clash */
  const submit = (another: boolean, overruled: Values = {}) =>
    form
      .handleSubmit(async ({ version: _version, ...typed }) => {
        try {
          await send({ ...typed, ...overruled }, another)
        } catch (error) {
          // A body that changed under the same key would be refused; what never arrived may be sent again under it.
          if (!isUndecided(error)) idempotencyKey.current = crypto.randomUUID()
          fail(error, another)
        }
      }, showFaults)()
      .catch(reportProblem)

  return {
    submit,
    isPending: save.isPending,
    failure,
    setFailure,
    clash,
    setClash,
    stale,
    setStale,
  }
}

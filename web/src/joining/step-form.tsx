/** The form of one step of a walk-in: Enter does it, a refusal stands beside what caused it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { Problem } from '../platform/problem.ts'
import { type Unplaced, unplacedText } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import { placeFaults, type Values } from '../records/form/form-values.ts'
import { Button } from '../ui/buttons/button.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import type { Walk } from './walk-in-state.ts'

export interface StepProps {
  readonly walk: Walk
  onAnew(): void
}

export interface StepFormProps {
  readonly act: string
  readonly isDisabled?: boolean
  readonly skip?: string | undefined
  run(): Promise<void>
  onSkip?(): void | Promise<void>
  /** The same and more, under Ctrl Enter. */
  readonly more?: { readonly act: string; run(): Promise<void> } | undefined
  /** A field that is still empty: Enter in another one goes on to it. */
  readonly missing?: string | undefined
  /** Does `run` by itself as soon as this is true, once: what the step would do is what was asked for before it. */
  readonly runsItself?: boolean
  readonly children: ReactNode
}

/** A refusal goes beside its field, or above them all; nothing that was typed is lost. */
export function StepForm({
  act,
  isDisabled = false,
  skip,
  run,
  onSkip,
  more,
  missing,
  runsItself = false,
  children,
}: StepFormProps) {
  const texts = useTexts()
  const { submit, isPending, failure, forget } = useSubmit()
  const begun = useRef(false)
  useEffect(() => {
    if (!runsItself || begun.current) return
    begun.current = true
    void submit(run)
  })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    const isAll = event.ctrlKey || event.metaKey
    const goesOn = missing && !isAll && event.target instanceof HTMLInputElement && !event.target.closest(missing)
    if (goesOn) event.currentTarget.querySelector<HTMLElement>(`${missing} input`)?.focus()
    else if (isAll && more) void (isDisabled || submit(more.run))
    else return
    event.preventDefault()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled) void submit(run)
      }}
    >
      {failure && (
        <div role="alert">
          <AlertBanner tone="bad" onDismiss={forget}>
            {unplacedText(failure, texts)}
          </AlertBanner>
        </div>
      )}
      {children}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="form" keys="Enter" isPending={isPending} isDisabled={isDisabled}>
          {act}
        </Button>
        {more && (
          <Button
            size="form"
            keys="Ctrl Enter"
            isDisabled={isDisabled || isPending}
            onPress={() => void submit(more.run)}
          >
            {more.act}
          </Button>
        )}
        {onSkip && (
          <Button size="form" isDisabled={isPending} onPress={() => void submit(onSkip)}>
            {skip}
          </Button>
        )}
      </p>
    </form>
  )
}

/** Runs one thing at a time, and places its refusal: beside its field, or in `failure`. */
function useSubmit() {
  const form = useFormContext<Values>()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const submit = async (what: () => void | Promise<void>) => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    form.clearErrors()
    try {
      await what()
    } catch (error) {
      const rest = error instanceof Problem ? placeFaults(form, error.fields) : []
      const isPlaced = error instanceof Problem && error.fields.length > 0 && rest.length === 0
      setFailure(isPlaced ? null : { error, rest })
      if (isPlaced) setTimeout(() => document.querySelector<HTMLElement>('[data-step] [aria-invalid=true]')?.focus())
    } finally {
      setPending(false)
    }
  }
  return { submit, isPending, failure, forget: () => setFailure(null) }
}

export interface StepInputProps {
  readonly entity: AnyEntity
  readonly fields: Fields
  readonly name: string
  /** Asked for here, though its entity does without. */
  readonly isRequired?: boolean
  readonly onAdd?: (text: string) => void
}

export function StepInput({ entity, fields, name, isRequired = fields[name]!.required, onAdd }: StepInputProps) {
  const field = fields[name]!
  return (
    <FieldInput
      entity={entity}
      name={name}
      hideHint={isRequired && !field.required}
      field={{ ...field, required: isRequired }}
      path={keyOf(name, field)}
      {...(onAdd ? { onAdd } : {})}
    />
  )
}

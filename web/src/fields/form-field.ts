/** Joins an input to the form around it: value, error in the reader's language, label, help. */
import { type FieldValues, useController, useFormContext, type UseControllerReturn } from 'react-hook-form'
import { useTexts } from '../platform/texts.ts'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import type { FieldProps } from '../ui/inputs/field-frame.tsx'
import type { InputProps } from './field-props.ts'

/** An error as the form keeps it: a code with its parameters, so that it is shown in the language of the moment. */
export interface FormFault {
  readonly type: string
  readonly message?: string
  readonly params?: Readonly<Record<string, string | number>>
}

export interface FormField<T> {
  readonly value: T | null
  readonly change: (value: T | null) => void
  readonly onBlur: () => void
  readonly inputRef: UseControllerReturn<FieldValues, string>['field']['ref']
  /** Props for the input: label, description, error, isRequired, isReadOnly, name. */
  readonly frame: FieldProps
}

export function useFaultText(): (fault: unknown) => string | undefined {
  const texts = useTexts()
  return (fault) => {
    const { type, message, params } = (fault ?? {}) as Partial<FormFault>
    if (typeof type !== 'string') return undefined
    return texts.fault({
      name: '',
      code: type as RefusalCode,
      ...(params && { params }),
      ...(message ? { message } : {}),
    })
  }
}

export function useFormField<T>(props: InputProps): FormField<T> {
  const texts = useTexts()
  const faultText = useFaultText()
  const { field, fieldState } = useController({ name: props.path })
  const fault = fieldState.error // Read on each render: only then does the form subscribe to it.
  const { clearErrors } = useFormContext()
  const label = props.label ?? texts.field(props.entity, props.name)
  const unit = props.field.options.unit
  const description = props.hideHint ? undefined : (props.hint ?? texts.hint(props.entity, props.name))
  return {
    value: (field.value ?? null) as T | null,
    change: (value) => {
      // The refused value is gone; a form with a resolver of its own checks the new one.
      if (fault) clearErrors(props.path)
      field.onChange(value)
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    frame: {
      label:
        unit && props.field.kind !== 'int' && props.field.kind !== 'decimal' ? `${label} (${texts.unit(unit)})` : label,
      ...(props.hideLabel ? { hideLabel: true } : {}),
      ...(description ? { description } : {}),
      error: props.isNew && (field.value ?? '') === '' ? undefined : faultText(fault),
      isRequired: props.field.required,
      isReadOnly: props.isReadOnly ?? false,
      isDisabled: props.isDisabled ?? false,
      name: props.path,
    },
  }
}

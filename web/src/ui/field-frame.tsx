/** What is around every input: label, help, error; one shape, so that forms line up. */
import type { ReactNode, Ref } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { classNames } from './class-names.ts'

/** The props that every field shares. */
export interface FieldProps {
  label: string
  /** Only for screen readers, where the place says it (a filter bar). */
  hideLabel?: boolean
  /** Help under the input, hidden while there is an error. */
  description?: string
  /** In the reader's language; its presence makes the field invalid. */
  error?: string
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  autoFocus?: boolean
  name?: string
  className?: string
}

/** For react-hook-form: give `field.ref` here, so that the first error can take the focus. */
export interface InputRef<Element extends HTMLElement = HTMLInputElement> {
  inputRef?: Ref<Element>
}

export const fieldClass = (props: Pick<FieldProps, 'className'>, kind?: string): string => classNames('field', kind, props.className)

/** The props of a React Aria field that come from ours. */
export const ariaField = ({ label, hideLabel, error, isRequired, isDisabled, autoFocus, name }: FieldProps) => ({
  'aria-label': hideLabel ? label : undefined,
  isInvalid: error !== undefined && error !== '',
  validationBehavior: 'aria' as const,
  isRequired,
  isDisabled,
  autoFocus,
  name,
})

export interface FieldFrameProps extends FieldProps {
  children: ReactNode
}

export function FieldFrame({ label, hideLabel, description, error, isRequired, children }: FieldFrameProps) {
  return (
    <>
      {!hideLabel && (
        <Label className="field-label">
          {label}
          {isRequired && (
            <span className="field-required" aria-hidden>
              *
            </span>
          )}
        </Label>
      )}
      {children}
      {description && !error && (
        <Text slot="description" className="field-help">
          {description}
        </Text>
      )}
      {error && <FieldError className="field-error">{error}</FieldError>}
    </>
  )
}

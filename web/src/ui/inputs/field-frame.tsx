/** What is around every input: label, help, error; one shape, so that forms line up. */
import { useId, type ReactNode, type Ref } from 'react'
import { FieldError, Label as AriaLabel, Text } from 'react-aria-components'
import { classNames } from '../marks/class-names.ts'
import { useFormats } from '../page/language.tsx'
import { useUiText } from '../page/texts.ts'

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

export const fieldClass = (props: Pick<FieldProps, 'className'>, kind?: string): string =>
  classNames('field', kind, props.className)

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

const LabelWords = ({ label, isRequired }: Pick<FieldProps, 'label' | 'isRequired'>) => (
  <>
    {label}
    {isRequired && (
      <span className="field-required" aria-hidden>
        *
      </span>
    )}
  </>
)

export interface FieldFrameProps extends FieldProps {
  children: ReactNode
}

export function FieldFrame({ label, hideLabel, description, error, isRequired, children }: FieldFrameProps) {
  return (
    <>
      {!hideLabel && (
        <AriaLabel className="field-label">
          <LabelWords {...{ label, isRequired }} />
        </AriaLabel>
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

/** What a control of the platform's own takes from its frame. */
export interface FramedControl {
  id: string
  name: string | undefined
  disabled: boolean | undefined
  autoFocus: boolean | undefined
  'aria-label': string | undefined
  'aria-describedby': string | undefined
}

export interface PlainFieldProps extends FieldProps {
  kind?: string
  /** A press on the label gives it the focus; a label of its own would press it. */
  isButton?: boolean
  /** `labelId` names the label that is seen. */
  children(control: FramedControl, labelId: string): ReactNode
}

/**
 * The same shape without React Aria, whose hooks in each of a form's fields are most of what opening it and a switch of
 * the language draw.
 */
export function PlainField({ kind, isButton, children, ...props }: PlainFieldProps) {
  const { label, hideLabel, description, error, isRequired, isDisabled, isReadOnly, autoFocus, name } = props
  const id = useId()
  const labelId = `${id}-label`
  const Label = isButton ? 'span' : 'label'
  const detailId = error || description ? `${id}-detail` : undefined
  return (
    <div
      className={fieldClass(props, kind)}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
    >
      {!hideLabel && (
        <Label
          id={labelId}
          className="field-label"
          {...(isButton ? { onClick: () => document.getElementById(id)?.focus() } : { htmlFor: id })}
        >
          <LabelWords {...{ label, isRequired }} />
        </Label>
      )}
      {children(
        {
          id,
          name,
          disabled: isDisabled,
          autoFocus,
          'aria-label': hideLabel ? label : undefined,
          'aria-describedby': detailId,
        },
        labelId,
      )}
      {detailId && (
        <span id={detailId} className={error ? 'field-error' : 'field-help'}>
          {error || description}
        </span>
      )}
    </div>
  )
}

/**
 * What is written or pasted beyond the limit stays and is told: a browser's own `maxlength` would cut it without a
 * word.
 */
export function useLength<Props extends FieldProps & { value: string; maxLength?: number }>(props: Props): Props {
  const t = useUiText()
  const formats = useFormats()
  const { value, maxLength, error } = props
  return error || maxLength === undefined || value.length <= maxLength
    ? props
    : { ...props, error: t('field.tooLong', { max: formats.number(maxLength), now: formats.number(value.length) }) }
}

/** Of what one writes into. */
export const writtenInto = ({ error, isRequired, isReadOnly }: FieldProps) => ({
  readOnly: isReadOnly,
  'aria-invalid': error ? true : undefined,
  'aria-required': isRequired || undefined,
})

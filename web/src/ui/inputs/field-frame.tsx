/** The frame around every input: label, help, error; the same for all, so that forms line up. */
import { useId, type ReactNode, type Ref } from 'react'
import { FieldError, Label as AriaLabel, Text } from 'react-aria-components'
import { classNames } from '../marks/class-names.ts'
import { useFormats } from '../page/language.tsx'
import { useUiText } from '../page/texts.ts'

/** The props that every field shares. */
export interface FieldProps {
  label: string
  /** The label is for screen readers only, if the place of the input explains it (a filter bar). */
  hideLabel?: boolean
  /** Help under the input, hidden while there is an error. */
  description?: string
  /** In the user's language; given, the field is invalid. */
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

/** The React Aria props of a field from ours. */
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

/** Attributes that a frame passes to an input of the platform. */
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
  /** Pressing the label focuses the input; a `<label>` would press it. */
  isButton?: boolean
  /** `labelId` is the id of the visible label. */
  children(control: FramedControl, labelId: string): ReactNode
}

/**
 * The same frame without React Aria, whose hooks in each field are most of the work when a form opens or the language
 * changes.
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

/** Text beyond the limit is kept and reported: the browser's own `maxlength` would cut it without a word. */
export function useLength<Props extends FieldProps & { value: string; maxLength?: number }>(props: Props): Props {
  const t = useUiText()
  const formats = useFormats()
  const { value, maxLength, error } = props
  return error || maxLength === undefined || value.length <= maxLength
    ? props
    : { ...props, error: t('field.tooLong', { max: formats.number(maxLength), now: formats.number(value.length) }) }
}

/** Attributes of inputs that text is typed into. */
export const writtenInto = ({ error, isRequired, isReadOnly }: FieldProps) => ({
  readOnly: isReadOnly,
  'aria-invalid': error ? true : undefined,
  'aria-required': isRequired || undefined,
})

import { useContext, useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, Group, Input, NumberField as AriaNumberField, NumberFieldStateContext } from 'react-aria-components'
import { Minus, Plus } from 'lucide-react'
import { ariaField, fieldClass, FieldFrame, type FieldProps, type InputRef } from './field-frame.tsx'
import { selectNumber } from '../focus/first-input.ts'
import { useFormats } from '../page/language.tsx'
import { useUiText } from '../page/texts.ts'

export interface NumberFieldProps extends FieldProps, InputRef {
  /** Null is empty. */
  value: number | null
  onChange(value: number | null): void
  /** Called with each keystroke, before the value is committed: for a sum that follows the typing. */
  onTyped?(value: number | null): void
  onBlur?(): void
  /** A number beyond them is kept and reported. */
  minimum?: number
  maximum?: number
  step?: number
  /** 0 by default: whole numbers. A typed fraction is kept and reported (ignoring the point would make 15 of 1.5). */
  fractionDigits?: number
  /** After the number, inside the border: %, minutes. */
  unit?: string
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, minimum, maximum, step, fractionDigits = 0, unit, isReadOnly, inputRef } = props
  const t = useUiText()
  const formats = useFormats()
  const ownError = (): string | undefined => {
    if (value === null) return undefined
    if (fractionDigits === 0 && !Number.isInteger(value)) return t('field.notWhole')
    if (minimum !== undefined && value < minimum) return t('field.below', { min: formats.number(minimum) })
    return maximum !== undefined && value > maximum ? t('field.above', { max: formats.number(maximum) }) : undefined
  }
  const error = props.error ?? ownError()
  const frame = { ...props, ...(error ? { error } : {}) }
  return (
    <AriaNumberField
      {...ariaField(frame)}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      {...{ onBlur, isReadOnly, step }}
      minValue={minimum}
      maxValue={maximum}
      commitBehavior="validate"
      formatOptions={{ maximumFractionDigits: fractionDigits || 3 }}
      className={fieldClass(props)}
    >
      <FieldFrame {...frame}>
        <Group className="input-frame">
          <NumberInput inputRef={inputRef} onTyped={props.onTyped} />
          {unit && <span className="input-suffix">{unit}</span>}
          <Button slot="decrement" className="input-button">
            <Minus aria-hidden />
          </Button>
          <Button slot="increment" className="input-button">
            <Plus aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}

/** Reports its value when it loses the focus, and at Ctrl S, so that the form has it before it saves. */
function NumberInput({ inputRef, onTyped }: InputRef & Pick<NumberFieldProps, 'onTyped'>) {
  const state = useContext(NumberFieldStateContext)
  const tell = useEffectEvent((typed: number) => onTyped?.(Number.isNaN(typed) ? null : typed))
  const typed = state?.numberValue ?? Number.NaN
  useEffect(() => tell(typed), [typed])
  const count = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') flushSync(() => state?.commit())
  }
  return <Input ref={inputRef} onFocus={selectNumber} onKeyDown={count} className="input" data-digits />
}

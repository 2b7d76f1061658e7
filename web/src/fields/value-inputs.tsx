/** Int, decimal, percent, money, bool, colour. */
import { useTexts } from '../platform/texts.ts'
import { ColorField } from '../ui/inputs/color-field.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { NumberField } from '../ui/inputs/number-field.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'

const decimals: Partial<Record<string, number>> = { int: 0, decimal: 4, percent: 2 }

export function NumberInput(props: InputProps) {
  const texts = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<number>(props)
  const { unit, min, max } = props.field.options
  const bounds = { ...(min !== undefined ? { minimum: min } : {}), ...(max !== undefined ? { maximum: max } : {}) }
  const shownUnit = props.field.kind === 'percent' ? '%' : unit ? texts.unit(unit) : undefined
  return (
    <NumberField
      {...frame}
      {...bounds}
      {...(shownUnit ? { unit: shownUnit } : {})}
      fractionDigits={decimals[props.field.kind] ?? 0}
      value={value}
      onChange={change}
      onBlur={onBlur}
      inputRef={inputRef}
    />
  )
}

export function MoneyInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<number | string>(props)
  return (
    <MoneyField {...frame} value={value} onChange={change} onUnreadable={change} onBlur={onBlur} inputRef={inputRef} />
  )
}

export function BoolInput(props: InputProps) {
  const { value, change, frame } = useFormField<boolean>(props)
  const { label, isDisabled, isReadOnly, name } = frame
  return <Switch {...{ label, isDisabled, isReadOnly, name }} value={value ?? false} onChange={change} />
}

export function ColourInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  return <ColorField {...frame} value={value} onChange={change} onBlur={onBlur} inputRef={inputRef} />
}

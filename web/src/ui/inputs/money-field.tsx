import { useState } from 'react'
import { parseMoney } from '@topcenter/model/kit/money'
import type { FieldProps, InputRef } from './field-frame.tsx'
import { useFormats } from '../page/language.tsx'
import { TextField } from './text-field.tsx'
import { useUiText } from '../page/texts.ts'

export interface MoneyFieldProps extends FieldProps, InputRef {
  /** Whole piastres; null is empty; a text is what was typed and is no amount. */
  value: number | string | null
  /** Called as one types, and only with whole piastres or null (empty, or not an amount: then the field says so itself). */
  onChange(piastres: number | null): void
  /** Called with text that is no amount: a form that keeps it can refuse to save, instead of saving the field as empty. */
  onUnreadable?(typed: string): void
  /** Zero and negative amounts are reported while they are typed. */
  isPositive?: boolean
  onBlur?(): void
  placeholder?: string
}

const isUnreadable = (typed: string): boolean => typed.trim() !== '' && parseMoney(typed) === undefined

/** Text, not a number: no fraction of a piastre is ever made, and `1,250.5` becomes `1,250.50` on leaving the field. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, onUnreadable, onBlur, isPositive } = props
  const { amount } = useFormats()
  const t = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (typeof value === 'number' ? amount(value) : (value ?? ''))
  const isWrong = isUnreadable(typed ?? (typeof value === 'string' ? value : ''))
  const isTooLittle = isPositive === true && (parseMoney(text) ?? 1) <= 0
  const error = props.error ?? (isWrong ? t('field.notMoney') : isTooLittle ? t('field.aboveZero') : undefined)
  const type = (next: string) => {
    setTyped(next)
    if (onUnreadable && isUnreadable(next)) onUnreadable(next)
    else onChange(parseMoney(next) ?? null)
  }
  const leave = () => {
    // What could not be parsed stays, to be corrected.
    if (!isWrong) setTyped(null)
    onBlur?.()
  }
  return (
    <TextField
      {...props}
      error={error}
      value={text}
      onChange={type}
      onBlur={leave}
      inputMode="decimal"
      isolate
      autoComplete="off"
      suffix={t('field.currency')}
    />
  )
}

/** One cell of the matrix that is typed into: an amount or a percentage, read in both kinds of digits. */
import { useState } from 'react'
import { parseMoney } from '@topcenter/model/kit/money'
import { useFormats } from '../../ui/page/language.tsx'

interface AmountInputProps {
  readonly label: string
  /** Hundredths: piastres of an amount, hundredths of a percent. */
  readonly value: number | null
  /** `%`, after the number. */
  readonly unit?: string
  /** No parts of one. */
  readonly isWhole?: boolean
  /** Marked as the one that counts. */
  readonly isChosen?: boolean
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
  onChange(value: number | null): void
}

export function AmountInput({
  label,
  value,
  unit,
  isWhole,
  isChosen,
  isInvalid,
  isDisabled,
  onChange,
}: AmountInputProps) {
  const { number } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : number(value / 100))
  const read = (text: string): number | undefined => {
    const parsed = parseMoney(text)
    return isWhole && parsed !== undefined && parsed % 100 !== 0 ? undefined : parsed
  }
  const isUnreadable = shown.trim() !== '' && read(shown) === undefined
  return (
    <span className={`amount-input${isChosen ? ' is-chosen' : ''}${isWhole ? ' is-whole' : ''}`}>
      <input
        className="input"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        data-digits
        aria-label={label}
        aria-invalid={isInvalid === true || isUnreadable}
        disabled={isDisabled}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          const parsed = read(target.value)
          if (parsed !== undefined || target.value.trim() === '') onChange(parsed ?? null)
        }}
        onBlur={() => {
          if (!isUnreadable) setTyped(null)
        }}
      />
      {unit && <span aria-hidden>{unit}</span>}
    </span>
  )
}

/** The list that opens under a select. */
import type { KeyboardEvent, ReactNode } from 'react'
import { Check } from 'lucide-react'
import { useListFocus } from '../focus/list-focus.ts'

/** One option, with what distinguishes it from one of the same name. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** The second line: code, phone, group. Shown left to right when it has no Arabic letter. */
  detail?: string
  isDisabled?: boolean
  /** The face beside the name of a person. */
  face?: ReactNode
  /** Chosen, and its name is still to come: shown as a grey shape, said as loading. */
  isLoading?: boolean
}

export interface OptionListProps<Value extends string> {
  labelledBy: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  isMultiple?: boolean
  onChoose(value: Value): void
}

export function OptionList<Value extends string>({
  labelledBy,
  options,
  chosen,
  isMultiple,
  onChoose,
}: OptionListProps<Value>) {
  const { onKeyDown, ...keys } = useListFocus(false)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    if (document.activeElement !== event.currentTarget) (document.activeElement as HTMLElement).click()
  }
  return (
    <div
      role="listbox"
      aria-labelledby={labelledBy}
      aria-multiselectable={isMultiple}
      className="option-list"
      {...keys}
      onKeyDown={press}
    >
      {options.map(({ value, label, detail, isDisabled }) => {
        const isChosen = chosen.includes(value)
        return (
          <div
            key={value}
            role="option"
            aria-selected={isChosen}
            aria-disabled={isDisabled || undefined}
            tabIndex={-1}
            className="option"
            onClick={isDisabled ? undefined : () => onChoose(value)}
          >
            <span className="option-text">
              <span className="option-label">{label}</span>
              {detail && (
                <bdi className="option-detail" dir="auto">
                  {detail}
                </bdi>
              )}
            </span>
            {isChosen && <Check aria-hidden className="option-check" />}
          </div>
        )
      })}
    </div>
  )
}

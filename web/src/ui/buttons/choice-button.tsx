/** The button of a select: it shows what is chosen, and opens the list. */
import { useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { Anchored } from '../overlays/anchored.tsx'
import { classNames } from '../marks/class-names.ts'
import { PlainField, type FieldProps } from '../inputs/field-frame.tsx'
import { nextByWord, startOf, useTyped } from '../focus/list-focus.ts'
import { useOpener } from './opener.ts'
import { OptionList, type Option } from '../inputs/option-list.tsx'
import { Press } from './press.tsx'
import { useUiText } from '../page/texts.ts'

export interface ChoiceButtonProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  isMultiple?: boolean
  onChoose(values: Value[]): void
  /** Text of what is chosen; undefined for nothing. */
  text: string | undefined
  onBlur?(): void
  placeholder?: string
  /** 32 px high, for filter bars. */
  compact?: boolean
  /** Shown before the value, in a filter bar: `Grade: All`. */
  prefix?: string
  buttonRef?: Ref<HTMLButtonElement>
}

export function ChoiceButton<Value extends string>(props: ChoiceButtonProps<Value>) {
  const {
    options,
    chosen,
    isMultiple,
    onChoose,
    text,
    onBlur,
    placeholder,
    compact,
    prefix,
    buttonRef,
    isReadOnly,
    hideLabel,
  } = props
  const t = useUiText()
  const [isOpen, setOpen] = useState(false)
  const { button, start, opener, openByKey } = useOpener(isOpen, isReadOnly ? undefined : () => setOpen(true))
  const typed = useTyped()
  useImperativeHandle(buttonRef, () => button.current!)
  const free = options.filter((option) => !option.isDisabled)
  // A further key may come before the address has changed to what the last key chose.
  const [first] = chosen
  const [ahead, setAhead] = useState<{ readonly of: Value | undefined; readonly to: Value }>()
  if (ahead && ahead.of !== first) setAhead(undefined)
  const now = ahead && ahead.of === first ? ahead.to : first
  const take = (value: Value | undefined): void => {
    if (value === undefined || value === now) return
    setAhead({ of: first, to: value })
    onChoose([value])
  }
  const choose = (value: Value): void => {
    if (isMultiple)
      return onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
    setOpen(false)
    take(value)
  }
  /** Like a select of the platform: up and down open the list; left, right and letters choose. */
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (openByKey(event)) return
    const at = free.findIndex((option) => option.value === now)
    if (!isMultiple && !isReadOnly && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      take(free[event.key === 'ArrowRight' ? at + 1 : Math.max(0, at - 1)]?.value)
    } else if (!isMultiple && !isReadOnly && event.key.length === 1 && event.key !== ' ') {
      take(nextByWord(free, at, typed(event.key), ({ label }) => label)?.value)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <PlainField {...props} isButton>
      {({ disabled, ...control }, labelId) => {
        const valueId = `${control.id}-value`
        return (
          <>
            <Press
              {...control}
              {...opener}
              isDisabled={disabled}
              className={classNames('input-frame is-button', compact && 'is-control')}
              aria-haspopup="listbox"
              aria-labelledby={`${valueId} ${hideLabel ? control.id : labelId}`}
              onBlur={isOpen ? undefined : onBlur}
              onKeyDown={key}
            >
              <span
                id={valueId}
                className="select-value"
                data-prefix={prefix}
                data-placeholder={text === undefined || undefined}
              >
                {text ?? placeholder ?? t('field.choose')}
              </span>
              <ChevronDown aria-hidden className="input-icon" />
            </Press>
            {isOpen && (
              <Anchored anchor={button} onClose={() => setOpen(false)} focusOn={(panel) => startOf(panel, start)}>
                <OptionList
                  labelledBy={hideLabel ? control.id : labelId}
                  options={options}
                  chosen={isMultiple || now === undefined ? chosen : [now]}
                  isMultiple={isMultiple}
                  onChoose={choose}
                />
              </Anchored>
            )}
          </>
        )
      }}
    </PlainField>
  )
}

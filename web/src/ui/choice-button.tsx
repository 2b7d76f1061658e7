/** The closed half of a select: a button that says what is chosen. What makes the list is React Aria's, and is made while it is open. */
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { Popover, Select as AriaSelect } from 'react-aria-components'
import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { PlainField, type FieldProps } from './field-frame.tsx'
import { useOpener } from './opener.ts'
import { OptionList, type Option } from './option-list.tsx'
import { Press } from './press.tsx'
import { useUiText } from './texts.ts'

export interface ChoiceButtonProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  isMultiple?: boolean
  onChoose(values: Value[]): void
  /** What is chosen, in words; nothing is. */
  text: string | undefined
  onBlur?(): void
  placeholder?: string
  /** 32 px high, for filter bars. */
  compact?: boolean
  /** Shown before the value, in a filter bar: `Grade: All`. */
  prefix?: string
  buttonRef?: Ref<HTMLButtonElement>
}

const typingPause = 1_000 // milliseconds after which letters begin another word

/** Letters that are typed one after the other. */
function useTyped(): (key: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (key) => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at < typingPause ? typed.current.text + key : key, at: now }
    return typed.current.text.toLowerCase()
  }
}

export function ChoiceButton<Value extends string>(props: ChoiceButtonProps<Value>) {
  const { options, chosen, isMultiple, onChoose, text, onBlur, placeholder, compact, prefix, buttonRef, isReadOnly, hideLabel } = props
  const t = useUiText()
  const [isOpen, setOpen] = useState(false)
  const { button, start, opener, openByKey } = useOpener(isOpen, isReadOnly ? undefined : () => setOpen(true))
  const typed = useTyped()
  useImperativeHandle(buttonRef, () => button.current!)
  const free = options.filter((option) => !option.isDisabled)
  const at = free.findIndex((option) => option.value === chosen[0])
  /** As a select of the platform: arrows up and down open, those aside and letters choose. */
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (openByKey(event)) return
    if (!isMultiple && !isReadOnly && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const next = free[event.key === 'ArrowRight' ? at + 1 : Math.max(0, at - 1)]
      if (next && next.value !== chosen[0]) onChoose([next.value])
    } else if (!isMultiple && !isReadOnly && event.key.length === 1 && event.key !== ' ') {
      const word = typed(event.key)
      const next = [...free.slice(word.length === 1 ? at + 1 : Math.max(0, at)), ...free].find((option) => option.label.toLowerCase().startsWith(word))
      if (next && next.value !== chosen[0]) onChoose([next.value])
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
              {...control} {...opener} isDisabled={disabled} className={classNames('input-frame is-button', compact && 'is-control')} aria-haspopup="listbox"
              aria-labelledby={`${valueId} ${hideLabel ? control.id : labelId}`} onBlur={isOpen ? undefined : onBlur} onKeyDown={key}
            >
              <span id={valueId} className="select-value" data-prefix={prefix} data-placeholder={text === undefined || undefined}>{text ?? placeholder ?? t('field.choose')}</span>
              <ChevronDown aria-hidden className="input-icon" />
            </Press>
            {isOpen && (
              <AriaSelect<Option<Value>, 'single' | 'multiple'>
                className="contents" aria-labelledby={hideLabel ? control.id : labelId} isOpen onOpenChange={setOpen} selectionMode={isMultiple ? 'multiple' : 'single'}
                value={isMultiple ? [...chosen] : (chosen[0] ?? null)} onChange={(keys) => onChoose((Array.isArray(keys) ? keys : [keys]).filter((each) => each !== null) as Value[])}
              >
                <Popover triggerRef={button} className="popover" offset={4}>
                  <OptionList items={options} autoFocus={start} />
                </Popover>
              </AriaSelect>
            )}
          </>
        )
      }}
    </PlainField>
  )
}

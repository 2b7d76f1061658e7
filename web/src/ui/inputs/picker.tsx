/**
 * Searches one of many by name, code or phone; shows enough to tell two Ahmeds apart. Not React Aria's ComboBox: that
 * sets aria-hidden on the page behind an open list while its controls can still be focused (axe: aria-hidden-focus).
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { searchKey } from '@topcenter/model/kit/search-key'
import { Anchored } from '../overlays/anchored.tsx'
import { type FieldProps, type InputRef, PlainField, writtenInto } from './field-frame.tsx'
import type { Option } from './option-list.tsx'
import { shortestSearch, useOptionSearch, type SearchOptions } from './option-search.ts'
import { PickerList, type PickerChoice } from './picker-list.tsx'
import { Press } from '../buttons/press.tsx'
import { NameSkeleton } from '../messages/skeleton.tsx'
import { useUiText } from '../page/texts.ts'

export interface PickerProps extends FieldProps, InputRef {
  /** The chosen record with its name, as the record itself may not be among the results. */
  value: Option | null
  onChange(option: Option | null): void
  onBlur?(): void
  search: SearchOptions
  /** The search finds nothing for fewer characters than `shortestSearch`: it is not called, and the list says so. */
  needsTyping?: boolean
  placeholder?: string
  /** Offers to create what was typed, unless an option has that name. */
  onAdd?(text: string): void
  compact?: boolean
}

/** The typed text, the marked option, and what keys do to them. */
function usePickerState({ value, onChange, onBlur, search, needsTyping, onAdd, isReadOnly }: PickerProps) {
  const t = useUiText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [marked, setMarked] = useState(0)
  const query = typed?.trim() ?? ''
  const found = useOptionSearch(search, query, isOpen, needsTyping ? shortestSearch : 0)
  const choices: PickerChoice[] = found.options.map((option) => ({ option, run: () => onChange(option) }))
  const key = searchKey(query)
  // only when the answer is there: what is searched for may exist, and would take the place under the pointer
  if (onAdd && found.text === query && !found.options.some(({ label }) => searchKey(label) === key))
    choices.push({
      option: { value: '', label: query === '' ? t('field.addNew') : t('field.addNewNamed', { text: query }) },
      isAdd: true,
      run: () => onAdd(query),
    })

  const open = (next: boolean) => {
    if (isReadOnly) return
    setOpen(next)
    setMarked(0)
  }
  const choose = (index: number) => {
    const choice = choices[index]
    if (!choice || choice.option.isDisabled) return
    setTyped(null)
    open(false)
    choice.run()
  }
  const type = (text: string) => {
    setTyped(text)
    open(true)
  }
  const leave = () => {
    // An empty text clears the value; a half-typed one is replaced by the chosen name.
    if (typed === '' && value) onChange(null)
    setTyped(null)
    open(false)
    onBlur?.()
  }
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: marked + 1,
      ArrowUp: marked - 1,
      PageDown: marked + 8,
      PageUp: marked - 8,
    }
    const to = moves[event.key]
    if (to !== undefined && !isOpen) open(true)
    else if (to !== undefined) setMarked(Math.min(choices.length - 1, Math.max(0, to)))
    else if (event.key === 'Enter' && isOpen) {
      // Options from before the answer to the typed text are not the ones that are meant.
      if (found.text === query) choose(marked)
    } else if (event.key === 'Escape' && isOpen) open(false)
    else return
    event.preventDefault()
    // This Esc must not close the drawer around it.
    event.stopPropagation()
  }
  return {
    isOpen,
    open,
    text: typed ?? value?.label ?? '',
    type,
    leave,
    press,
    choices,
    marked,
    setMarked,
    choose,
    found,
    query,
  }
}

export function Picker(props: PickerProps) {
  const { value, onChange, placeholder, compact, inputRef, isReadOnly, isDisabled } = props
  const t = useUiText()
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const state = usePickerState(props)
  const { isOpen, choices, marked } = state
  const isNameless = value?.isLoading === true && state.text === ''
  const focusInput = () => frame.current?.querySelector('input')?.focus()
  return (
    <PlainField {...props} kind="picker">
      {(control) => (
        <>
          <div ref={frame} className={compact ? 'input-frame is-control' : 'input-frame'}>
            {isNameless && <NameSkeleton className="picker-bone" />}
            <input
              {...control}
              {...writtenInto(props)}
              aria-busy={isNameless || undefined}
              ref={inputRef}
              type="text"
              className="input"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              placeholder={isNameless ? '' : (placeholder ?? t('field.typeToSearch'))}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && choices[marked] ? `${listId}-${marked}` : undefined}
              value={state.text}
              onChange={(event) => state.type(event.target.value)}
              onBlur={state.leave}
              onKeyDown={state.press}
              onClick={() => state.open(true)}
            />
            {value && !isReadOnly && !isDisabled && (
              <Press className="input-button" aria-label={t('clear')} onPress={() => (onChange(null), focusInput())}>
                <X aria-hidden />
              </Press>
            )}
            <Press
              className="input-button"
              tabIndex={-1}
              keepsFocus
              aria-label={t('field.openList')}
              isDisabled={isDisabled || isReadOnly}
              onPress={() => (focusInput(), state.open(!isOpen))}
            >
              <ChevronDown aria-hidden />
            </Press>
          </div>
          {isOpen && (
            <Anchored anchor={frame} onClose={() => state.open(false)}>
              <PickerList
                id={listId}
                label={props.label}
                choices={choices}
                marked={marked}
                chosen={value?.value}
                onMark={state.setMarked}
                onChoose={state.choose}
                state={state.found.text === state.query ? state.found.state : 'loading'}
                query={state.query}
              />
            </Anchored>
          )}
        </>
      )}
    </PlainField>
  )
}

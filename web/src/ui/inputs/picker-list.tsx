import { useEffect, useRef } from 'react'
import { Check, Plus } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'
import type { Option } from './option-list.tsx'
import type { Found } from './option-search.ts'
import { useUiText } from '../page/texts.ts'

export interface PickerChoice {
  option: Option
  /** The last option, which creates what was typed. */
  isAdd?: boolean
  run(): void
}

interface PickerListProps {
  id: string
  label: string
  choices: readonly PickerChoice[]
  marked: number
  chosen?: string
  onMark(index: number): void
  onChoose(index: number): void
  state: Found['state']
  query: string
}

/** The focus stays in the input; aria-activedescendant names the marked option. */
export function PickerList({ id, label, choices, marked, chosen, onMark, onChoose, state, query }: PickerListProps) {
  const t = useUiText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const found = choices.filter((choice) => !choice.isAdd).length
  const notes: Record<Found['state'], string> = {
    failed: t('field.searchFailed'),
    loading: t('field.searching'),
    short: t('field.typeMore'),
    ready: query === '' ? t('field.nothing') : t('field.noMatch', { text: query }),
  }
  return (
    <>
      {found === 0 && (
        <p className="option-empty" role="status">
          {notes[state]}
        </p>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="option-list"
        onPointerDown={(event) => event.preventDefault()}
      >
        {choices.map(({ option, isAdd }, index) => (
          <div
            key={isAdd ? 'add' : option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={!isAdd && option.value === chosen}
            aria-disabled={option.isDisabled || undefined}
            data-focused={index === marked || undefined}
            className={classNames('option', isAdd && 'is-action')}
            onPointerMove={() => onMark(index)}
            onClick={() => onChoose(index)}
          >
            {isAdd && <Plus aria-hidden />}
            {option.face}
            <span className="option-text">
              <span className="option-label">{option.label}</span>
              {option.detail && (
                <bdi className="option-detail" dir="auto">
                  {option.detail}
                </bdi>
              )}
            </span>
            {!isAdd && option.value === chosen && <Check aria-hidden className="option-check" />}
          </div>
        ))}
      </div>
    </>
  )
}

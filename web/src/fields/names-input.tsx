/**
 * A name in one language or in both. Staff begin with one line, whose letters decide the language, and add the other
 * line where they need it; from then on this device shows both. Portal users have one line.
 */
import { type ComponentProps, type RefObject, useRef } from 'react'
import { Plus } from 'lucide-react'
import { type FieldError, get, type RefCallBack, useController, useFormState } from 'react-hook-form'
import { languageOfName, nameLanguages, type Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFaultText } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { NameLine } from './name-line.tsx'

type NamesError = FieldError & Partial<Record<keyof Names, FieldError>>

export function NamesInput(props: InputProps) {
  const texts = useTexts()
  const { field } = useController({ name: props.path })
  // A controller sees errors of its own path only, not those of one language.
  const { errors } = useFormState({ name: props.path })
  const value = (field.value ?? {}) as Names
  const [wantsBoth, setWantsBoth] = useStored('bothNames', false)
  const added = useRef<keyof Names>(undefined)
  const isOfStaff = isStaff(useWho().userType)
  const held = nameLanguages.filter((language) => value[language])
  const error = props.isNew && held.length === 0 ? undefined : (get(errors, props.path) as NamesError | undefined)
  const isOne = held.length < 2 && !(wantsBoth && isOfStaff)
  const lines = {
    props,
    value,
    error,
    onChange: (next: Names) => field.onChange(next),
    inputRef: field.ref,
    shared: {
      long: (props.field.options.maxLength ?? 200) > 400,
      isReadOnly: props.isReadOnly ?? false,
      onBlur: field.onBlur,
    },
  }
  if (!isOne) return <EachLanguage {...lines} added={added} />
  const add = (language: keyof Names) => {
    added.current = language
    setWantsBoth(true)
  }
  return <OneLine {...lines} own={held[0] ?? texts.language} {...(isOfStaff ? { onAdd: add } : {})} />
}

interface LinesProps {
  readonly props: InputProps
  readonly value: Names
  readonly error: NamesError | undefined
  readonly shared: Pick<ComponentProps<typeof NameLine>, 'long' | 'isReadOnly' | 'onBlur'>
  readonly inputRef: RefCallBack
  onChange(value: Names): void
}

/** One line for any language, and the button that adds the line of the other one. */
function OneLine({
  props,
  value,
  error,
  shared,
  inputRef,
  onChange,
  own,
  onAdd,
}: LinesProps & { own: keyof Names; onAdd?: (language: keyof Names) => void }) {
  const texts = useTexts()
  const faultText = useFaultText()
  const other = own === 'ar' ? 'en' : 'ar'
  return (
    <div className="col-span-full grid justify-items-stretch gap-1">
      <NameLine
        {...shared}
        isSole
        language={own}
        label={props.label ?? texts.field(props.entity, props.name)}
        value={value[own] ?? ''}
        onChange={(text) => onChange({ ...noName, ...(text === '' ? {} : { [languageOfName(text)]: text }) })}
        inputRef={inputRef}
        name={`${props.path}.${own}`}
        error={faultText(error?.[own] ?? error?.[other] ?? error?.und ?? error)}
        isRequired={props.field.required}
      />
      {onAdd && !props.isReadOnly && (
        <Button variant="ghost" className="-ms-3 justify-self-start" onPress={() => onAdd(other)}>
          <Plus aria-hidden size={16} />
          {texts.field(props.entity, `${props.name}.${other}`)}
        </Button>
      )}
    </div>
  )
}

/** A line for each language, the reader's first; a line that was just added takes the focus. */
function EachLanguage({
  props,
  value,
  error,
  shared,
  inputRef,
  onChange,
  added,
}: LinesProps & { added: RefObject<keyof Names | undefined> }) {
  const texts = useTexts()
  const faultText = useFaultText()
  const languages = nameLanguages.filter((language) => language !== 'und' || value.und || error?.und)
  return (
    <div
      role="group"
      aria-label={props.label ?? texts.field(props.entity, props.name)}
      className="col-span-full grid gap-x-4 gap-y-3 sm:grid-cols-2"
    >
      {languages.toSorted(firstOf(texts.language)).map((language, index) => (
        <NameLine
          {...shared}
          key={language}
          language={language}
          label={texts.field(props.entity, `${props.name}.${language}`)}
          value={value[language] ?? ''}
          onChange={(text) => onChange({ ...value, [language]: text === '' ? null : text })}
          inputRef={(element) => {
            if (index === 0) inputRef(element)
            if (element && added.current === language) {
              added.current = undefined
              element.focus()
            }
          }}
          name={`${props.path}.${language}`}
          // The error of a name that is missing altogether is shown under its first line.
          error={faultText(error?.[language]) ?? (index === 0 ? faultText(error) : undefined)}
          isRequired={props.field.required && index === 0}
        />
      ))}
    </div>
  )
}

const noName: Names = { ar: null, en: null, und: null }

/** Orders languages with this one first. */
const firstOf = (language: keyof Names) => (a: keyof Names, b: keyof Names) =>
  Number(b === language) - Number(a === language)

/**
 * A name in up to three languages: Arabic and English each in its own direction, "any language" only where it is used
 * or asked for. Portal users type one name, in any language.
 */
import { useState } from 'react'
import { type FieldError, get, useController, useFormState } from 'react-hook-form'
import { type Names, nameLanguages } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useSay, useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFaultText } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { NameLine } from './name-line.tsx'

type NamesError = FieldError & Partial<Record<keyof Names, FieldError>>

export function NamesInput(props: InputProps) {
  const texts = useTexts()
  const say = useSay()
  const faultText = useFaultText()
  const { field } = useController({ name: props.path })
  // A controller sees errors of its own path only, not those of one language.
  const { errors } = useFormState({ name: props.path })
  const value = (field.value ?? {}) as Names
  const [asked, setAsked] = useState(false)
  const error =
    props.isNew && !Object.values(value).some(Boolean) ? undefined : (get(errors, props.path) as NamesError | undefined)
  const isOnce = !isStaff(useWho().userType)
  const withUnd = isOnce || asked || Boolean(value.und) || Boolean(error?.und)
  const languages = nameLanguages.filter((language) =>
    language === 'und' ? withUnd : !isOnce || Boolean(value[language]),
  )
  const long = (props.field.options.maxLength ?? 200) > 400
  const change = (language: keyof Names) => (text: string) =>
    field.onChange({ ...value, [language]: text === '' ? null : text })
  return (
    <div
      role="group"
      aria-label={props.label ?? texts.field(props.entity, props.name)}
      className={`col-span-full grid gap-x-4 gap-y-3 ${languages.length === 1 ? '' : 'sm:grid-cols-2'}`}
    >
      {languages.map((language, index) => (
        <NameLine
          key={language}
          language={language}
          long={long}
          label={texts.field(props.entity, languages.length === 1 ? props.name : `${props.name}.${language}`)}
          value={value[language] ?? ''}
          onChange={change(language)}
          onBlur={field.onBlur}
          inputRef={index === 0 ? field.ref : undefined}
          name={`${props.path}.${language}`}
          // The error of a name that is missing altogether is shown under its first line.
          error={faultText(error?.[language]) ?? (index === 0 ? faultText(error) : undefined)}
          isRequired={props.field.required && index === 0}
          isReadOnly={props.isReadOnly ?? false}
        />
      ))}
      {!withUnd && !props.isReadOnly && (
        <Button variant="ghost" className="col-span-full -ms-3 justify-self-start" onPress={() => setAsked(true)}>
          {say('field.addAnyLanguage')}
        </Button>
      )}
    </div>
  )
}

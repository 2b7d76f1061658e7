/** Text, longText, email, url, userName, password, nationalId, phone. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasTrait } from '@topcenter/model/kit/entity'
import { passwordFaults, passwordRules } from '@topcenter/model/kit/password-rule'
import { governorateIso, parseNationalId } from '@topcenter/model/kit/national-id'
import { countryCodes, joinPhone, splitPhone, usePhoneRule as takePhoneRule } from '@topcenter/model/kit/phone-rule'
import { useWho } from '../platform/session.ts'
import { useSay, useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TextArea } from '../ui/inputs/text-area.tsx'
import { TextField, type TextFieldProps } from '../ui/inputs/text-field.tsx'
import { constantsListsQuery, listOwner } from './constants-lists.ts'
import { useFormField } from './form-field.ts'
import { againPath } from './repeated.ts'
import type { InputProps } from './field-props.ts'

type Variant = Pick<TextFieldProps, 'type' | 'inputMode' | 'isolate' | 'autoComplete' | 'placeholder'>

const variants: Partial<Record<string, Variant>> = {
  email: { type: 'email', inputMode: 'email', isolate: true, autoComplete: 'off', placeholder: 'name@example.com' },
  url: { type: 'url', inputMode: 'url', isolate: true, placeholder: 'https://' },
  userName: { isolate: true, autoComplete: 'off' },
}

function Line(props: InputProps & { variant?: Variant }) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  return (
    <TextField
      {...frame}
      {...props.variant}
      value={value ?? ''}
      onChange={change}
      onBlur={onBlur}
      inputRef={inputRef}
    />
  )
}

/** Codes and patterns in Latin letters read from left to right in both languages. */
const isCodeLike = (pattern: string | undefined) => pattern !== undefined && !pattern.includes('\\p{L}')

export function TextInput(props: InputProps) {
  const isolate = props.name === 'code' || isCodeLike(props.field.options.pattern)
  const say = useSay()
  const placeholder =
    props.path === 'code' && hasTrait(props.entity, 'coded') ? { placeholder: say('field.codeGiven') } : {}
  return <Line {...props} variant={variants[props.field.kind] ?? { isolate, autoComplete: 'off', ...placeholder }} />
}

export function LongTextInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  return (
    <TextArea
      {...frame}
      className="col-span-full"
      value={value ?? ''}
      onChange={change}
      onBlur={onBlur}
      inputRef={inputRef}
    />
  )
}

/** The numbering plans (140 kB) are loaded when the first phone number is typed. */
let plans: Promise<void> | undefined
const loadPlans = () =>
  (plans ??= import('@topcenter/model/kit/phone').then(({ normalizePhone }) =>
    takePhoneRule((text) => normalizePhone(text)),
  ))

/**
 * The country's code is chosen beside the number; a number with its own code sets it. The value is one text, which the
 * server stores as E.164.
 */
export function PhoneInput(props: InputProps) {
  const say = useSay()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const [chosen, setChosen] = useState<string>(countryCodes.EG)
  const parts = value?.startsWith('+') ? splitPhone(value) : { code: chosen, rest: value ?? '' }
  const write = (code: string, text: string) => {
    void loadPlans()
    setChosen(code)
    // Egyptian numbers are kept as they are typed: the numbering plan recognises them without a code.
    change(code === countryCodes.EG ? text : joinPhone(code, text))
  }
  const options = [
    ...Object.entries(countryCodes).map(([country, code]) => ({ value: code as string, label: `${country} ${code}` })),
    { value: '', label: say('contact.otherCountry') },
  ]
  return (
    <div className="grid content-start gap-1.5">
      <span className="field-label" aria-hidden>
        {frame.label}
        {frame.isRequired && <span className="field-required">*</span>}
      </span>
      {/* The country's code stands before the number, which reads from left to right in both languages. */}
      <div className="flex items-start gap-1.5 rtl:flex-row-reverse">
        <Select
          hideLabel
          label={say('contact.country', { label: frame.label })}
          className="phone-code"
          options={options}
          value={parts.code}
          isDisabled={frame.isDisabled || frame.isReadOnly}
          onChange={(code) => write(code, parts.rest)}
        />
        <TextField
          {...frame}
          hideLabel
          className="min-w-0 flex-1"
          type="tel"
          inputMode="tel"
          isolate
          autoComplete="off"
          placeholder={parts.code === countryCodes.EG ? '0100 123 4567' : ''}
          value={parts.rest}
          onChange={(text) => write(parts.code, text)}
          onBlur={onBlur}
          inputRef={inputRef}
        />
      </div>
    </div>
  )
}

/**
 * A national ID contains the birth date, the gender and the governorate of birth: empty fields are filled from it, and
 * the user is asked about different ones.
 */
export function NationalIdInput(props: InputProps) {
  const texts = useTexts()
  const formats = useFormats()
  const form = useFormContext()
  const client = useQueryClient()
  const who = useWho()
  const [id, birthDate, gender] = useWatch({ name: [props.path, 'birthDate', 'gender'] }) as (
    | string
    | null
    | undefined
  )[]
  const read = useMemo(() => {
    const parsed = parseNationalId(id ?? '', new Date().toISOString().slice(0, 10))
    return 'fault' in parsed ? undefined : parsed
  }, [id])
  const differs = read && ((birthDate && birthDate !== read.birthDate) || (gender && gender !== read.gender))
  const set = (name: string, value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const isFree = (name: string) => name in form.getValues() && !form.getValues(name)
  const fillGovernorate = async (code: string | undefined) => {
    // When the lists cannot be loaded, that is shown where they are opened.
    const answer = await client.ensureQueryData(constantsListsQuery(listOwner(who), who.listsVersion)).catch(() => null)
    const governorate = answer?.lists.governorate?.find((item) => item.code === code)
    if (!governorate || !isFree('governorateToken')) return
    form.setValue('governorate', { ...governorate, token: governorate.token ?? governorate.itemToken })
    set('governorateToken', governorate.token ?? governorate.itemToken)
  }
  const filled = useRef(id)
  useEffect(() => {
    // Only typing fills other fields: opening a record changes nothing in it.
    if (!read || filled.current === id) return
    filled.current = id
    if (isFree('birthDate')) set('birthDate', read.birthDate)
    if (isFree('gender')) set('gender', read.gender)
    if (isFree('governorateToken')) void fillGovernorate(governorateIso[read.governorateCode])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it answers to the digits alone
  }, [read])
  const take = () => {
    set('birthDate', read!.birthDate)
    set('gender', read!.gender)
  }
  return (
    <div className="grid content-start gap-1">
      <Line {...props} variant={{ inputMode: 'numeric', isolate: true, autoComplete: 'off' }} />
      {differs && (
        <div role="status" className="grid justify-items-start gap-1.5 text-xs text-warn">
          {texts.say('nationalId.differs', {
            birthDate: formats.date(read.birthDate),
            gender: texts.value(props.entity, 'gender', read.gender),
          })}
          <Button onPress={take}>{texts.say('nationalId.take')}</Button>
        </div>
      )}
    </div>
  )
}

export function PasswordInput(props: InputProps) {
  const say = useSay()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const missing = value ? passwordFaults(value) : []
  const description =
    value === null || value === ''
      ? frame.description
      : missing.length
        ? passwordRules
            .filter((rule) => missing.includes(rule))
            .map((rule) => say(`password.${rule}`))
            .join(' · ')
        : say('password.good')
  return (
    <>
      <PasswordField
        {...frame}
        {...(description ? { description } : {})}
        autoComplete="new-password"
        value={value ?? ''}
        onChange={change}
        onBlur={onBlur}
        inputRef={inputRef}
      />
      {value && <PasswordAgain {...props} />}
    </>
  )
}

/** Asked for as soon as one is typed. */
function PasswordAgain({ path, ...props }: InputProps) {
  const again = { ...props, path: againPath(path), label: useSay()('password.again'), hideHint: true }
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(again)
  return (
    <div data-field={again.path} className="contents">
      <PasswordField
        {...frame}
        isRequired
        autoComplete="new-password"
        value={value ?? ''}
        onChange={change}
        onBlur={onBlur}
        inputRef={inputRef}
      />
    </div>
  )
}

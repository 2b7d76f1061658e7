/** text, longText, email, url, userName, password, nationalId, phone. */
import { useFormContext } from 'react-hook-form'
import { passwordFaults, passwordRules } from '@topcenter/model/kit/password-rule'
import { parseNationalId } from '@topcenter/model/kit/national-id'
import { latinDigits } from '@topcenter/model/kit/digits'
import { usePhoneRule as takePhoneRule } from '@topcenter/model/kit/phone-rule'
import { useSay } from '../platform/texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'

type Variant = Pick<TextFieldProps, 'type' | 'inputMode' | 'isolate' | 'autoComplete' | 'placeholder'>

const variants: Partial<Record<string, Variant>> = {
  email: { type: 'email', inputMode: 'email', isolate: true, autoComplete: 'off', placeholder: 'name@example.com' },
  url: { type: 'url', inputMode: 'url', isolate: true, placeholder: 'https://' },
  userName: { isolate: true, autoComplete: 'off' },
}

function Line(props: InputProps & { variant?: Variant; onLeave?: (value: string) => void; onFocus?: () => void }) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const leave = () => {
    props.onLeave?.(value ?? '')
    onBlur()
  }
  return <TextField {...frame} {...props.variant} value={value ?? ''} onChange={change} onBlur={leave} inputRef={inputRef} />
}

/** Codes and patterns in Latin letters read left to right in both languages. */
const isCodeLike = (pattern: string | undefined) => pattern !== undefined && !pattern.includes('\\p{L}')

export function TextInput(props: InputProps) {
  const isolate = props.name === 'code' || isCodeLike(props.field.options.pattern)
  return <Line {...props} variant={variants[props.field.kind] ?? { isolate, autoComplete: 'off' }} />
}

export function LongTextInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  return <TextArea {...frame} className="col-span-full" value={value ?? ''} onChange={change} onBlur={onBlur} inputRef={inputRef} />
}

/** The numbering plans (140 kB) come with the first phone number that is written. */
let plans: Promise<void> | undefined
const loadPlans = () => (plans ??= import('@topcenter/model/kit/phone').then(({ normalizePhone }) => takePhoneRule((text) => normalizePhone(text))))

export function PhoneInput(props: InputProps) {
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const type = (text: string) => {
    void loadPlans()
    change(text)
  }
  return <TextField {...frame} type="tel" inputMode="tel" isolate autoComplete="off" placeholder="0100 123 4567" value={value ?? ''} onChange={type} onBlur={onBlur} inputRef={inputRef} />
}

/** The digits tell the birth date and the gender: fields that are still empty are filled. */
export function NationalIdInput(props: InputProps) {
  const form = useFormContext()
  const fill = (typed: string) => {
    const read = parseNationalId(latinDigits(typed).replace(/[\s-]/g, ''), new Date().toISOString().slice(0, 10))
    if ('fault' in read) return
    const set = (name: string, value: unknown) => {
      if (value && name in form.getValues() && !form.getValues(name)) form.setValue(name, value, { shouldDirty: true })
    }
    set('birthDate', read.birthDate)
    set('gender', read.gender)
  }
  return <Line {...props} variant={{ inputMode: 'numeric', isolate: true, autoComplete: 'off' }} onLeave={fill} />
}

export function PasswordInput(props: InputProps) {
  const say = useSay()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const missing = value ? passwordFaults(value) : []
  const description = value === null || value === '' ? frame.description : missing.length ? passwordRules.filter((rule) => missing.includes(rule)).map((rule) => say(`password.${rule}`)).join(' · ') : say('password.good')
  return <PasswordField {...frame} {...(description ? { description } : {})} autoComplete="new-password" value={value ?? ''} onChange={change} onBlur={onBlur} inputRef={inputRef} />
}

/** A new password, typed twice, with what it still lacks. */
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { Problem } from '../../platform/problem.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import { PasswordField } from '../../ui/inputs/password-field.tsx'

export interface NewPassword {
  readonly newPassword: string
  readonly repeated: string
}
export const noPassword: NewPassword = { newPassword: '', repeated: '' }
export type Worded = (texts: Texts) => string
/** By the name of the input; worded on each render, so that they follow the language. */
export type Faults = Readonly<Record<string, Worded>>

export const newPasswordFaults = ({ newPassword, repeated }: NewPassword): Faults => ({
  ...(passwordFaults(newPassword).length > 0
    ? { newPassword: (texts: Texts) => texts.refusal('field.password').detail }
    : {}),
  ...(newPassword === repeated ? {} : { repeated: (texts: Texts) => texts.say('front.password.differ') }),
})

/** Faults that a refusal names, by its inputs. */
export const faultsIn = (error: unknown): Faults =>
  error instanceof Problem
    ? Object.fromEntries(error.fields.map((fault) => [fault.name, (texts: Texts) => texts.fault(fault)]))
    : {}

export function NewPasswordFields({
  value,
  faults,
  onChange,
}: {
  value: NewPassword
  faults: Faults
  onChange(value: NewPassword): void
}) {
  const texts = useTexts()
  const { say } = texts
  const missing = value.newPassword ? passwordFaults(value.newPassword) : []
  const rule = value.newPassword
    ? missing.map((fault) => say(`password.${fault}`)).join(' · ')
    : say('front.password.rule')
  return (
    <>
      <PasswordField
        label={say('front.password.new')}
        name="newPassword"
        isRequired
        autoComplete="new-password"
        value={value.newPassword}
        onChange={(newPassword) => onChange({ ...value, newPassword })}
        {...(rule ? { description: rule } : {})}
        {...(faults.newPassword ? { error: faults.newPassword(texts) } : {})}
      />
      <PasswordField
        label={say('front.password.repeat')}
        name="repeated"
        isRequired
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        {...(faults.repeated ? { error: faults.repeated(texts) } : {})}
      />
    </>
  )
}

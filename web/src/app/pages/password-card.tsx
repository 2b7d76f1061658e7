import type { changePassword } from '@topcenter/model/access/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { passwordFaults } from '@topcenter/model/kit/password-rule'
import { call } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

type Name = 'oldPassword' | 'newPassword' | 'repeatPassword'
type Faults = Partial<Record<Name, (texts: Texts) => string>>
const empty: Record<Name, string> = { oldPassword: '', newPassword: '', repeatPassword: '' }

export function PasswordCard() {
  const texts = useTexts()
  const { say } = texts
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [isWorking, setWorking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const set = (name: Name) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const missing = values.newPassword ? passwordFaults(values.newPassword) : []
  const check = (): Faults => ({
    ...(values.oldPassword ? {} : { oldPassword: (now) => now.say('settings.needOld') }),
    ...(values.newPassword && missing.length === 0
      ? {}
      : { newPassword: (now) => now.refusal('field.password').detail }),
    ...(values.newPassword === values.repeatPassword ? {} : { repeatPassword: (now) => now.say('settings.differ') }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      await call<typeof changePassword>('POST /api/session/password', {
        body: { oldPassword: values.oldPassword, newPassword: values.newPassword },
      })
      setValues(empty)
      void client.invalidateQueries({ queryKey: ['sessions'] }) // the others have ended with the old password
      toasts.show({ tone: 'success', text: say('settings.passwordDone') })
    } catch (error) {
      const placed =
        error instanceof Problem
          ? Object.fromEntries(error.fields.map((fault) => [fault.name, (now: Texts) => now.fault(fault)]))
          : {}
      setFaults(Object.keys(placed).length > 0 ? placed : { oldPassword: (now) => problemText(error, now) })
    } finally {
      setWorking(false)
    }
  }
  const rule = missing.map((fault) => say(`password.${fault}`)).join(' · ')
  return (
    <Card title={say('settings.password')}>
      <form ref={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={say('settings.oldPassword')}
          isRequired
          autoComplete="current-password"
          value={values.oldPassword}
          onChange={set('oldPassword')}
          {...(faults.oldPassword ? { error: faults.oldPassword(texts) } : {})}
        />
        <PasswordField
          label={say('settings.newPassword')}
          isRequired
          autoComplete="new-password"
          value={values.newPassword}
          onChange={set('newPassword')}
          {...(rule ? { description: rule } : {})}
          {...(faults.newPassword ? { error: faults.newPassword(texts) } : {})}
        />
        <PasswordField
          label={say('settings.repeatPassword')}
          isRequired
          autoComplete="new-password"
          value={values.repeatPassword}
          onChange={set('repeatPassword')}
          {...(faults.repeatPassword ? { error: faults.repeatPassword(texts) } : {})}
        />
        <Button type="submit" size="form" className="justify-self-start" isPending={isWorking}>
          {say('settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}

/** After a login with a password that somebody else has set: one of the user's own, before anything else (D12.5). */
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../platform/problem-report.ts'
import { sessionOf, useWhoOrNobody } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { chooseOwnPassword, lentPassword } from './begin-session.ts'
import { useFlow } from './flow-context.ts'
import { type Faults, faultsIn, newPasswordFaults, NewPasswordFields, noPassword } from './new-password-fields.tsx'
import { landingOf, logOut } from './session-flow.ts'
import { useFaultFocus } from './use-fault-focus.ts'

/** Exists only while a password of the user's own is due. */
export function OwnPasswordPage() {
  const client = useQueryClient()
  const who = useWhoOrNobody()
  const navigate = useNavigate()
  const owes = who?.owesPassword === true
  const away = who ? landingOf(sessionOf(client)) : '/auth/login'
  useEffect(() => {
    if (!owes) void navigate(away, { replace: true })
  }, [owes, away, navigate])
  return owes ? <OwnPassword /> : null
}

function OwnPassword() {
  const texts = useTexts()
  const { say } = texts
  const client = useQueryClient()
  const navigate = useNavigate()
  const flow = useFlow()
  const [isKnown] = useState(() => lentPassword() !== undefined)
  const [oldPassword, setOldPassword] = useState(() => lentPassword() ?? '')
  const [password, setPassword] = useState(noPassword)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const form = useFaultFocus(faults)
  usePageTitle(say('front.password.title'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Faults = {
      ...(oldPassword ? {} : { oldPassword: (now) => now.say('front.password.needGiven') }),
      ...newPasswordFaults(password),
    }
    setFaults(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      const session = await chooseOwnPassword(client, { oldPassword, newPassword: password.newPassword })
      void navigate(landingOf(session), { replace: true })
    } catch (reason) {
      const placed = faultsIn(reason)
      setFaults(placed)
      setError(Object.keys(placed).length > 0 && !(isKnown && placed.oldPassword) ? null : reason)
      setWorking(false)
    }
  }
  return (
    <Card className="auth-card">
      <form ref={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1 className="page-title">{say('front.password.title')}</h1>
          <p className="text-ink-2">{say('front.password.lead')}</p>
        </div>
        <div role="alert">{error !== null && <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>}</div>
        {!isKnown && (
          <PasswordField
            label={say('front.password.given')}
            name="oldPassword"
            isRequired
            autoComplete="current-password"
            value={oldPassword}
            onChange={setOldPassword}
            {...(faults.oldPassword ? { error: faults.oldPassword(texts) } : {})}
          />
        )}
        <NewPasswordFields value={password} faults={faults} onChange={setPassword} />
        <Button variant="primary" size="form" type="submit" isPending={isWorking}>
          {say('front.password.save')}
        </Button>
        <Button
          variant="ghost"
          size="form"
          onPress={() => void logOut({ ...flow, go: () => flow.go('/auth/login') }, true)}
        >
          {say('loginCode.other')}
        </Button>
      </form>
    </Card>
  )
}

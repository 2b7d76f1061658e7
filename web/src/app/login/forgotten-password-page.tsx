/**
 * A forgotten password (D12.5): a code by mail and a new password, or, where nothing can be sent, whom to call. The
 * page says the same whether or not the name is known.
 */
import type { askForPasswordCode, choosePassword } from '@topcenter/model/access/api'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../platform/api.ts'
import { useLook } from '../../platform/look.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { alerts } from '../../ui/messages/alerts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { CentrePhone } from './centre-phone.tsx'
import { type Faults, faultsIn, newPasswordFaults, NewPasswordFields, noPassword } from './new-password-fields.tsx'
import { useFaultFocus } from './use-fault-focus.ts'

export function ForgottenPasswordPage() {
  const texts = useTexts()
  const { say } = texts
  const { resetByMail, phone } = useLook(null)
  const [userName, setUserName] = useState('')
  const [isSent, setSent] = useState(false)
  usePageTitle(say('front.forgotten.title'))
  const back = (
    <LinkButton variant="text" href="/auth/login" className="text-link justify-self-center text-sm">
      {say('front.forgotten.back')}
    </LinkButton>
  )
  if (!resetByMail)
    return (
      <Card className="auth-card">
        <div className="grid gap-4">
          <h1 className="page-title">{say('front.forgotten.title')}</h1>
          <p className="text-ink-2">{say('front.forgotten.atCentre')}</p>
          <CentrePhone phone={phone} />
          {back}
        </div>
      </Card>
    )
  return (
    <Card className="auth-card">
      <div className="grid gap-4">
        <h1 className="page-title">{say('front.forgotten.title')}</h1>
        {isSent ? (
          <CodeForm userName={userName} onAgain={() => setSent(false)} />
        ) : (
          <AskForm userName={userName} onUserName={setUserName} onSent={() => setSent(true)} />
        )}
        <p className="text-sm text-ink-2">{say('front.forgotten.noMail')}</p>
        <CentrePhone phone={phone} />
        {back}
      </div>
    </Card>
  )
}

function AskForm({
  userName,
  onUserName,
  onSent,
}: {
  userName: string
  onUserName(name: string): void
  onSent(): void
}) {
  const texts = useTexts()
  const { say } = texts
  const [error, setError] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setMissing(!userName.trim())
    if (!userName.trim()) return
    setWorking(true)
    try {
      await call<typeof askForPasswordCode>('POST /api/session/forgotten-password', {
        body: { userName: userName.trim() },
      })
      onSent()
    } catch (reason) {
      setError(reason)
      setWorking(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-ink-2">{say('front.forgotten.lead')}</p>
      <div role="alert">{error !== null && <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>}</div>
      <TextField
        label={say('login.userName')}
        name="userName"
        isRequired
        isolate
        autoFocus
        value={userName}
        onChange={onUserName}
        autoComplete="username"
        {...(isMissing ? { error: say('front.forgotten.needName') } : {})}
      />
      <Button variant="primary" size="form" type="submit" isPending={isWorking}>
        {say('front.forgotten.send')}
      </Button>
    </form>
  )
}

function CodeForm({ userName, onAgain }: { userName: string; onAgain(): void }) {
  const texts = useTexts()
  const { say } = texts
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState(noPassword)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const form = useFaultFocus(faults)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Faults = {
      ...(code.trim() ? {} : { code: (now) => now.say('front.forgotten.needCode') }),
      ...newPasswordFaults(password),
    }
    setFaults(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      await call<typeof choosePassword>('POST /api/session/new-password', {
        body: { userName: userName.trim(), code: code.trim(), newPassword: password.newPassword },
      })
      alerts.show({ tone: 'ok', text: say('front.forgotten.done') })
      void navigate('/auth/login', { replace: true })
    } catch (reason) {
      const placed = faultsIn(reason)
      setFaults(placed)
      setError(Object.keys(placed).length > 0 ? null : reason)
      setWorking(false)
    }
  }
  return (
    <form ref={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p role="status" className="text-ink-2">
        {say('front.forgotten.sent')}
      </p>
      <div role="alert">{error !== null && <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>}</div>
      <TextField
        label={say('front.forgotten.code')}
        name="code"
        isRequired
        isolate
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        {...(faults.code ? { error: faults.code(texts) } : {})}
      />
      {/* password managers file the new password under this name */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <NewPasswordFields value={password} faults={faults} onChange={setPassword} />
      <Button variant="primary" size="form" type="submit" isPending={isWorking}>
        {say('front.password.save')}
      </Button>
      <Button variant="ghost" size="form" onPress={onAgain}>
        {say('front.forgotten.again')}
      </Button>
    </form>
  )
}

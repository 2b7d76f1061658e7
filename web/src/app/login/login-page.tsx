import { useRef, useState, type FormEvent } from 'react'
import { ArrowRight, Compass } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useLook } from '../../platform/look.ts'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { selectWhole } from '../../ui/focus/first-input.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { usePageTitle } from '../routing/page-title.ts'
import { logIn } from './begin-session.ts'
import { CentreFace } from './centre-face.tsx'
import { CentrePhone } from './centre-phone.tsx'
import { LoginLayout } from './login-layout.tsx'
import { landingOf } from './session-flow.ts'

export const LoginPage = () => (
  <LoginLayout>
    <LoginForm />
  </LoginLayout>
)

function LoginForm() {
  const texts = useTexts()
  const { say } = texts
  const client = useQueryClient()
  const navigate = useNavigate()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const userNameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const look = useLook(null)
  usePageTitle(texts.screen('UserLogin'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!userName.trim() || !password)
    if (!userName.trim() || !password) return (userName.trim() ? passwordRef : userNameRef).current?.focus()
    setWorking(true)
    setError(null)
    try {
      const session = await logIn(client, userName.trim(), password)
      void navigate(landingOf(session), { replace: true })
    } catch (reason) {
      setWorking(false)
      if (reason instanceof Problem && reason.status === 499) return
      setError(reason)
      selectWhole(passwordRef.current)
    }
  }
  const faults =
    error instanceof Problem
      ? Object.fromEntries(error.fields.map((each) => [each.name, { error: texts.fault(each) }]))
      : {}
  const fault = isMissing
    ? say('login.needBoth')
    : error !== null && !faults.userName && !faults.password && problemText(error, texts)
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <CentreFace look={look} />
      <div role="alert">{fault && <AlertBanner tone="bad">{fault}</AlertBanner>}</div>
      <TextField
        label={say('login.userName')}
        name="userName"
        isRequired
        isolate
        autoFocus
        value={userName}
        onChange={setUserName}
        autoComplete="username"
        inputRef={userNameRef}
        {...faults.userName}
      />
      <div className="login-password">
        <PasswordField
          label={say('login.password')}
          name="password"
          isRequired
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          inputRef={passwordRef}
          {...faults.password}
        />
        <LinkButton variant="text" href="/auth/forgotten-password" className="text-link login-forgotten">
          {say('front.login.forgotten')}
        </LinkButton>
      </div>
      <Button variant="primary" size="form" type="submit" isPending={isWorking}>
        {say('login.submit')}
      </Button>
      <InnerLink href="/" className="login-new">
        <Compass aria-hidden size={20} />
        <span>
          {look.hasPage ? (
            <>
              <b>{say('front.login.newHere')}</b>
              {say('front.login.newHereText')}
            </>
          ) : (
            say('login.backHome')
          )}
        </span>
        <ArrowRight aria-hidden size={16} className="mirrored" />
      </InnerLink>
      {look.phone && (
        <p className="login-help">
          {say('front.login.helpless')}
          <CentrePhone phone={look.phone} />
        </p>
      )}
    </form>
  )
}

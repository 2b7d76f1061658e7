import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { deviceCode, loginCodeFlag, spokenDevice } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useFlow } from './flow-context.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { codeQuestionQuery, NewDevice } from './new-device.tsx'
import { giveLoginCode, resumeSession } from './begin-session.ts'
import { landingOf, logOut } from './session-flow.ts'

/** Reachable only while the server asks for a login code; with the right code the home page is shown. */
export function LoginCodePage() {
  const texts = useTexts()
  const { say } = texts
  const work = useWork()
  const client = useQueryClient()
  const navigate = useNavigate()
  const flow = useFlow()
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const question = useQuery(codeQuestionQuery)
  const { isDue, source } = question.data ?? {}
  usePageTitle(texts.screen('InvalidLoginClode'))
  // Staff have approved this device meanwhile, or no code is asked any more.
  useEffect(() => {
    if (isDue !== false) return
    resumeSession(client).then((session) => navigate(landingOf(session), { replace: true }), setError)
  }, [isDue, client, navigate])
  const isTied = source === 'DeviceGenerated'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setMissing(!code.trim())
    if (!code.trim()) return
    setWorking(true)
    try {
      const session = await giveLoginCode(client, code.trim())
      void navigate(landingOf(session), { replace: true })
    } catch (reason) {
      setWorking(false)
      setError(reason)
    }
  }
  const other = async () => {
    loginCodeFlag.set(false)
    await logOut({ ...flow, go: () => flow.go('/auth/login') }, true)
  }
  const isOfCode = error instanceof Problem && error.code === 'session.wrongLoginCode'
  const codeFault = isMissing ? say('loginCode.need') : isOfCode ? problemText(error, texts) : undefined
  return (
    <Card className="auth-card">
      <form className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1 className="page-title">{say('loginCode.title')}</h1>
          <p className="text-ink-2">{isTied ? work('access.device.lead') : say('loginCode.lead')}</p>
        </div>
        <div role="alert">
          {error !== null && !isOfCode && <AlertBanner tone="bad">{problemText(error, texts)}</AlertBanner>}
        </div>
        {!isTied && (
          <TextField
            label={say('loginCode.code')}
            isRequired
            isolate
            autoFocus
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            {...(codeFault ? { error: codeFault } : {})}
          />
        )}
        <div role="alert" className="sr-only">
          {codeFault}
        </div>
        <p className="text-xs text-ink-3">
          {say('loginCode.device')}: <Isolate>{spokenDevice(deviceCode())}</Isolate>
        </p>
        {!isTied && (
          <Button variant="primary" size="form" type="submit" isPending={isWorking}>
            {say('loginCode.submit')}
          </Button>
        )}
        {question.data && (
          <NewDevice question={question.data} isPrimary={isTied} onAsked={() => void question.refetch()} />
        )}
        <Button variant="ghost" size="form" onPress={() => void other()}>
          {say('loginCode.other')}
        </Button>
      </form>
    </Card>
  )
}

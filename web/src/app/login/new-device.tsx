/**
 * "I have a new device", on the page that is shown to a device which the account does not know. The page asks the
 * server again until staff have decided.
 */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { askForDevice, readLoginCode } from '@topcenter/model/access/api'
import { useCallback, useRef, useState } from 'react'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export type CodeQuestion = AnswerOf<typeof readLoginCode>

const lookAgain = 3_000 // milliseconds
export const codeQuestionQuery = queryOptions({
  queryKey: ['code question'],
  queryFn: ({ signal }) => call<typeof readLoginCode>('GET /api/session/login-code', { signal }),
  refetchInterval: lookAgain,
  gcTime: 0,
})

export function NewDevice({
  question,
  isPrimary,
  onAsked,
}: {
  question: CodeQuestion
  isPrimary: boolean
  onAsked(): void
}) {
  const work = useWork()
  const formats = useFormats()
  const [isWorking, setWorking] = useState(false)
  const { request } = question
  const hasAsked = useRef(false)
  /** The button that was pressed is gone, so the focus moves here. */
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (!hasAsked.current) return
    hasAsked.current = element === null
    element?.focus()
  }, [])
  const ask = async () => {
    setWorking(true)
    try {
      await call<typeof askForDevice>('POST /api/session/new-device')
      hasAsked.current = true
      onAsked()
    } catch (error) {
      reportProblem(error)
    }
    setWorking(false)
  }
  if (request?.state === 'Waiting')
    return (
      <div role="status" tabIndex={-1} ref={takeFocus}>
        <AlertBanner tone="info">
          {work('access.device.waiting')} {work('access.device.asked', { when: formats.relative(request.createdAt) })}
        </AlertBanner>
      </div>
    )
  return (
    <div className="grid gap-3">
      {request?.state === 'Refused' && (
        <AlertBanner tone="bad">
          {work('access.device.refused')} {request.reason && <bdi>{request.reason}</bdi>}
        </AlertBanner>
      )}
      {isPrimary && !request && <p className="text-sm text-ink-2">{work('access.device.tied')}</p>}
      <Button
        {...(isPrimary ? { variant: 'primary' as const } : {})}
        size="form"
        isPending={isWorking}
        onPress={() => void ask()}
      >
        {work(request ? 'access.device.again' : isPrimary ? 'access.device.ask' : 'access.device.newPhone')}
      </Button>
    </div>
  )
}

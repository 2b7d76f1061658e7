/** How a problem is told: a toast for what was tried, with the reason in the reader's language. */
import { useCallback } from 'react'
import { toasts } from '../ui/toasts.ts'
import { Problem } from './problem.ts'
import { type Texts, useTexts } from './texts.ts'

export function problemText(error: unknown, texts: Texts): string {
  if (!(error instanceof Problem)) return texts.refusal('server.caught').detail
  if (error.status === 403) return texts.say('problem.permission')
  return error.body.detail ?? texts.refusal(error.code).detail
}

/** Goes with a switch of the language: the server's own words, which `problemText` takes, stay in the one it was asked in. Those with a count in them have no others. */
export const switchingText = (error: unknown, texts: Texts): string => (error instanceof Problem && error.status !== 429 ? texts.refusal(error.code).detail : problemText(error, texts))

/** Statuses that the whole application answers itself (the session ended, a code is needed, a new version). */
const answeredElsewhere = new Set([306, 498, 499])

export function useReportProblem(): (error: unknown) => void {
  const texts = useTexts()
  return useCallback((error) => {
    if (error instanceof Problem && answeredElsewhere.has(error.status)) return
    toasts.show({ tone: 'danger', text: problemText(error, texts) })
  }, [texts])
}

/** Above the students at risk: what the list is, how old it is, and refreshing it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { computeRisks } from '@topcenter/model/education/api'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import { useRefresh } from '../records/mutations.ts'
import type { ListTopProps } from '../records/record-panels.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { riskStandingQuery } from './risk-data.ts'

export default function RiskTop({ preset }: ListTopProps) {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const refresh = useRefresh()
  const { data } = useQuery(riskStandingQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<typeof computeRisks>('POST /api/student-risks/compute', {
        body: preset.educationalGroupToken ? { educationalGroupToken: preset.educationalGroupToken } : {},
      }),
    onSuccess: ({ queued, found }) => {
      toasts.show({ tone: 'success', text: queued ? work('risk.queued') : work('risk.done', { count: found }) })
      refresh(studentRisk)
    },
    onError: reportProblem,
  })
  const now = who.can('StudentRisk', 'itemUpdate') && (
    <Button isPending={isPending} onPress={() => mutate()}>
      <RefreshCw aria-hidden size={16} />
      {work('risk.now')}
    </Button>
  )
  return (
    <AlertBanner tone="info" action={now}>
      {work('risk.hint')}
      {data && (
        <>
          {' '}
          {data.computedAt ? work('risk.computed', { when: formats.relative(data.computedAt) }) : work('risk.never')}
        </>
      )}
    </AlertBanner>
  )
}

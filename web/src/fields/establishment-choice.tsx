/** Admins of the platform choose the establishment that they work in; every list then shows its records. */
import type { chooseEstablishment } from '@topcenter/model/access/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building } from 'lucide-react'
import { call } from '../platform/api.ts'
import { problemText, reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { establishmentsQuery, showEstablishment } from './establishments-query.ts'

export function EstablishmentChoice({ isInBar = false, onChosen }: { isInBar?: boolean; onChosen?(): void }) {
  const texts = useTexts()
  const who = useWho()
  const client = useQueryClient()
  const { data } = useQuery(establishmentsQuery)
  const choose = async (token: string) => {
    try {
      const session = await call<typeof chooseEstablishment>('POST /api/session/establishment', {
        body: { establishmentToken: token },
      })
      onChosen?.()
      showEstablishment(client, session)
      toasts.show({
        tone: 'success',
        text: texts.say('settings.establishmentDone', {
          name: texts.name(data?.items.find((each) => each.token === token)?.names),
        }),
      })
    } catch (error) {
      reportProblem(error)
    }
  }
  const options = (data?.items ?? [])
    .filter((each) => each.recordState === 'active')
    .map((each) => ({ value: each.token, label: texts.name(each.names), detail: each.code }))
  return (
    <Select
      compact={isInBar}
      hideLabel={isInBar}
      label={texts.say('settings.chooseEstablishment')}
      options={options}
      value={who.establishment?.token ?? null}
      onChange={(token) => void choose(token)}
    />
  )
}

/** Instead of a centre's records, as long as no centre is chosen. */
export function EstablishmentNeeded() {
  const texts = useTexts()
  const { title, detail } = texts.refusal('session.establishmentNeeded')
  const { data, error, refetch, isFetching } = useQuery(establishmentsQuery)
  if (error && !data)
    return <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <EmptyState
      icon={Building}
      title={title}
      text={detail}
      action={
        <div className="w-64">
          <EstablishmentChoice isInBar onChosen={() => document.getElementById('main')?.focus()} />
        </div>
      }
    />
  )
}

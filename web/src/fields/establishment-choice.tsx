/** Admins of the platform choose the establishment that they work in; every list then shows its records. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building } from 'lucide-react'
import type { RecordState } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { type Session, sessionKey, useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { toasts } from '../ui/messages/toasts.ts'

interface Offered {
  readonly token: string
  readonly names: Names
  readonly code: string
  readonly recordState: RecordState
}

export function EstablishmentChoice({ isInBar = false, onChosen }: { isInBar?: boolean; onChosen?(): void }) {
  const texts = useTexts()
  const who = useWho()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['records', 'establishment', 'offered'],
    queryFn: ({ signal }) => api.get<{ items: readonly Offered[] }>('/session/establishments', { signal }),
  })
  const choose = async (token: string) => {
    try {
      const session = await api.post<Session>('/session/establishment', { establishmentToken: token })
      client.setQueryData(sessionKey, session)
      onChosen?.()
      // Records of the other establishment are dropped from the cache.
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
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
  const { title, detail } = useTexts().refusal('session.establishmentNeeded')
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

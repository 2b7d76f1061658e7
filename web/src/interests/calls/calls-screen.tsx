/**
 * Shows today's calls: a queue, and one student at a time. Opening a student takes a lease, so that nobody else calls
 * them. One key chooses an outcome; saving it opens the next student.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PhoneCall, SkipForward } from 'lucide-react'
import { followUpSession } from '@topcenter/model/interests/follow-up'
import type { CallLine } from '@topcenter/model/interests/api'
import { type CallScope, callScopes } from '@topcenter/model/interests/calls'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { queueQuery } from './call-data.ts'
import { Call } from './call.tsx'
import { CallsHead, QueueHead, QueueLines } from './queue.tsx'
import { TakeOver } from './take-over.tsx'
import { useOpenCall } from './use-open-call.ts'
import './calls.css'

const LeadDialog = lazy(() => import('./lead-dialog.tsx'))

const queueKeys = keySet('calls', {
  next: ['KeyN'],
  down: ['KeyJ'],
  up: ['KeyK'],
  lead: ['KeyL'],
})

export default function CallsScreen() {
  const who = useWho()
  const texts = useTexts()
  const group = groupOf(followUpSession)
  if (!who.can(group, 'open')) return <NoPermissionState isScreen permission={texts.group(group)} />
  return <Calls />
}

/** Returns the tab of the address; without one, the reader's own calls, or all while they have none of their own. */
function useScope(asked: string | null): CallScope {
  const chosen = callScopes.find((each) => each === asked)
  const { data } = useQuery({ ...queueQuery('mine'), enabled: !chosen })
  return chosen ?? (data?.counts.mine === 0 && data.counts.all > 0 ? 'all' : 'mine')
}

function Calls() {
  const work = useWork()
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const scope = useScope(params.get('tab'))
  const queue = useQuery(queueQuery(scope))
  const { card, isBusy, isOver, update, open, next, close } = useOpenCall()
  const [taking, setTaking] = useState<CallLine | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isNarrow = useMedia('(width < 900px)')
  const choose = (line: CallLine) => {
    if (line.held && !line.held.isMine) setTaking(line)
    else if (line.token !== card?.token) open(line.token)
  }
  const step = (by: 1 | -1) => {
    const lines = queue.data?.lines ?? []
    const at = lines.findIndex(({ token }) => token === card?.token)
    const to = lines.slice(by > 0 ? at + 1 : 0, by > 0 ? undefined : Math.max(at, 0))
    const line = (by > 0 ? to : to.toReversed()).find(({ held }) => !held || held.isMine)
    if (line) choose(line)
  }
  useScreenKeys(queueKeys, { next: () => next(), down: () => step(1), up: () => step(-1), lead: () => setAdding(true) })
  return (
    <div className="calls-screen">
      {!(isNarrow && card) && <CallsHead onAdd={() => setAdding(true)} />}
      {!(isNarrow && card) && (
        <section className="calls-queue" aria-label={texts.screen('Calls')}>
          <QueueHead scope={scope} queue={queue.data} onScope={(tab) => setParams({ tab })} />
          <QueueLines scope={scope} queue={queue} current={card?.token} onOpen={choose} />
          <Button
            variant={card ? 'secondary' : 'primary'}
            size="form"
            isPending={isBusy}
            keys="N"
            onPress={() => next()}
          >
            <SkipForward aria-hidden size={16} className="mirrored" />
            {work('calls.next')}
          </Button>
        </section>
      )}
      {card ? (
        <Call
          key={card.token}
          card={card}
          isNarrow={isNarrow}
          onCard={update}
          onSaved={() => next(true)}
          onBack={close}
        />
      ) : (
        !isNarrow && <Begin isOver={isOver} />
      )}
      {isAdding && (
        <Suspense>
          <LeadDialog onClose={() => setAdding(false)} onAdded={open} />
        </Suspense>
      )}
      {taking?.held && (
        <TakeOver
          line={taking}
          onClose={() => setTaking(null)}
          onTaken={() => {
            setTaking(null)
            open(taking.token)
          }}
        />
      )}
    </div>
  )
}

function Begin({ isOver }: { isOver: boolean }) {
  const work = useWork()
  return (
    <div className="self-center">
      <EmptyState
        icon={PhoneCall}
        title={work(isOver ? 'calls.over' : 'calls.begin')}
        text={work(isOver ? 'calls.overText' : 'calls.beginText')}
      />
    </div>
  )
}

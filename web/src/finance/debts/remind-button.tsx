/** Puts a reminder of their debts in the queue for each of the chosen debtors. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { queueReminders } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

export function RemindButton({ tokens, onDone }: { tokens: readonly string[]; onDone(): void }) {
  const work = useWork()
  const client = useQueryClient()
  const [isWorking, setWorking] = useState(false)
  const remind = async () => {
    setWorking(true)
    try {
      const { queued, skipped } = await call<typeof queueReminders>('POST /api/outbound-messages/remind', {
        body: { usersTokens: tokens },
        idempotencyKey: crypto.randomUUID(),
      })
      toasts.show({
        tone: 'success',
        text: [
          work('desk.remindQueued', { count: queued }),
          skipped.length ? work('desk.remindSkipped', { count: skipped.length }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      })
      for (const entity of [debt, outboundMessage]) void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
      onDone()
    } catch (error) {
      reportProblem(error)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button variant="primary" isPending={isWorking} onPress={() => void remind()}>
      <BellRing aria-hidden size={16} />
      {work('desk.remind')}
    </Button>
  )
}

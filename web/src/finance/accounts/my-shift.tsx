/** The user's own open shifts: since when, and how much money should be in the drawer by now. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { listMyShifts } from '@topcenter/model/finance/api'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CloseShiftDialog } from './close-shift-dialog.tsx'

export type Shift = AnswerOf<typeof listMyShifts>['items'][number]

/** Refetches every half minute: others may take money into the same drawer. */
const myShiftsQuery = () => ({
  queryKey: [...recordKeys.all(cashierShift), 'mine'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof listMyShifts>('GET /api/cashier-shifts/mine', { signal }),
  refetchInterval: 30_000,
})

export default function MyShift() {
  const work = useWork()
  const who = useWho()
  const { data } = useQuery({ ...myShiftsQuery(), enabled: who.canView(cashierShift) })
  if (!data) return null
  if (data.items.length === 0)
    return who.may(cashierShift, 'create') ? <p className="text-sm text-ink-3">{work('accounts.shift.none')}</p> : null
  return (
    <div className="grid gap-3">
      {data.items.map((shift) => (
        <OpenShift key={shift.token} shift={shift} />
      ))}
    </div>
  )
}

function OpenShift({ shift }: { shift: Shift }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const [isClosing, setClosing] = useState(false)
  return (
    <Card
      title={work('accounts.shift.mine', { account: texts.name(shift.account.names) })}
      subtitle={work('accounts.shift.since', { at: formats.dateTime(shift.openedAt) })}
      actions={
        who.can('AccountTransaction', 'accountTransactionDeposit') && (
          <Button variant="primary" onPress={() => setClosing(true)}>
            {work('accounts.shift.close')}
          </Button>
        )
      }
    >
      <Facts
        items={[
          {
            key: 'float',
            label: texts.field(cashierShift, 'openingFloat'),
            value: <bdi>{formats.money(shift.openingFloat)}</bdi>,
          },
          {
            key: 'expected',
            label: work('accounts.shift.expected'),
            value: (
              <strong>
                <bdi>{formats.money(shift.expected)}</bdi>
              </strong>
            ),
          },
        ]}
      />
      {isClosing && <CloseShiftDialog shift={shift} onClose={() => setClosing(false)} />}
    </Card>
  )
}

/** The user's own open shifts: since when, and how much money should be in the drawer by now. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { pathOf } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CloseShiftDialog } from './close-shift-dialog.tsx'

export interface Shift {
  readonly token: string
  readonly code: string
  readonly version: number
  readonly openedAt: string
  readonly openingFloat: number
  readonly expected: number
  readonly account: { readonly names: Names }
}

/** Asked again every half minute: others may take money into the same drawer. */
const myShiftsQuery = () => ({
  queryKey: [...recordKeys.all(cashierShift), 'mine'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<{ items: readonly Shift[] }>(pathOf(cashierShift, 'mine'), { signal }),
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

/** Asks once more before points are spent on a package: the balance before and after, or how many are missing (D12.3). */
import { useRef, useState } from 'react'
import { reportProblem } from '../../platform/problem-report.ts'
import { isUndecided } from '../../platform/problem.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import { getForPoints, type OfferedPackage, useRefreshShop } from './shop-data.ts'

interface PointsConfirmProps {
  readonly child: string | undefined
  readonly pack: OfferedPackage
  /** In points. */
  readonly price: number
  readonly balance: number
  onClose(): void
}

export function PointsConfirm({ child, pack, price, balance, onClose }: PointsConfirmProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const refreshShop = useRefreshShop()
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const get = async (): Promise<void> => {
    setSending(true)
    try {
      const { validTo } = await getForPoints(pack.token, child, price, key.current)
      refresh(pointsTransaction)
      toasts.show({
        tone: 'success',
        text: work('shop.gotForPoints', { name: texts.name(pack.names), date: formats.date(validTo) }),
      })
      onClose()
    } catch (error) {
      // after an answer that was lost, the same is sent again
      if (!isUndecided(error)) key.current = crypto.randomUUID()
      reportProblem(error)
    } finally {
      refreshShop()
      setSending(false)
    }
  }
  const missing = price - balance
  const fact = (name: 'pointsBefore' | 'pointsPrice' | 'pointsAfter', points: number) => ({
    key: name,
    label: work(`shop.${name}`),
    value: <bdi dir="ltr">{formats.number(points)}</bdi>,
  })
  return (
    <div className="grid w-full gap-3" role="status">
      <Facts
        items={[
          fact('pointsBefore', balance),
          fact('pointsPrice', price),
          ...(missing > 0 ? [] : [fact('pointsAfter', balance - price)]),
        ]}
      />
      {missing > 0 && <AlertBanner tone="warn">{work('shop.missingPoints', { count: missing })}</AlertBanner>}
      <div className="flex flex-wrap gap-2">
        {missing <= 0 && (
          <Button variant="primary" isPending={isSending} onPress={() => void get()}>
            {work('shop.getForPoints', { count: price })}
          </Button>
        )}
        <Button onPress={onClose}>{texts.say('form.cancel')}</Button>
      </div>
    </div>
  )
}

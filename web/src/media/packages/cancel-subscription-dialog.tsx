/** Ends a subscription to a package; before one that points paid is ended, it says how many come back (D9.10). */
import { useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import type { readPointsBack } from '@topcenter/model/media/api'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { call } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useAction, useRefresh } from '../../records/mutations.ts'
import { recordKeys } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import type { OwnDialogProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'

const pointsBackQuery = ({ token, version }: RecordData) =>
  queryOptions({
    queryKey: [...recordKeys.all(mediaPackageSubscription), 'points back', token, version],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof readPointsBack>('GET /api/media-package-subscriptions/:token/points-back', {
        params: { token },
        signal,
      }),
  })

export default function CancelSubscriptionDialog({ record, derived, onClose }: OwnDialogProps) {
  const work = useWork()
  const texts = useTexts()
  const refresh = useRefresh()
  const act = useAction(mediaPackageSubscription)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const isPaid = record.way === 'Points' && record.state === 'Subscribed'
  const { data, error, isFetching, refetch } = useQuery({ ...pointsBackQuery(record), enabled: isPaid })
  if (!isPaid || data?.pointsBack === null) return derived
  const cancel = async (): Promise<void> => {
    setRefusal(null)
    try {
      await act.mutateAsync({
        token: record.token,
        action: 'cancel',
        input: { reason: reason.trim() },
        version: record.version,
      })
      refresh(pointsTransaction)
      toasts.show({ tone: 'success', text: texts.action(mediaPackageSubscription, 'cancel').done })
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
  }
  const back = data?.pointsBack
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.action(mediaPackageSubscription, 'cancel').do}
      actions={
        <>
          <Button
            variant="danger"
            size="form"
            isPending={act.isPending}
            isDisabled={!back || !reason.trim()}
            onPress={() => void cancel()}
          >
            {texts.action(mediaPackageSubscription, 'cancel').do}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      {error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !back ? (
        <CardSkeleton />
      ) : (
        <div className="grid gap-4">
          <BackFacts back={back} />
          <TextArea
            name="reason"
            label={work('desk.reason')}
            isRequired
            value={reason}
            maxLength={400}
            onChange={setReason}
          />
          {refusal !== null && (
            <div role="alert">
              <AlertBanner tone="bad">{problemText(refusal, texts)}</AlertBanner>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

type PointsBack = NonNullable<AnswerOf<typeof readPointsBack>['pointsBack']>

function BackFacts({ back }: { back: PointsBack }) {
  const work = useWork()
  const formats = useFormats()
  const fact = (key: string, label: string, value: string) => ({ key, label, value: <bdi dir="ltr">{value}</bdi> })
  return (
    <Facts
      items={[
        fact('spent', work('shop.pointsSpent'), formats.number(back.spent)),
        {
          key: 'passed',
          label: work('shop.daysPassed'),
          value: work('shop.daysOf', {
            passed: formats.number(back.passed),
            days: formats.number(back.days),
          }),
        },
        fact('back', work('shop.pointsCome'), formats.number(back.back)),
      ]}
    />
  )
}

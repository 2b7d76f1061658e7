/**
 * Accepts an application: what it asks for and what that costs are shown first (D12.1). Where it cannot be bought,
 * the reason is told, and accepting without subscription stays.
 */
import { useState } from 'react'
import { debt } from '@topcenter/model/finance/debt'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import { Problem } from '../platform/problem.ts'
import { faultText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useAction, useRefresh } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import type { OwnDialogProps } from '../records/record-panels.ts'
import { Button } from '../ui/buttons/button.tsx'
import { type Fact, Facts } from '../ui/data/facts.tsx'
import { giveFocusBackSoon } from '../ui/focus/focus-back.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { PriceLine, requested, useQuote } from './quote.tsx'

const entity = educationalJoiningApplication

export default function AcceptDialog({ record, derived, onClose }: OwnDialogProps) {
  const texts = useTexts()
  const { data, error, isFetching, refetch } = useRecord(entity, record.token)
  if (data) return data.subscriptionType ? <Requested application={data} onClose={onClose} /> : derived
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={texts.action(entity, 'accept').do}
    >
      {error ? <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} /> : <CardSkeleton />}
    </Dialog>
  )
}

interface Props {
  readonly application: RecordData
  onClose(): void
}

/** @param shown Piastres that the reader sees: the server buys for that amount or refuses */
function useAccept({ application, onClose }: Props, shown: number | undefined) {
  const texts = useTexts()
  const act = useAction(entity)
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<unknown>(null)
  const accept = async (action: 'accept' | 'acceptWithoutSubscription') => {
    setRefusal(null)
    try {
      await act.mutateAsync({
        token: application.token,
        action,
        version: application.version,
        ...(action === 'accept' && shown !== undefined ? { input: { shown } } : {}),
      })
    } catch (error) {
      if (error instanceof Problem && error.code === 'price.changed') refresh(priceList)
      return setRefusal(error)
    }
    refresh(joiningApplicationSubscription)
    refresh(debt)
    toasts.show({ tone: 'success', text: texts.action(entity, action).done })
    onClose()
    giveFocusBackSoon() // The application's row may be gone.
  }
  return { accept, refusal, isPending: act.isPending }
}

function useFacts(application: RecordData): readonly Fact[] {
  const texts = useTexts()
  const formats = useFormats()
  const { subscriptionType, requestedSessions, subscriptionFrom, subscriptionTo, discount } = application
  const isCounted = subscriptionType === 'Session' || subscriptionType === 'Hour'
  const fact = (key: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ key, label: texts.field(entity, key), value }]
  const moment = (value: unknown) => (typeof value === 'string' ? formats.dateTime(value) : null)
  return [
    ...fact('subscriptionType', texts.value(entity, 'subscriptionType', String(subscriptionType))),
    ...fact('requestedSessions', isCounted ? formats.number(Number(requestedSessions)) : null),
    ...fact('subscriptionFrom', moment(subscriptionFrom)),
    ...fact('subscriptionTo', moment(subscriptionTo)),
    ...fact('discount', Number(discount) > 0 ? formats.money(Number(discount)) : null),
  ]
}

function Requested({ application, onClose }: Props) {
  const texts = useTexts()
  const work = useWork()
  const facts = useFacts(application)
  const mayBuy = useWho().may(joiningApplicationSubscription, 'create')
  const wanted = requested(application)
  const quote = useQuote(wanted, mayBuy)
  const canBuy = quote.data !== undefined && !quote.error
  const shown = canBuy ? Math.max(0, quote.data!.price - Number(application.discount ?? 0)) : undefined
  const { accept, refusal, isPending } = useAccept({ application, onClose }, shown)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={texts.action(entity, 'accept').do}
      description={`${texts.name((application.student as Shown | null)?.names)} · ${texts.name((application.educationalCategory as Shown | null)?.names)}`}
      actions={
        <>
          <Button
            variant="primary"
            size="form"
            isPending={isPending}
            isDisabled={!canBuy}
            onPress={() => void accept('accept')}
          >
            {work('joined.acceptAndBuy')}
          </Button>
          <Button size="form" isDisabled={isPending} onPress={() => void accept('acceptWithoutSubscription')}>
            {texts.action(entity, 'acceptWithoutSubscription').do}
          </Button>
          <Button variant="ghost" size="form" isDisabled={isPending} onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal ? (
          <div role="alert">
            <AlertBanner tone="bad">{faultText(refusal, texts)}</AlertBanner>
          </div>
        ) : null}
        <Facts items={facts} />
        {mayBuy && <PriceLine wanted={wanted} discount={application.discount as number | null} />}
        <p className="text-ink-2">
          {work(!mayBuy ? 'joined.mayNotBuy' : quote.error ? 'joined.cannotBuy' : 'joined.buys')}
        </p>
      </div>
    </Dialog>
  )
}

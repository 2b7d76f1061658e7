/**
 * A walk-in: from the application to a seat, a plan and a receipt, on one page and by keyboard. Each step makes the
 * same requests as its own screen, and what was done stays done.
 */
import { useEffect, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Check, RotateCcw } from 'lucide-react'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { student } from '@topcenter/model/people/user'
import { educationalPeriod } from '@topcenter/model/education/educational-period'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { useToday } from '../platform/use-today.ts'
import { initialValues } from '../fields/initial-values.ts'
import { paperAddress } from '../records/paper-address.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { draftOf, dropDraft, useDraft } from '../records/form/drafts.ts'
import type { Values } from '../records/form/form-values.ts'
import { useRecord, useRecords } from '../records/queries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useWho } from '../platform/session.ts'
import { type Step, steps, useProgress, type Walk } from './walk-in-state.ts'
import { GroupStep } from './walk-in-group.tsx'
import { PaymentStep } from './walk-in-payment.tsx'
import { SubscriptionStep } from './walk-in-subscription.tsx'
import { WhoStep } from './walk-in-who.tsx'

const applicationFields = inputFields(educationalJoiningApplication, 'create')
const { subscriptionType, sessionCount, from, endDateTime, discount } = inputFields(
  joiningApplicationSubscription,
  'create',
) as Required<ReturnType<typeof inputFields>>
const first = (): Values => ({
  ...initialValues({ ...applicationFields, subscriptionType, sessionCount, from, endDateTime, discount } as ReturnType<
    typeof inputFields
  >),
  newStudent: [initialValues(applicationFields.newStudent!.fields!)],
  kind: 'existing',
  plan: 'whole',
  parts: 3,
  everyMonths: 1,
  startsOn: null,
  money: null,
})
const titles = {
  who: 'walkIn.who',
  group: 'walkIn.group',
  subscription: 'walkIn.subscription',
  payment: 'walkIn.payment',
  done: 'walkIn.done',
} as const
const cards = {
  who: WhoStep,
  group: GroupStep,
  subscription: SubscriptionStep,
  payment: PaymentStep,
  done: Done,
} as const

/** Whom and what the address names (a call that ended well): chosen as if by hand, over what was typed before. */
function useAsked(form: UseFormReturn<Values>) {
  const [params] = useSearchParams()
  const [token, subject, first] = [params.get('student'), params.get('category'), params.get('first')]
  const { data: person } = useRecord(student, token)
  const { data: named } = useRecord(educationalCategory, subject)
  const { data: newest } = useRecords(
    educationalCategory,
    { size: 1, sort: '-createdAt' },
    { enabled: first === 'new' },
  )
  const category = named ?? newest?.items[0]
  useEffect(() => {
    if (!person) return
    form.setValue('kind', 'existing')
    form.setValue('student', person)
    form.setValue('studentToken', person.token, { shouldDirty: true })
  }, [form, person])
  // The first students of a centre are not in it yet, and its newest course is theirs.
  useEffect(() => {
    if (first === 'new') form.setValue('kind', 'new')
  }, [form, first])
  useEffect(() => {
    if (!category) return
    form.setValue('educationalCategory', category)
    form.setValue('educationalCategoryToken', category.token, { shouldDirty: true })
  }, [form, category])
}

export default function WalkInScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const walk = useProgress()
  const { step, lines } = walk.progress
  const key = `draft ${who.token} walk-in`
  const form = useForm<Values>({ defaultValues: first() })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const draft = draftOf(key)
    if (draft) form.reset({ ...first(), ...draft.values }, { keepDefaultValues: true })
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useDraft(key, educationalJoiningApplication, form, null)
  usePeriodOfToday(form)
  useAsked(form)
  useFocusOf(`${step} ${round}`)
  const anew = () => {
    const { educationalPeriodToken, educationalPeriod: shown } = form.getValues()
    walk.startAnew()
    form.reset({ ...first(), educationalPeriodToken, educationalPeriod: shown })
    dropDraft(key)
    setRound(round + 1)
  }
  const CurrentStep = cards[step]
  return (
    <FormProvider {...form}>
      <PageHeader
        title={texts.screen('WalkIn')}
        subtitle={work('walkIn.lead')}
        actions={
          step !== 'who' &&
          step !== 'done' && (
            <Button onPress={anew}>
              <RotateCcw aria-hidden />
              {work('walkIn.anew')}
            </Button>
          )
        }
      />
      <div data-step={`${step} ${round}`} className="grid max-w-3xl gap-3">
        {steps.slice(0, steps.indexOf(step)).map((past) => (
          <Past
            key={past}
            step={past}
            lines={lines.filter((line) => line.step === past).map((line) => work(line.key, line.params))}
          />
        ))}
        <Card title={work(titles[step])}>
          <CurrentStep key={`${step} ${round}`} walk={walk} onAnew={anew} />
        </Card>
      </div>
    </FormProvider>
  )
}

function Past({ step, lines }: { step: Step; lines: readonly string[] }) {
  const work = useWork()
  if (lines.length === 0) return null
  return (
    <p className="card flex items-center gap-3 p-3" data-past={step}>
      <Check aria-hidden size={18} className="shrink-0 text-ok" />
      <span className="sr-only">{work(titles[step])}: </span>
      <span>{lines.join(' · ')}</span>
    </p>
  )
}

/** The period that runs today is proposed; it can be changed. */
function usePeriodOfToday(form: ReturnType<typeof useForm<Values>>): void {
  const today = useToday()
  const { data } = useRecords(educationalPeriod, { fromTo: today, toFrom: today, size: 1 })
  const current = data?.items[0]
  useEffect(() => {
    if (!current || form.getValues('educationalPeriodToken')) return
    form.setValue('educationalPeriod', current)
    form.setValue('educationalPeriodToken', current.token)
  }, [current, form])
}

/** Focuses the first input of each step; Enter then goes on. */
function useFocusOf(step: string): void {
  useEffect(() => {
    const firstOf = (selector: string) => document.querySelector<HTMLElement>(`[data-step="${step}"] ${selector}`)
    const timer = setTimeout(
      () =>
        (
          firstOf('form input:not([type=hidden], [hidden], :disabled, [tabindex="-1"])') ??
          firstOf('form button:not(.toggle, :disabled)') ??
          firstOf(':is(a.is-primary, button)')
        )?.focus(),
      50,
    )
    return () => clearTimeout(timer)
  }, [step])
}

function Done({ walk, onAnew }: { walk: Walk; onAnew: () => void }) {
  const work = useWork()
  const { receipt: taken } = walk.progress
  const isFirst = useSearchParams()[0].has('first')
  const [isPrinted, setPrinted] = useState(false)
  return (
    <div className="grid gap-4">
      {taken && (
        <p role="status" className="text-lg">
          {work('walkIn.receipt', { number: String(taken.number) })}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {taken && (
          <LinkButton
            {...(isFirst && isPrinted ? {} : { variant: 'primary' as const })}
            onClick={() => setPrinted(true)}
            href={paperAddress(`/receipts/${taken.token}/document`, { format: '80mm' })}
            target="_blank"
            rel="noreferrer"
          >
            {work('walkIn.print')}
          </LinkButton>
        )}
        <Button {...(taken ? {} : { variant: 'primary' })} size="form" onPress={onAnew}>
          {work('walkIn.next')}
        </Button>
        {isFirst && (
          <LinkButton {...(isPrinted ? { variant: 'primary' as const } : {})} href="/settings/settings-others">
            {work('first.home')}
          </LinkButton>
        )}
      </p>
    </div>
  )
}

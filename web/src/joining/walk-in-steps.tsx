/** The steps of a walk-in. Each is a form of its own: Enter does it, a refusal stands beside what caused it. */
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { installment } from '@topcenter/model/finance/installment'
import { planOf } from '@topcenter/model/finance/plan'
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { RecordPicker } from '../education/record-picker.tsx'
import { useToday } from '../education/use-today.ts'
import { PlanPreview } from '../finance/plan-preview.tsx'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem, type ProblemBody } from '../platform/problem.ts'
import { type Unplaced, unplacedText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ClashDialog } from '../records/form/clash-dialog.tsx'
import { payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { useAction, useRefresh, useSave } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { ChosenStudent } from './chosen-student.tsx'
import { GroupChoices, groupsQuery, usePlace } from './group-choices.tsx'
import { PossibleTwins } from './possible-twins.tsx'
import { PriceLine } from './quote.tsx'
import { seatsOf } from './seats.tsx'
import { useTill } from './till.ts'
import type { Walk } from './walk-in-state.ts'

export interface StepProps {
  readonly walk: Walk
  onAnew(): void
}

const applications: AnyEntity = educationalJoiningApplication
const fields = inputFields(applications, 'create')
const personFields = fields.newStudent!.fields!
const subscriptions: AnyEntity = joiningApplicationSubscription
const subscriptionFields = inputFields(subscriptions, 'create')

interface FrameProps {
  readonly act: string
  readonly isDisabled?: boolean
  readonly skip?: string | undefined
  run(): Promise<void>
  onSkip?(): void | Promise<void>
  readonly children: ReactNode
}

/** A refusal goes beside its field, or above them all; nothing that was typed is lost. */
function StepForm({ act, isDisabled = false, skip, run, onSkip, children }: FrameProps) {
  const texts = useTexts()
  const form = useFormContext<Values>()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const submit = async (what: () => void | Promise<void>) => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    form.clearErrors()
    try {
      await what()
    } catch (error) {
      const rest = error instanceof Problem ? placeFaults(form, error.fields) : []
      const isPlaced = error instanceof Problem && error.fields.length > 0 && rest.length === 0
      setFailure(isPlaced ? null : { error, rest })
      if (isPlaced) setTimeout(() => document.querySelector<HTMLElement>('[data-step] [aria-invalid=true]')?.focus())
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled) void submit(run)
      }}
    >
      {failure && (
        <div role="alert">
          <AlertBanner tone="bad" onDismiss={() => setFailure(null)}>
            {unplacedText(failure, texts)}
          </AlertBanner>
        </div>
      )}
      {children}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="form" isPending={isPending} isDisabled={isDisabled}>
          {act}
        </Button>
        {onSkip && (
          <Button size="form" isDisabled={isPending} onPress={() => void submit(onSkip)}>
            {skip}
          </Button>
        )}
      </p>
    </form>
  )
}

const input = (
  entity: AnyEntity,
  all: typeof fields,
  name: string,
  more: { readonly path?: string; readonly required?: boolean } = {},
) => (
  <FieldInput
    key={name}
    entity={entity}
    name={name}
    hideHint={Boolean(more.required) && !all[name]!.required}
    field={{ ...all[name]!, required: more.required ?? all[name]!.required }}
    path={more.path ?? keyOf(name, all[name]!)}
  />
)

export function WhoStep({ walk }: StepProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const form = useFormContext<Values>()
  const save = useSave(applications)
  const act = useAction(applications)
  const [kind, token, category, period] = useWatch({
    name: ['kind', 'studentToken', 'educationalCategoryToken', 'educationalPeriodToken'],
  }) as ['existing' | 'new', string | null, string | null, string | null]
  const person = useWatch({ name: 'newStudent.0' }) as Values
  const setKind = (next: 'existing' | 'new') => form.setValue('kind', next, { shouldDirty: true })
  const mayPrice = who.can('JoiningApplicationSubscription', 'itemAdd')
  const run = async () => {
    if (!walk.progress.application) {
      const { newStudent, studentToken, ...rest } = payloadOf(
        {
          student: fields.student!,
          newStudent: fields.newStudent!,
          educationalCategory: fields.educationalCategory!,
          educationalPeriod: fields.educationalPeriod!,
        },
        form.getValues(),
        { emptied: false },
      )
      const values = {
        ...rest,
        ...(kind === 'new' ? { newStudent: newStudent ?? [{}] } : studentToken ? { studentToken } : {}),
      }
      const made = await walk.once('application', (idempotencyKey) => save.mutateAsync({ values, idempotencyKey }))
      walk.set({
        application: made.token,
        version: made.version!,
        student: String(made.studentToken),
        name: texts.name((made.student as Shown | null)?.names),
      })
    }
    const { application, version, name = '' } = walk.latest.current
    if (!who.can('EducationalJoiningApplication', 'changeApproveApplications'))
      return walk.set({ step: 'done', lines: [{ step: 'who', key: 'walkIn.underReview', params: { name } }] })
    const { record } = await walk.once('accept', (idempotencyKey) =>
      act.mutateAsync({ token: application!, action: 'accept', version: version!, idempotencyKey }),
    )
    walk.goOn({
      key: 'walkIn.joined',
      params: { name, category: texts.name((record.educationalCategory as Shown | null)?.names) },
    })
  }
  return (
    <StepForm act={work('walkIn.join')} run={run}>
      <ToggleGroup
        label={work('joined.steps.student')}
        value={kind}
        onChange={setKind}
        className="justify-self-start"
        options={[
          { value: 'existing', label: work('joined.existing') },
          { value: 'new', label: work('joined.newStudent') },
        ]}
      />
      {kind === 'existing' ? (
        <>
          {input(applications, fields, 'student', { required: true })}
          {token && <ChosenStudent token={token} />}
        </>
      ) : (
        <>
          <div className="form-grid">
            {Object.keys(personFields).map((name) => (
              <FieldInput
                key={name}
                entity={applications}
                name={`newStudent.${name}`}
                field={personFields[name]!}
                path={`newStudent.0.${keyOf(name, personFields[name]!)}`}
              />
            ))}
          </div>
          <PossibleTwins
            person={person}
            onUse={(twin) => {
              form.setValue('student', twin)
              form.setValue('studentToken', twin.token, { shouldDirty: true })
              setKind('existing')
              setTimeout(() => document.querySelector<HTMLElement>('[data-step] form input[role=combobox]')?.focus())
            }}
          />
        </>
      )}
      <div className="form-grid">
        {['educationalCategory', 'educationalPeriod'].map((name) => input(applications, fields, name))}
      </div>
      {mayPrice && category && period && (
        <PriceLine
          wanted={{ educationalCategoryToken: category, educationalPeriodToken: period, subscriptionType: 'Package' }}
          discount={null}
        />
      )}
    </StepForm>
  )
}

export function GroupStep({ walk }: StepProps) {
  const texts = useTexts()
  const work = useWork()
  const form = useFormContext<Values>()
  const { application, name = '' } = walk.progress
  const [category, period] = [
    String(form.getValues('educationalCategoryToken')),
    String(form.getValues('educationalPeriodToken')),
  ]
  const { place, isPending } = usePlace(name)
  const { data } = useQuery(groupsQuery(category, period))
  const open = data?.items.filter((group) => group.closed === 'Open')
  const [picked, setPicked] = useState<string | null>(null)
  const [clash, setClash] = useState<ProblemBody | null>(null)
  const group = open?.find((each) => each.token === picked) ?? open?.find((each) => !seatsOf(each).isFull) ?? open?.[0]
  // The first with a free seat is marked, and Enter takes it; where none is left, the line for the first.
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) document.querySelector<HTMLElement>('input[type=radio][name=group]:checked')?.focus()
  }, [isLoaded])
  const seat = async (chosen: RecordData, confirmClash: boolean) => {
    const waits = seatsOf(chosen).isFull
    await walk.once('seat', (idempotencyKey) => place(application!, chosen, { confirmClash, idempotencyKey }))
    walk.goOn({ key: waits ? 'walkIn.inLine' : 'walkIn.seated', params: { group: texts.name(chosen.names) } })
  }
  const run = async () => {
    try {
      await seat(group!, false)
    } catch (error) {
      if (!(error instanceof Problem && error.body.clashes)) throw error
      setClash(error.body)
    }
  }
  return (
    <StepForm
      act={work(group && seatsOf(group).isFull ? 'walkIn.wait' : 'walkIn.seat')}
      isDisabled={!group}
      run={run}
      skip={work('walkIn.later')}
      onSkip={() => walk.goOn()}
    >
      <GroupChoices
        category={category}
        period={period}
        chosen={group?.token ?? null}
        onChoose={(each) => setPicked(each.token)}
      />
      {clash && (
        <ClashDialog
          problem={clash}
          isPending={isPending}
          onClose={() => setClash(null)}
          onConfirm={() =>
            void seat(group!, true).catch((error: unknown) =>
              setClash(error instanceof Problem && error.body.clashes ? error.body : null),
            )
          }
        />
      )}
    </StepForm>
  )
}

const counted = new Set(['Session', 'Hour'])

export function SubscriptionStep({ walk }: StepProps) {
  const work = useWork()
  const formats = useFormats()
  const form = useFormContext<Values>()
  const save = useSave(subscriptions)
  const refresh = useRefresh()
  const [type, count, from, end, discount] = useWatch({
    name: ['subscriptionType', 'sessionCount', 'from', 'endDateTime', 'discount'],
  }) as [string, number | null, string | null, string | null, number | null]
  const shown = [
    'subscriptionType',
    ...(counted.has(type) ? ['sessionCount'] : []),
    'discount',
    ...(type === 'Package' ? [] : ['endDateTime']),
    'from',
  ]
  const run = async () => {
    const values = {
      ...payloadOf(Object.fromEntries(shown.map((name) => [name, subscriptionFields[name]!])), form.getValues(), {
        emptied: false,
      }),
      applicationToken: walk.progress.application,
    }
    const bought = await walk.once('subscription', (idempotencyKey) => save.mutateAsync({ values, idempotencyKey }))
    refresh(debt)
    const money = Number(bought.price) - Number(bought.discount ?? 0)
    walk.goOn(
      { key: 'walkIn.owes', params: { money: formats.money(money) } },
      bought.debtToken ? { debt: String(bought.debtToken), money } : {},
    )
  }
  return (
    <StepForm act={work('walkIn.buy')} run={run} skip={work('walkIn.later')} onSkip={() => walk.goOn()}>
      <div className="form-grid">
        {shown.map((name) =>
          input(subscriptions, subscriptionFields, name, {
            required:
              name === 'sessionCount' || (name === 'endDateTime' && type === 'Duration') || name === 'subscriptionType',
          }),
        )}
      </div>
      <PriceLine
        discount={discount}
        wanted={{
          educationalCategoryToken: form.getValues('educationalCategoryToken') as string,
          educationalPeriodToken: form.getValues('educationalPeriodToken') as string,
          subscriptionType: type,
          from,
          ...(counted.has(type) ? { sessionCount: count } : {}),
          ...(type === 'Duration' ? { endDateTime: end } : {}),
        }}
      />
    </StepForm>
  )
}

const { money } = receipt.spec.fields!

export function PaymentStep({ walk }: StepProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const today = useToday()
  const till = useTill()
  const refresh = useRefresh()
  const form = useFormContext<Values>()
  const plan = useSave(installment)
  const { debt: debtToken, money: owed = 0, isPlanned } = walk.progress
  const [way, ownParts, everyMonths, startsOn, typed] = useWatch({
    name: ['plan', 'parts', 'everyMonths', 'startsOn', 'money'],
  }) as ['whole' | 'parts' | 'batch', number | null, number | null, string | null, number | null]
  const [batchToken, setBatch] = useState<string | undefined>()
  const batch = useRecord(entityOf('installmentBatchType'), way === 'batch' ? batchToken : null).data
  const terms =
    way === 'batch'
      ? { parts: Number(batch?.parts ?? 0), everyMonths: Number(batch?.everyMonths ?? 0) }
      : { parts: way === 'parts' ? (ownParts ?? 0) : 0, everyMonths: everyMonths ?? 0 }
  const mayPay = who.can('InstallmentPayment', 'addPayments')
  const mayPlan = who.can('Installment', 'itemAdd') && !isPlanned
  const planned =
    startsOn && terms.parts >= 1 && terms.parts <= 120 && terms.everyMonths >= 1
      ? planOf({ amount: owed, startsOn, ...terms })
      : undefined
  const isParted = way !== 'whole' && planned !== undefined
  const due = way !== 'whole' && planned ? planned[0]!.amount : owed
  const amount = typed ?? 0
  // What is due now, until another amount is typed.
  useEffect(() => {
    if (!form.getFieldState('money').isDirty) form.setValue('money', due)
  }, [form, due])
  useEffect(() => {
    if (!form.getValues('startsOn')) form.setValue('startsOn', today)
  }, [form, today])
  const makePlan = async () => {
    if (!isParted || isPlanned) return
    await walk.once('plan', (idempotencyKey) =>
      plan.mutateAsync({
        values: { debtToken, startsOn, ...(way === 'batch' ? { installmentBatchTypeToken: batchToken } : terms) },
        idempotencyKey,
      }),
    )
    const { lines } = walk.latest.current
    walk.set({
      isPlanned: true,
      lines: [...lines, { step: 'payment', key: 'walkIn.planned', params: { count: terms.parts } }],
    })
  }
  const run = async () => {
    await makePlan()
    if (!mayPay) return walk.goOn({ key: 'walkIn.notPaid', params: { money: formats.money(owed) } })
    const values = {
      payerToken: walk.progress.student,
      debtToken,
      money: typed,
      accountToken: till.account,
      paymentMethodToken: till.method,
    }
    const taken = await walk.once('receipt', (idempotencyKey) =>
      api.post<RecordData>('/receipts', values, { idempotencyKey }),
    )
    for (const entity of [receipt, debt]) refresh(entity)
    walk.goOn(
      {
        key: amount < owed ? 'walkIn.paidPart' : 'walkIn.paid',
        params: { money: formats.money(amount), left: formats.money(owed - amount) },
      },
      { receipt: { token: taken.token, number: Number(taken.receiptNumber) } },
    )
  }
  return (
    <StepForm
      act={mayPay ? work('walkIn.payNow') : texts.say('form.save')}
      isDisabled={(mayPay && (!till.account || !till.method)) || (mayPlan && way !== 'whole' && !planned)}
      run={run}
      skip={work('walkIn.payLater')}
      onSkip={async () => {
        await makePlan()
        walk.goOn({ key: 'walkIn.notPaid', params: { money: formats.money(owed) } })
      }}
    >
      <p>
        {work('walkIn.toPay')}: <strong className="tabular-nums">{formats.money(owed)}</strong>
      </p>
      {mayPlan && (
        <ToggleGroup
          label={work('walkIn.plan')}
          value={way}
          onChange={(next) => form.setValue('plan', next, { shouldDirty: true })}
          className="justify-self-start"
          options={[
            { value: 'whole', label: work('walkIn.whole') },
            { value: 'parts', label: work('walkIn.inParts') },
            { value: 'batch', label: work('desk.byBatch') },
          ]}
        />
      )}
      {mayPlan && way !== 'whole' && (
        <div className="form-grid">
          {way === 'batch' ? (
            <RecordPicker
              compact={false}
              isRequired
              to="installmentBatchType"
              label={work('desk.byBatch')}
              token={batchToken}
              onChoose={setBatch}
            />
          ) : (
            ['parts', 'everyMonths'].map((name) =>
              input(installment, installment.spec.fields!, name, { required: true }),
            )
          )}
          {input(installment, installment.spec.fields!, 'startsOn')}
        </div>
      )}
      {mayPlan && isParted && <PlanPreview parts={planned} />}
      {mayPay && (
        <div className="form-grid">
          <FieldInput entity={receipt} name="money" field={money} path="money" />
          <RecordPicker
            compact={false}
            isRequired
            to="account"
            label={texts.field(receipt, 'account')}
            token={till.account}
            onChoose={till.setAccount}
          />
          <RecordPicker
            compact={false}
            isRequired
            to="paymentMethod"
            label={texts.field(receipt, 'paymentMethod')}
            token={till.method}
            onChoose={till.setMethod}
          />
        </div>
      )}
    </StepForm>
  )
}

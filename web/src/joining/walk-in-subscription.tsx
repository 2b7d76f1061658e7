/** The third step of a walk-in: what is bought, and what it costs. */
import { useFormContext, useWatch } from 'react-hook-form'
import { debt } from '@topcenter/model/finance/debt'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { useWork } from '../platform/texts.ts'
import { payloadOf, type Values } from '../records/form/form-values.ts'
import { useRefresh, useSave } from '../records/mutations.ts'
import { useFormats } from '../ui/page/language.tsx'
import { PriceLine, type Wanted } from './quote.tsx'
import { StepForm, StepInput, type StepProps } from './step-form.tsx'

const subscriptions: AnyEntity = joiningApplicationSubscription
const fields = inputFields(subscriptions, 'create')

/** Types that are bought by a count. */
const counted = new Set<string>(['Session', 'Hour'])
const isRequired = (name: string, type: string): boolean =>
  name === 'sessionCount' || name === 'subscriptionType' || (name === 'endDateTime' && type === 'Duration')

export function SubscriptionStep({ walk }: StepProps) {
  const work = useWork()
  const formats = useFormats()
  const form = useFormContext<Values>()
  const save = useSave(subscriptions)
  const refresh = useRefresh()
  const [type, count, from, end, discount] = useWatch({
    name: ['subscriptionType', 'sessionCount', 'from', 'endDateTime', 'discount'],
  }) as [NonNullable<Wanted['subscriptionType']>, number | null, string | null, string | null, number | null]
  const shown = [
    'subscriptionType',
    ...(counted.has(type) ? ['sessionCount'] : []),
    'discount',
    ...(type === 'Package' ? [] : ['endDateTime']),
    'from',
  ]
  const run = async () => {
    const values = {
      ...payloadOf(Object.fromEntries(shown.map((name) => [name, fields[name]!])), form.getValues(), {
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
    <StepForm
      act={work('walkIn.buy')}
      run={run}
      skip={work('walkIn.later')}
      onSkip={() => walk.goOn()}
      runsItself={walk.progress.isStraight === true}
    >
      <div className="form-grid">
        {shown.map((name) => (
          <StepInput
            key={name}
            entity={subscriptions}
            fields={fields}
            name={name}
            isRequired={isRequired(name, type)}
          />
        ))}
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

/** From interest to payment: how many came how far, and where most are lost. */
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Info } from 'lucide-react'
import type { Funnel } from '@topcenter/model/home/api'
import { useTexts, withWords } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { StepBars } from '../../ui/charts/step-bars.tsx'
import { CardFrame, Nothing } from './card-frame.tsx'
import { useHomeWords } from '../words.ts'

const FunnelPeople = lazy(async () => ({
  default: (await withWords('records', import('./funnel-people.tsx'))).FunnelPeople,
}))
const peopleKey = 'people'

export default function FunnelCard({ told: { steps, days } }: { told: Funnel }) {
  const { say } = useTexts()
  const { number, percent } = useHomeWords()
  const [params, setParams] = useSearchParams()
  const shares = steps.map(({ people }, at) => {
    const before = steps[at - 1]?.people ?? 0
    return at > 0 && before > 0 ? (people / before) * 100 : undefined
  })
  const least = Math.min(...shares.map((share) => share ?? 100))
  const worst = least < 100 ? shares.findIndex((share) => share === least) : -1
  const first = steps[0]?.people ?? 0
  const asked = params.get(peopleKey)
  const nameOf = (id: string) => say(`today.steps.${id}` as 'today.steps.paid')
  const lost = worst > 0 ? steps[worst - 1]!.people - steps[worst]!.people : 0
  return (
    <CardFrame
      title={say('today.cards.funnel')}
      aside={
        <span className="home-note" title={say('today.funnelHow')}>
          {say('today.lastDays', { count: days })}
          {first > 0 && ` · ${say('today.reached', { share: percent(((steps.at(-1)?.people ?? 0) / first) * 100) })}`}
        </span>
      }
      foot={
        worst > 0 && (
          <>
            <Info aria-hidden size={14} className="inline-block align-[-2px]" />{' '}
            {say(`today.lost.${steps[worst]!.id}` as 'today.lost.paid', { count: lost })}{' '}
            <InnerLink className="text-link" href={`?${peopleKey}=lost.${steps[worst]!.id}`}>
              {say('today.openLost')}
            </InnerLink>
          </>
        )
      }
    >
      {first === 0 ? (
        <Nothing>{say('today.nothing')}</Nothing>
      ) : (
        <StepBars
          label={say('today.cards.funnel')}
          steps={steps.map(({ id, people }, at) => ({
            key: id,
            name: nameOf(id),
            value: people,
            text: number(people),
            ...(shares[at] === undefined ? {} : { share: percent(shares[at]) }),
            isWorst: at === worst,
            href: `?${peopleKey}=${id}`,
          }))}
        />
      )}
      {asked && (
        <Suspense>
          <FunnelPeople
            step={asked.replace('lost.', '')}
            isLost={asked.startsWith('lost.')}
            nameOf={nameOf}
            onClose={() =>
              setParams((before) => {
                const next = new URLSearchParams(before)
                next.delete(peopleKey)
                return next
              })
            }
          />
        </Suspense>
      )}
    </CardFrame>
  )
}

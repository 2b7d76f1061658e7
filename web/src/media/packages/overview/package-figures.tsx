/** The four figures of all packages: sold, income, opened, and cards that are left. */
import type { ReactNode } from 'react'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { useTexts, useWork } from '../../../platform/texts.ts'
import { useFormats } from '../../../ui/page/language.tsx'
import { priceText } from '../shop-words.ts'
import { isShort, type Overview } from './overview-data.ts'

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly note: ReactNode
  readonly isWarning?: boolean
}

function Figure({ label, value, unit, note, isWarning }: FigureProps) {
  return (
    <div className="package-figure">
      <dt>{label}</dt>
      <dd>
        <b>
          <bdi dir="ltr">{value}</bdi>
        </b>{' '}
        <span>{unit}</span>
        <p className={isWarning ? 'is-warn' : undefined}>
          <bdi>{note}</bdi>
        </p>
      </dd>
    </div>
  )
}

export function PackageFigures({ overview, month }: { overview: Overview; month: string }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  if (!overview.sales) return null
  const { byCard, bySubscription, opened, income, cardsLeft, cardsMade } = overview.sales
  const sold = byCard + bySubscription
  const [short] = overview.packages
    .filter(({ sales, isFree, standing }) => sales && !isFree && standing === 'Offered' && isShort(sales))
    .toSorted((a, b) => a.sales!.cardsLeft - b.sales!.cardsLeft)
  return (
    <dl className="package-figures" aria-label={texts.entity(mediaPackage).many}>
      <Figure
        label={work('packages.soldIn', { month })}
        value={formats.number(sold)}
        unit={work('packages.soldUnit', { count: sold })}
        note={
          sold > 0
            ? work('packages.soldHow', {
                cards: formats.number(byCard),
                subscriptions: formats.number(bySubscription),
              })
            : work('packages.noneSold')
        }
      />
      <Figure
        label={work('packages.income')}
        value={priceText(formats, income)}
        unit={formats.currency}
        note={<IncomeChange {...overview.sales} />}
      />
      <Figure
        label={work('packages.openedAfter')}
        value={sold > 0 ? formats.percent(Math.round((100 * opened) / sold)) : '–'}
        unit={sold > 0 ? work('packages.openedOf', { opened: formats.number(opened), sold: formats.number(sold) }) : ''}
        note={
          sold === 0
            ? work('packages.noneSold')
            : opened < sold
              ? work('packages.notOpened', { count: sold - opened })
              : work('packages.allOpened')
        }
      />
      <Figure
        label={work('packages.unsold')}
        value={formats.number(cardsLeft)}
        unit={cardsMade > 0 ? work('packages.unsoldOf', { count: cardsMade }) : ''}
        isWarning={short !== undefined}
        note={
          short
            ? work('packages.fewOf', {
                name: texts.name(short.names),
                left: formats.number(short.sales!.cardsLeft),
              })
            : work(cardsMade > 0 ? 'packages.enough' : 'packages.noCards')
        }
      />
    </dl>
  )
}

function IncomeChange({ income, incomeBefore }: NonNullable<Overview['sales']>) {
  const work = useWork()
  const formats = useFormats()
  if (incomeBefore === 0) return work('packages.incomeNew')
  const change = Math.round((100 * (income - incomeBefore)) / incomeBefore)
  return (
    <>
      <b className={change < 0 ? 'is-bad' : 'is-ok'}>
        <bdi dir="ltr">
          {change > 0 && '+'}
          {formats.percent(change)}
        </bdi>
      </b>{' '}
      {work('packages.incomeThan')}
    </>
  )
}

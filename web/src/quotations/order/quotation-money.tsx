/** Money of a quotation for readers of debts and expenses: the client's debt, the costs, and the profit. */
import { useQuery } from '@tanstack/react-query'
import { debt } from '@topcenter/model/finance/debt'
import { expense } from '@topcenter/model/finance/expense'
import type { readQuotationMoney } from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { toneOf } from '../../fields/state-tone.ts'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export function QuotationMoney({ quotation }: { quotation: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const maySee = who.canView(debt) && who.canView(expense)
  const { data } = useQuery({
    queryKey: [...recordKeys.all(priceQuotation), 'money', quotation],
    queryFn: ({ signal }) =>
      call<typeof readQuotationMoney>('GET /api/price-quotations/:token/money', {
        params: { token: quotation },
        signal,
      }),
    enabled: maySee,
  })
  if (!maySee || !data) return null
  const { debt: owed, spent, profit } = data
  return (
    <Card
      title={work('order.money')}
      actions={
        <div className="flex flex-wrap gap-2">
          {owed && (
            <LinkButton href={`/JoiningApplications/Debt?record=${owed.token}`}>{texts.entity(debt).one}</LinkButton>
          )}
          {spent > 0 && (
            <LinkButton href={`/finance/expenses?priceQuotationToken=${quotation}`}>
              {texts.entity(expense).many}
            </LinkButton>
          )}
        </div>
      }
    >
      <Facts
        items={[
          ...(owed
            ? [
                {
                  key: 'debt',
                  label: texts.entity(debt).one,
                  value: (
                    <span className="flex flex-wrap items-center gap-2">
                      {formats.money(owed.money)}
                      <StateBadge tone={toneOf(owed.state)}>{texts.value(debt, 'state', owed.state)}</StateBadge>
                    </span>
                  ),
                },
                { key: 'paid', label: texts.field(debt, 'paid'), value: formats.money(owed.paid) },
                ...(owed.writtenOff > 0
                  ? [
                      {
                        key: 'writtenOff',
                        label: texts.field(debt, 'writtenOff'),
                        value: formats.money(owed.writtenOff),
                      },
                    ]
                  : []),
                { key: 'remainder', label: texts.field(debt, 'remainder'), value: formats.money(owed.remainder) },
              ]
            : []),
          { key: 'spent', label: work('order.spent'), value: formats.money(spent) },
          { key: 'profit', label: work('order.profit'), value: <strong>{formats.money(profit)}</strong> },
        ]}
      />
    </Card>
  )
}

/**
 * Items that a client requested in words of their own, until they are lines of the quotation. One press makes a line of
 * each, with the store item of that name if there is one.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ListRecords } from '@topcenter/model/kit/record-endpoints'
import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Matrix } from './price-data.ts'
import { useAddLine } from './use-add-line.ts'

interface Wanted {
  readonly what: string
  readonly quantity: number
}
const same = (names: Names | null | undefined, what: string): boolean =>
  Object.values(names ?? {}).some((name) => name.trim().toLowerCase() === what.trim().toLowerCase())

async function itemNamed(what: string): Promise<string | undefined> {
  const { items } = await call<ListRecords<AnyEntity>>('GET /api/store-items', { query: { search: what, size: 20 } })
  return items.find(({ names }) => same(names, what))?.token
}

interface WantedLinesProps {
  readonly quotation: RecordData
  readonly details: Matrix['details']
  readonly mayAdd: boolean
}
export function WantedLines({ quotation, details, mayAdd }: WantedLinesProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const { addItem, addNew } = useAddLine(quotation.token)
  const [adding, setAdding] = useState<number>()
  const wanted = (quotation.wanted ?? []) as readonly Wanted[]
  const open = wanted.flatMap((each, index) =>
    details.some(({ names }) => same(names, each.what)) ? [] : [{ ...each, index }],
  )
  if (!mayAdd || open.length === 0) return null
  const add = async ({ what, quantity, index }: (typeof open)[number]): Promise<void> => {
    setAdding(index)
    const found = await itemNamed(what).catch(() => undefined)
    await (found ? addItem(found, quantity) : addNew(what, quantity))
    setAdding(undefined)
  }
  return (
    <Card title={texts.field(priceQuotation, 'wanted')}>
      <ul className="wanted-lines">
        {open.map((each) => (
          <li key={each.index}>
            <span>
              <bdi>{each.what}</bdi>
            </span>
            <bdi className="text-ink-2">× {formats.number(each.quantity)}</bdi>
            <Button
              isPending={adding === each.index}
              isDisabled={adding !== undefined}
              aria-label={`${work('prices.addWanted')}: ${each.what}`}
              onPress={() => void add(each)}
            >
              <Plus aria-hidden size={16} />
              {work('prices.addWanted')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

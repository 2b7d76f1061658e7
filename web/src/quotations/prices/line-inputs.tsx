/** Inputs of one line: its quantity, the centre's own cost of one, and the margin. */
import { marginOf, withMargin } from '@topcenter/model/quotations/compare-prices'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AmountInput } from './amount-input.tsx'
import { own } from './price-data.ts'
import type { Choices, Line } from './use-choices.ts'

export interface LineInputProps {
  readonly line: Line
  readonly choices: Choices
  readonly mayChoose: boolean
}

export function QuantityInput({ line, choices, mayChoose }: LineInputProps) {
  const texts = useTexts()
  return (
    <AmountInput
      isWhole
      label={`${texts.field('priceQuotationDetail', 'quantity')}: ${texts.name(line.detail.names)}`}
      value={line.quantity * 100}
      isDisabled={!mayChoose}
      onChange={(value) => {
        if (value !== null && value >= 100) choices.count(line.detail.token, value / 100)
      }}
    />
  )
}

export function OwnCost({ line, choices, mayChoose }: LineInputProps) {
  const work = useWork()
  const texts = useTexts()
  const { detail, price } = line
  const given = choices.priceOf(detail.token, own)
  return (
    <AmountInput
      label={`${work('prices.own')}: ${texts.name(detail.names)}`}
      value={price?.token === '' ? price.one : (given?.one ?? null)}
      isChosen={price !== undefined && (price.token === '' || price.token === given?.token)}
      isDisabled={!mayChoose}
      onChange={(one) => {
        if (one !== null && one > 0) choices.cost(detail.token, one)
      }}
    />
  )
}

export function MarginInput({ line, choices, mayChoose }: LineInputProps) {
  const work = useWork()
  const texts = useTexts()
  const { detail, price, sellOne, isBelow } = line
  return (
    <AmountInput
      label={`${work('prices.margin')}: ${texts.name(detail.names)}`}
      value={price && sellOne !== null ? Math.round(marginOf(price.one, sellOne) * 100) : null}
      unit="%"
      isInvalid={isBelow}
      isDisabled={!mayChoose || !price}
      onChange={(percent) => {
        if (price && percent !== null) choices.sell(detail.token, withMargin(price.one, percent / 100))
      }}
    />
  )
}

export function SellInput({ line, choices, mayChoose }: LineInputProps) {
  const work = useWork()
  const texts = useTexts()
  const { detail, sellOne, isBelow } = line
  return (
    <AmountInput
      label={`${work('prices.sellOne')}: ${texts.name(detail.names)}`}
      value={sellOne}
      isInvalid={isBelow}
      isDisabled={!mayChoose}
      onChange={(one) => choices.sell(detail.token, one)}
    />
  )
}

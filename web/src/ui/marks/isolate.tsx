import type { ReactNode } from 'react'
import type { Formats } from '../page/format.ts'
import { useFormats } from '../page/language.tsx'
import { classNames } from './class-names.ts'

/** Left to right in both languages: phones, codes, addresses, file names. */
export function Isolate({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames('isolate', className)}>
      {children}
    </bdi>
  )
}

export interface MoneyProps {
  piastres: number
  /** The amount alone, where the column head names the currency. */
  bare?: boolean
  className?: string
}

/** The minus stays before its digits in Arabic; a negative amount is red and keeps its sign. Never truncate it. */
export const Money = (props: MoneyProps): ReactNode => moneyIn(useFormats(), props)

export function moneyIn({ amount, currency }: Formats, { piastres, bare, className }: MoneyProps): ReactNode {
  const number = (
    <bdi dir="ltr" className={classNames('money', piastres < 0 && 'is-negative', bare && className)}>
      {amount(piastres)}
    </bdi>
  )
  if (bare) return number
  return (
    <span className={classNames('nowrap', className)}>
      <span className="money-order">
        {number} <span className="money-unit">{currency}</span>
      </span>
    </span>
  )
}

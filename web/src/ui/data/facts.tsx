import type { ReactNode } from 'react'

export interface Fact {
  key: string
  label: string
  value: ReactNode
}

/** The fields of one record, read only: label above value, in as many columns as fit. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts is-wide">
      {items.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

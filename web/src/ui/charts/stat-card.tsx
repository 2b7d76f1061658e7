import type { ReactNode } from 'react'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { InnerLink } from '../buttons/inner-link.tsx'
import { useFormats } from '../page/language.tsx'
import './stat-card.css'

export interface StatCardProps {
  label: string
  value: ReactNode
  /**
   * Smaller, after the value. Not for currencies: their side differs by language, so an amount of money is formatted as
   * the value.
   */
  unit?: string
  /** A line under it. */
  note?: ReactNode
  /** Change in hundredths (3.2 is +3.2%), and whether that is good news. */
  change?: { percent: number; isGood: boolean; text: string }
  /** The last few values, oldest first; drawn small. */
  history?: readonly number[]
  href?: string
}

export function StatCard({ label, value, unit, note, change, history, href }: StatCardProps) {
  const { percent } = useFormats()
  return (
    <section className="card stat">
      <h3 className="stat-label">
        {href ? (
          <InnerLink href={href} className="text-link">
            {label}
          </InnerLink>
        ) : (
          label
        )}
      </h3>
      <div className="stat-row">
        <p className="stat-value">
          {typeof value === 'string' ? <bdi dir="ltr">{value}</bdi> : value}
          {unit && <span className="stat-unit"> {unit}</span>}
        </p>
        {history && <Spark values={history} />}
      </div>
      {note && (
        <p className="stat-change">
          <bdi>{note}</bdi>
        </p>
      )}
      {change && (
        <p className="stat-change">
          <span className={change.isGood ? 'is-ok' : 'is-bad'}>
            {change.percent < 0 ? (
              <TrendingDown aria-hidden className="mirrored" />
            ) : (
              <TrendingUp aria-hidden className="mirrored" />
            )}
            <bdi dir="ltr">
              {change.percent > 0 && '+'}
              {percent(change.percent)}
            </bdi>
          </span>
          {change.text}
        </p>
      )}
    </section>
  )
}

function Spark({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1)
  return (
    <div className="spark" aria-hidden>
      {values.map((value, index) => (
        <i key={index} style={{ blockSize: `${Math.max(8, (value / top) * 100)}%` }} />
      ))}
    </div>
  )
}

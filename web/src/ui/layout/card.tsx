import { useId, type ReactNode } from 'react'
import { classNames } from '../marks/class-names.ts'

export interface CardProps {
  title?: string
  subtitle?: string
  /** At the end of its head. */
  actions?: ReactNode
  /** Without padding: lists and tables reach the edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, subtitle, actions, flush, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={classNames('card', className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className="card-head">
          <div className="card-words">
            {title && (
              <h2 id={id} className="card-title">
                {title}
              </h2>
            )}
            {subtitle && <p className="card-subtitle">{subtitle}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? 'card-body is-flush' : 'card-body'}>{children}</div>
    </section>
  )
}

/** Grey shapes of the size of what is loading, so that the layout does not shift. */
import type { ReactNode } from 'react'
import { useUiText } from '../page/texts.ts'

const WIDTHS = ['62%', '48%', '74%', '56%', '68%', '40%', '52%']

function Frame({ className, children }: { className: string; children: ReactNode }) {
  const t = useUiText()
  return (
    <div className={`skeleton ${className}`} role="status">
      <span className="only-read">{t('loading')}</span>
      {children}
    </div>
  )
}

/** One line of text. */
export function LineSkeleton({ width = '60%' }: { width?: string }) {
  return <i className="bone" style={{ inlineSize: width }} aria-hidden />
}

/** A name inside of a line: what reads the page aloud hears that it is still to come. */
export function NameSkeleton({ className = '' }: { className?: string }) {
  const t = useUiText()
  return (
    <span className={`name-skeleton ${className}`} role="status">
      <span className="only-read">{t('loading')}</span>
      <i className="bone" aria-hidden />
    </span>
  )
}

export function TableSkeleton({ rows = 10, columns = 6 }: { rows?: number; columns?: number }) {
  return (
    <Frame className="table-frame skeleton-table">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="skeleton-row" aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            <LineSkeleton key={column} width={WIDTHS[(row * 3 + column) % WIDTHS.length]} />
          ))}
        </div>
      ))}
    </Frame>
  )
}

export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Frame className="form-grid is-breathing">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="field" aria-hidden>
          <LineSkeleton width="30%" />
          <i className="bone is-input" />
        </div>
      ))}
    </Frame>
  )
}

/** A picture whose shape is known. */
export function PictureSkeleton({ ratio }: { ratio: number }) {
  return (
    <Frame className="is-breathing">
      <i className="bone is-picture" style={{ aspectRatio: ratio }} aria-hidden />
    </Frame>
  )
}

export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Frame className="card skeleton-card">
      {Array.from({ length: lines }, (_, index) => (
        <LineSkeleton key={index} width={WIDTHS[index % WIDTHS.length]} />
      ))}
    </Frame>
  )
}

/** A short list inside a panel: each line has a title, a state, and possibly a link. */
import type { ReactNode } from 'react'
import { InnerLink } from '../buttons/inner-link.tsx'

export interface Line {
  readonly key: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly aside?: ReactNode
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** Buttons of its own beside what leads to it. */
  readonly act?: ReactNode
}

export function LineList({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul aria-label={label} className="grid overflow-hidden rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <li key={line.key} className={`border-b border-line last:border-b-0${line.act ? ' flex items-center' : ''}`}>
          {line.href ? (
            <InnerLink href={line.href} className={`${shape} min-w-0 flex-auto hover:bg-row-hover`}>
              <Inside {...line} />
            </InnerLink>
          ) : line.onPress ? (
            <button type="button" className={`${shape} w-full text-start hover:bg-row-hover`} onClick={line.onPress}>
              <Inside {...line} />
            </button>
          ) : (
            <div className={`${shape} min-w-0 flex-auto`}>
              <Inside {...line} />
            </div>
          )}
          {line.act && <span className="flex gap-2 px-3">{line.act}</span>}
        </li>
      ))}
    </ul>
  )
}
const shape = 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 no-underline -outline-offset-2'

function Inside({ title, detail, aside }: Line) {
  return (
    <>
      <span className="grid min-w-0 flex-auto">
        <span className="one-line font-semibold">{title}</span>
        {detail && <span className="text-sm text-ink-2">{detail}</span>}
      </span>
      {aside && <span className="ms-auto flex flex-wrap items-center gap-2 text-sm text-ink-2">{aside}</span>}
    </>
  )
}

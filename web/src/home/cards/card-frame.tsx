/** Shared parts of all cards: a title, a link or a mark beside it, and an error of their own. */
import { type ReactNode, useId } from 'react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../platform/texts.ts'
import type { HomeCard } from '../home-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useUiText } from '../../ui/page/texts.ts'

export interface CardFrameProps {
  readonly title: string
  /** How many, beside the title. */
  readonly count?: string | undefined
  readonly isBad?: boolean
  /** At the end of the head: words, or a link to all of it. */
  readonly aside?: ReactNode
  readonly foot?: ReactNode
  /** Rows reach the edge. */
  readonly isFlush?: boolean
  /** Its title is a line of its figure, not a head. */
  readonly isFigure?: boolean
  readonly children: ReactNode
}

export function CardFrame({ title, count, isBad, aside, foot, isFlush, isFigure, children }: CardFrameProps) {
  const id = useId()
  return (
    <section className={`card home-card${isFlush ? ' is-flush' : ''}`} aria-labelledby={id}>
      <header className="home-card-head">
        <h2 id={id} className={isFigure ? 'is-quiet' : undefined}>
          {title}
          {count !== undefined && (
            <bdi dir="ltr" className={`home-count${isBad ? ' is-bad' : ''}`}>
              {count}
            </bdi>
          )}
        </h2>
        {aside}
      </header>
      <div className="home-card-body">{children}</div>
      {foot && <footer className="home-card-foot">{foot}</footer>}
    </section>
  )
}

interface CardLineProps {
  readonly href: string
  readonly name: string
  readonly detail?: ReactNode
  /** Figure at the end of the line. */
  readonly total?: string | undefined
  readonly children?: ReactNode
}

/** A line of `home-lines` that opens a record. */
export const CardLine = ({ href, name, detail, total, children }: CardLineProps) => (
  <li>
    <InnerLink href={href}>
      <span className="home-who">
        <bdi className="is-name">{name}</bdi>
        {detail && <small>{detail}</small>}
      </span>
      {total && (
        <bdi dir="ltr" className="home-total">
          {total}
        </bdi>
      )}
      {children}
    </InnerLink>
  </li>
)

/** Links to the full content of a card. */
export function AllLink({ href, children, label }: { href: string; children: ReactNode; label?: string }) {
  return (
    <InnerLink href={href} className="home-all" aria-label={label}>
      {children}
    </InnerLink>
  )
}

/** The one large figure of a card; it opens its report. */
export function KeyFigure({
  href,
  unit,
  children,
  label,
}: {
  href: string
  unit?: string
  children: ReactNode
  label: string
}) {
  return (
    <p className="home-figure">
      <InnerLink href={href} aria-label={label}>
        <bdi dir="ltr">{children}</bdi>
      </InnerLink>
      {unit && <span className="home-unit">{unit}</span>}
    </p>
  )
}

export function CardError({
  title,
  error: { code, params },
  onRetry,
}: {
  title: string
  error: NonNullable<HomeCard['error']>
  onRetry: () => void
}) {
  const texts = useTexts()
  const t = useUiText()
  return (
    <CardFrame title={title}>
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="flex items-center gap-2 text-bad">
          <TriangleAlert aria-hidden size={16} />
          {texts.say('today.cardFailed')}
        </p>
        <p className="text-sm text-ink-3">{texts.refusal(code, params).detail}</p>
        <Button onPress={onRetry}>
          <RotateCw aria-hidden size={16} />
          {t('retry')}
        </Button>
      </div>
    </CardFrame>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => <p className="home-nothing">{children}</p>

/** Sums as bars, the largest as wide as the container: each with its name, its amount, and a link to what it sums up. */
import type { ReactNode } from 'react'
import { InnerLink } from '../buttons/inner-link.tsx'
import { useFormats } from '../page/language.tsx'

export interface SumBar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** Smaller, under it. */
  readonly detail?: ReactNode
  readonly href?: string
}

/** `value`s are piastres, if `format` does not write them otherwise. */
export function SumBars({
  label,
  items,
  format,
}: {
  label: string
  items: readonly SumBar[]
  format?: (value: number) => string
}) {
  const { money } = useFormats()
  const top = Math.max(...items.map(({ value }) => value), 1)
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-8 gap-y-2.5">
      {items.map(({ key, name, value, detail, href }) => (
        <li key={key} className="grid gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0">
              {href ? (
                <InnerLink href={href} className="text-link">
                  <bdi>{name}</bdi>
                </InnerLink>
              ) : (
                <bdi>{name}</bdi>
              )}
              {detail && <span className="ms-2 text-xs text-ink-3">{detail}</span>}
            </span>
            <strong className="ms-auto">
              <bdi>{(format ?? money)(value)}</bdi>
            </strong>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-row-hover">
            <span
              className="block h-full rounded-full bg-(--chart-1)"
              style={{ inlineSize: `${Math.max((value / top) * 100, value > 0 ? 1 : 0)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

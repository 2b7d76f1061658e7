import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormats } from '../page/language.tsx'
import { pageList } from './page-list.ts'
import { useUiText } from '../page/texts.ts'
import { Press } from '../buttons/press.tsx'
import './pagination.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  /** Number of records, as far as they were counted. */
  total: number
  /** Counting stopped there: shown as 1,000+, and there may be pages beyond. */
  capped?: boolean
  /** True if a next page exists; needed if `total` is capped. */
  hasMore?: boolean
  onPage(page: number): void
  isDisabled?: boolean
}

export function Pagination({ page, pageSize, total, capped, hasMore, onPage, isDisabled }: PaginationProps) {
  const t = useUiText()
  const { number } = useFormats()
  const last = Math.max(1, Math.ceil(total / pageSize), page)
  const canNext = capped ? (hasMore ?? true) : page < last
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = capped ? page * pageSize : Math.min(page * pageSize, total)
  return (
    <nav className="pagination" aria-label={t('pages.label')}>
      <p className="pagination-range">
        {t('pages.range', { from: number(from), to: number(to), total: `${number(total)}${capped ? '+' : ''}` })}
      </p>
      <div className="pagination-pages">
        <Press
          className="button is-icon is-ghost"
          aria-label={t('pages.previous')}
          isDisabled={isDisabled || page <= 1}
          onPress={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden className="mirrored" />
        </Press>
        {pageList(page, last).map((one, index) =>
          one === null ? (
            <span key={`gap ${index}`} className="pagination-gap" aria-hidden>
              …
            </span>
          ) : (
            <Press
              key={one}
              className="button is-ghost pagination-page"
              aria-label={t('pages.page', { page: number(one) })}
              aria-current={one === page ? 'page' : undefined}
              isDisabled={isDisabled}
              onPress={() => onPage(one)}
            >
              {number(one)}
            </Press>
          ),
        )}
        <Press
          className="button is-icon is-ghost"
          aria-label={t('pages.next')}
          isDisabled={isDisabled || !canNext}
          onPress={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden className="mirrored" />
        </Press>
      </div>
    </nav>
  )
}

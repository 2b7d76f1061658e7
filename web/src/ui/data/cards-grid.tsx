/** The rows of a table as cards. */
import type { ReactNode } from 'react'
import { useUiText } from '../page/texts.ts'

export interface GridCard {
  title: string
  detail?: ReactNode
  /** At the end of its head: the state. */
  badge?: ReactNode
  /** Its picture, or the letter in its place. */
  face?: ReactNode
  /** Above its head, over the whole width. */
  cover?: ReactNode
  /** Under the facts. */
  foot?: ReactNode
  facts?: readonly { label: string; value: ReactNode }[]
}

export interface CardsGridProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey(row: Row): string
  card(row: Row): GridCard
  selected?: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  onOpen?(row: Row): void
  rowActions?(row: Row): ReactNode
  empty: ReactNode
}

export function CardsGrid<Row>({
  label,
  rows,
  rowKey,
  card,
  selected,
  onSelect,
  onOpen,
  rowActions,
  empty,
}: CardsGridProps<Row>) {
  const t = useUiText()
  if (rows.length === 0) return <div className="table-frame is-empty">{empty}</div>
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  return (
    <ul className="cards-grid" aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row)
        const { title, detail, badge, face, facts, cover, foot } = card(row)
        return (
          <li key={key} className="card grid-card" data-selected={selected?.has(key) || undefined}>
            {cover}
            <div className="grid-card-head">
              {onSelect && (
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t('table.selectRow', { name: title })}
                  checked={selected?.has(key) ?? false}
                  onChange={() => toggle(key)}
                />
              )}
              {face}
              <div className="grid-card-words">
                {onOpen ? (
                  <button type="button" className="grid-card-title" onClick={() => onOpen(row)}>
                    {title}
                  </button>
                ) : (
                  <span className="grid-card-title">{title}</span>
                )}
                {detail && <span className="grid-card-detail">{detail}</span>}
              </div>
              {badge}
              {rowActions?.(row)}
            </div>
            {facts && facts.length > 0 && (
              <dl className="facts">
                {facts.map((fact, at) => (
                  // two columns may be called alike
                  <div key={at}>
                    <dt>{fact.label}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {foot}
          </li>
        )
      })}
    </ul>
  )
}

/** A list on a phone: two lines a row, 64 px, the checkbox at its start. */
import { Phone } from 'lucide-react'
import type { DataTableProps } from './data-table.tsx'
import type { PhoneCard } from './table-column.ts'
import { useUiText } from '../page/texts.ts'

export function PhoneRows<Row>({
  label,
  rows,
  rowKey,
  rowName,
  selected,
  onSelect,
  onOpen,
  phoneCard,
  rowActions,
  isStale,
  sums,
}: DataTableProps<Row>) {
  const t = useUiText()
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  return (
    <ul className={isStale ? 'phone-rows is-stale' : 'phone-rows'} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row)
        const name = rowName(row)
        const card = phoneCard(row)
        const inside = <Lines card={card} />
        return (
          <li key={key} className="phone-row" data-selected={selected?.has(key) || undefined}>
            {onSelect && (
              <label className="phone-select">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t('table.selectRow', { name })}
                  checked={selected?.has(key) ?? false}
                  onChange={() => toggle(key)}
                />
              </label>
            )}
            {onOpen ? (
              <button type="button" className="phone-body" onClick={() => onOpen(row)}>
                {inside}
              </button>
            ) : (
              <div className="phone-body">{inside}</div>
            )}
            {(rowActions || card.call) && (
              <span className="phone-actions">
                {card.call && (
                  <a href={card.call.href} className="button is-icon is-ghost" aria-label={card.call.label}>
                    <Phone aria-hidden size={18} />
                  </a>
                )}
                {rowActions?.(row)}
              </span>
            )}
          </li>
        )
      })}
      {sums !== undefined && (
        <li className="phone-row is-sums">
          <div className="phone-body">
            <Lines card={phoneCard(sums)} />
          </div>
        </li>
      )}
    </ul>
  )
}

function Lines({ card: { title, detail, aside, asideDetail } }: { card: PhoneCard }) {
  return (
    <>
      <span className="phone-line">
        <span className="phone-title">{title}</span>
        {aside}
      </span>
      <span className="phone-line is-second">
        <span className="phone-title">{detail}</span>
        {asideDetail}
      </span>
    </>
  )
}

import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'
import { COLUMN_WIDTH, type TableColumn, type TableSort } from './table-column.ts'
import { pinStyle } from './table-pin.ts'
import { useUiText } from '../page/texts.ts'

interface TableHeadProps {
  columns: readonly TableColumn<never>[]
  sort?: TableSort | null
  onSort?(sort: TableSort): void
  selection?: 'none' | 'some' | 'all'
  onSelectAll(isOn: boolean): void
  widths?: Readonly<Record<string, number>>
  onWidth?(key: string, width: number): void
  hasActions: boolean
}

export function TableHead({
  columns,
  sort,
  onSort,
  selection,
  onSelectAll,
  widths,
  onWidth,
  hasActions,
}: TableHeadProps) {
  const t = useUiText()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="table-select is-pinned" style={{ insetInlineStart: 0 }}>
            <SelectAll selection={selection} onChange={onSelectAll} />
          </th>
        )}
        {columns.map((column, index) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
              {...pinStyle(
                columns,
                index,
                selection !== undefined,
                widths,
                column.align === 'number' ? 'is-number' : '',
              )}
            >
              {column.canSort && onSort ? (
                <button
                  type="button"
                  className={classNames('table-sort', !direction && 'is-idle')}
                  title={t('table.sortBy', { column: column.header })}
                  onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.header}
                  {direction && <SortMark direction={direction} />}
                </button>
              ) : (
                column.header
              )}
              {onWidth && (
                <Resizer
                  label={t('table.resize', { column: column.header })}
                  width={widths?.[column.key] ?? column.width ?? COLUMN_WIDTH}
                  onWidth={(width) => onWidth(column.key, width)}
                />
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className="table-actions">
            <span className="only-read">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortMark({ direction }: { direction: 'asc' | 'desc' }) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown
  return <Icon aria-hidden />
}

function SelectAll({ selection, onChange }: { selection: 'none' | 'some' | 'all'; onChange(isOn: boolean): void }) {
  const t = useUiText()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = selection === 'some'
  }, [selection])
  return (
    <input
      ref={ref}
      type="checkbox"
      className="tick"
      aria-label={t('table.selectAll')}
      checked={selection === 'all'}
      onChange={() => onChange(selection !== 'all')}
    />
  )
}

const LEAST = 72
const MOST = 720

const sign = (element: Element): number => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** By dragging or arrow keys; wider is towards the reading direction. */
function Resizer({ label, width, onWidth }: { label: string; width: number; onWidth(width: number): void }) {
  const fit = (next: number) => onWidth(Math.round(Math.min(MOST, Math.max(LEAST, next))))
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const start = event.clientX
    const move = (moved: globalThis.PointerEvent) => fit(width + (moved.clientX - start) * sign(handle))
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    fit(width + step * sign(event.currentTarget))
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      className="table-resizer"
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}

import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { useUiText } from '../page/texts.ts'

export interface SelectionBarProps {
  count: number
  onClear(): void
  /** Actions for all selected rows. */
  children: ReactNode
}

/** Fixed at the bottom while rows are selected; when it disappears, the row that was selected last gets the focus. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useUiText()
  if (count === 0) return null
  return (
    <section className="selection-bar no-print" data-passing aria-label={t('table.selected', { count })}>
      <span className="selection-count" aria-live="polite">
        {t('table.selected', { count })}
      </span>
      {children}
      <IconButton quiet label={t('table.clearSelection')} icon={<X aria-hidden />} onPress={onClear} />
    </section>
  )
}

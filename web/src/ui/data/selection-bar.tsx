import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { useUiText } from '../page/texts.ts'

export interface SelectionBarProps {
  count: number
  onClear(): void
  /** What can be done to all of them. */
  children: ReactNode
}

/** Floats at the bottom while rows are selected; what was chosen last has the focus when it goes. */
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

import type { Ref } from 'react'
import { Bell } from 'lucide-react'
import { CountMark } from '../../ui/buttons/count-mark.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { useUiText } from '../../ui/page/texts.ts'

export interface NotificationsButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Unread ones; a hundred means a hundred or more. */
  count: number
  isOpen: boolean
  onPress(): void
}

/** For the layout's notifications slot. */
export function NotificationsButton({ ref, count, isOpen, onPress }: NotificationsButtonProps) {
  const t = useUiText()
  return (
    <Press
      ref={ref}
      className="button is-icon is-ghost has-mark"
      aria-label={t('shell.notifications', { count })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPress={onPress}
    >
      <Bell aria-hidden />
      <CountMark count={count} />
    </Press>
  )
}

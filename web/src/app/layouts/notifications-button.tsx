import { Bell } from 'lucide-react'
import { CountMark } from '../../ui/buttons/count-mark.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useUiText } from '../../ui/page/texts.ts'

export interface NotificationsButtonProps {
  /** Unread ones. */
  count: number
  href: string
}

/** For the layout's notifications slot. */
export function NotificationsButton({ count, href }: NotificationsButtonProps) {
  const t = useUiText()
  return (
    <InnerLink
      href={href}
      className="button is-icon is-ghost has-mark"
      aria-label={t('shell.notifications', { count })}
    >
      <Bell aria-hidden />
      <CountMark count={count} />
    </InnerLink>
  )
}

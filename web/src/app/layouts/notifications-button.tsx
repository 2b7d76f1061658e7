import { Bell } from 'lucide-react'
import { InnerLink } from '../../ui/inner-link.tsx'
import { useFormats } from '../../ui/language.tsx'
import { useUiText } from '../../ui/texts.ts'

export interface NotificationsButtonProps {
  /** Unread ones. */
  count: number
  href: string
}

/** For the layout's notifications slot. */
export function NotificationsButton({ count, href }: NotificationsButtonProps) {
  const t = useUiText()
  const { number } = useFormats()
  return (
    <InnerLink href={href} className="button is-icon is-ghost bell" aria-label={t('shell.notifications', { count })}>
      <Bell aria-hidden />
      {/* as the style's content: the label says it in words, which need not hold the digits */}
      {count > 0 && <span className="bell-count" aria-hidden data-count={count > 99 ? `${number(99)}+` : number(count)} />}
    </InnerLink>
  )
}

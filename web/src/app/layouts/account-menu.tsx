/** The logged-in user, and the logout. The platform's own popover keeps the first page small. */
import { useRef, type ReactNode } from 'react'
import { LogOut } from 'lucide-react'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { Press } from '../../ui/buttons/press.tsx'

export interface Account {
  name: string
  /** The user's role, or their type. */
  detail?: string
  face: ReactNode
}

export interface AccountMenuProps {
  account: Account
  links?: readonly { key: string; label: string; to: string; icon?: ReactNode }[]
  /** Shows the keys that work on the screen. */
  onKeys(): void
  onLogout(): void
  /** Before the logout. */
  children?: ReactNode
}

export function AccountMenu({ account, links = [], onKeys, onLogout, children }: AccountMenuProps) {
  const t = useUiText()
  const panel = useRef<HTMLElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className="button is-icon is-ghost account-button"
        popoverTarget="account-panel"
        aria-label={`${t('shell.account')}: ${account.name}`}
      >
        {account.face}
      </button>
      <section ref={panel} id="account-panel" popover="auto" className="account-panel" aria-label={t('shell.account')}>
        <div className="account-head">
          {account.face}
          <div>
            <p className="account-name">{account.name}</p>
            {account.detail && <p className="account-detail">{account.detail}</p>}
          </div>
        </div>
        {links.map((link) => (
          <InnerLink key={link.key} href={link.to} className="option" onClick={close}>
            {link.icon}
            {link.label}
          </InnerLink>
        ))}
        <Press className="option needs-keyboard" onPress={() => (close(), onKeys())}>
          <kbd className="key-hint" dir="ltr" aria-hidden>
            ?
          </kbd>
          {t('shell.keys')}
        </Press>
        {children}
        <Press className="option is-bad" onPress={() => (close(), onLogout())}>
          <LogOut aria-hidden className="mirrored" />
          {t('shell.logout')}
        </Press>
      </section>
    </>
  )
}

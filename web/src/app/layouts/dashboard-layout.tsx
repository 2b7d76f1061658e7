import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Menu as MenuIcon, PanelLeft, Search, X } from 'lucide-react'
import { AlertBanners } from '../../ui/messages/alert-banners.tsx'
import { keepForBoot, readForBoot } from '../../ui/page/boot-memory.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { useUiText } from '../../ui/page/texts.ts'
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { currentItem, type MenuLink } from './menu-groups.ts'
import type { SidebarProps } from './sidebar.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { year } from './year.ts'
import { Press } from '../../ui/buttons/press.tsx'

export type SideProps = Pick<SidebarProps, 'currentPath' | 'homeHref' | 'isIcons' | 'last' | 'onIntent'>

export interface DashboardLayoutProps extends Omit<AccountMenuProps, 'children'> {
  /** The main menu. */
  side(props: SideProps): ReactNode
  /** In the bar at the top; on a phone the last entry of the menu. */
  settings?: MenuLink | undefined
  /** Path of the screen that is shown. */
  currentPath: string
  homeHref?: string
  /** Opens the palette. */
  onSearch(): void
  /** The choice of the establishment, for users who work in several. */
  place?: ReactNode
  /** The menu of frequent additions. */
  add?: ReactNode
  /** The notifications button. */
  notifications?: ReactNode
  /** Prefetches a screen. */
  onIntent?(to: string): void
  footer?: ReactNode
  /**
   * At the lower edge of a phone: links to the most used screens, and the menu. The bar at the top then begins with the
   * centre's mark, and language and theme are in the account's menu.
   */
  bar?: readonly MenuLink[] | undefined
  children: ReactNode
}

export function DashboardLayout(props: DashboardLayoutProps) {
  const { side, settings, currentPath, homeHref = '/', onSearch, notifications, onIntent, footer, children } = props
  const t = useUiText()
  const isPhone = usePhone()
  const [isIcons, setIcons] = useState(() => readForBoot('sidebar') === 'icons')
  const drawer = useRef<HTMLDialogElement>(null)
  const collapse = (next: boolean) => {
    setIcons(next)
    keepForBoot('sidebar', next ? 'icons' : 'full')
  }
  const looks = (
    <>
      <LanguageToggle />
      <ThemeToggle />
    </>
  )
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {isPhone ? (
        <PhoneMenu ref={drawer}>
          {side({
            currentPath,
            homeHref,
            onIntent,
            ...(settings ? { last: [settings] } : {}),
          })}
        </PhoneMenu>
      ) : (
        <aside className={isIcons ? 'sidebar is-icons' : 'sidebar'}>
          {side({ currentPath, homeHref, onIntent, isIcons })}
        </aside>
      )}
      <div className="shell-body">
        <header className="topbar">
          {isPhone && props.bar ? (
            <Brand href={homeHref} />
          ) : isPhone ? (
            <Press
              className="button is-icon is-ghost"
              aria-label={t('shell.openMenu')}
              onPress={() => drawer.current?.showModal()}
            >
              <MenuIcon aria-hidden />
            </Press>
          ) : (
            <Press
              className="button is-icon is-ghost"
              aria-label={isIcons ? t('shell.expand') : t('shell.collapse')}
              aria-expanded={!isIcons}
              onPress={() => collapse(!isIcons)}
            >
              <PanelLeft aria-hidden className="mirrored" />
            </Press>
          )}
          <Press className="search-button" aria-keyshortcuts="Control+K" onPress={onSearch}>
            <Search aria-hidden />
            <span className="search-words wide-words">{t('shell.search')}</span>
            <kbd className="key-hint" dir="ltr" aria-hidden>
              Ctrl K
            </kbd>
          </Press>
          <div className="topbar-end">
            {props.place}
            {props.add}
            {!(isPhone && props.bar) && looks}
            {!isPhone && settings?.icon && (
              <InnerLink
                href={settings.to}
                className="button is-icon is-ghost"
                aria-label={settings.label}
                title={settings.label}
                aria-current={currentPath === settings.to ? 'page' : undefined}
              >
                <settings.icon aria-hidden />
              </InnerLink>
            )}
            {notifications}
            <AccountMenu account={props.account} links={props.links} onKeys={props.onKeys} onLogout={props.onLogout}>
              {isPhone && props.bar && <div className="account-looks">{looks}</div>}
            </AccountMenu>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="main">
          <AlertBanners />
          {children}
        </main>
        <footer className="footer">{footer ?? t('shell.rights', { year })}</footer>
        {isPhone && props.bar && (
          <PhoneBar links={props.bar} currentPath={currentPath} onMore={() => drawer.current?.showModal()} />
        )}
      </div>
    </div>
  )
}

function PhoneBar({
  links,
  currentPath,
  onMore,
}: {
  links: readonly MenuLink[]
  currentPath: string
  onMore: () => void
}) {
  const t = useUiText()
  const current = currentItem([{ items: links }], currentPath)
  return (
    <nav aria-label={t('shell.bar')} className="phone-bar">
      {links.map((link) => (
        <InnerLink key={link.key} href={link.to} aria-current={link === current ? 'page' : undefined}>
          {link.icon && <link.icon aria-hidden />}
          <span>{link.label}</span>
        </InnerLink>
      ))}
      <Press onPress={onMore} aria-haspopup="dialog">
        <MenuIcon aria-hidden />
        <span>{t('shell.more')}</span>
      </Press>
    </nav>
  )
}

/**
 * The platform's dialog: it traps the focus, Esc closes it, the page behind is inert; a press beside it, or on a link,
 * closes it.
 */
function PhoneMenu({ ref, children }: { ref: RefObject<HTMLDialogElement | null>; children: ReactNode }) {
  const t = useUiText()
  return (
    <dialog
      ref={ref}
      className="phone-menu"
      aria-label={t('shell.menu')}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) currentTarget.close()
      }}
    >
      <div className="sidebar">
        <Press
          className="button is-icon is-ghost phone-menu-close"
          aria-label={t('shell.closeMenu')}
          onPress={() => ref.current?.close()}
        >
          <X aria-hidden />
        </Press>
        {children}
      </div>
    </dialog>
  )
}

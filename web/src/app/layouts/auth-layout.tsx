import type { ReactNode } from 'react'
import { AlertBanners } from '../../ui/messages/alert-banners.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { Brand } from './brand.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { year } from './year.ts'

export interface AuthLayoutProps {
  homeHref?: string
  /** Left out on the login screen itself. */
  loginHref?: string
  /** Links of the footer. */
  links?: ReactNode
  children: ReactNode
}

export function AuthLayout({ homeHref = '/', loginHref, links, children }: AuthLayoutProps) {
  const t = useUiText()
  return (
    <div className="auth">
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <header className="topbar">
        <Brand href={homeHref} isFlat />
        <div className="topbar-end">
          {loginHref && <LinkButton href={loginHref}>{t('shell.login')}</LinkButton>}
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="auth-main">
        <div className="auth-alerts">
          <AlertBanners />
        </div>
        {children}
      </main>
      <footer className="footer">
        <span>{t('shell.rights', { year })}</span>
        {links && (
          <nav aria-label={t('shell.links')} className="footer-links">
            {links}
          </nav>
        )}
      </footer>
    </div>
  )
}

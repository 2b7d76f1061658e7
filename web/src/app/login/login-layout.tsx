/** The layout of the login: its form at the start, the centre's picture beside it. */
import { lazy, type ReactNode, Suspense } from 'react'
import { AlertBanners } from '../../ui/messages/alert-banners.tsx'
import { useUiText } from '../../ui/page/texts.ts'
import { LanguageToggle } from '../layouts/language-toggle.tsx'
import { ThemeToggle } from '../layouts/theme-toggle.tsx'
import './login.css'

const Poster = lazy(() => import('./poster/poster.tsx'))

export function LoginLayout({ children }: { children: ReactNode }) {
  const t = useUiText()
  return (
    <div className="login">
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <main id="main" tabIndex={-1} className="login-panel">
        <div className="login-tools">
          <LanguageToggle />
          <ThemeToggle />
        </div>
        <div className="login-middle">
          <AlertBanners />
          {children}
        </div>
      </main>
      <Suspense fallback={<div className="login-bone" />}>
        <Poster />
      </Suspense>
    </div>
  )
}

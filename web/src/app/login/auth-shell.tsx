/** The layout around the pages before the login. */
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'

export function AuthShell() {
  const { pathname } = useLocation()
  return (
    <AuthLayout {...(pathname.startsWith('/auth/') ? {} : { loginHref: '/auth/login' })}>
      <Suspense>
        <Outlet />
      </Suspense>
    </AuthLayout>
  )
}

/** The layout around the pages before the login. */
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { ownPasswordPath } from './session-flow.ts'

/** Pages that lead to the login themselves, or stand behind it. */
const withoutLogin: readonly string[] = ['/auth/login', '/auth/forgotten-password', ownPasswordPath]

export function AuthShell() {
  const { pathname } = useLocation()
  return (
    <AuthLayout {...(withoutLogin.includes(pathname) ? {} : { loginHref: '/auth/login' })}>
      <Suspense>
        <Outlet />
      </Suspense>
    </AuthLayout>
  )
}

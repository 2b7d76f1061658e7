/**
 * Logging in and out, and what happens when the server says that a session is over (498), needs a code (499) or a newer
 * page (306).
 */
import type { readSession, removeSession } from '@topcenter/model/access/api'
import type { QueryClient } from '@tanstack/react-query'
import { call, onStatus, sayActingAs } from '../../platform/api.ts'
import { appStore, listStore } from '../../platform/local-store.ts'
import {
  arrivedPath,
  leftPath,
  loginCodeFlag,
  type Session,
  sessionKey,
  sessionOf,
  signedIn,
  startSession,
} from '../../platform/session.ts'
import { alerts } from '../../ui/messages/alerts.ts'
import type { Say } from '../../platform/texts.ts'

/**
 * After a login: the link that was followed here, or the address where the same user was when the session ended; else
 * home.
 */
export const landingOf = (session: Session | null | undefined): string =>
  session?.passwordDue
    ? ownPasswordPath
    : (arrivedPath.get() ??
      leftPath.of(session) ??
      (session?.userHomePage?.startsWith('/') ? session.userHomePage : '/settings/settings-others'))

/** Path of the screen to change a password that somebody else has set. */
export const ownPasswordPath = '/auth/own-password'

export interface Flow {
  readonly client: QueryClient
  readonly say: () => Say
  readonly go: (path: string) => void
}

/** Empties the caches of the last user. */
function forget(client: QueryClient): void {
  signedIn.note(null)
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

/** Parallel requests fail together: the message and the redirect happen once, until the next login. */
export function handleStatuses({ client, say, go }: Flow): void {
  onStatus(498, () => {
    const session = sessionOf(client)
    if (!session) return
    leftPath.note(session.userPersonalData.token)
    forget(client)
    listStore.clear()
    alerts.show({ tone: 'bad', text: say()('logout.expired') })
    go('/auth/login')
  })
  onStatus(499, () => {
    if (loginCodeFlag.isOn()) return
    loginCodeFlag.set(true)
    go('/invalid-login-clode')
  })
  sayActingAs(() => shownBy(sessionOf(client)))
  let following: Promise<void> | undefined
  onStatus(409, ({ code }) => {
    if (code === 'session.elsewhere')
      following ??= follow({ client, say, go }).finally(() => {
        following = undefined
      })
  })
  let isNotified = false
  onStatus(306, () => {
    if (isNotified) return
    isNotified = true
    // Forms stay open: the user reloads when they like, and drafts are restored.
    void import('../../ui/messages/toasts.ts').then(({ toasts }) =>
      toasts.show({
        tone: 'danger',
        text: say()('problem.reload'),
        action: { label: say()('problem.reloadNow'), onAction: () => location.reload() },
      }),
    )
  })
}

const shownBy = (session: Session | null | undefined): string | undefined =>
  session?.userPersonalData.establishment
    ? `${session.userPersonalData.token} ${session.userPersonalData.establishment.token}`
    : undefined

/**
 * Another window logged in another user or chose another establishment: data of the former are no longer shown. Open
 * forms stay, with the refusal beside them.
 */
async function follow({ client, say }: Flow): Promise<void> {
  const session = await call<typeof readSession>('GET /api/session').catch(() => undefined)
  if (!session || shownBy(session) === shownBy(sessionOf(client))) return
  startSession(client, session)
  alerts.show({ tone: 'bad', text: say()('logout.elsewhere') })
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

/** The names under which a user's unsaved forms are kept on this device. */
export const draftsOf = (user: string): readonly string[] => appStore.names(`draft ${user} `)

/**
 * Clears everything, shows why, and goes to the login page; also when the server cannot be reached. Asks first if
 * something typed or unsent marks would be lost (D12.8), and only then.
 */
export async function logOut({ client, say, go }: Flow, isSure?: boolean): Promise<void> {
  const user = sessionOf(client)?.userPersonalData.token
  if (!isSure && user && draftsOf(user).length > 0) return appStore.set('leaving', true)
  if (
    (appStore.get('offline') ?? appStore.get('outbox')) &&
    !(await (await import('../../attendance/waiting.ts')).leaveOffline(sessionOf(client)?.userPersonalData.token))
  )
    return
  await call<typeof removeSession>('DELETE /api/session', { quiet: [498, 499], timeout: 5_000 }).catch(() => undefined)
  forget(client)
  appStore.clear('outbox') // Marks of other users, by now.
  listStore.clear()
  alerts.show({ tone: 'bad', text: say()('logout.done') })
  go('/')
}

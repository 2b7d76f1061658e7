/** The logged-in user and what they may do, for every screen. The data are in the query cache under ['session']. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readSession } from '@topcenter/model/access/api'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import {
  type Holder,
  holds,
  mayDo,
  mayReport,
  type StandardOperation,
  visibleStates,
} from '@topcenter/model/kit/permission'
import { call } from './api.ts'
import { appStore } from './local-store.ts'
import { isNetworkProblem, Problem } from './problem.ts'

export type Session = AnswerOf<typeof readSession>
export type Establishment = Session['userPersonalData']['establishment']

export const sessionKey = ['session'] as const

/**
 * Note that somebody logged in with this browser, so that a visitor's first page does not request a session in vain. It
 * proves nothing: the server's cookie does.
 */
export const signedIn = {
  /** The user's token. */
  noted: (): string | null => {
    try {
      return localStorage.getItem('signedIn')
    } catch {
      return 'unknown'
    }
  },
  note: (user: string | null): void => {
    try {
      if (user) localStorage.setItem('signedIn', user)
      else localStorage.removeItem('signedIn')
    } catch {
      /* Without storage the server is asked each time. */
    }
  },
}

/** The address where the session ended; removed at the next login. No secret: it is in the browser's history too. */
export const leftPath = {
  note: (user: string): void => {
    if (!['/', '/auth/login'].includes(location.pathname))
      appStore.set('left', { user, path: location.pathname + location.search })
  },
  of: (session: Session | null | undefined): string | undefined => {
    const left = appStore.get<{ user: string; path: string }>('left')
    return left && left.user === session?.userPersonalData.token ? left.path : undefined
  },
  forget: (): void => {
    if (appStore.get('left')) appStore.set('left', undefined)
  },
}

/** Screens to which people are sent a link: a user who must log in first comes back to it. */
const sentTo: readonly string[] = ['/reports/sent', '/r']
let arrived: string | undefined
/** Address at which somebody without a session opened this page by a link; gone with the page, or after one use. */
export const arrivedPath = {
  note: (): void => {
    if (sentTo.includes(location.pathname)) arrived = location.pathname + location.search + location.hash
  },
  get: (): string | undefined => arrived,
  forget: (): void => {
    arrived = undefined
  },
}

/** The session that index.html asked for, the first time. */
function takeAsked(): Promise<Response> | undefined {
  const page = globalThis as { askedSession?: Promise<Response> }
  const asked = page.askedSession
  delete page.askedSession
  return asked
}

/** No session (498) is an answer here, not a failure; a login code (499) is handled by the application. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // Without a network too: the user who opened a register is known then.
  networkMode: 'always',
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    const user = signedIn.noted()
    if (!user) {
      arrivedPath.note()
      return null
    }
    try {
      return await call<typeof readSession>('GET /api/session', { signal, quiet: [498], sent: takeAsked() })
    } catch (error) {
      if (isNetworkProblem(error) && appStore.get('offline')) {
        const known = await (
          await import('./offline/kept.ts')
        ).keptSession<Session>(() => void client.invalidateQueries({ queryKey: sessionKey }))
        if (known) return known
      }
      if (!(error instanceof Problem) || (error.status !== 498 && error.status !== 499)) throw error
      if (error.status === 498) {
        leftPath.note(user)
        arrivedPath.note()
        signedIn.note(null)
      }
      return null
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

export const sessionOf = (client: QueryClient): Session | null | undefined =>
  client.getQueryData<Session | null>(sessionKey)

export interface Who extends Holder {
  readonly token: string
  readonly names: Names
  readonly userName: string | null
  /** Since when the user has a picture. */
  readonly imageAt: string | null
  readonly establishment: Establishment | null
  readonly timeZone: string
  /** Fraction digits of amounts (D1.10). */
  readonly decimalPlaces: number
  /** Version of the lookup lists at the time of the request. */
  readonly listsVersion: string
  readonly passesEverything: boolean
  readonly can: (group: string, flag: string) => boolean
  readonly owesPassword: boolean
  /** Returns true if the entity has this operation and the user has one of the flags for it. */
  readonly may: (entity: EntityEntry, operation: StandardOperation) => boolean
  /** Returns true if the user may view the entity's records in some state. */
  readonly canView: (entity: EntityEntry) => boolean
  /** May have figures and exports of the entity's records (D11.4). */
  readonly mayReport: (entity: EntityEntry) => boolean
}

function whoOf(session: Session): Who {
  const { userPersonalData: person, usersPrivilegeData } = session
  const holder: Holder = { userType: person.userType, privileges: usersPrivilegeData ?? {} }
  return {
    ...holder,
    token: person.token,
    names: person.names,
    userName: person.userName ?? null,
    imageAt: person.imageAt ?? null,
    establishment: person.establishment ?? null,
    timeZone: person.establishment?.timeZone ?? 'Africa/Cairo',
    decimalPlaces: person.establishment?.decimalPlaces ?? 2,
    passesEverything: session.passesEverything === true,
    listsVersion: session.constantsListsData.version,
    owesPassword: session.passwordDue === true,
    can: (group, flag) => holds(holder, group, flag),
    may: (entity, operation) => mayDo(holder, entity, operation),
    canView: (entity) => visibleStates(holder, entity).length > 0,
    mayReport: (entity) => mayReport(holder, entity),
  }
}

/** Requested once for the whole page; components below read it from the context. */
export function useSessionWho(): Who | null {
  const { data } = useQuery(sessionQuery)
  return useMemo(() => (data ? whoOf(data) : null), [data])
}

const WhoContext = createContext<Who | null>(null)
export const WhoProvider = WhoContext.Provider

/** The logged-in user; null before the login. */
export const useWhoOrNobody = (): Who | null => use(WhoContext)

/** For screens behind the login. */
export function useWho(): Who {
  const who = useWhoOrNobody()
  if (!who) throw new Error('this screen stands behind the session guard')
  return who
}

/** Starts a session that the server has just given; drafts of another user are dropped. */
export function startSession(client: QueryClient, session: Session): void {
  for (const name of appStore.names('draft '))
    if (!name.startsWith(`draft ${session.userPersonalData.token} `)) appStore.set(name, undefined)
  signedIn.note(session.userPersonalData.token)
  client.setQueryData(sessionKey, session)
}

/** Set while the server asks for a login code: only then is its page reachable. */
export const loginCodeFlag = {
  isOn: (): boolean => appStore.get('loginCodeFlag') === true,
  set: (on: boolean): void => appStore.set('loginCodeFlag', on ? true : undefined),
}

/**
 * Identifies this browser to the server (login codes are bound to it). Neither a secret nor state of the application:
 * it survives a logout.
 */
export function deviceCode(): string {
  try {
    const kept = localStorage.getItem('deviceCode')
    if (kept) return kept
    const made = crypto.randomUUID()
    localStorage.setItem('deviceCode', made)
    return made
  } catch {
    return 'unknown'
  }
}
/** A short form to read aloud: staff compare it with what the user's screen shows. */
export const spokenDevice = (code: string): string => code.slice(0, 13)

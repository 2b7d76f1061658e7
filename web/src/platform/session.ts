/** Who is logged in, as every screen may ask. The data live in the query cache under ['session']. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { EntityEntry, UserType } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import {
  type Holder,
  holds,
  mayDo,
  type Privileges,
  type StandardOperation,
  visibleStates,
} from '@topcenter/model/kit/permission'
import { api } from './api.ts'
import { appStore } from './local-store.ts'
import { isNetworkProblem, Problem } from './problem.ts'

export interface Establishment {
  readonly token: string
  readonly names: Names
  readonly timeZone?: string
  readonly decimalPlaces?: number
  /** Of no centre: none is chosen yet. */
  readonly isPlatform?: boolean
}
export interface Session {
  readonly userPersonalData: {
    readonly token: string
    readonly userType: UserType
    readonly userTypeToken: string
    readonly names: Names
    readonly userName?: string | null
    readonly establishment?: Establishment | null
  }
  /** Group → flags that are held. */
  readonly usersPrivilegeData: Privileges
  readonly userHomePage: string
  readonly loginStatus: string
  readonly constantsListsVersion: string | number
}

export const sessionKey = ['session'] as const

/**
 * Whether somebody logged in from this browser, so that a stranger's first page does not ask for a session that cannot
 * be. Proves nothing: the server's cookie does.
 */
export const signedIn = {
  /** Who: the user's token. */
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
      /* without a store the server is asked each time */
    }
  },
}

/**
 * Where somebody was as their session ended; forgotten by who comes in. Not a secret: the address is in the browser's
 * history too.
 */
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

/** No session (498) is an answer here, not a fault; a login code that is asked for (499) goes its own way. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // asked without a network too: who opened a register before is known then
  networkMode: 'always',
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    const user = signedIn.noted()
    if (!user) return null
    try {
      return await api.get<Session>('/session', { signal, quiet: [498] })
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
  readonly establishment: Establishment | null
  readonly timeZone: string
  /** Of amounts, as they are shown (D1.10). */
  readonly decimalPlaces: number
  /** Of the lookup lists when the session was asked for. */
  readonly listsVersion: string
  readonly can: (group: string, flag: string) => boolean
  /** Some flag that opens this operation is held, and the entity has it. */
  readonly may: (entity: EntityEntry, operation: StandardOperation) => boolean
  /** May look at the entity's records in some state. */
  readonly canView: (entity: EntityEntry) => boolean
}

function whoOf(session: Session): Who {
  const { userPersonalData: person, usersPrivilegeData } = session
  const holder: Holder = { userType: person.userType, privileges: usersPrivilegeData ?? {} }
  return {
    ...holder,
    token: person.token,
    names: person.names,
    userName: person.userName ?? null,
    establishment: person.establishment ?? null,
    timeZone: person.establishment?.timeZone ?? 'Africa/Cairo',
    decimalPlaces: person.establishment?.decimalPlaces ?? 2,
    listsVersion: String(session.constantsListsVersion),
    can: (group, flag) => holds(holder, group, flag),
    may: (entity, operation) => mayDo(holder, entity, operation),
    canView: (entity) => visibleStates(holder, entity).length > 0,
  }
}

/** Asked once for the whole page; everything below hears it from the context. */
export function useSessionWho(): Who | null {
  const { data } = useQuery(sessionQuery)
  return useMemo(() => (data ? whoOf(data) : null), [data])
}

const WhoContext = createContext<Who | null>(null)
export const WhoProvider = WhoContext.Provider

/** The person who is logged in; null before login. */
export const useWhoOrNobody = (): Who | null => use(WhoContext)

/** For screens behind the guard. */
export function useWho(): Who {
  const who = useWhoOrNobody()
  if (!who) throw new Error('this screen stands behind the session guard')
  return who
}

/** Starts a session that the server has just given. Drafts of another person are dropped. */
export function startSession(client: QueryClient, session: Session): void {
  for (const name of appStore.names('draft '))
    if (!name.startsWith(`draft ${session.userPersonalData.token} `)) appStore.set(name, undefined)
  signedIn.note(session.userPersonalData.token)
  client.setQueryData(sessionKey, session)
}

/** Set while the server asks for a login code: only then is the invalid-login page reachable. */
export const loginCodeFlag = {
  isOn: (): boolean => appStore.get('loginCodeFlag') === true,
  set: (on: boolean): void => appStore.set('loginCodeFlag', on ? true : undefined),
}

/** Names this browser to the server (login codes are bound to it). Not a secret and not app state: it outlives a logout. */
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
/** As much of it as one reads to another: staff compare it with what the user's screen says. */
export const spokenDevice = (code: string): string => code.slice(0, 13)

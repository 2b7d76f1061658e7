/** The layout around everything behind the login: menu, palette, live updates, the screen. */
import { lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useLive } from '../platform/live.ts'
import { Face } from '../fields/face.tsx'
import { arrivedPath, leftPath, loginCodeFlag, useWhoOrNobody, type Who } from '../platform/session.ts'
import { needTexts, useTexts, withWords } from '../platform/texts.ts'
import { useStored } from '../platform/use-stored.ts'
import { PaletteWait } from '../ui/overlays/palette-wait.tsx'
import { EstablishmentChoice } from '../fields/establishment-lazy.ts'
import { AddButton, addButtonId, atHand } from './add-button.tsx'
import { additionsOf } from './additions.ts'
import { useShellKeys } from './shell-keys.ts'
import { useFlow } from './login/flow-context.ts'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'
import type { MenuLink } from './layouts/menu-groups.ts'
import { MenuOfStaff } from './layouts/menu-sections.ts'
import { listsPath, useMenu, useSectionedMenu } from './menu.ts'
import { MenuSidebar } from './menu-sidebar.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { barLinks } from './routing/own-titles.ts'
import type { LoadPage } from './routing/load-page.ts'
import { places, plainPath } from './routing/places.ts'
import { derivedList } from './routing/routes-lazy.ts'
import { prefetchScreen } from './routing/screen-loader.tsx'
import { logOut, ownPasswordPath } from './login/session-flow.ts'

const Palette = lazy(async () => {
  const [{ Palette: default_ }] = await Promise.all([atHand(), needTexts('records'), needTexts('areas')])
  return { default: default_ }
})

const KeysSheet = lazy(async () => ({ default: (await withWords('work', atHand())).KeysSheet }))

const DraftsQuestion = lazy(async () => ({ default: (await import('./login/drafts-question.tsx')).DraftsQuestion }))

/** Loaded only once marks wait for the network. */
const OutboxBadge = lazy(async () => ({ default: (await import('../attendance/waiting.ts')).OutboxBadge }))

/** Loaded only once there are uploads. */
const UploadPanel = lazy(async () => ({
  default: (await withWords('work', import('../fields/uploads/upload-panel.tsx'))).UploadPanel,
}))

/** Loaded only while an admin of the platform has chosen no centre. */
const FirstCentre = lazy(async () => ({
  default: (await withWords('work', import('./setup/first-centre.tsx'))).FirstCentre,
}))

export function DashboardShell() {
  const who = useWhoOrNobody()
  const { pathname, search } = useLocation()
  if (loginCodeFlag.isOn()) return <Navigate to="/invalid-login-clode" replace />
  if (!who) return <Navigate to={arrivedPath.get() ? '/auth/login' : '/'} replace />
  if (who.owesPassword) return <Navigate to={ownPasswordPath} replace />
  // the lists of settings are a tab of the home, and an entry of the menu
  const isLists = pathname === '/settings/settings-others' && new URLSearchParams(search).get('tab') === 'lists'
  const frame = <Frame who={who} pathname={isLists ? listsPath : pathname} />
  if (who.userType !== 'AdminsEgypt' || !who.establishment?.isPlatform || pathname !== '/settings/settings-others')
    return frame
  return (
    <Suspense>
      <FirstCentre frame={frame} />
    </Suspense>
  )
}

/** Screens by their address. */
export const loadOf: ReadonlyMap<string, LoadPage> = new Map(
  places.flatMap((place) =>
    plainPath(place.path) ? [[plainPath(place.path)!, place.load ?? derivedList(place.entities[0])] as const] : [],
  ),
)

const noLinks: readonly MenuLink[] = []

/** Memoized: a page or a filter of a list changes the search of the address alone, and must not render the layout. */
const Frame = memo(function Frame({ who, pathname }: { who: Who; pathname: string }) {
  const texts = useTexts()
  const flow = useFlow()
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const [areKeysShown, setKeysShown] = useState(false)
  const groups = useMenu(who)
  const menu = useSectionedMenu(who, groups)
  const settings = groups.flatMap(({ items }) => items).find(({ to }) => to === listsPath)
  const [waiting] = useStored('outbox', 0)
  const [isLeaving] = useStored('leaving', false)
  const [uploads] = useStored('uploads', 0)
  const additions = useMemo(
    () => (menu && !who.establishment?.isPlatform ? additionsOf(who, groups) : []),
    [who, menu, groups],
  )
  const canAdd = additions.length > 0
  useShellKeys({
    search: () => setPalette('open'),
    add: () => document.getElementById(addButtonId)?.click(),
    keys: () => setKeysShown(true),
  })
  useLive()
  useEffect(() => {
    leftPath.forget()
    arrivedPath.forget()
    if ('Notification' in globalThis && Notification.permission === 'granted')
      void import('../alerts/push/push-state.ts').then(({ renewPush }) => renewPush())
  }, [])
  const intend = useCallback((to: string) => {
    const load = loadOf.get(to)
    if (load) prefetchScreen(load)
  }, [])
  return (
    <DashboardLayout
      side={(side) => <MenuSidebar {...side} who={who} groups={groups} menu={menu} />}
      settings={menu && settings}
      bar={barLinks(who, texts)}
      currentPath={pathname}
      homeHref="/settings/settings-others"
      account={{
        name: texts.name(who.names),
        detail: texts.userType(who.userType),
        face: <Face person={who} size="medium" />,
      }}
      links={[
        {
          key: 'settings',
          label: texts.screen('UserAppSettings'),
          to: '/user-app-settings',
          icon: <SlidersHorizontal aria-hidden />,
        },
      ]}
      {...(who.userType === 'AdminsEgypt'
        ? {
            place: (
              <Suspense>
                <div className="w-52 max-md:hidden">
                  <EstablishmentChoice isInBar />
                </div>
              </Suspense>
            ),
          }
        : {})}
      add={canAdd && <AddButton additions={additions} />}
      onKeys={() => setKeysShown(true)}
      onLogout={() => void logOut(flow)}
      onSearch={() => setPalette('open')}
      onIntent={intend}
      notifications={
        <>
          {waiting > 0 && (
            <Suspense>
              <OutboxBadge />
            </Suspense>
          )}
          <NotificationsBell who={who} />
          {isLeaving && (
            <Suspense>
              <DraftsQuestion />
            </Suspense>
          )}
        </>
      }
    >
      <MenuOfStaff value={menu}>
        <Outlet context={groups} />
      </MenuOfStaff>
      <FromTheTop />
      {uploads > 0 && (
        <Suspense>
          <UploadPanel />
        </Suspense>
      )}
      {areKeysShown && (
        <Suspense>
          <KeysSheet canAdd={canAdd} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {palette !== 'never' && (
        <Suspense fallback={palette === 'open' && <PaletteWait onClose={() => setPalette('closed')} />}>
          <Palette
            isOpen={palette === 'open'}
            onOpenChange={(isOpen) => setPalette(isOpen ? 'open' : 'closed')}
            groups={groups}
            daily={menu?.daily ?? noLinks}
            additions={additions}
            who={who}
            onKeys={() => setKeysShown(true)}
          />
        </Suspense>
      )}
    </DashboardLayout>
  )
})

/** A new page is scrolled to its top; on the way back the browser restores the scroll position by itself. */
function FromTheTop() {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current !== pathname && !isBack) scrollTo(0, 0)
    last.current = pathname
  }, [pathname, isBack])
  return null
}

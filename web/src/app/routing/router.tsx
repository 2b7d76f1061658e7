/** The routes: every path of the model, the pages of the layout, and the permissions to open them. */
import { type EntityEntry, groupOf } from '@topcenter/model/kit/entity'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router'
import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { isPlatformGroup, isStaff } from '@topcenter/model/kit/permission'
import { entries } from '../../platform/map.baked.ts'
import { noteRecent } from '../../platform/recent.ts'
import { loginCodeFlag, sessionOf, useWho, useWhoOrNobody } from '../../platform/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../platform/texts.ts'
import { PlaceCrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import { PageHeader, PlaceMark, PlaceTabs } from '../../ui/layout/page-header.tsx'
import { MenuOfStaff, menuPath, partAt } from '../layouts/menu-sections.ts'
import { AuthShell } from '../login/auth-shell.tsx'
import { DashboardShell, loadOf } from '../dashboard-shell.tsx'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { type LoadPage, withTexts } from './load-page.ts'
import { placeTitle } from './own-titles.ts'
import { usePageTitle } from './page-title.ts'
import { listPath, loaders, mayVisit, type Place, places, plainPath } from './places.ts'
import { derivedList } from './routes-lazy.ts'
import { prefetchScreen, ScreenLoader } from './screen-loader.tsx'
import { landingOf, ownPasswordPath } from '../login/session-flow.ts'

const PinToggle = lazy(async () => ({ default: (await import('../pin-toggle.tsx')).PinToggle }))

/** Only where one path is given to several entities. */
const KindToggle = lazy(async () => ({ default: (await import('../kind-toggle.tsx')).KindToggle }))

const pages = {
  home: withTexts(['home'], async () => (await import('../pages/home-page.tsx')).loadHome()),
  login: withTexts(['home'], async () => (await import('../login/login-page.tsx')).LoginPage),
  forgotten: withTexts(
    ['home'],
    async () => (await import('../login/forgotten-password-page.tsx')).ForgottenPasswordPage,
  ),
  ownPassword: withTexts(['home'], async () => (await import('../login/own-password-page.tsx')).OwnPasswordPage),
  loginCode: withTexts(['home'], async () => (await import('../login/login-code-page.tsx')).LoginCodePage),
  lists: withTexts(['today'], async () => (await import('../pages/settings-others-page.tsx')).SettingsOthersPage),
  settings: withTexts(
    ['work', 'records', 'areas'],
    async () => (await import('../pages/user-app-settings-page.tsx')).UserAppSettingsPage,
  ),
  quotation: withTexts(
    ['work', 'records', 'areas'],
    async () => (await import('../../quotations/sent/link-page.tsx')).QuotationLinkPage,
  ),
  asked: withTexts(
    ['work', 'records', 'areas'],
    async () => (await import('../../quotations/asked/asked-link-page.tsx')).AskedLinkPage,
  ),
  error: async () => (await import('../pages/error-page.tsx')).ErrorPage,
  diagnostics: withTexts(
    ['work', 'records', 'areas'],
    async () => (await import('../pages/diagnostics-page.tsx')).DiagnosticsPage,
  ),
  gallery: withTexts(['records', 'areas'], async () => (await import('../gallery/gallery.tsx')).default),
} satisfies Record<string, LoadPage>

const homePath = '/settings/settings-others'
/** Prefetches the page of an address while the session is still loading, or while somebody types their name. */
export function prefetchAt(path: string): void {
  const load = path === homePath || path === '/' ? pages.lists : loadOf.get(path)
  if (load) prefetchScreen(load)
}

/** Renders only without a session. */
function BeforeLogin() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/auth/login') return undefined
    const typed = () => prefetchAt(homePath)
    addEventListener('input', typed, { once: true })
    return () => removeEventListener('input', typed)
  }, [pathname])
  const who = useWhoOrNobody()
  return who ? <Navigate to={landingOf(sessionOf(client))} replace /> : <Outlet />
}

/**
 * The invalid-login page exists only while its flag is set. When the flag goes, the user is sent home; without it the
 * address is unknown.
 */
function WhileCodeIsDue() {
  const client = useQueryClient()
  const who = useWhoOrNobody()
  const [wasDue] = useState(loginCodeFlag.isOn)
  if (loginCodeFlag.isOn()) return <Outlet />
  return <Navigate to={wasDue && who ? landingOf(sessionOf(client)) : '/error-404'} replace />
}

/** Pages that are shown in either layout, with or without a login. */
function EitherShell() {
  const who = useWhoOrNobody()
  return who && !who.owesPassword && !loginCodeFlag.isOn() ? <DashboardShell /> : <AuthShell />
}

function PlaceScreen({ place }: { place: Place }) {
  const who = useWho()
  return mayVisit(who, place) ? <Allowed place={place} /> : <Navigate to="/error-404" replace />
}

function Allowed({ place }: { place: Place }) {
  const texts = useTexts()
  const who = useWho()
  const { pathname } = useLocation()
  const open = place.entities.filter(who.canView)
  const [chosen, setChosen] = useState(open[0]?.id)
  const entity = open.find((each) => each.id === chosen) ?? open[0]
  const title = placeTitle(texts, who, place, entity)
  usePageTitle(title)
  const isPlain = plainPath(place.path) === pathname
  useEffect(() => {
    if (isPlain) noteRecent({ to: pathname })
  }, [isPlain, pathname])
  const menu = place.screen?.menu ?? entity?.spec.menu
  const sections = use(MenuOfStaff)
  const crumbs = useMemo(() => {
    const above = sections ? menuPath(sections, pathname) : menu ? [{ label: texts.menu(menu) }] : []
    return [...above, { label: title }]
  }, [sections, pathname, menu, texts, title])
  const own = place.screen || place.title ? place.load : entity ? loaders[entity.id] : undefined
  const load = own ?? derivedList(entity ?? place.entities[0])
  return (
    <PlaceCrumbs value={crumbs}>
      <PlaceMark
        value={
          isPlain &&
          isStaff(who.userType) && (
            <Suspense>
              <PinToggle path={pathname} name={title} />
            </Suspense>
          )
        }
      >
        <PlaceTabs
          value={
            <>
              <PartTabs path={pathname} />
              {entity && <Siblings entity={entity} />}
              {open.length > 1 && !place.screen && (
                <Suspense fallback={<div className="mb-3 h-9" />}>
                  <KindToggle entities={open} value={entity!.id} onChange={setChosen} />
                </Suspense>
              )}
            </>
          }
        >
          {/* A route keeps its component while only its parameters change; another entity or path mounts a new one. */}
          <InCentre entity={entity} title={title}>
            <ScreenLoader
              key={`${place.path} ${entity?.id ?? ''} ${place.path.includes(':') ? pathname : ''}`}
              load={load}
              entity={entity}
              screen={place.screen}
            />
          </InCentre>
        </PlaceTabs>
      </PlaceMark>
    </PlaceCrumbs>
  )
}

/** The other screens of the menu's part that this one is in. */
function PartTabs({ path }: { path: string }) {
  const part = partAt(use(MenuOfStaff)?.parts ?? [], path)
  if (!part) return null
  return (
    <div className="part-tabs">
      <LinkTabs
        label={part.label}
        current={part.items.find(({ to, also = [] }) => to === path || also.includes(path))!.key}
        tabs={part.items.map(({ key, label, to }) => ({ key, label, href: to }))}
        isBare
      />
    </div>
  )
}

/** Records of a centre are shown only once a centre is chosen. */
function InCentre({
  entity,
  title,
  children,
}: {
  entity: EntityEntry | undefined
  title: string
  children: ReactNode
}) {
  const { establishment } = useWho()
  if (!establishment?.isPlatform || !entity || isPlatformGroup(groupOf(entity))) return children
  return (
    <>
      <PageHeader title={title} />
      <Suspense>
        <EstablishmentNeeded />
      </Suspense>
    </>
  )
}

/** The other kinds of the entity that is shown, where its family has one entry in the menu. */
function Siblings({ entity }: { entity: EntityEntry }) {
  const texts = useTexts()
  const who = useWho()
  const { kindOf, menu } = entity.spec
  if (!kindOf || !menu) return null
  const family = entries.filter(
    (each) => each.spec.kindOf?.entity === kindOf.entity && listPath(each) && who.canView(each),
  )
  if (family.length < 2) return null
  return (
    <LinkTabs
      label={texts.entity(kindOf.entity).many}
      current={entity.id}
      tabs={family.map((each) => ({ key: each.id, label: texts.kind(each.spec.kindOf!.kind), href: listPath(each)! }))}
    />
  )
}

/** The router would show its own stack trace: an error in a layout is left to the error boundary around all of them. */
function ToBoundary(): never {
  throw useRouteError()
}

const page = (path: string, load: LoadPage): RouteObject => ({ path, element: <ScreenLoader key={path} load={load} /> })

export const makeRouter = () =>
  createBrowserRouter([
    {
      errorElement: <ToBoundary />,
      children: [
        {
          element: <BeforeLogin />,
          children: [
            // it has a layout of its own, which comes with its page
            page('/auth/login', pages.login),
            {
              element: <AuthShell />,
              children: [page('/', pages.home), page('/auth/forgotten-password', pages.forgotten)],
            },
          ],
        },
        {
          element: <WhileCodeIsDue />,
          children: [{ element: <AuthShell />, children: [page('/invalid-login-clode', pages.loginCode)] }],
        },
        { element: <AuthShell />, children: [page(ownPasswordPath, pages.ownPassword)] },
        {
          element: <EitherShell />,
          children: [
            page('/q/:version', pages.quotation),
            page('/s/:request', pages.asked),
            page('/error-404', pages.error),
            page('/test2', pages.diagnostics),
            page('/test', pages.gallery),
          ],
        },
        {
          element: <DashboardShell />,
          children: [
            page(homePath, pages.lists),
            page('/user-app-settings', pages.settings),
            ...places.map((place): RouteObject => ({
              path: place.path,
              element: <PlaceScreen key={place.path} place={place} />,
            })),
          ],
        },
        { path: '*', element: <Navigate to="/error-404" replace /> },
      ],
    },
  ])
export type Router = ReturnType<typeof makeRouter>

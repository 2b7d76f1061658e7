/**
 * Every path of the specification in Arabic wide and in English on a phone, with and without its optional parts, and
 * every other list and menu entry: for users with and without permission.
 *
 * It takes about 125 s of CPU: it opens every path, most inside a running page at 0.2 s each.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { menuGroups } from '@topcenter/model/kit/area'
import { catalogues } from '@topcenter/texts/describe'
import { screenTitle, textsOf } from '@topcenter/texts/labels'
import { type Address, specifiedAddresses } from '../specification/addresses.ts'
import { turn } from '../walk/judge.ts'
import { arabicDark, englishLight, type Look, type Product, startProduct, type Visit } from './product.ts'

/** The page after the login and the index of reports are tops themselves. */
const tops: ReadonlySet<string | undefined> = new Set(['SettingsOthers', 'Reports'])

let product: Product
type Stop = Omit<Address, 'route'>
let addresses: readonly Address[]
let madeUp: readonly string[]
before(async () => {
  product = await startProduct()
  addresses = await specifiedAddresses(product)
  madeUp = addresses.flatMap((address) => address.madeUp)
})
after(() => product.stop())

/** Returns the possible starts of a title: the screen's own, or the lists at the path. */
const titlesOf = ({ entities: shown, screen }: Stop, language: 'ar' | 'en'): string[] => [
  ...(screen ? [screenTitle(catalogues[language], screen)] : []),
  // after the login the page is the reader's home, or the lists of settings for users without one
  ...(screen === 'SettingsOthers' ? [screenTitle(catalogues[language], 'Home')] : []),
  ...shown.map((entity) => textsOf(catalogues[language], entity).many),
]

/**
 * @param isOpened True if it is open already, in another look
 * @param before The previous address: its requests may be sent, and answered, late
 */
async function faultsAt(
  visit: Visit,
  address: Stop,
  { language: locale, width }: Look,
  isOpened: boolean,
  before: Stop | undefined,
): Promise<string[]> {
  const faults: string[] = []
  const titles = titlesOf(address, locale === 'ar-EG' ? 'ar' : 'en')
  const seen = await (isOpened ? visit.look(titles) : visit.turnTo(address.path, titles)).catch((error: unknown) =>
    String(error).slice(0, 80),
  )
  if (typeof seen === 'string') {
    visit.complaints()
    return [`${address.path} does not come up: ${seen}`]
  }
  if (seen.path === '/error-404') return [`${address.path} is not found`]
  if (!titles.some((title) => seen.title.startsWith(`${title} –`)))
    faults.push(`${address.path} is titled "${seen.title}", not ${titles.join(' or ')}`)
  if (!seen.hasHeading) faults.push(`${address.path} has no heading`)
  if (seen.isTooWide) faults.push(`${address.path} is wider than its window`)
  if (!seen.hasCrumbs && !address.isMadeUp && !tops.has(address.screen))
    faults.push(`${address.path} has no breadcrumbs`)
  const inMenu = address.entities.some(
    (entity) => entity.spec.menu && !entity.spec.lookup && (menuGroups as readonly string[]).includes(entity.spec.menu),
  )
  if (inMenu && width > 390 && !seen.isInMenu) faults.push(`${address.path} has no entry in the menu`)
  return [
    ...faults,
    ...visit
      .complaints()
      .filter(
        (complaint) =>
          !(
            /status of 404/.test(complaint) &&
            [...madeUp, ...(before?.path.match(/[a-z]{3}_[0-9a-z]{26}/g) ?? [])].some((token) =>
              complaint.includes(token),
            )
          ),
      )
      .map((complaint) => `${address.path}: ${complaint}`),
  ]
}

/**
 * Returns the screens without an address in the specification. Kinds of one entity share their screen: the first
 * represents its siblings.
 */
function besideThem(): Stop[] {
  const bare = (path: string) => path.replace(/\/:\w+\??/g, '')
  const families = new Set<string>()
  const listed = entities.filter(
    ({ spec: { abstract: isAbstract, path, kindOf } }) =>
      !isAbstract &&
      path &&
      !/:\w+(\/|$)/.test(path) &&
      (!kindOf || (!families.has(kindOf.entity) && families.add(kindOf.entity))),
  )
  const written = screens.filter(({ menu, only }) => menu && !only)
  const stops = [
    ...listed.map((entity) => ({ path: bare(entity.spec.path!), entities: [entity] })),
    ...written.map(({ path, screen }) => ({ path: bare(path), screen, entities: [] })),
  ]
  return stops
    .filter(({ path }) => !addresses.some((address) => address.path === path))
    .map((stop) => ({ ...stop, isMadeUp: false, madeUp: [] }))
}

const looks = [arabicDark, { ...arabicDark, language: 'en-US', width: 390 }] as const satisfies readonly Look[]

/**
 * Each stop with the looks it is seen in. Addresses of one path that differ in optional parts alone share its screen:
 * where there are several they take the looks by turns, where there is one it is seen in both.
 *
 * So each look is begun where the one before ended, and turned once a path.
 */
function seenIn(stops: readonly (Stop & Partial<Address>)[]): { stop: Stop; look: Look; isOpened: boolean }[] {
  const ofOnePath = Map.groupBy(stops, ({ path, route, group }) => (route ? `${route.path} ${group}` : path))
  return [...ofOnePath.values()].flatMap((addressesOfPath, index) => {
    const inOrder = index % 2 === 0 ? looks : looks.toReversed()
    const [only] = addressesOfPath
    if (addressesOfPath.length === 1) return inOrder.map((look, at) => ({ stop: only!, look, isOpened: at === 1 }))
    const half = Math.ceil(addressesOfPath.length / 2)
    return addressesOfPath.map((stop, at) => ({ stop, look: inOrder[at < half ? 0 : 1]!, isOpened: false }))
  })
}

// One page alone: with two in one browser, the resized one stopped drawing frames when the other was closed.
test("D10.2 every path opens for the platform's admin and fits, in Arabic at 1440 and in English at 390", async () => {
  const visit = await product.visit(arabicDark, 'admin')
  await visit.go('/settings/settings-others')
  const faults: string[] = []
  let [current, before]: [Look, Stop | undefined] = [arabicDark, undefined]
  for (const { stop, look, isOpened } of seenIn([...addresses, ...besideThem()])) {
    if (look !== current) await turn(visit, look)
    current = look
    faults.push(...(await faultsAt(visit, stop, look, isOpened, before)))
    before = stop
  }
  await visit.close()
  assert.deepEqual(faults, [])
})

test('D2.3 who does not hold the privilege ends at /error-404 on every path that has one', async () => {
  const role = await product.api<{ token: string }>('manager', 'POST', '/employee-establishment-roles', {
    names: { en: 'Nothing at all' },
  })
  await product.addPerson('employees', { names: { en: 'Nobody Atall' }, userName: 'nobody', roleToken: role.token })
  const visit = await product.visit(englishLight, 'nobody')
  await visit.go('/user-app-settings')
  // one call for all: the guard turns each away before its screen loads, and the error page comes up anew
  const open = await visit.page.evaluate(
    async (paths) => {
      const passed: string[] = []
      for (const path of paths) {
        const left = document.querySelector('h1')
        const isTurnedAway = () =>
          location.pathname === '/error-404' &&
          document.querySelector('h1') !== left &&
          Boolean(document.querySelector('h1'))
        history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        for (const end = performance.now() + 20_000; !isTurnedAway() && performance.now() < end;)
          await new Promise((resolve) => setTimeout(resolve, 5))
        if (!isTurnedAway()) passed.push(path)
      }
      return passed
    },
    addresses.filter(({ group }) => group).map(({ path }) => path),
  )
  await visit.close()
  assert.deepEqual(open, [])
})

test('a screen whose records cannot be asked for says so under a heading', async () => {
  const visit = await product.visit(englishLight, 'admin')
  await visit.go('/settings/settings-others')
  const frame = /\/api\/(session|constants-lists|live|user-app-settings)/
  await visit.page.route('**/api/**', (route) =>
    frame.test(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'server.caught', title: 'It broke', status: 500 }),
        }),
  )
  // of each the last: with all its parts
  const written = new Map(addresses.filter(({ screen }) => screen).map((address) => [address.screen, address]))
  const faults: string[] = []
  for (const address of [...written.values(), addresses.find(({ entities }) => entities.length > 0)!]) {
    const { path } = address
    await visit.turnTo(path, titlesOf(address, 'en')).catch(() => faults.push(path))
    if ((await visit.page.locator('h1').count()) !== 1) faults.push(`${path} has not one heading`)
  }
  await visit.close()
  assert.deepEqual(faults, [])
})

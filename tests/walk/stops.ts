/**
 * The screens that `npm run walk` opens: the specification's addresses, those that the product has beside them, what
 * opens from a record or a button, and the menus of portal users.
 */
import { entities } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { type AnyEntity, resourceOf, userTypes } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { englishLight, type Product } from '../journeys/product.ts'
import { specifiedAddresses } from '../specification/addresses.ts'

export interface Stop {
  readonly user: string | undefined
  readonly path: string
  /** One of its tokens does not exist, so the screen may say that there is no such record. */
  readonly isMadeUp?: boolean
  /** Its records and its form are the same as for staff, and are judged there. */
  readonly isAlone?: boolean
  /** Selectors that are pressed one after another once the screen is shown. */
  readonly presses?: readonly string[]
}
export const nameOf = ({ user = 'nobody', path, presses = [] }: Stop): string =>
  [`${user} ${path}`, ...presses].join(' › ')

const plain = (path: string) =>
  path
    .split('/')
    .filter((part) => !part.endsWith('?'))
    .join('/')

/**
 * Kinds of one entity share their screen, and so do lookup lists of like fields and a path's optional parts: only the
 * first and the longest path are opened, unless `--every` is given.
 */
async function addressesOf(product: Product, isEvery: boolean): Promise<Stop[]> {
  const families = new Set<string>()
  const familyOf = ({ id, spec }: AnyEntity) =>
    spec.kindOf?.entity ??
    (spec.lookup
      ? Object.values(spec.fields ?? {})
          .map(({ kind }) => kind)
          .sort()
          .join(' ')
      : id)
  const stands = (entity: AnyEntity) =>
    isEvery || (!families.has(familyOf(entity)) && Boolean(families.add(familyOf(entity))))
  const standing = new Set(entities.filter((entity) => !entity.spec.abstract && entity.spec.path && stands(entity)))
  const fullest = new Map<string, Stop>()
  for (const address of await specifiedAddresses(product)) {
    if (address.entities.length > 0 && !address.entities.some((entity) => standing.has(entity))) continue
    fullest.set(isEvery ? address.path : `${address.route.path} ${address.group ?? ''}`, {
      user: 'admin',
      path: address.path,
      isMadeUp: address.isMadeUp,
    })
  }
  const listed = [...standing].map((entity) => plain(entity.spec.path!))
  const written = screens.filter((screen) => !screen.only).map((screen) => plain(screen.path))
  const beside = [...listed, ...written]
    .filter((path) => !path.includes(':') && path !== '/' && !path.startsWith('/auth') && !path.startsWith('/invalid'))
    .map((path) => ({ user: 'admin', path }))
  return [...fullest.values(), ...beside]
}

/**
 * Screens without the address of a list: those of one record, those that a button opens, and pages of staff members
 * whose panels differ. Makes the plan that the demo centre lacks.
 */
async function behindRecords(product: Product): Promise<Stop[]> {
  const first = async (resource: string, user = 'manager'): Promise<string> =>
    (await product.api(user, 'GET', `/${resource}`)).items[0]?.token ?? ''
  const [period] = (await product.api('manager', 'GET', '/educational-periods?search=AUTUMN')).items
  const plan = await product.api('manager', 'POST', '/timetable-plans', {
    names: { en: 'Autumn', ar: 'الخريف' },
    educationalPeriodToken: period.token,
    opensAt: '09:00',
    closesAt: '22:00',
  })
  await product.api('manager', 'POST', `/timetable-plans/${plan.token}/fill`, {})
  const [exam, sitting, group, student, quotation, account, role, [discussion]] = await Promise.all([
    first('simple-exam-models'),
    first('group-schedule-exams'),
    first('educational-groups'),
    first('students', 'student'),
    first('price-quotations'),
    first('accounts'),
    first('employee-establishment-roles'),
    product.api('manager', 'GET', '/discussions?size=1&columns=names,educationalGroup').then(({ items }) => items),
  ])
  const subject = (await product.api('manager', 'GET', `/educational-groups/${group}`)).educationalCategory.token
  const open = (await product.api('student', 'GET', '/student-exams')).items.find(
    ({ standing }: { standing: string }) => standing === 'Open',
  ).token
  const [waiting] = (await product.api('manager', 'GET', '/complaints?size=1&stateIs=OpenAwaitingTechnicalSupport'))
    .items
  const [own] = (await product.api('student', 'GET', '/complaints?size=1')).items
  // whose password staff set makes one of their own before all else
  await product.api('manager', 'POST', '/employees', {
    names: { ar: 'موظف جديد', en: 'New employee' },
    userName: 'newcomer',
    password: 'Demo@1234',
  })
  const more = '[role="dialog"] .dialog-foot [aria-haspopup]'
  const of = (user: string | undefined, path: string, ...presses: string[]): Stop => ({ user, path, presses })
  return [
    of(undefined, '/'),
    of(undefined, '/', '.centre-hero .button.is-primary'),
    of(undefined, '/auth/login'),
    of(undefined, '/auth/forgotten-password'),
    of('newcomer', '/auth/own-password'),
    of('manager', '/settings/settings-others'),
    of('manager', '/settings/settings-others', '.search-button'),
    of('manager', '/users/students'),
    of('manager', '/users/parents'),
    of('manager', '/users/clients'),
    of('manager', '/users/employees'),
    of('manager', '/users/students', '.toolbar > button >> nth=0'),
    of('manager', '/users/students', '.toolbar > button >> nth=1'),
    of('manager', '/users/students', 'tbody .tick'),
    of('manager', `/users/students?record=${student}`, more),
    of('manager', `/users/students?record=${student}&edit=1`),
    of('manager', '/users/students', '.toolbar .toggle >> nth=1'),
    of('manager', `/users/students/${student}`),
    of('manager', '/alerts/complaints'),
    of('manager', `/alerts/complaints?record=${waiting.token}`),
    of('manager', '/alerts/complaints?view=list'),
    of('manager', '/educational/students-at-risk'),
    of('student', `/alerts/complaints?record=${own.token}`),
    of('manager', `/users/id-cards/students?tokens=${student}`),
    of('manager', '/import/students'),
    of('manager', `/user-settings/permission-x-ray/${student}`),
    of('manager', `/privileges/edit/${role}/Student`),
    of('manager', '/educational/calendar?view=day'),
    of('manager', '/educational/calendar?view=month'),
    of('manager', `/educational/calendar?by=group&of=${group}`),
    of('manager', `/educational/exam-questions/${exam}`),
    of('manager', `/educational/exam-monitor/${sitting}`),
    of('manager', `/educational/category-results/${subject}`),
    of('manager', `/educational/category-results/${subject}`, 'main tbody tr'),
    of('manager', '/educational/season-shifts/new'),
    of('manager', `/educational/timetable-plans/${plan.token}`),
    of('manager', '/educational/timetable-plans'),
    of('manager', '/educational/timetable-groups'),
    of(
      'manager',
      `/discussions/EducationalGroup/${discussion.educationalGroup.token}/${discussion.educationalGroup.token}`,
    ),
    of('manager', `/discussionComments/${discussion.educationalGroup.token}/${discussion.token}/${discussion.token}`),
    of('manager', `/products/price-quotations-1/info/${quotation}`),
    of('manager', `/finance/accounts/${account}`),
    of('manager', `/JoiningApplications/statement/${student}`),
    of('manager', `/JoiningApplications/payment-desk/${student}`),
    of('employee', '/settings/settings-others'),
    of('employee', '/user-app-settings'),
    of('student', `/educational/my-exams/${open}`),
    of('student', `/educational/my-exams/${open}`, 'main .button.is-primary'),
  ]
}

/** A record in each state of the kinds that have a job: it depends on the state which one comes first. */
async function statesOf(product: Product): Promise<Stop[]> {
  const withJobs = entities.filter(
    ({ spec }) => !spec.abstract && spec.jobs && spec.states && spec.path && !plain(spec.path).includes(':'),
  )
  const found = await Promise.all(
    withJobs.flatMap((entity) =>
      entity.spec.states!.map(async (state): Promise<Stop | undefined> => {
        const { items } = await product.api('manager', 'GET', `/${resourceOf(entity)}?size=1&stateIs=${state}`)
        const isInbox = entity.spec.path === '/alerts/complaints'
        return (
          items[0] && {
            user: 'manager',
            path: `${plain(entity.spec.path!)}?${isInbox ? 'view=list&' : ''}record=${items[0].token}`,
          }
        )
      }),
    ),
  )
  return found.filter((stop) => stop !== undefined)
}

/** Every entry of a user's menu. */
async function menuOf(product: Product, user: string): Promise<Stop[]> {
  const visit = await product.visit(englishLight, user)
  await visit.go('/settings/settings-others')
  const paths = await visit.page.evaluate(async () => {
    const paths = new Set<string>()
    const take = () => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a:is(.side-group, .side-item)'))
        paths.add(link.pathname)
    }
    take()
    // one group is open at a time
    for (const group of document.querySelectorAll<HTMLElement>('.side-group[aria-expanded]')) {
      if (group.ariaExpanded === 'false') group.click()
      await new Promise((resolve) => setTimeout(resolve, 100))
      take()
    }
    return [...paths]
  })
  await visit.close()
  return ['/settings/settings-others', ...paths].map((path) => ({ user, path, isAlone: user !== 'student' }))
}

export async function stopsOf(product: Product, isEvery: boolean): Promise<Stop[]> {
  const special = await behindRecords(product)
  const menus: Stop[] = []
  for (const type of userTypes.filter((each) => !isStaff(each)))
    menus.push(...(await menuOf(product, type === 'VechileOwner' ? 'owner' : type.toLowerCase())))
  const otherRows = /^\/(JoiningApplications\/StudentHasDebts|educational\/category-results)\b/ // the debts of a person and the explanation of a total are no records
  const isAlone = (stop: Stop) => stop.isAlone === true || otherRows.test(stop.path)
  const stops = [...special, ...(await statesOf(product)), ...menus, ...(await addressesOf(product, isEvery))]
  return [...new Map(stops.map((stop) => [nameOf(stop), { ...stop, isAlone: isAlone(stop) }])).values()]
}

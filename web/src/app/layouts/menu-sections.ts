/**
 * The menu of staff: daily work comes first, all else is in seven sections of a few parts, and a part is a screen whose
 * lists are tabs. app/menu.ts decides the entries: nothing here adds one.
 */
import { createContext } from 'react'
import { currentItem, type MenuLink, type MenuLinks } from './menu-groups.ts'

interface PartPlan {
  readonly key: string
  /** Keys of entries, in their order, parted by spaces. */
  readonly items: string
  /** Entries of this group that no part names are here too, at the end. */
  readonly rest?: string
}
interface SectionPlan {
  readonly key: string
  /** The group whose icon it has. */
  readonly icon: string
  readonly parts: readonly PartPlan[]
}

/** Done all day, at most six; the later ones take the places of those that a role does not have. */
const dailyKeys = [
  'Today',
  'EducationalCalendar',
  'educationalGroupAttendance',
  'WalkIn',
  'PaymentDesk',
  'student',
  'educationalGroup',
  'monitorScoreExam',
  'complaint',
  'notification',
]
const maxDaily = 6

const plans: readonly SectionPlan[] = [
  {
    key: 'teaching',
    icon: 'educational',
    parts: [
      { key: 'subjects', items: 'educationalCategory EducationalCategoriesTree', rest: 'educational' },
      { key: 'groups', items: 'educationalGroup educationalGroupStudent groupWaiting', rest: 'groups' },
      {
        key: 'timetable',
        items: 'EducationalCalendar educationalScheduleTime timetablePlan seasonShift holiday',
      },
      { key: 'attendance', items: 'educationalGroupAttendance Gate attendanceExcuse studentRisk' },
      { key: 'exams', items: 'simpleExamModel', rest: 'exams' },
      {
        key: 'results',
        items: 'monitorScoreExam CategoryResults scoreComponent resultPublication educationalCertificate',
      },
    ],
  },
  {
    key: 'admissions',
    icon: 'joining',
    parts: [
      { key: 'applications', items: 'educationalJoiningApplication', rest: 'joining' },
      { key: 'interests', items: 'Calls FollowUpBoard followUpSession', rest: 'interests' },
    ],
  },
  {
    key: 'peopleAndPlaces',
    icon: 'users',
    parts: [
      { key: 'people', items: 'student StudentsNotApproved parent client supplier', rest: 'users' },
      { key: 'staff', items: 'employee masterAdmin sales adminEgypt' },
      { key: 'places', items: '', rest: 'places' },
      { key: 'access', items: 'EstablishmentSettings' },
      { key: 'structure', items: 'systemComponent systemComponentHierarchy establishment' },
      { key: 'roles', items: 'establishmentRole Privileges PermissionXRay userGrant' },
      { key: 'signIn', items: 'userLoginCode newDeviceRequest', rest: 'access' },
    ],
  },
  {
    key: 'finance',
    icon: 'finance',
    parts: [
      {
        key: 'collect',
        items: 'PaymentDesk StudentHasDebts debt installment installmentSchedule serviceEntitlement',
      },
      {
        key: 'till',
        items:
          'cashierShift receipt expense revenue installmentPayment paymentRefund numberGap walletTransaction pointsTransaction expensesType',
      },
      { key: 'books', items: 'account accountTransaction TrialBalance FinanceStatistics', rest: 'finance' },
    ],
  },
  {
    key: 'servicesAndSales',
    icon: 'services',
    parts: [
      { key: 'services', items: 'service countedService', rest: 'services' },
      { key: 'store', items: 'storeItem propertyType dropDownList' },
      { key: 'quotations', items: 'priceQuotation', rest: 'quotations' },
    ],
  },
  {
    key: 'communication',
    icon: 'alerts',
    parts: [
      { key: 'messages', items: 'complaint MessageQueue outboundMessage complaintReply news', rest: 'alerts' },
      { key: 'media', items: 'sharedMediaFolder', rest: 'media' },
      { key: 'storage', items: '', rest: 'storage' },
    ],
  },
  { key: 'reports', icon: 'reports', parts: [{ key: 'reports', items: '', rest: 'reports' }] },
]
const named = new Set(plans.flatMap(({ parts }) => parts.flatMap(({ items }) => items.split(' '))))

export interface MenuPart {
  readonly key: string
  readonly label: string
  readonly items: readonly MenuLink[]
}
export interface SectionedMenu {
  readonly daily: readonly MenuLink[]
  readonly sections: readonly MenuLinks[]
  /** Parts with several screens: their tabs are on each of them. */
  readonly parts: readonly MenuPart[]
}

/** The menu that is shown; undefined in a portal. */
export const MenuOfStaff = createContext<SectionedMenu | undefined>(undefined)

/** So few entries of a section need no parts. */
const fewItems = 4
/** Letters of the line under a part's name, which lists its contents. */
const lineLength = 34

/** Joins as many names as fit on one line. */
function lineOf(items: readonly MenuLink[]): string {
  let line = items[0]!.label
  for (const { label } of items.slice(1)) if (line.length + label.length + 3 <= lineLength) line += ` · ${label}`
  return line
}

/** Tests for hand-made workplaces: they are only among the daily entries, without tabs. */
const isWorkplace = (key: string): boolean => /^[A-Z]/.test(key)

export function sectioned(
  groups: readonly MenuLinks[],
  labelOf: (key: string) => string,
  iconOf: (group: string) => MenuLinks['icon'],
): SectionedMenu {
  const all = new Map(groups.flatMap(({ items }) => items).map((item) => [item.key, item]))
  const daily = dailyKeys.flatMap((key) => all.get(key) ?? []).slice(0, maxDaily)
  const taken = new Set(daily.map(({ key }) => key).filter(isWorkplace))
  const inPart = ({ items, rest }: PartPlan): MenuLink[] =>
    [
      ...items.split(' ').flatMap((key) => all.get(key) ?? []),
      ...(groups.find(({ key }) => key === rest)?.items ?? []).filter(({ key }) => !named.has(key)),
    ].filter(({ key }) => !taken.has(key))
  const filled = plans.map(({ key, icon, parts }) => ({
    key,
    icon,
    parts: parts
      .map((part): MenuPart => ({ key: part.key, label: labelOf(part.key), items: inPart(part) }))
      .filter(({ items }) => items.length > 0),
  }))
  return {
    daily,
    sections: filled
      .filter(({ parts }) => parts.length > 0)
      .map(({ key, icon, parts }) => {
        const items = parts.flatMap((part) => part.items)
        return {
          key,
          label: labelOf(key),
          icon: iconOf(icon),
          items: items.length <= fewItems ? items : parts.map(linkTo),
        }
      }),
    parts: filled
      .filter(({ parts }) => parts.flatMap(({ items }) => items).length > fewItems)
      .flatMap(({ parts }) => parts)
      .filter(({ items }) => items.length > 1),
  }
}

/** Leads to its first screen, and is the current entry on all of them. */
function linkTo({ key, label, items }: MenuPart): MenuLink {
  const [first, ...others] = items
  if (others.length === 0) return first!
  return {
    key: `part ${key}`,
    label,
    line: lineOf(items),
    to: first!.to,
    ...(first!.icon ? { icon: first!.icon } : {}),
    also: items.flatMap(({ to, also = [] }) => [to, ...also]),
  }
}

/** The part of which a screen is a tab; deeper pages have none. */
export const partAt = (parts: readonly MenuPart[], path: string): MenuPart | undefined =>
  parts.find(({ items }) => items.some(({ to, also = [] }) => to === path || also.includes(path)))

/** Returns the entries of the menu above a screen or one of its deeper pages: the section, and the part if it has some. */
export function menuPath({ sections }: SectionedMenu, path: string): { label: string; href?: string }[] {
  for (const section of sections) {
    const { line, label, to } = currentItem([section], path) ?? {}
    if (to) return [{ label: section.label }, ...(line ? [{ label: label!, href: to }] : [])]
  }
  return []
}

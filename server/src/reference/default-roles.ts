/** Default roles of the demo centre, one per user type (D2.2). Portal users only view their own records (D2.4). */
import { areas, entities, holdable } from '@topcenter/model/areas'
import { groupOf, type UserType, userTypes } from '@topcenter/model/kit/entity'
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'

const concrete = entities.filter((entity) => !entity.spec.abstract)

const groupsOf = (areaId: string): string[] =>
  areas
    .filter((area) => area.id === areaId)
    .flatMap((area) => area.entities.filter((entity) => !entity.spec.abstract).map(groupOf))
const without = (flags: readonly string[], left: readonly string[]): string[] =>
  flags.filter((flag) => !left.includes(flag))
const looks = ['view', 'viewActive', 'viewArchived']

/**
 * Spaces in which a role may trash and restore files (D9.5): employees in their own, lecturers also in those of their
 * groups.
 */
const ownTrash = ['StorageSpaceMediaEmployee']
const lecturerTrash = [...ownTrash, 'StorageSpaceMediaEducationalGroup', 'StorageSpaceMediaEducationalCategory']

/** Student affairs: the daily work, without actions that cannot be undone, without blocking, and without roles. */
function employeePrivileges(trash: readonly string[] = ownTrash): Privileges {
  const never = [
    'itemFinaleDelete',
    'changeActivationType',
    'viewBlocked',
    'itemActive',
    'itemArchived',
    'itemBlocked',
    'changeCloseType',
    'changeFinishType',
    'publishResults',
    'changePublishedScores',
    'debtMessages',
    'mergeTwins',
  ]
  const works = new Set([
    ...groupsOf('education'),
    ...groupsOf('joining').filter((group) => group !== 'PriceList'),
    ...groupsOf('exams'),
    ...groupsOf('alerts'),
    ...groupsOf('interests'),
    ...groupsOf('media'),
    'SharedMediaWithSpaceStorageMedia',
    'Student',
    'Parent',
    'Client',
    'Supplier',
    'Sales',
    'VechileOwner',
    ...groupsOf('people').filter((group) => /^(Student|Parent)./.test(group)),
  ])
  const reads = new Set([
    ...groupsOf('lookups'),
    ...groupsOf('places'),
    ...groupsOf('services'),
    'Employee',
    'PriceList',
  ])
  return Object.fromEntries(
    Object.entries(holdable('Employee')).flatMap(([group, flags]) =>
      works.has(group)
        ? [[group, without(flags, trash.includes(group) ? without(never, ['changeActivationType']) : never)]]
        : reads.has(group)
          ? [[group, flags.filter((flag) => looks.includes(flag))]]
          : [],
    ),
  )
}

/** Flags with which a payment is taken and shown: the desk, receipts and debts. */
const collecting: Privileges = { InstallmentPayment: ['view', 'addPayments'], Debt: ['view'] }

/** Returns the privileges of the reception: student affairs, and collecting. */
export const receptionPrivileges = (): Privileges => ({ ...employeePrivileges(), ...collecting })

/** Returns the privileges of cashiers: collecting, shifts of a drawer, and read access to people, groups and prices. */
export function cashierPrivileges(): Privileges {
  const reads = new Set([...groupsOf('lookups'), ...groupsOf('education'), ...groupsOf('joining'), 'PriceList'])
  const people = ['Student', 'Parent', 'Client', 'StudentFamily']
  const looking = Object.entries(employeePrivileges()).flatMap(([group, flags]) => {
    const held = reads.has(group) || people.includes(group) ? flags.filter((flag) => looks.includes(flag)) : []
    return held.length > 0 ? [[group, held] as const] : []
  })
  const shifts: Privileges = { AccountTransaction: ['view', 'accountTransactionDeposit'] }
  return { ...Object.fromEntries(looking), ...collecting, ...shifts }
}

/**
 * Returns the privileges of lecturers: their lessons, registers, exams, scores, discussions and media, and read access
 * to the records that these require (D12.2).
 */
export function lecturerPrivileges(): Privileges {
  const works = new Set([
    ...groupsOf('exams').filter((group) => group !== 'EducationalGroupStudent'),
    'EducationalScheduleTime',
    'EducationalGroupAttendance',
    'AttendanceExcuse',
    'Discussion',
    'DiscussionComment',
    'DiscussionCommentReact',
    'StudentRisk',
    'Notification',
    'OutboundMessage',
    'SharedMediaWithSpaceStorageMedia',
    ...groupsOf('media').filter((group) => /^SharedMedia|(Educational(Group|Category)|Employee)$/.test(group)),
  ])
  const reads = new Set([
    ...groupsOf('lookups'),
    ...groupsOf('education'),
    ...groupsOf('places').filter((group) => group.startsWith('Place')),
    'Student',
    'Parent',
    'StudentFamily',
    'Employee',
    'News',
  ])
  return Object.fromEntries(
    Object.entries(employeePrivileges(lecturerTrash)).flatMap(([group, flags]) => {
      const held = works.has(group) ? flags : reads.has(group) ? flags.filter((flag) => looks.includes(flag)) : []
      return held.length > 0 ? [[group, held]] : []
    }),
  )
}

/** Everything that a portal user can have, except viewing archived records. */
const ownPrivileges = (userType: UserType): Privileges => {
  const own = new Set(concrete.filter((entity) => entity.spec.own?.[userType] !== undefined).map(groupOf))
  return Object.fromEntries(
    Object.entries(holdable(userType))
      .filter(([group]) => own.has(group))
      .map(([group, flags]) => [group, without(flags, ['viewArchived', 'viewBlocked'])]),
  )
}

/** AdminsEgypt users need no flags. No centre has users of that type (D1.2), so nobody needs flags of its group. */
export function defaultPrivileges(userType: UserType): Privileges {
  if (userType === 'MasterAdmin') return holdable(userType)
  if (userType === 'Employee') return employeePrivileges()
  return isStaff(userType) ? {} : ownPrivileges(userType)
}

/** The types of user that a centre has; AdminsEgypt users belong to the platform. */
export const centreTypes: readonly UserType[] = userTypes.filter((userType) => userType !== 'AdminsEgypt')

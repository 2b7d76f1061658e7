/**
 * What each user type may do in the demo centre: one default role each (D2.2). Portals only look at what is theirs
 * (D2.4).
 */
import { areas, entities, everyPrivilege } from '@topcenter/model/areas'
import { type AnyEntity, groupOf, type UserType, userTypes } from '@topcenter/model/kit/entity'
import { isPlatformGroup, isStaff, openers, type Privileges } from '@topcenter/model/kit/permission'

const concrete = entities.filter((entity) => !entity.spec.abstract)

const groupsOf = (areaId: string): string[] =>
  areas
    .filter((area) => area.id === areaId)
    .flatMap((area) => area.entities.filter((entity) => !entity.spec.abstract).map(groupOf))
const without = (flags: readonly string[], left: readonly string[]): string[] =>
  flags.filter((flag) => !left.includes(flag))
const looks = ['view', 'viewActive', 'viewArchived']
const portalLooks = ['view', 'viewActive']

/** Student affairs: the daily work, without what cannot be taken back, without blocking, and without roles. */
function employeePrivileges(): Privileges {
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
    Object.entries(everyPrivilege).flatMap(([group, flags]) =>
      works.has(group)
        ? [[group, without(flags, never)]]
        : reads.has(group)
          ? [[group, flags.filter((flag) => looks.includes(flag))]]
          : [],
    ),
  )
}

/**
 * What portal users may do beside looking: to notifications of their own, and in writing with the centre; agents write
 * down their calls.
 */
const portalDoes: Privileges = {
  Notification: ['notificationRead', 'notificationOpen'],
  Complaint: ['itemAdd'],
  ComplaintFollowUp: ['itemAdd'],
  DiscussionComment: ['itemAdd', 'itemUpdate'],
  DiscussionCommentReact: ['itemAdd', 'itemUpdate'],
  AttendanceExcuse: ['itemAdd', 'itemUpdate'],
  EducationalRating: ['itemAdd', 'itemUpdate'],
  UserSysteamInterest: ['itemAdd'],
  UserOtherInterest: ['itemAdd'],
  InterestFollowUp: ['itemAdd', 'itemUpdate'],
  FollowInterest: ['itemAdd', 'itemUpdate'],
}

const ownLooks = (entity: AnyEntity): readonly string[] =>
  entity.spec.flagsFor ? openers(entity, 'view') : [...portalLooks, ...Object.values(entity.spec.viewBy?.flags ?? {})]
/** A group that several kinds of record share opens all of them. */
const ownPrivileges = (userType: UserType): Privileges =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        concrete.filter((entity: AnyEntity) => entity.spec.own?.[userType] !== undefined),
        groupOf,
      ),
    ].map(([group, entities]) => [group, [...new Set([...entities.flatMap(ownLooks), ...(portalDoes[group] ?? [])])]]),
  )

/** All that a centre can hold. */
const centrePrivileges: Privileges = Object.fromEntries(
  Object.entries(everyPrivilege).filter(([group]) => !isPlatformGroup(group)),
)

/** AdminsEgypt needs none. No centre has users of that type (D1.2), so its group is nobody's. */
export function defaultPrivileges(userType: UserType): Privileges {
  if (userType === 'MasterAdmin') return centrePrivileges
  if (userType === 'Employee') return employeePrivileges()
  return isStaff(userType) ? {} : ownPrivileges(userType)
}

/** Types that a centre has; AdminsEgypt lives on the platform. */
export const centreTypes: readonly UserType[] = userTypes.filter((userType) => userType !== 'AdminsEgypt')

/** Titles of lists for users who see only their own records, and the few lists in the bar of a portal user's phone. */
import type { EntityEntry, UserType } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { entries } from '../../platform/map.baked.ts'
import type { Who } from '../../platform/session.ts'
import type { Texts } from '../../platform/texts.ts'
import { iconOf } from '../icons.tsx'
import type { MenuLink } from '../layouts/menu-groups.ts'
import { listPath, type Place } from './places.ts'

const mine = new Set([
  'educationalGroup',
  'educationalGroupStudent',
  'educationalScheduleTime',
  'educationalGroupAttendance',
  'educationalJoiningApplication',
  'joiningApplicationSubscription',
  'monitorScoreExam',
  'debt',
  'walletTransaction',
  'pointsTransaction',
  'priceQuotation',
  'complaint',
  'followUpSession',
])
/**
 * A parent's lists hold the children's records, so they keep their titles, except those of the children themselves and
 * of the scores, whose title is what staff do.
 */
export function listTitle(texts: Texts, { userType }: Pick<Who, 'userType'>, entity: EntityEntry): string {
  if (userType === 'Parent' && entity.id === 'monitorScoreExam') return texts.say('lists.bar.results')
  const key = isStaff(userType)
    ? ''
    : userType === 'Parent' && entity.id === 'student'
      ? 'children'
      : entity.spec.own?.[userType] === 'self'
        ? 'self'
        : userType !== 'Parent' && mine.has(entity.id) && entity.id
  return key ? texts.say(`lists.mine.${key}` as AppTextKey) : texts.entity(entity).many
}

/** The title of an address: of its screen, else of the list that this user sees there. */
export function placeTitle(texts: Texts, who: Who, { screen, title, entities }: Place, shown?: EntityEntry): string {
  if (screen) return texts.screen(screen.screen)
  if (title) return texts.screen(title)
  const entity = shown ?? entities.find(who.canView)
  return entity ? listTitle(texts, who, entity) : ''
}

const study = {
  educationalScheduleTime: 'schedule',
  monitorScoreExam: 'results',
  educationalGroupAttendance: 'attendance',
} as const
const children = { educationalScheduleTime: 'schedule', monitorScoreExam: 'results', debt: 'account' } as const
const talk = { complaint: 'complaints' }
const bars: Partial<Record<UserType, Readonly<Record<string, string>>>> = {
  Student: study,
  Parent: children,
  Client: { priceQuotation: 'quotations', ...talk },
  Sales: { followUpSession: 'calls', interestFollowUp: 'followUps', ...talk },
}

/** The agenda and the account, never the raw lists of lessons and debts. */
const insteadOf: Readonly<Record<string, string>> = {
  educationalScheduleTime: '/educational/calendar',
  debt: '/JoiningApplications/statement',
  followUpSession: '/follow-ups/calls',
}
const barIcons: Readonly<Record<string, MenuLink['icon']>> = {
  educationalGroupAttendance: iconOf('clipboardCheck'),
  debt: iconOf('wallet'),
  followUpSession: iconOf('phoneCall'),
}

/** Undefined for staff, who have the whole menu. */
export function barLinks(who: Who, texts: Texts): readonly MenuLink[] | undefined {
  if (isStaff(who.userType)) return undefined
  const wanted = bars[who.userType] ?? talk
  const links = Object.entries(wanted).flatMap(([id, word]): MenuLink[] => {
    const entity = entries.find((each) => each.id === id)
    const to = insteadOf[id] ?? (entity && listPath(entity))
    return entity && to && who.canView(entity)
      ? [
          {
            key: id,
            label: texts.say(`lists.bar.${word}` as AppTextKey),
            to,
            icon: barIcons[id] ?? iconOf(entity.spec.icon),
          },
        ]
      : []
  })
  return [
    { key: 'home', label: texts.say('lists.bar.home'), to: '/settings/settings-others', icon: iconOf('house') },
    ...links,
  ]
}

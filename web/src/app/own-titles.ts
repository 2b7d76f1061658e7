/** What lists are called to who finds only their own records there, and the few that stand in the bar of a portal user's phone. */
import type { EntityEntry, UserType } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { ClipboardCheck, House } from 'lucide-react'
import { entries } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import type { Texts } from '../platform/texts.ts'
import { iconOf } from './icons.tsx'
import type { MenuLink } from './layouts/menu-groups.ts'
import { listPath } from './places.ts'

const mine = new Set([
  'educationalGroup', 'educationalGroupStudent', 'educationalScheduleTime', 'educationalGroupAttendance', 'educationalJoiningApplication', 'joiningApplicationSubscription', 'monitorScoreExam', 'debt',
  'priceQuotation', 'complaint', 'followUpSession', 'student', 'client', 'supplier', 'sales',
])
/** A parent's lists hold their children's records, so they keep their names. */
export const listTitle = (texts: Texts, who: Pick<Who, 'userType'>, entity: EntityEntry): string =>
  !isStaff(who.userType) && who.userType !== 'Parent' && mine.has(entity.id) ? texts.say(`lists.mine.${entity.id}` as AppTextKey) : texts.entity(entity).many

const study = { educationalScheduleTime: 'schedule', monitorScoreExam: 'results', educationalGroupAttendance: 'attendance' } as const
const bars: Partial<Record<UserType, Readonly<Record<string, string>>>> = {
  Student: study, Parent: study, Client: { priceQuotation: 'quotations', complaint: 'complaints' }, Supplier: { complaint: 'complaints' }, Sales: { followUpSession: 'students', interestFollowUp: 'followUps', complaint: 'complaints' },
}

/** Undefined for staff, who have the whole menu. */
export function barLinks(who: Who, texts: Texts): readonly MenuLink[] | undefined {
  const wanted = bars[who.userType]
  if (!wanted) return undefined
  const links = Object.entries(wanted).flatMap(([id, word]): MenuLink[] => {
    const entity = entries.find((each) => each.id === id)
    const to = entity && listPath(entity)
    return entity && to && who.canView(entity) ? [{ key: id, label: texts.say(`lists.bar.${word}` as AppTextKey), to, icon: id === 'educationalGroupAttendance' ? ClipboardCheck : iconOf(entity.spec.icon) }] : []
  })
  return [{ key: 'home', label: texts.say('lists.bar.home'), to: '/settings/settings-others', icon: House }, ...links]
}

/** Frequent additions of a centre: at most five, filtered by the reader's permissions. */
import { entries } from '../platform/map.baked.ts'
import type { Who } from '../platform/session.ts'
import type { MenuLink, MenuLinks } from './layouts/menu-groups.ts'

/** Keys of the menu, each with its letter. */
const atTheDesk = ['WalkIn J', 'PaymentDesk P', 'student S', 'educationalScheduleTime L', 'complaint M', 'expense E']
const inTheClass = [
  'educationalGroupAttendance R',
  'monitorScoreExam G',
  'educationalScheduleTime L',
  'simpleExamModel X',
  'complaint M',
]
/** These begin on their screen, not with a form. */
const begunOnScreen = new Set(['WalkIn', 'PaymentDesk', 'educationalGroupAttendance', 'monitorScoreExam'])
const most = 5

export interface Addition {
  readonly key: string
  /** By place on the keyboard, while the list of them is open. */
  readonly letter: string
  readonly to: string
  readonly icon: MenuLink['icon']
}

/** Returns the additions that the user may make. Somebody who neither joins students nor takes money is a teacher. */
export function additionsOf(who: Who, groups: readonly MenuLinks[]): readonly Addition[] {
  const items = new Map(groups.flatMap((group) => group.items).map((item) => [item.key, item]))
  const isAtDesk = items.has('WalkIn') || items.has('PaymentDesk')
  return [...new Set(isAtDesk ? [...atTheDesk, ...inTheClass] : [...inTheClass, ...atTheDesk])]
    .flatMap((each): Addition[] => {
      const [key, letter] = each.split(' ') as [string, string]
      const item = items.get(key)
      const entry = entries.find(({ id }) => id === key)
      if (!item || (entry && !who.may(entry, 'create'))) return []
      return [{ key, letter, to: begunOnScreen.has(key) ? item.to : `${item.to}?new=1`, icon: item.icon }]
    })
    .slice(0, most)
}

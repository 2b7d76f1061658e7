import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { menuGroups } from '@topcenter/model/kit/area'
import { catalogues } from '@topcenter/texts/describe'
import { textsOf } from '@topcenter/texts/labels'
import { currentItem, type MenuLink, type MenuLinks } from './menu-groups.ts'
import { partAt, sectioned } from './menu-sections.ts'

const icon = null as never
const familyOf = (entity: (typeof entities)[number]) => entity.spec.kindOf?.entity ?? entity.id
const linkOf = (key: string, label: string): MenuLink => ({ key, label, to: `/${key}` })

/** Whatever the menu may ever hold, by its groups. */
const groups: MenuLinks[] = menuGroups.map((group) => ({
  key: group,
  label: group,
  icon,
  items: [
    ...new Map(
      entities
        .filter(
          ({ spec }) => spec.menu === group && spec.path && !spec.abstract && !(spec.lookup && group === 'settings'),
        )
        .map((entity) => [familyOf(entity), linkOf(familyOf(entity), textsOf(catalogues.ar, entity).many)]),
    ).values(),
    ...screens.filter(({ menu }) => menu === group).map(({ screen }) => linkOf(screen, screen)),
  ],
}))
const keys = (items: readonly MenuLink[]): string[] => items.map(({ key }) => key)
const all = groups.flatMap(({ items }) => keys(items))
const sections = (given: MenuLinks[]) =>
  sectioned([{ key: 'home', label: '', icon, items: [linkOf('Today', 'Home')] }, ...given], String, () => icon)

test('whatever the menu may hold is in it once, but for the settings behind the gear and the portals’ own', () => {
  const menu = sections(groups)
  const shown = [
    ...menu.parts.flatMap(({ items }) => keys(items)),
    ...menu.sections.flatMap(({ items }) => keys(items).filter((key) => !key.startsWith('part '))),
  ]
  const inTabs = new Set(shown)
  const workplaces = keys(menu.daily).filter((key) => !inTabs.has(key))
  assert.equal(shown.length, inTabs.size)
  assert.deepEqual(
    [...shown, ...workplaces.filter((key) => key !== 'Today')].sort(),
    all.filter((key) => key !== 'SettingsOthers').sort(),
  )
})

test('six entries a day, seven sections, and finance in three parts', () => {
  const menu = sections(groups)
  assert.deepEqual(keys(menu.daily), [
    'Today',
    'EducationalCalendar',
    'educationalGroupAttendance',
    'WalkIn',
    'PaymentDesk',
    'student',
  ])
  assert.equal(menu.sections.length, 7)
  assert.deepEqual(keys(menu.sections.find(({ key }) => key === 'finance')!.items), [
    'part collect',
    'part till',
    'part books',
  ])
})

test('the line of a part names as much of it as fits on one line', () => {
  for (const { items } of sections(groups).sections)
    for (const { line } of items) if (line) assert.ok(line.length <= 36, line)
})

test('who may see little has it without parts, and the later daily entries in the places of the missing ones', () => {
  const menu = sections([
    {
      key: 'groups',
      label: '',
      icon,
      items: [linkOf('educationalGroup', 'Groups'), linkOf('educationalScheduleTime', 'Lessons')],
    },
    { key: 'exams', label: '', icon, items: [linkOf('monitorScoreExam', 'Scores')] },
  ])
  assert.deepEqual(keys(menu.daily), ['Today', 'educationalGroup', 'monitorScoreExam'])
  assert.deepEqual(keys(menu.sections[0]!.items), ['educationalGroup', 'educationalScheduleTime', 'monitorScoreExam'])
  assert.deepEqual(menu.parts, [])
})

test('a part is current on each of its screens, and its tabs are those', () => {
  const menu = sections(groups)
  assert.equal(currentItem(menu.sections, '/receipt')?.key, 'part till')
  assert.equal(currentItem(menu.sections, '/receipt/rec_1')?.key, 'part till')
  assert.equal(partAt(menu.parts, '/receipt')?.key, 'till')
  assert.equal(partAt(menu.parts, '/receipt/rec_1'), undefined)
})

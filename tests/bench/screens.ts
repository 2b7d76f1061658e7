/**
 * The main screens whose size is measured, and how each is opened: by address, and for the form by the `n` key of
 * its list.
 */
import type pg from 'pg'
import { entityOf } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Centre } from './centres.ts'

export interface MainScreen {
  readonly name: string
  readonly path: string
  readonly session: boolean
  /** First: home after login, counted whole · form: opened by `n` on its list · lazy: any other */
  readonly weight: 'first' | 'form' | 'lazy' | 'login'
}

const bare = (path: string): string => path.replace(/\/:[^/]+\?/g, '')
const ofEntity = (id: string): string => bare(entityOf(id).spec.path!)
const ofScreen = (name: string): string => screens.find(({ screen }) => screen === name)!.path

/** Students, groups, attendance and results of the measured centre; a group with lessons in the whole year. */
export async function mainScreens(owner: pg.Client, { id }: Centre): Promise<MainScreen[]> {
  const { rows } = await owner.query<{ meeting: string; category: string }>(
    `
      select t.id as meeting, g.educational_category_id as category
      from educational_group g
      join educational_schedule_time t on t.establishment_id = $1 and t.educational_group_id = g.id
      where g.establishment_id = $1 and t."from" < now()
      order by g.code, t."from" desc
      limit 1
    `,
    [id],
  )
  const [found] = rows
  const withToken = (path: string, prefix: string, uuid: string): string =>
    path.replace(/:[^/]+\??/, tokenOf(prefix, uuid))
  return [
    { name: 'home after login', path: ofScreen('SettingsOthers'), session: true, weight: 'first' },
    { name: 'login', path: ofScreen('UserLogin'), session: false, weight: 'login' },
    { name: 'home', path: ofScreen('Home'), session: true, weight: 'lazy' },
    { name: 'students', path: ofEntity('student'), session: true, weight: 'lazy' },
    { name: 'student form', path: ofEntity('student'), session: true, weight: 'form' },
    { name: 'groups', path: ofEntity('educationalGroup'), session: true, weight: 'lazy' },
    { name: 'attendance', path: ofEntity('educationalGroupAttendance'), session: true, weight: 'lazy' },
    {
      name: 'register of a meeting',
      path: withToken(ofScreen('EducationalScheduleTimeUsers'), 'est', found!.meeting),
      session: true,
      weight: 'lazy',
    },
    {
      name: 'results',
      path: withToken(ofScreen('CategoryResults'), 'edc', found!.category),
      session: true,
      weight: 'lazy',
    },
  ]
}

/** Entities that have rules for many rows at once. Other entities make records one by one, by their own rules. */
import type { BulkRule } from '../bulk-rule.ts'
import { applicationsInBulk } from './applications.ts'
import { groupStudentsInBulk } from './group-students.ts'
import { peopleInBulk } from './people.ts'
import { scoresInBulk } from './scores.ts'

export const bulkRules: ReadonlyMap<string, BulkRule> = new Map([
  ['student', peopleInBulk('Student')],
  ['parent', peopleInBulk('Parent')],
  ['client', peopleInBulk('Client')],
  ['supplier', peopleInBulk('Supplier')],
  ['educationalJoiningApplication', applicationsInBulk],
  ['educationalGroupStudent', groupStudentsInBulk],
  ['monitorScoreExam', scoresInBulk],
])

/** Operations of joining that no definition derives: the list of joined students and its tabs. */
import type { Operation } from '../records/operation.ts'
import { joinedStudentTabs, listJoinedStudents } from './joined-students.service.ts'

const permit = { group: 'EducationalJoiningApplication', flag: 'view' } as const

export const joiningOperations: readonly Operation[] = [
  {
    id: 'joinedStudents.list', method: 'GET', path: '/api/joined-students', permit, access: 'read', entity: 'educationalJoiningApplication',
    handle: (ctx, request) => listJoinedStudents(ctx, request.query),
  },
  {
    id: 'joinedStudents.tabs', method: 'GET', path: '/api/joined-students/tabs', permit, access: 'read', entity: 'educationalJoiningApplication',
    handle: (ctx, request) => joinedStudentTabs(ctx, request.query),
  },
]

import { defineArea } from '../kit/area.ts'
import { staffTypes } from '../kit/permission.ts'
import { personFile } from './person-file.ts'
import { user, userKinds } from './user.ts'

export const peopleArea = defineArea({
  id: 'people',
  entities: [user, ...userKinds, ...personFile.keys(), ...[...personFile.values()].flat()],
  screens: [
    {
      path: '/users/students-not-approved',
      screen: 'StudentsNotApproved',
      group: 'Student',
      flag: 'view',
      menu: 'users',
      icon: 'userCheck',
      only: staffTypes,
    },
    {
      path: '/users/possible-duplicates',
      screen: 'PossibleTwins',
      group: 'Student',
      flag: 'mergeTwins',
      menu: 'users',
      icon: 'usersRound',
      only: staffTypes,
    },
  ],
  needs: [
    {
      id: 'studentsNotApproved',
      entity: 'student',
      query: { approval: 'NotApproved' },
      since: 'createdAt',
      group: 'Student',
      flag: 'itemUpdate',
      path: '/users/students-not-approved',
    },
  ],
})

import { defineArea } from '../kit/area.ts'
import { followInterest, followUpSession, followUpSetting, interestFollowUp } from './follow-up.ts'
import { interest, userOtherInterest, userSysteamInterest } from './interest.ts'

export const interestsArea = defineArea({
  id: 'interests',
  entities: [
    interest,
    userSysteamInterest,
    userOtherInterest,
    interestFollowUp,
    followInterest,
    followUpSetting,
    followUpSession,
  ],
  needs: [
    {
      id: 'pageRequests',
      entity: 'userOtherInterest',
      query: { pageRequest: 'New' },
      since: 'createdAt',
      group: 'UserOtherInterest',
      flag: 'itemUpdate',
    },
  ],
  screens: [
    {
      path: '/follow-ups/calls',
      screen: 'Calls',
      group: 'FollowUpSession',
      flag: 'open',
      menu: 'interests',
      icon: 'phoneCall',
    },
    {
      path: '/follow-ups/board',
      screen: 'FollowUpBoard',
      group: 'FollowUpSession',
      flag: 'open',
      menu: 'interests',
      icon: 'chart',
    },
    { path: '/user-interests', screen: 'UserInterests', menu: 'interests', icon: 'sparkles', only: ['Student'] },
  ],
})

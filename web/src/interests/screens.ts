/** The hub of a student's interests, and what the records of interests have beside their details. */
import type { AreaScreens } from '../records/area-screens.ts'
import { lazy } from 'react'
import { relatedTab } from '../records/related-tab.ts'

const FollowUpPanel = lazy(async () => ({ default: (await import('./follow-up-panel.tsx')).FollowUpPanel }))

export const screens: AreaScreens = {
  screens: { UserInterests: async () => (await import('./user-interests-screen.tsx')).UserInterestsScreen },
  panels: {
    interest: [relatedTab('userSysteamInterest', 'interest'), relatedTab('interestFollowUp', 'interest')],
    userSysteamInterest: [relatedTab('followInterest', 'userSysteamInterest')],
    userOtherInterest: [relatedTab('followInterest', 'userOtherInterest')],
    followUpSession: [{ key: 'student', leads: true, label: (texts) => texts.field('followUpSession', 'user'), Panel: FollowUpPanel }],
    communicationType: [relatedTab('followUpSetting', 'followUpType')],
    student: [relatedTab('userSysteamInterest', 'user'), relatedTab('userOtherInterest', 'user')],
  },
}

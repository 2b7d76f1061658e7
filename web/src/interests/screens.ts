/** The hub of a student's interests, and what the records of interests have beside their details. */
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/related-tab.ts'

export const screens: AreaScreens = {
  screens: { UserInterests: async () => (await import('./user-interests-screen.tsx')).UserInterestsScreen },
  panels: {
    interest: [relatedTab('userSysteamInterest', 'interest'), relatedTab('interestFollowUp', 'interest')],
    userSysteamInterest: [relatedTab('followInterest', 'userSysteamInterest')],
    userOtherInterest: [relatedTab('followInterest', 'userOtherInterest')],
    communicationType: [relatedTab('followUpSetting', 'followUpType')],
    student: [relatedTab('userSysteamInterest', 'user'), relatedTab('userOtherInterest', 'user')],
  },
}

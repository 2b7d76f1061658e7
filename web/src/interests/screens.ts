/** The hub of a student's interests, and what the records of interests have beside their details. */
import type { AreaScreens } from '../records/area-screens.ts'
import { lazy } from 'react'
import type { RecordData } from '../records/record.ts'
import { relatedTab } from '../records/panel/related-tab.ts'

const FollowUpPanel = lazy(async () => ({ default: (await import('./follow-up-panel.tsx')).FollowUpPanel }))

const isActive = ({ recordState }: RecordData): boolean => recordState === 'active'

export const screens: AreaScreens = {
  screens: {
    UserInterests: async () => (await import('./user-interests-screen.tsx')).UserInterestsScreen,
    FollowUpBoard: async () => (await import('./calls/board-screen.tsx')).default,
    Calls: async () => (await import('./calls/calls-screen.tsx')).default,
  },
  panels: {
    interest: [relatedTab('userSysteamInterest', 'interest'), relatedTab('interestFollowUp', 'interest')],
    userSysteamInterest: [relatedTab('followInterest', 'userSysteamInterest', { mayAdd: isActive })],
    userOtherInterest: [relatedTab('followInterest', 'userOtherInterest', { mayAdd: isActive })],
    followUpSession: [
      { key: 'student', leads: true, label: (texts) => texts.field('followUpSession', 'user'), Panel: FollowUpPanel },
    ],
    communicationType: [relatedTab('followUpSetting', 'followUpType')],
    student: [relatedTab('userSysteamInterest', 'user'), relatedTab('userOtherInterest', 'user')],
  },
}

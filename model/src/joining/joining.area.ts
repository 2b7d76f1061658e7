import { defineArea } from '../kit/area.ts'
import { staffTypes } from '../kit/permission.ts'
import { educationalGroupTransfer } from './educational-group-transfer.ts'
import { educationalJoiningApplication } from './educational-joining-application.ts'
import { groupWaiting } from './group-waiting.ts'
import { joiningApplicationSubscription } from './joining-application-subscription.ts'
import { priceList } from './price-list.ts'
import { subscriptionMovement } from './subscription-movement.ts'

export const joiningArea = defineArea({
  id: 'joining',
  entities: [
    educationalJoiningApplication,
    joiningApplicationSubscription,
    subscriptionMovement,
    priceList,
    educationalGroupTransfer,
    groupWaiting,
  ],
  screens: [
    {
      path: '/JoiningApplications/joining-application-educational',
      screen: 'JoiningApplicationEducational',
      group: 'EducationalJoiningApplication',
      flag: 'view',
      menu: 'joining',
      icon: 'userRoundCheck',
      only: staffTypes,
    },
    {
      path: '/JoiningApplications/walk-in',
      screen: 'WalkIn',
      group: 'EducationalJoiningApplication',
      flag: 'itemAdd',
      menu: 'joining',
      icon: 'userPlus',
    },
  ],
  needs: [
    {
      id: 'applicationsUnderReview',
      entity: 'educationalJoiningApplication',
      query: { tab: 'UnderReview' },
      since: 'createdAt',
      group: 'EducationalJoiningApplication',
      flag: 'changeApproveApplications',
    },
    {
      id: 'seatsOffered',
      entity: 'groupWaiting',
      query: { tab: 'Waiting', seatOffer: 'Offered' },
      since: 'createdAt',
      group: 'EducationalGroupStudent',
      flag: 'itemAdd',
    },
  ],
})

import { defineArea } from '../kit/area.ts'
import { educationalGroupTransfer } from './educational-group-transfer.ts'
import { educationalJoiningApplication } from './educational-joining-application.ts'
import { joiningApplicationSubscription } from './joining-application-subscription.ts'
import { priceList } from './price-list.ts'

export const joiningArea = defineArea({
  id: 'joining',
  entities: [educationalJoiningApplication, joiningApplicationSubscription, priceList, educationalGroupTransfer],
  screens: [{ path: '/JoiningApplications/joining-application-educational', screen: 'JoiningApplicationEducational', group: 'EducationalJoiningApplication', flag: 'view', menu: 'joining', icon: 'userRoundCheck' }],
  needs: [{ id: 'applicationsUnderReview', entity: 'educationalJoiningApplication', query: { tab: 'UnderReview' }, group: 'EducationalJoiningApplication', flag: 'changeApproveApplications' }],
})

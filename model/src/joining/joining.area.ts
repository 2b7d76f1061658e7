import { defineArea } from '../kit/area.ts'
import { educationalJoiningApplication } from './educational-joining-application.ts'

export const joiningArea = defineArea({
  id: 'joining',
  entities: [educationalJoiningApplication],
  screens: [{ path: '/JoiningApplications/joining-application-educational', screen: 'JoiningApplicationEducational', group: 'EducationalJoiningApplication', flag: 'view', menu: 'joining', icon: 'userRoundCheck' }],
  needs: [{ id: 'applicationsUnderReview', entity: 'educationalJoiningApplication', query: { tab: 'UnderReview' }, group: 'EducationalJoiningApplication', flag: 'changeApproveApplications' }],
})

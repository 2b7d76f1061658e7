import { staffTypes } from '../kit/permission.ts'
import { defineArea } from '../kit/area.ts'
import { city, country, district, geographicalDistribution, governorate } from './countries.ts'
import {
  bodyPart,
  branch,
  brand,
  brandService,
  color,
  complaintSector,
  complaintType,
  dropDownList,
  gradingPlan,
  insuranceCompany,
  installmentBatchType,
  jobGrade,
  paymentMethod,
  priorityType,
  propertyType,
  relativeRelationType,
  reminderPlan,
  specialty,
} from './lists.ts'
import { plainLists } from './plain-lists.ts'

export const lookupsArea = defineArea({
  id: 'lookups',
  entities: [
    ...plainLists,
    country,
    governorate,
    city,
    district,
    geographicalDistribution,
    jobGrade,
    bodyPart,
    specialty,
    relativeRelationType,
    insuranceCompany,
    color,
    priorityType,
    paymentMethod,
    installmentBatchType,
    complaintType,
    complaintSector,
    reminderPlan,
    gradingPlan,
    dropDownList,
    propertyType,
    brand,
    brandService,
    branch,
  ],
  screens: [
    { path: '/settings/settings-others', screen: 'SettingsOthers', menu: 'settings', icon: 'settings' },
    // no flag of its own: each list in it asks for viewReport
    {
      path: '/reports',
      screen: 'Reports',
      menu: 'reports',
      icon: 'chart',
      only: staffTypes,
      leadsTo: { trait: 'reported', flag: 'viewReport' },
    },
  ],
})

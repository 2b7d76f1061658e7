/** Topics of the lists of settings, in the order of their page; the ids of the lists of each are parted by spaces. */
export const listTopics = [
  { key: 'teaching', lists: 'educationalStage gradingPlan questionType question activityType' },
  {
    key: 'people',
    lists: 'knownMethod relativeRelationType personalCardType socialStatuse militaryStatusType religion sponsor',
  },
  {
    key: 'messages',
    lists: 'complaintType complaintSector complaintReply newsCategory communicationType priorityType reminderPlan',
  },
  { key: 'money', lists: 'paymentMethod installmentBatchType expensesType revenuesType bank pointRule' },
  {
    key: 'services',
    lists: 'serviceType countedServiceType propertyType dropDownList color brand brandService',
  },
  {
    key: 'work',
    lists:
      'job generalJob jobGrade sector qualification qualificationEstimate certificate scientificDegree classificationDegree specialty',
  },
  { key: 'places', lists: 'country governorate city district geographicalDistribution branch' },
  {
    key: 'health',
    lists:
      'bloodType chronicDisease surgery injuryType operationType bodyPart activeSubstance insuranceCompany mealType meal',
  },
] as const

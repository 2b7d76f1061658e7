/** Progress of people whom the centre knows: from an interest over an application and a seat to a payment (D8.1). */
import { defineReport } from './report.ts'

export const fromInterestToPayment = defineReport({
  id: 'fromInterestToPayment',
  path: 'from-interest-to-payment',
  section: 'joining',
  source: 'student',
  group: 'EducationalJoiningApplication',
  rowsOf: 'stagesOfStudents',
  time: 'createdAt',
  period: 'thisYear',
  dimensions: {
    knownMethod: 'knownMethod',
    gender: 'gender',
    governorate: 'governorate',
    educationalStage: 'educationalStage',
  },
  measures: {
    students: { distinct: 'student' },
    interested: { sum: 'interested' },
    contacted: { sum: 'contacted' },
    applied: { sum: 'applied' },
    joined: { sum: 'joined' },
    paidSomething: { sum: 'paidSomething' },
    paidJoined: { sum: 'paidJoined' },
    interestedShare: { ratio: ['interested', 'students'], as: 'percent' },
    contactedShare: { ratio: ['contacted', 'students'], as: 'percent' },
    appliedShare: { ratio: ['applied', 'students'], as: 'percent' },
    joinedShare: { ratio: ['joined', 'students'], as: 'percent' },
    paidShare: { ratio: ['paidSomething', 'students'], as: 'percent' },
    paidOfJoined: { ratio: ['paidJoined', 'joined'], as: 'percent' },
  },
  rows: ['knownMethod'],
  shown: ['students', 'interested', 'contacted', 'applied', 'joined', 'paidSomething', 'joinedShare', 'paidOfJoined'],
  chart: 'bars',
  largest: 'students',
})

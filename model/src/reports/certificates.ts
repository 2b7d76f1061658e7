/** Certificates by when they were issued (D4.7). */
import { defineReport } from './report.ts'

export const certificates = defineReport({
  id: 'certificates',
  path: 'certificates',
  section: 'exams',
  source: 'educationalCertificate',
  group: 'Student',
  time: 'issuedAt',
  period: 'thisYear',
  dimensions: {
    educationalCategory: 'educationalCategory',
    educationalGroup: 'educationalGroup',
    educationalPeriod: 'educationalGroup.educationalPeriod',
    certificate: 'certificate',
    stateIs: 'state',
    issuedBy: 'issuedBy',
  },
  measures: {
    certificates: { count: true },
    valid: { count: true, where: { state: 'Valid' } },
    revoked: { count: true, where: { state: 'Revoked' } },
    printed: { count: true, where: { state: 'Valid', printCount: { above: 0 } } },
    delivered: { count: true, where: { state: 'Valid', deliveredAt: { isGiven: true } } },
    deliveredShare: { ratio: ['delivered', 'valid'], as: 'percent' },
    totals: { sum: 'total', where: { total: { isGiven: true } } },
    withTotal: { count: true, where: { total: { isGiven: true } } },
    meanTotal: { ratio: ['totals', 'withTotal'], as: 'number' },
  },
  rows: ['educationalCategory'],
  columns: 'month',
  shown: ['valid', 'delivered', 'deliveredShare', 'meanTotal'],
  chart: 'bars',
  largest: 'valid',
})

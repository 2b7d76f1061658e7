import { studentRisk } from '@topcenter/model/education/student-risk'
import { rules } from '../../records/rules.ts'
import { dismissal, noDismissal } from './risk.service.ts'

export const studentRiskRules = rules(
  studentRisk,
  {},
  { dismiss: { prepare: dismissal }, reopen: { prepare: () => noDismissal } },
)

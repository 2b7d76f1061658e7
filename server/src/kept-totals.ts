/** All kept totals of the product, by area, and the figures that look like one. `docs/database.md` is written from them. */
import { educationFigures, educationTotals } from './education/education.totals.ts'
import { examFigures, examTotals } from './exams/exams.totals.ts'
import { financeFigures, financeTotals } from './finance/finance.totals.ts'
import { mediaFigures, mediaTotals } from './media/media.totals.ts'
import { planningFigures, planningTotals } from './planning/planning.totals.ts'
import { quotationFigures, quotationTotals } from './quotations/quotations.totals.ts'
import type { KeptTotal, UnprovedFigure } from './records/kept-totals.ts'

export const keptTotals: readonly KeptTotal[] = [
  ...educationTotals,
  ...examTotals,
  ...financeTotals,
  ...quotationTotals,
  ...mediaTotals,
  ...planningTotals,
]

const otherFigures: readonly UnprovedFigure[] = [
  {
    columns: { sending: ['receivers', 'told'] },
    reason: 'People the message was sent to; a person who is deleted takes their row along, not the figure',
  },
  {
    columns: { complaint: ['reopened', 'late_turns'] },
    reason: 'Events that leave no row of their own but in the audit log',
  },
  {
    columns: { follow_case: ['number', 'unanswered'], follow_up_session: ['renewals'] },
    reason: 'The number of the last follow-up, the tries since the last answer, and the renewals of one lease',
  },
  {
    columns: { import_run: ['total_rows', 'counts'], report_run: ['lines'] },
    reason: 'The outcome of one import or one report; its rows are deleted later',
  },
  {
    columns: {
      push_device: ['failed_in_row'],
      report_schedule: ['failed'],
      report_run: ['attempts'],
      background_job: ['attempts'],
      delivery: ['attempts'],
      rendition: ['tried'],
      password_reset: ['tries'],
      pace_count: ['points'],
    },
    reason: 'Attempts and failures in a row, which end with a success or with time',
  },
  {
    columns: { storage_space_media: ['content_n'], follow_up_setting: ['turn'] },
    reason: 'The number of the current version of a file, and of the agent whose turn it is',
  },
]

export const unprovedFigures: readonly UnprovedFigure[] = [
  ...educationFigures,
  ...examFigures,
  ...financeFigures,
  ...quotationFigures,
  ...mediaFigures,
  ...planningFigures,
  ...otherFigures,
]

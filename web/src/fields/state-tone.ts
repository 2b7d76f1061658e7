/** How a state looks: a colour and a shape, never alone (the word stands beside it). */
import type { Tone } from '../ui/badge.tsx'


const words: Readonly<Record<Exclude<Tone, 'neutral'>, readonly string[]>> = {
  ok: ['active', 'Accepted', 'Approved', 'Work', 'Open', 'Taken', 'Finished', 'Related', 'Attendance', 'Ready', 'Deliver', 'Paid', 'Verified', 'Entered', 'Used', 'Alive', 'Recovered', 'FinishCustomerReceived', 'FinishJobOrderCustomerReceive', 'AcceptQuotesFormCustomer', 'Like'],
  warn: ['blocked', 'UnderReview', 'NotApproved', 'NotTaken', 'Delayed', 'Freezed', 'Postponed', 'Missing', 'OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'FinishNotCustomerReceived', 'FinishJobOrderNotCustomerReceive', 'NotScheduled', 'Due', 'Holiday', 'Unverified', 'Pending', 'Slipping', 'Medium'],
  bad: ['Rejected', 'Canceled', 'Absence', 'Absent', 'RejectedByCustomer', 'CanceledbyCustomer', 'RejectedQuotesFormCustomer', 'Overdue', 'Refunded', 'DisLike', 'Failed', 'High'],
  accent: ['Planned', 'NewlyWanted', 'WorkProgress', 'WorkProgres', 'InJobOrder', 'Scheduled', 'Export', 'ReviewedByCustomer', 'Submit'],
}
const tones = new Map(Object.entries(words).flatMap(([tone, values]) => values.map((value) => [value, tone as Tone] as const)))

export const toneOf = (value: string): Tone => tones.get(value) ?? 'neutral'

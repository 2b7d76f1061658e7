/**
 * The only list of what the areas contribute to the server: rules, operations, event handlers, and refusals of
 * constraints.
 */
import { establishmentRules } from './access/establishment.rules.ts'
import { loginCodeOperations } from './access/login-code.operations.ts'
import { loginCodeRules, newDeviceRules } from './access/login-code.rules.ts'
import { roleRules } from './access/role.rules.ts'
import { userGrantRules } from './access/user-grant.rules.ts'
import { userSessionOperations } from './access/user-sessions.operations.ts'
import { validSettingRules } from './access/valid-setting.rules.ts'
import { firstCentreOperations } from './access/first-centre.operations.ts'
import { ownLookOperations } from './access/own-look.operations.ts'
import { ownPageOperations } from './access/own-page.operations.ts'
import { ownSettingsOperations } from './access/own-settings.operations.ts'
import { xRayOperations } from './access/x-ray.operations.ts'
import { accessConstraints } from './access/access.constraints.ts'
import { appSettingsOperations } from './access/app-settings.operations.ts'
import { savedViewOperations } from './access/saved-view.operations.ts'
import { alertsConstraints } from './alerts/alerts.constraints.ts'
import { absenceMannerOperations } from './alerts/absence-manner.operations.ts'
import { complaintFollowUpRules } from './alerts/complaint-follow-up.rules.ts'
import { complaintMannerOperations } from './alerts/complaint-manner.operations.ts'
import { complaintOperations } from './alerts/complaint.operations.ts'
import { complaintRules } from './alerts/complaint.rules.ts'
import { notificationMannerOperations } from './alerts/notification-manner.operations.ts'
import { notificationSettingsOperations } from './alerts/notification-settings.operations.ts'
import { notificationOperations, notificationRules } from './alerts/notification.operations.ts'
import { newsOperations, newsRules } from './alerts/news.rules.ts'
import { outboundMessageOperations } from './alerts/outbound-message.operations.ts'
import { outboundMessageRules } from './alerts/outbound-message.rules.ts'
import { messageOperations, messageTemplateRules, sendingRules } from './alerts/sending.rules.ts'
import { tellAccountChange } from './alerts/account-changes.ts'
import { notifyOfCrowd } from './alerts/page-crowd.ts'
import { attendanceExcuseRules } from './education/attendance/attendance-excuse.rules.ts'
import { educationalGroupAttendanceRules } from './education/attendance/educational-group-attendance.rules.ts'
import { calendarOperations, holidayRules } from './education/calendar/calendar.operations.ts'
import {
  discussionCommentReactRules,
  discussionCommentRules,
  discussionOperations,
  discussionRules,
} from './education/discussions/discussion.rules.ts'
import { educationConstraints } from './education/education.constraints.ts'
import { educationOperations } from './education/education.operations.ts'
import { educationPapers } from './education/papers/papers.operations.ts'
import { educationalRatingRules, ratingOperations } from './education/discussions/educational-rating.rules.ts'
import { riskOperations } from './education/risk/risk.operations.ts'
import { studentRiskRules } from './education/risk/student-risk.rules.ts'
import { educationalCategoryRules } from './education/educational-category.rules.ts'
import { educationalGroupRules } from './education/educational-group.rules.ts'
import { educationalGroupStudentRules } from './education/educational-group-student.rules.ts'
import { educationalScheduleTimeRules } from './education/schedule/educational-schedule-time.rules.ts'
import { examsConstraints } from './exams/exams.constraints.ts'
import { examsOperations } from './exams/exams.operations.ts'
import { groupScheduleExamRules } from './exams/exams/group-schedule-exam.rules.ts'
import { monitorScoreExamRules } from './exams/sitting/monitor-score-exam.rules.ts'
import { certificatesRules } from './exams/certificates/certificates.service.ts'
import { resultPublicationRules } from './exams/results/publication.service.ts'
import { scoreComponentRules } from './exams/scores/score-component.rules.ts'
import { simpleExamModelRules } from './exams/exams/simple-exam-model.rules.ts'
import { sittingOperations } from './exams/sitting/sitting.operations.ts'
import { studentScheduleExamTimeRules } from './exams/sitting/student-schedule-exam-time.rules.ts'
import { exportOperations } from './exports/operations.ts'
import { accountRules, expenseRules, revenueRules } from './finance/accounts/account.rules.ts'
import { cashierShiftRules } from './finance/accounts/cashier-shift.rules.ts'
import { countedServiceRules, countedServiceTransactionRules } from './finance/goods/counted-service.rules.ts'
import { debtRules } from './finance/debts/debt.rules.ts'
import { deskOperations } from './finance/desk/desk.operations.ts'
import { howToPayOperations } from './finance/desk/how-to-pay.ts'
import { financePapers } from './finance/desk/paper.operations.ts'
import { financeConstraints } from './finance/finance.constraints.ts'
import { financeOperations } from './finance/finance.operations.ts'
import { installmentRules, installmentScheduleTimeRules } from './finance/debts/installment.rules.ts'
import { numberGapRules } from './finance/payments/number-gap.rules.ts'
import { installmentPaymentRules, receiptRules } from './finance/payments/payment.rules.ts'
import { serviceEntitlementRules } from './finance/goods/service-entitlement.rules.ts'
import { statisticsOperations } from './finance/books/statistics.operations.ts'
import { earnByLesson } from './finance/accounts/points-earned.service.ts'
import { pointsTransactionRules } from './finance/accounts/points-spent.rules.ts'
import { walletRules } from './finance/accounts/wallet.rules.ts'
import { homeOperations } from './home/home.operations.ts'
import { importOperations } from './import/operations.ts'
import { callsOperations } from './interests/calls.operations.ts'
import { interestsConstraints } from './interests/interests.constraints.ts'
import {
  followInterestRules,
  followUpSessionRules,
  interestFollowUpRules,
  userOtherInterestRules,
  userSysteamInterestRules,
} from './interests/interests.rules.ts'
import { educationalJoiningApplicationRules } from './joining/educational-joining-application.rules.ts'
import { educationalGroupTransferRules } from './joining/educational-group-transfer.rules.ts'
import { groupWaitingRules } from './joining/group-waiting.rules.ts'
import { joiningApplicationSubscriptionRules } from './joining/joining-application-subscription.rules.ts'
import { tellOffers } from './joining/seat-offers.ts'
import { joiningConstraints } from './joining/joining.constraints.ts'
import { joiningOperations } from './joining/joining.operations.ts'
import { gradingPlanRules } from './lookups/grading-plan.rules.ts'
import { propertyOperations } from './lookups/properties.operations.ts'
import { propertyRules } from './lookups/property.rules.ts'
import { propertyConstraints } from './lookups/property.constraints.ts'
import { treeConstraints } from './lookups/tree.constraints.ts'
import { mediaConstraints } from './media/media.constraints.ts'
import { mediaRules } from './media/media.rules.ts'
import { spaceOperations } from './media/spaces/spaces.operations.ts'
import { storageMannerOperations } from './media/spaces/storage-manner.operations.ts'
import { spaceTargets } from './media/spaces/targets.ts'
import { sharingOperations } from './media/sharing/sharing.operations.ts'
import { tracingOperations } from './media/tracing/tracing.operations.ts'
import { watchingOperations } from './media/watching/watching.operations.ts'
import { closeCanceled, closeRefunded } from './media/packages/package.rules.ts'
import { packageOperations } from './media/packages/package.operations.ts'
import { offerOperations } from './offers/offers.operations.ts'
import { peopleOperations } from './people/people.operations.ts'
import { peopleConstraints } from './people/people.constraints.ts'
import { personFileRules } from './people/person-file.rules.ts'
import { userRules } from './people/user.rules.ts'
import { placesConstraints } from './places/places.constraints.ts'
import { planningConstraints } from './planning/planning.constraints.ts'
import { seasonShiftOperations, seasonShiftRules } from './planning/season-shift.operations.ts'
import { timetableOperations } from './planning/timetable.operations.ts'
import { timetableRules } from './planning/timetable.rules.ts'
import { quotationsConstraints } from './quotations/quotations.constraints.ts'
import { jobOrderOperations } from './quotations/job-order.operations.ts'
import { orderPapers } from './quotations/order-papers.ts'
import { quotationOperations } from './quotations/quotation.operations.ts'
import { storeItemRules } from './finance/store/store-item.rules.ts'
import { priceRules } from './quotations/price.rules.ts'
import { priceRequestOperations } from './quotations/price-request.operations.ts'
import { quotationRules } from './quotations/quotations.rules.ts'
import { twinsOperations } from './twins/twins.operations.ts'
import { renewSubscriptions, settleMeeting, settleUnits } from './joining/units.service.ts'
import { attachmentTarget } from './records/attachments/attachment-target.ts'
import type { AreaTarget } from './records/serving/upload-target.ts'
import type { ConstraintTexts } from './records/schema/constraints.ts'
import type { Subscribers } from './records/events.ts'
import type { Operation } from './records/serving/operation.ts'
import { recordOperations } from './records/serving/operations.ts'
import type { AnyRules, RuleBook } from './records/rules.ts'
import { figureOperations } from './reports/figures/figures.operations.ts'
import { reportOperations } from './reports/report.operations.ts'
import { reportsConstraints } from './reports/reports.constraints.ts'
import { openingOperations } from './reports/sending/opening.operations.ts'
import { sendingOperations } from './reports/sending/sending.operations.ts'
import { financeStatistics } from './reports/finance-statistics.operations.ts'
import { reminderCalendarOperations } from './reminders/reminder-calendar.operations.ts'
import { reminderPlansOperations } from './reminders/reminder-plans.operations.ts'
import { wakeLook } from './reminders/reminder.jobs.ts'
import { reminderRules } from './reminders/reminder.rules.ts'
import { servicesConstraints } from './services/services.constraints.ts'

/** Handlers of each event, in the order they run. They belong to areas that import the area of the event. */
export const subscribers: Subscribers = {
  marksChanged: [
    (ctx, { scheduleTime, students }) => settleUnits(ctx, scheduleTime, students),
    (ctx, { scheduleTime, students }) => earnByLesson(ctx, scheduleTime, students),
  ],
  markedTimeChanged: [
    (ctx, { scheduleTime }) => settleMeeting(ctx, scheduleTime),
    (ctx, { scheduleTime }) => earnByLesson(ctx, scheduleTime, null),
  ],
  seatsChanged: [(ctx) => tellOffers(ctx)],
  accountChanged: [tellAccountChange],
  pageCrowded: [notifyOfCrowd],
  momentPlanned: [wakeLook],
  debtCanceled: [(ctx, { user }) => renewSubscriptions(ctx, [user]), (ctx, { user }) => closeCanceled(ctx, user)],
  paymentRefunded: [(ctx, { debt, reason }) => closeRefunded(ctx, debt, reason)],
}

const rules: readonly AnyRules[] = [
  ...userRules,
  ...personFileRules,
  gradingPlanRules,
  educationalCategoryRules,
  educationalGroupRules,
  educationalGroupStudentRules,
  educationalScheduleTimeRules,
  educationalGroupAttendanceRules,
  attendanceExcuseRules,
  outboundMessageRules,
  reminderRules,
  messageTemplateRules,
  sendingRules,
  newsRules,
  holidayRules,
  seasonShiftRules,
  ...timetableRules,
  ...roleRules,
  userGrantRules,
  ...loginCodeRules,
  newDeviceRules,
  ...validSettingRules,
  establishmentRules,
  educationalJoiningApplicationRules,
  joiningApplicationSubscriptionRules,
  educationalGroupTransferRules,
  groupWaitingRules,
  scoreComponentRules,
  monitorScoreExamRules,
  resultPublicationRules,
  ...certificatesRules,
  simpleExamModelRules,
  groupScheduleExamRules,
  studentScheduleExamTimeRules,
  discussionRules,
  discussionCommentRules,
  discussionCommentReactRules,
  studentRiskRules,
  educationalRatingRules,
  complaintRules,
  complaintFollowUpRules,
  notificationRules,
  interestFollowUpRules,
  followInterestRules,
  followUpSessionRules,
  userSysteamInterestRules,
  userOtherInterestRules,
  ...mediaRules,
  ...quotationRules,
  storeItemRules,
  ...priceRules,
  ...propertyRules,
  accountRules,
  expenseRules,
  revenueRules,
  cashierShiftRules,
  debtRules,
  installmentRules,
  installmentScheduleTimeRules,
  receiptRules,
  installmentPaymentRules,
  numberGapRules,
  serviceEntitlementRules,
  countedServiceRules,
  countedServiceTransactionRules,
  ...walletRules,
  pointsTransactionRules,
]

/**
 * Merges the rules of several areas for one entity: people has the rules of a user, finance those of the user's
 * credit.
 */
export const ruleBook: RuleBook = rules.reduce((book, { entity, standard, actions }) => {
  const known = book.get(entity.id)
  return book.set(entity.id, {
    entity,
    standard: { ...known?.standard, ...standard },
    actions: { ...known?.actions, ...actions },
  })
}, new Map<string, AnyRules>())
export const operations: readonly Operation[] = [
  ...appSettingsOperations,
  ...savedViewOperations,
  ...firstCentreOperations,
  ...ownLookOperations,
  ...ownPageOperations,
  ...ownSettingsOperations,
  ...loginCodeOperations,
  ...xRayOperations,
  ...userSessionOperations,
  ...peopleOperations,
  ...twinsOperations,
  ...homeOperations,
  ...spaceOperations,
  ...storageMannerOperations,
  ...joiningOperations,
  ...educationOperations,
  ...educationPapers,
  ...calendarOperations,
  ...seasonShiftOperations,
  ...timetableOperations,
  ...examsOperations,
  ...sittingOperations,
  ...discussionOperations,
  ...riskOperations,
  ...ratingOperations,
  ...absenceMannerOperations,
  ...notificationOperations,
  ...messageOperations,
  ...newsOperations,
  ...outboundMessageOperations,
  ...notificationMannerOperations,
  ...notificationSettingsOperations,
  ...complaintOperations,
  ...complaintMannerOperations,
  ...reminderCalendarOperations,
  ...reminderPlansOperations,
  ...callsOperations,
  ...sharingOperations,
  ...watchingOperations,
  ...tracingOperations,
  ...packageOperations,
  ...offerOperations,
  ...quotationOperations,
  ...priceRequestOperations,
  ...jobOrderOperations,
  ...orderPapers,
  ...financeOperations,
  ...deskOperations,
  ...howToPayOperations,
  ...financePapers,
  ...statisticsOperations,
  ...importOperations,
  ...exportOperations,
  ...reportOperations,
  ...figureOperations,
  ...sendingOperations,
  ...openingOperations,
  financeStatistics,
  ...propertyOperations,
  ...recordOperations,
]
export const constraintTexts: readonly ConstraintTexts[] = [
  accessConstraints,
  peopleConstraints,
  propertyConstraints,
  treeConstraints,
  placesConstraints,
  educationConstraints,
  planningConstraints,
  joiningConstraints,
  examsConstraints,
  servicesConstraints,
  quotationsConstraints,
  financeConstraints,
  alertsConstraints,
  interestsConstraints,
  mediaConstraints,
  reportsConstraints,
]
/** Upload targets of all areas. */
export const uploadTargets: readonly AreaTarget[] = [attachmentTarget, ...spaceTargets]

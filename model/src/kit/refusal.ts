/**
 * The one catalogue of refusals: every "no" that the product says has a code here and a text in both languages in
 * texts/.
 */

/** Code → HTTP status. 406 is the product's own "operation failed" (input or rule). */
export const refusalStatus = {
  // the request itself
  'request.version': 306,
  'request.malformed': 406,
  'request.tooLarge': 413,
  'request.mediaType': 415,
  'request.tooMany': 429,
  'request.tooOften': 429,
  'request.tooManyAtOnce': 429,
  'request.overtaken': 429,
  'request.crossSite': 403,
  'request.notFound': 404,
  'request.idempotencyMismatch': 406,
  'request.keyRequired': 406,
  'request.timeout': 503,
  // who asks
  'session.invalidToken': 498,
  'session.invalidLoginCode': 499,
  'session.wrongCredentials': 406,
  'session.wrongLoginCode': 406,
  'session.platformBarred': 406,
  'session.outsideDates': 406,
  'session.tooManyDevices': 406,
  'session.establishmentNeeded': 406,
  'session.elsewhere': 409,
  'session.busy': 429,
  'session.slowDown': 429,
  'permission.missing': 403,
  // records
  'record.notFound': 404,
  'record.stale': 406,
  'record.invalid': 406,
  'record.inUse': 406,
  'record.heldBy': 406,
  'record.notArchived': 406,
  'record.wrongState': 406,
  'record.notYet': 406,
  'record.duplicate': 406,
  'record.codeTaken': 406,
  'record.cycle': 406,
  'record.readonly': 406,
  'record.filterUnknown': 406,
  'record.sortUnknown': 406,
  'record.sortTooMany': 406,
  'record.tooMany': 406,
  'export.pdfTooLong': 406,
  'record.referenceGone': 406,
  'record.notActive': 406,
  // fields (used as the code of a field error, and alone)
  'field.required': 406,
  'field.nameRequired': 406,
  'field.unknown': 406,
  'field.arabicLetters': 406,
  'field.englishLetters': 406,
  'field.number': 406,
  'field.integer': 406,
  'field.min': 406,
  'field.max': 406,
  'field.decimals': 406,
  'field.tooShort': 406,
  'field.tooLong': 406,
  'field.pattern': 406,
  'field.example': 406,
  'field.email': 406,
  'field.phone': 406,
  'field.url': 406,
  'field.colour': 406,
  'field.date': 406,
  'field.time': 406,
  'field.dateTime': 406,
  'field.money': 406,
  'field.oneOf': 406,
  'field.boolean': 406,
  'field.text': 406,
  'field.list': 406,
  'field.reference': 406,
  'field.referenceArchived': 406,
  'field.nationalId': 406,
  'field.password': 406,
  'field.passwordCommon': 406,
  'field.passwordSame': 406,
  'field.passwordsDiffer': 406,
  'field.oldPassword': 406,
  'field.userNameTaken': 406,
  'field.endBeforeStart': 406,
  'field.toBeforeFrom': 406,
  'field.taken': 406,
  'field.viewNameTaken': 406,
  'field.image': 406,
  // education and joining
  'joining.duplicate': 406,
  'joining.reasonRequired': 406,
  'joining.studentRequired': 406,
  'joining.debtOpen': 406,
  'joining.notFrozen': 406,
  'joining.notPostponed': 406,
  'subscription.valid': 406,
  'subscription.belowZero': 406,
  'group.full': 406,
  'group.closed': 406,
  'group.finished': 406,
  'group.otherCategory': 406,
  'group.alreadyIn': 406,
  'group.left': 406,
  'group.notFull': 406,
  'group.waiting': 406,
  'group.notAccepted': 406,
  'group.minimumAboveMaximum': 406,
  'group.fixedScheduleNeeded': 406,
  'group.datesNeeded': 406,
  'group.notFinished': 406,
  'schedule.clash': 406,
  'schedule.sliceOverlaps': 406,
  'schedule.outsideGroupDates': 406,
  'schedule.finished': 406,
  'schedule.canceled': 406,
  'season.changedSince': 406,
  'season.nothingMoves': 406,
  'season.cannotReturn': 406,
  'season.clashing': 406,
  'timetable.busy': 406,
  'timetable.noPlaces': 406,
  'timetable.noGroups': 406,
  'timetable.nothingPlaced': 406,
  'timetable.pinnedThere': 406,
  'timetable.nothingAccepted': 406,
  'timetable.cannotReturn': 406,
  'calendar.tooManyFeeds': 406,
  'view.tooMany': 406,
  'calendar.membersOnly': 406,
  'shift.membersOnly': 406,
  'attendance.notExpected': 406,
  'attendance.early': 406,
  'attendance.reasonRequired': 406,
  'attendance.covered': 406,
  'attendance.codeWrong': 406,
  'attendance.codeExpired': 406,
  'attendance.notOpen': 406,
  'attendance.over': 406,
  'attendance.otherGroup': 406,
  'attendance.deviceUsed': 406,
  'attendance.otherDevice': 406,
  'attendance.markedAbsent': 406,
  'excuse.notInGroup': 406,
  'excuse.duplicate': 406,
  'excuse.tooLong': 406,
  'excuse.decided': 406,
  'score.aboveMaximum': 406,
  'score.locked': 406,
  'score.attempts': 406,
  'score.weights': 406,
  'score.noWeight': 406,
  'score.reasonNeeded': 406,
  'score.rulesLocked': 406,
  'result.weights': 406,
  'result.missing': 406,
  'result.nothing': 406,
  'result.notPublished': 406,
  'certificate.notPassed': 406,
  'certificate.owes': 406,
  'certificate.none': 406,
  'gradingPlan.gap': 406,
  'gradingPlan.overlap': 406,
  'gradingPlan.cover': 406,
  // places and hierarchies
  'hierarchy.misplaced': 406,
  'hierarchy.misplacedUnder': 406,
  'hierarchy.circle': 406,
  'place.timesOverlap': 406,
  // exams, discussions, alerts, interests, media
  'exam.modelInUse': 406,
  'exam.noQuestions': 406,
  'exam.windowTooShort': 406,
  'exam.outsideGroupDates': 406,
  'exam.clash': 406,
  'exam.begun': 406,
  'exam.notOpen': 406,
  'exam.closed': 406,
  'exam.running': 406,
  'exam.over': 406,
  'exam.submitted': 406,
  'exam.notAnswering': 406,
  'discussion.closed': 406,
  'discussion.notOwn': 403,
  'discussion.removed': 406,
  'discussion.reasonRequired': 406,
  'discussion.tooFast': 429,
  'rating.notTaught': 406,
  'complaint.closed': 406,
  'followUp.sessionActive': 406,
  'followUp.oneInterest': 406,
  'media.codeUsed': 406,
  // money and goods
  'price.aboveNormal': 406,
  'price.oneList': 406,
  'price.none': 406,
  'account.belowZero': 406,
  'account.notCash': 406,
  'account.same': 406,
  'wallet.belowZero': 406,
  'points.belowZero': 406,
  'points.whole': 406,
  'service.free': 406,
  'money.future': 406,
  'money.refunded': 406,
  'shift.closed': 406,
  'shift.alreadyOpen': 406,
  'shift.reasonRequired': 406,
  'shift.movedSince': 406,
  'debt.overRemainder': 406,
  'debt.nothingOwed': 406,
  'debt.nothingPlanned': 406,
  'debt.notPlanned': 406,
  'debt.partsSum': 406,
  'debt.partPaid': 406,
  'debt.belowPaid': 406,
  'debt.overUnscheduled': 406,
  'debt.roundingTooLarge': 406,
  'debt.overDiscount': 406,
  'debt.paid': 406,
  'payment.overRefund': 406,
  'payment.accountNeeded': 406,
  'payment.waiting': 406,
  'payment.pointsToCredit': 406,
  'entitlement.paid': 406,
  'stock.belowZero': 406,
  'quotation.settled': 406,
  'quotation.inJobOrder': 406,
  'quotation.priceApproved': 406,
  // moving in
  'import.sheetRequired': 406,
  'import.fileType': 406,
  'import.notExcel': 406,
  'import.encoding': 406,
  'import.tooManyRows': 406,
  'import.tooLarge': 406,
  'import.columnsUnknown': 406,
  'import.running': 406,
  'import.wrongState': 406,
  'import.undoExpired': 406,
  'import.undoBlocked': 406,
  'import.empty': 406,
  'import.headsOnly': 406,
  'import.referenceUnknown': 406,
  'import.referenceAmbiguous': 406,
  'import.suspect': 406,
  'import.suspectInFile': 406,
  'import.repeated': 406,
  // people and access
  'person.alreadyApproved': 406,
  'person.notApproved': 406,
  'role.defaultNeeded': 406,
  'role.lastMasterAdmin': 406,
  'role.inUse': 406,
  'role.unknownFlag': 406,
  'role.beyondOwn': 406,
  'role.lockout': 406,
  'role.notYours': 406,
  'field.nationalIdBirthDate': 406,
  'field.nationalIdGender': 406,
  'field.specialtyGeneral': 406,
  'field.specialtyUnder': 406,
  'field.relativeNeeded': 406,
  'field.relativeSelf': 406,
  'field.relativeOnce': 406,
  'family.linked': 406,
  // the server's own trouble
  'server.caught': 500,
  'server.unavailable': 503,
  'server.busy': 503,
  'server.full': 507,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatus

/**
 * One field's fault. `name` is the dotted path in the payload (`names.ar`, `slices[0].place`); `params` fill the text
 * (`{max}`).
 */
export interface FieldFault {
  readonly name: string
  readonly code: RefusalCode
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * A "no" as a value. Operations return or throw it (as `Refused`, to roll the transaction back); only HTTP turns it
 * into words.
 */
export interface Refusal {
  readonly refused: RefusalCode
  readonly params?: Readonly<Record<string, string | number>>
  readonly fields?: readonly FieldFault[]
  /** Extra members of the problem document, such as the differences of a stale save. Never secrets. */
  readonly extra?: Readonly<Record<string, unknown>>
}

export const refuse = (refused: RefusalCode, rest: Omit<Refusal, 'refused'> = {}): Refusal => ({ refused, ...rest })

/** One faulty field, said as a refusal of the whole input. */
export const refuseField = (name: string, code: RefusalCode, params?: FieldFault['params']): Refusal =>
  refuse('record.invalid', { fields: [params ? { name, code, params } : { name, code }] })

/** Carries a refusal out of a transaction, so that it rolls back. Not a bug: HTTP answers with its status. */
export class Refused extends Error {
  readonly refusal: Refusal
  /** @param cause What it came of, for the log alone. */
  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.refused, cause === undefined ? undefined : { cause })
    this.refusal = refusal
  }
}

/** Throws when the value is a refusal; the last line of every `check`. */
export function unlessRefused(answer: Refusal | void | undefined): void {
  if (answer) throw new Refused(answer)
}

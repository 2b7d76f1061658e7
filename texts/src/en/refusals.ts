/** Every refusal of the product, with what to do about it. The text of a field's code is the sentence beside the field. */
import type { RefusalTexts } from '../text-types.ts'

export const refusals = {
  'request.version': {
    title: 'Another version',
    detail: 'This version of the interface is not spoken here; spoken: {{versions}}.',
  },
  'request.malformed': { title: 'Failed operation', detail: 'The request could not be read.' },
  'request.tooLarge': { title: 'Too large', detail: 'What was sent is larger than allowed.' },
  'request.mediaType': { title: 'Unknown kind of content', detail: 'Send form data or JSON.' },
  'request.tooOften': {
    title: 'Too often',
    detail: 'This was asked for too many times within a minute; try again in {{retryAfter}} s.',
  },
  'request.tooManyAtOnce': {
    title: 'Too much at once',
    detail: 'Other files or large forms of yours are still being sent; try again in {{retryAfter}} s.',
  },
  'request.overtaken': {
    title: 'Stopped',
    detail: 'You asked for the same thing again, and only the newer answer comes.',
  },
  'request.tooMany': { title: 'Too many requests', detail: 'Wait a little and try again.' },
  'request.crossSite': { title: 'Refused', detail: 'This request came from another site.' },
  'request.notFound': { title: 'Page not found', detail: 'There is nothing at this address.' },
  'request.idempotencyMismatch': {
    title: 'Failed operation',
    detail: 'This request was already sent with other contents; reload and try again.',
  },
  'request.timeout': {
    title: 'Took too long',
    detail: 'The operation took too long and was stopped; nothing was changed.',
  },
  'session.invalidToken': { title: 'Logged out', detail: 'Your session has ended; log in again.' },
  'session.invalidLoginCode': {
    title: 'Login code needed',
    detail: 'The login code is missing or not valid on this device.',
  },
  'session.wrongCredentials': { title: 'Login failed', detail: 'The user name or the password is wrong.' },
  'session.wrongLoginCode': {
    title: 'Wrong login code',
    detail: 'This login code is not valid; ask the management for it.',
  },
  'session.platformBarred': {
    title: 'Login not allowed',
    detail: 'can not login to this platform depend on your settings',
  },
  'session.outsideDates': { title: 'Login not allowed', detail: 'Your account may not log in on this date.' },
  'session.tooManyDevices': {
    title: 'Too many devices',
    detail: 'Your account is in use on as many devices as it may be.',
  },
  'session.establishmentNeeded': {
    title: 'Choose an establishment',
    detail: 'Choose the establishment that you want to work in.',
  },
  'session.elsewhere': {
    title: 'The session changed in another window',
    detail:
      'The user or the establishment was changed in another window of this browser; nothing was saved. What is open here belongs to where it was begun: choose that establishment again to save it, or leave it.',
  },
  'session.busy': { title: 'One moment', detail: 'Many people are logging in now; try again in {{retryAfter}} s.' },
  'session.slowDown': {
    title: 'Too many attempts',
    detail: 'That was wrong too often; try again in {{retryAfter}} s.',
  },
  'permission.missing': { title: 'No permission', detail: 'You do not have this permission, contact management.' },
  'record.notFound': { title: 'No elements found', detail: 'This record does not exist, or you may not see it.' },
  'record.stale': {
    title: 'Changed in the meantime',
    detail: 'Somebody else changed this record while you were working on it. Compare the two and save again.',
  },
  'record.invalid': { title: 'Failed operation', detail: 'Some fields need your attention.' },
  'record.heldBy': { title: 'In use', detail: 'It cannot be deleted: other records refer to it. {{holders}}.' },
  'record.inUse': { title: 'In use', detail: 'It cannot be deleted: other records refer to it.' },
  'record.notArchived': { title: 'Archive it first', detail: 'Only an archived record can be deleted for good.' },
  'record.wrongState': {
    title: 'Not possible now',
    detail: '“{{field}}” is “{{value}}” now, which does not allow this.',
  },
  'record.notNow': { title: 'Not possible now', detail: 'The record is in a state that does not allow this.' },
  'record.notYet': { title: 'Not possible now', detail: '“{{field}}” is still empty, so this is not possible.' },
  'import.wrongState': { title: 'Not possible now', detail: 'The import is in a state that does not allow this.' },
  'record.duplicate': { title: 'Already there', detail: 'There is already such a record.' },
  'record.codeTaken': { title: 'Code taken', detail: 'Another record has this code.' },
  'record.cycle': {
    title: 'Not possible',
    detail: 'A record cannot stand under itself or under one that stands under it.',
  },
  'record.readonly': { title: 'Not changeable', detail: 'This cannot be changed here.' },
  'record.filterUnknown': { title: 'Unknown filter', detail: 'Nothing here is filtered by {{name}}.' },
  'record.sortUnknown': { title: 'Unknown order', detail: 'The list cannot be sorted by {{name}}.' },
  'record.sortTooMany': {
    title: 'Too many to sort',
    detail: 'More than {{max}} records cannot be sorted this way; filter the list first.',
  },
  'record.tooMany': { title: 'Too many records', detail: 'At most {{max}} records at once; filter the list first.' },
  'report.dimensionUnknown': { title: 'Not part of this report', detail: 'This report cannot be grouped by {{name}}.' },
  'report.measureUnknown': { title: 'Not part of this report', detail: 'This report has no figure called {{name}}.' },
  'report.beforeByTime': {
    title: 'Not by parts of time',
    detail:
      'Opening and closing figures are those of a whole period. Choose the period, and leave days, weeks and months out of rows, columns and filters.',
  },
  'report.tooDeep': {
    title: 'Too many levels',
    detail: 'Rows can be grouped by at most {{max}} things, one under another.',
  },
  'report.tooLarge': {
    title: 'Too large a table',
    detail: 'This would be more than {{max}} figures. Take a shorter period, filter it, or leave out a group.',
  },
  'report.ownerGone': {
    title: 'Its owner may not log in',
    detail: 'Whoever made this schedule has no open account here any more, so it was stopped.',
  },
  'report.ownerRight': {
    title: 'Its owner may not see the report',
    detail: 'Whoever made this schedule may not see the report any more, so it was stopped.',
  },
  'report.noReceivers': {
    title: 'Nobody to send it to',
    detail: 'None of the receivers may see this report any more.',
  },
  'report.mailOff': {
    title: 'No mail server',
    detail: 'Mail is not set up on this server, so the report could not be mailed.',
  },
  'report.mailRefused': {
    title: 'Mail was refused',
    detail: 'The mail server refused {{count}} of {{total}} mails. Check the addresses.',
  },
  'report.mailUnreachable': {
    title: 'The mail server does not answer',
    detail: '{{count}} of {{total}} mails did not go out: the mail server does not answer or does not let us in.',
  },
  'report.mailLater': {
    title: 'The mail server is busy',
    detail: '{{count}} of {{total}} mails did not go out: the mail server asked three times to try later.',
  },
  'report.runsAlready': { title: 'It runs already', detail: 'This schedule runs at this very moment.' },
  'report.tooManySchedules': {
    title: 'Too many schedules',
    detail: 'One user may have at most {{max}} schedules. Delete one first.',
  },
  'report.stoppedBy': {
    title: 'Stopped by the management',
    detail: 'The management of the centre stopped this schedule.',
  },
  'report.sentGone': {
    title: 'Not there any more',
    detail: 'What was sent is not kept any more, or this address is not complete.',
  },
  'report.fileGone': {
    title: 'The file is gone',
    detail: 'Sent files are kept for 30 days. The report itself can still be opened.',
  },
  'report.linkEnded': { title: 'The link has ended', detail: 'Links to reports open for 7 days. Ask for a new one.' },
  'report.linkClosed': {
    title: 'The link is closed',
    detail: 'Whoever sent this link may not see the report any more.',
  },
  'report.tooMuch': {
    title: 'Too much to count at once',
    detail:
      'This asks for more records than can be counted in a few seconds. Take a shorter period, or one category or group.',
  },
  'export.pdfTooLong': {
    title: 'Too long for a PDF',
    detail: 'A PDF holds at most {{max}} rows; filter the list, or take Excel.',
  },
  'labels.none': {
    title: 'Nothing to print',
    detail: 'There is no record with a code here; change the search or the filters.',
  },
  'record.notActive': { title: 'Not active', detail: 'The record is archived or blocked; restore it first.' },
  'record.referenceGone': {
    title: 'No longer there',
    detail: 'A record that this one refers to was deleted in the meantime; choose another.',
  },
  'field.required': 'This is required.',
  'field.nameRequired': 'Required in Arabic or English.',
  'field.unknown': 'This field is not known.',
  'field.arabicLetters': 'Write it in Arabic letters.',
  'field.englishLetters': 'Write it in English letters.',
  'field.number': 'This must be a number.',
  'field.integer': 'This must be a whole number.',
  'field.min': 'Not below {{min}}.',
  'field.max': 'Not above {{max}}.',
  'field.decimals': 'At most {{max}} digits after the point.',
  'field.tooShort': 'At least {{min}} characters.',
  'field.tooLong': 'At most {{max}} characters.',
  'field.pattern': 'This is not in the expected form.',
  'field.example': 'This is not in the expected form. Write it like {{example}}.',
  'field.email': 'Write a valid email.',
  'field.phone': 'Write a valid phone number.',
  'field.url': 'Write a valid link that starts with https://',
  'field.colour': 'Write a colour such as #0b6579.',
  'field.date': 'Write a valid date, such as 25/3/2010.',
  'field.time': 'Write a time: hours 0 to 23, minutes 0 to 59.',
  'field.dateTime': 'Write a valid date and time.',
  'field.money': 'Write an amount such as 1,250.50. (Other programs send whole piastres: 125050.)',
  'field.oneOf': 'Choose one of the offered values.',
  'field.boolean': 'Choose yes or no.',
  'field.text': 'Write plain text.',
  'field.list': 'This list is not valid.',
  'field.reference': 'Choose a valid record.',
  'field.referenceArchived': 'The chosen record is archived; choose another.',
  'field.nationalId': 'Write a valid national ID of 14 digits.',
  'field.password':
    'From 8 to 256 characters, with a lowercase letter, an uppercase letter, a digit and a special character.',
  'field.passwordCommon': 'This password is among the first that are tried; choose another one.',
  'field.passwordsDiffer': 'Two passwords not matched',
  'field.passwordSame': 'This is your password already; choose another one.',
  'field.oldPassword': 'This is not your current password.',
  'field.ownPassword':
    'Change your own password under “Change the password” in your account; the old one is asked for there.',
  'field.userNameTaken': 'This user name is taken.',
  'field.endBeforeStart': 'The end must not be before the start.',
  'field.toBeforeFrom': '“To” must not be before “from”.',
  'field.taken': 'Another record has this value.',
  'field.viewNameTaken': 'There is a view of this name here already.',
  'field.viewNotShared': 'Views of a list are private; a view of a report can be shared.',
  'field.roleOpensNot': 'Choose only roles that may open this report.',
  'field.receiverOpensNot': 'Choose only users who may see this report.',
  'field.receiversNone': 'Choose at least one receiver.',
  'field.receiversMany': 'At most {{max}} receivers.',
  'field.mailOff': 'Mail is not set up on this server.',
  'field.oneDay': 'Choose one day.',
  'field.scheduleNameTaken': 'You have a schedule of this name already.',
  'field.image': 'Choose a picture of a supported kind and size.',
  'joining.duplicate': {
    title: 'Already applied',
    detail: 'The student already has a live application for this period and category.',
  },
  'joining.reasonRequired': { title: 'Reason needed', detail: 'Write the reason.' },
  'joining.studentRequired': { title: 'Student needed', detail: 'Choose a student, or fill in a new one.' },
  'joining.debtOpen': { title: 'Debts are open', detail: 'Cancel or refund the debts of this application first.' },
  'joining.noPrice': {
    title: 'No price is known',
    detail:
      'The category’s price list has no price for the requested subscription: add the price first, or accept without subscription.',
  },
  'joining.nothingRequested': {
    title: 'No subscription is requested',
    detail: 'This application asks for no subscription: accepting it buys nothing.',
  },
  'joining.notFrozen': { title: 'Not frozen', detail: 'The student is not frozen today, so there is nothing to end.' },
  'joining.notPostponed': {
    title: 'Not postponed',
    detail: 'The student is not postponed today, so there is nothing to end.',
  },
  'group.notFinished': {
    title: 'The group is not finished',
    detail: 'Certificates can be made once the group is finished.',
  },
  'attendance.covered': {
    title: 'Already covered',
    detail: 'This session was already taken from a subscription or paid for; it is not paid twice.',
  },
  'subscription.valid': {
    title: 'Subscribed already',
    detail: 'This student has a valid subscription for this time; mark the attendance as usual.',
  },
  'subscription.belowZero': {
    title: 'Not so much left',
    detail: 'The subscription has not so many sessions or hours left.',
  },
  'group.left': { title: 'No longer in the group', detail: 'This student has left that group already.' },
  'group.notFull': { title: 'There is a free seat', detail: 'The group is not full: seat the student at once.' },
  'group.waiting': { title: 'Waits already', detail: 'This student waits for a seat in this group already.' },
  'group.full': { title: 'The group is full', detail: 'It has as many students as its maximum allows.' },
  'group.closed': { title: 'The group is closed', detail: 'It takes no new students until it is opened.' },
  'group.finished': { title: 'The group is finished', detail: 'A finished group cannot take this change.' },
  'group.otherCategory': {
    title: 'Another category',
    detail: 'The application is for another category than the group’s.',
  },
  'group.alreadyIn': { title: 'Already in a group', detail: 'The student already has a seat for this application.' },
  'group.notAccepted': { title: 'Not accepted yet', detail: 'Only an accepted application can enter a group.' },
  'group.minimumAboveMaximum': { title: 'Check the seats', detail: 'The minimum must not be above the maximum.' },
  'group.fixedScheduleNeeded': {
    title: 'No weekly times',
    detail: 'Turn on the fixed schedule and give it at least one weekly time.',
  },
  'group.datesNeeded': { title: 'Dates needed', detail: 'Give the group an expected start and an expected end.' },
  'schedule.clash': {
    title: 'The times clash',
    detail: 'The place, the lecturer or a student is already booked at this time.',
  },
  'schedule.sliceOverlaps': {
    title: 'The weekly times overlap',
    detail: 'Another weekly time of this group is on the same day at this hour.',
  },
  'schedule.outsideGroupDates': {
    title: 'Outside the group’s dates',
    detail: 'The time must be between the group’s expected start and end.',
  },
  'schedule.finished': { title: 'The group is finished', detail: 'A finished group gets no new schedule times.' },
  'season.changedSince': {
    title: 'The schedule has changed',
    detail: 'Schedule times were changed since the preview was made; look at it again.',
  },
  'season.nothingMoves': {
    title: 'Nothing moves',
    detail: 'No schedule time to come lies between these days, or none of them would change.',
  },
  'season.cannotReturn': {
    title: 'Some times cannot return',
    detail:
      '{{count}} of the {{of}} times were changed since, are over, or their old place or lecturer is taken: {{names}}. You may take back the rest.',
  },
  'season.clashing': {
    title: 'Some times cannot move',
    detail:
      '{{count}} times would clash, fall on a holiday or leave their group’s dates. Leave them where they are, or change the shift.',
  },
  'timetable.busy': {
    title: 'The plan is busy',
    detail: 'A week is being looked for or taken over. Wait, or stop it first.',
  },
  'timetable.noPlaces': { title: 'No places', detail: 'Choose the places to plan in.' },
  'timetable.noGroups': { title: 'No groups', detail: 'Take groups into the plan first.' },
  'timetable.nothingPlaced': {
    title: 'Nothing to accept',
    detail: 'None of these groups has a spot for all its sessions.',
  },
  'timetable.pinnedThere': {
    title: 'Something is pinned there',
    detail: 'The place, the lecturer or the students have a pinned session, or one outside of the plan, at this time.',
  },
  'timetable.nothingAccepted': {
    title: 'Nothing to take back',
    detail: 'Nothing of this plan was accepted, or it was taken back already.',
  },
  'timetable.cannotReturn': {
    title: 'Some lessons cannot return',
    detail:
      '{{count}} of {{of}} lessons, or the weekly times of their groups, were changed since, or are over: {{names}}. You may take back the rest.',
  },
  'calendar.membersOnly': {
    title: 'Only for users of the centre',
    detail: 'Calendar links are made by the centre’s own users.',
  },
  'view.tooMany': {
    title: 'Too many views',
    detail: 'You can save {{max}} views at most; delete one that you no longer need.',
  },
  'home.tooManyPins': {
    title: 'Too many reports on the home',
    detail: '{{max}} saved reports at most stand on the home; take one away first.',
  },
  'calendar.tooManyFeeds': {
    title: 'Too many links',
    detail: 'You have {{max}} calendar links; remove one that you no longer use.',
  },
  'schedule.canceled': { title: 'Canceled', detail: 'This schedule time is canceled.' },
  'attendance.notExpected': {
    title: 'Not expected',
    detail: 'This student is not expected at this schedule time: not in the group then, frozen, or postponed.',
  },
  'attendance.early': { title: 'Too early', detail: 'Attendance has not opened yet; try again at its time.' },
  'attendance.codeWrong': {
    title: 'Not the code',
    detail: 'This is not the code on the lecturer’s screen. Scan or type the one that is there now.',
  },
  'attendance.codeExpired': {
    title: 'An old code',
    detail: 'The code on the screen has changed since. Scan the one that is there now.',
  },
  'attendance.notOpen': { title: 'Too early', detail: 'Attendance opens at {{time}}. Scan the code again then.' },
  'attendance.over': {
    title: 'The session is over',
    detail: 'Attendance is no longer taken for this session. Ask the lecturer if you were there.',
  },
  'attendance.otherGroup': { title: 'Another group’s code', detail: 'You are not in the group whose code this is.' },
  'attendance.deviceUsed': {
    title: 'This device was used',
    detail: 'Another student was marked on this device in this session. Use your own, or ask the lecturer.',
  },
  'attendance.otherDevice': { title: 'Marked already', detail: 'You were marked in this session from another device.' },
  'attendance.markedAbsent': {
    title: 'Marked absent',
    detail: 'The lecturer marked you absent. Ask them to correct it.',
  },
  'excuse.notInGroup': { title: 'Not in this group', detail: 'The student has no seat in the group of this session.' },
  'excuse.tooLong': { title: 'Too long', detail: 'One excuse reaches over {{days}} days at most.' },
  'excuse.duplicate': {
    title: 'Asked already',
    detail: 'There is an excuse of this student for this session already.',
  },
  'excuse.decided': { title: 'Decided', detail: 'What is decided is not changed; an accepted excuse is undone first.' },
  'attendance.reasonRequired': {
    title: 'Reason needed',
    detail: 'The register is closed; write the reason for the correction.',
  },
  'score.aboveMaximum': { title: 'Score too high', detail: 'The score is above the full score of its item.' },
  'score.locked': {
    title: 'Published or locked',
    detail:
      'The results of these scores are published or locked. Who holds the permission changes them on the score sheet, with a reason.',
  },
  'score.reasonNeeded': {
    title: 'Reason needed',
    detail: 'The results are published or locked; write why the score changes.',
  },
  'score.rulesLocked': {
    title: 'The results are final or locked',
    detail:
      'Results of this category are final or locked, so its weights, rules and score items stay. Withdraw or unlock the results first, or make another category for the next course.',
  },
  'result.weights': {
    title: 'The weights do not make 100',
    detail: 'Final results need weights that add up to 100: {{categories}}.',
  },
  'result.missing': {
    title: 'Scores are missing',
    detail:
      'Results that are not final yet: {{count}}. Publish them as provisional, or confirm to publish all the same.',
  },
  'result.nothing': { title: 'Nobody has joined', detail: 'No student has joined this category in this period.' },
  'result.notPublished': { title: 'Not published yet', detail: 'The results of this category are not out yet.' },
  'certificate.notPassed': {
    title: 'Not passed',
    detail: 'The student has not passed this category with a final result.',
  },
  'certificate.owes': { title: 'Money is owed', detail: 'The student still owes money.' },
  'certificate.none': { title: 'No certificate', detail: 'No certificate was issued here yet.' },
  'score.attempts': { title: 'No attempts left', detail: 'The student has no re-exam left in this category.' },
  'score.weights': { title: 'Check the weights', detail: 'The five weights may not add up to more than 100.' },
  'score.noWeight': {
    title: 'Check the weights',
    detail: 'The category has score items, so at least one of the five weights must be above zero.',
  },
  'price.aboveNormal': {
    title: 'Above the normal price',
    detail: 'This price must not be above the normal one; give the normal price too.',
  },
  'price.none': {
    title: 'No price',
    detail: 'The category’s price list has no price for this; add it under price lists first.',
  },
  'price.oneList': {
    title: 'One active price list',
    detail: 'This category has an active price list already; archive it first.',
  },
  'account.notCash': { title: 'Not a cash account', detail: 'A cashier’s shift belongs to a cash account.' },
  'account.same': {
    title: 'The same account',
    detail: 'Choose another account than the one that the money comes from.',
  },
  'wallet.belowZero': { title: 'Not enough credit', detail: 'The credit does not cover this amount.' },
  'points.belowZero': { title: 'Not enough points', detail: 'There are not so many points.' },
  'points.whole': {
    title: 'Points are spent whole',
    detail: 'Whole points pay EGP {{below}} or EGP {{above}}, nothing between.',
  },
  'service.free': {
    title: 'Without a price',
    detail: 'This service costs nothing, so nobody has to be entitled to it.',
  },
  'money.future': { title: 'Not yet', detail: 'Money cannot move at a time that is still to come.' },
  'money.tooEarly': {
    title: 'Dated too early',
    detail:
      'A payment cannot be dated before its debt, and nothing can be refunded or taken back before it was paid, bought or sold.',
  },
  'money.refunded': {
    title: 'Refunded already',
    detail: 'All of it has been refunded; there is nothing left to refund.',
  },
  'shift.closed': {
    title: 'The shift is closed',
    detail: 'This time lies in a shift that is approved; nothing can be dated into it.',
  },
  'shift.alreadyOpen': {
    title: 'A shift is open',
    detail: 'Somebody has a shift open at this account; close it first.',
  },
  'shift.membersOnly': {
    title: 'Only for users of the centre',
    detail: 'A shift is opened by one of the centre’s own users, who answers for its drawer.',
  },
  'shift.movedSince': {
    title: 'Something was dated into the shift',
    detail:
      'Since it was closed something was dated into it: EGP {{expected}} is expected now, EGP {{counted}} was counted. Give the reason of the difference.',
  },
  'shift.reasonRequired': {
    title: 'Why does it differ?',
    detail: 'The counted cash differs from the expected; give the reason.',
  },
  'debt.overRemainder': { title: 'More than is owed', detail: 'EGP {{remainder}} is owed at most. Lower the amount.' },
  'debt.nothingOwed': { title: 'Nothing is owed', detail: 'There is nothing left to pay here.' },
  'debt.notPlanned': { title: 'No instalments', detail: 'This debt has no instalments.' },
  'debt.nothingPlanned': { title: 'Nothing to cancel', detail: 'No instalment of this debt is planned and unpaid.' },
  'debt.partsSum': {
    title: 'The parts do not add up',
    detail: 'The parts add up to EGP {{sum}}; they should be EGP {{amount}}.',
  },
  'debt.partPaid': {
    title: 'Money is paid on it',
    detail: 'This instalment cannot be canceled, because money has been paid on it: the paid amount is above zero.',
  },
  'debt.belowPaid': {
    title: 'More is paid',
    detail: 'EGP {{paid}} of this instalment is paid already; its amount cannot be lower.',
  },
  'debt.overUnscheduled': {
    title: 'More than is left to plan',
    detail: 'At most EGP {{unscheduled}} is left to plan on this debt.',
  },
  'debt.roundingTooLarge': {
    title: 'Rounded too far',
    detail: 'Rounded to this, a part would be nothing. Choose a smaller step or fewer parts.',
  },
  'debt.overDiscount': {
    title: 'Discount too high',
    detail: 'The discount is above {{max}} %, the most that this allows.',
  },
  'debt.paid': {
    title: 'Money is paid on it',
    detail: 'This debt cannot be canceled, because money has been paid on it. Refund what was paid first.',
  },
  'payment.overRefund': {
    title: 'More than was paid',
    detail: 'At most EGP {{left}} of this payment is left to refund.',
  },
  'payment.otherAmount': {
    title: 'Another amount than the proposed one',
    detail:
      'The rules propose EGP {{proposed}}. To give back another amount you need the privilege “Refund another amount than the proposed one”.',
  },
  'payment.nothingProposed': {
    title: 'Nothing is given back',
    detail:
      'By the rules nothing of this payment is given back. Who has the privilege “Refund another amount than the proposed one” may type an amount.',
  },
  'payment.beforeDebt': {
    title: 'Before it was owed',
    detail: 'What this pays is owed since {{since}}. Choose that time or a later one.',
  },
  'payment.beforeCredit': {
    title: 'Before the last movement',
    detail: 'The credit or the points last moved at {{since}}. Choose that time or a later one.',
  },
  'payment.accountNeeded': { title: 'Which account?', detail: 'Choose the account and the payment method.' },
  'payment.pointsToCredit': {
    title: 'Points become credit',
    detail: 'What was paid by points is not refunded as money. Refund it as the payer’s credit.',
  },
  'payment.waiting': { title: 'Not verified yet', detail: 'This receipt still waits to be verified.' },
  'entitlement.paid': {
    title: 'Something is paid',
    detail: 'Something of its debt is paid; refund the payment first.',
  },
  'stock.belowZero': { title: 'Not so many left', detail: 'Only {{remaining}} are left.' },
  'request.keyRequired': {
    title: 'Key missing',
    detail: 'What moves money needs an Idempotency-Key, so that it happens once.',
  },
  'account.belowZero': { title: 'Not enough money', detail: 'The account would go below zero, and it may not.' },
  'quotation.empty': {
    title: 'Nothing in the quotation',
    detail: 'This quotation has no line that the customer could accept. Add at least one with its price first.',
  },
  'quotation.unpriced': {
    title: 'Prices are missing',
    detail: 'Something in this quotation has no approved selling price yet. Give and approve the missing prices first.',
  },
  'quotation.settled': {
    title: 'The amount is settled',
    detail: 'The customer has accepted this quotation, or it is over; what it costs cannot be changed any more.',
  },
  'quotation.inJobOrder': {
    title: 'Already in a job order',
    detail: 'This quotation has a job order; finish or cancel that one first.',
  },
  'quotation.priceApproved': {
    title: 'An approved price stays',
    detail: 'An approved price stays in the history. Give and approve a newer one instead.',
  },
  'gradingPlan.gap': {
    title: 'A gap in the grades',
    detail: 'Nothing covers what lies before this grade; start it where the last one ends.',
  },
  'gradingPlan.overlap': { title: 'Grades overlap', detail: 'This grade starts before the last one ends.' },
  'gradingPlan.cover': { title: 'Grades incomplete', detail: 'The grades must cover 0 to 100.' },
  'hierarchy.misplacedUnder': {
    title: 'What stands under it does not fit',
    detail:
      'The hierarchy does not let what stands under this record stand under this component. Move it first, or add the line to the hierarchy.',
  },
  'hierarchy.misplaced': {
    title: 'Not here',
    detail:
      'The hierarchy does not let this component stand under the component of the record above it. Choose another one, or add the line to the hierarchy.',
  },
  'hierarchy.circle': {
    title: 'A circle',
    detail: 'The component above stands under this one already: the hierarchy would go round in a circle.',
  },
  'place.timesOverlap': { title: 'Times overlap', detail: 'Two of the times of one day overlap.' },
  'import.sheetRequired': { title: 'No sheet', detail: 'Please select a sheet.' },
  'import.fileType': {
    title: 'Unsupported file',
    detail:
      'This is no Excel (XLSX) or CSV file, or it is damaged. Open it in Excel, save it anew as XLSX, and choose that.',
  },
  'import.notExcel': {
    title: 'Not an Excel file',
    detail:
      'The file is called .xlsx, but what is in it is plain text. If it is a CSV, give it a name that ends with .csv; otherwise save it in Excel as XLSX.',
  },
  'import.encoding': {
    title: 'Unreadable letters',
    detail: 'The letters of the file could not be read; save it as UTF-8 CSV or XLSX.',
  },
  'import.tooManyRows': { title: 'Too many rows', detail: 'At most {{max}} rows at once; split the sheet.' },
  'import.tooLarge': { title: 'File too large', detail: 'The file is larger than allowed; split the sheet.' },
  'import.columnsUnknown': { title: 'Columns do not fit', detail: 'None of the columns of the sheet matches a field.' },
  'import.running': { title: 'Import running', detail: 'Another import of this list is running; wait until it ends.' },
  'import.undoExpired': { title: 'Too late to undo', detail: 'An import can be undone within a day.' },
  'import.undoBlocked': {
    title: 'Cannot be undone',
    detail: 'Some of the imported records were changed or are in use since.',
  },
  'import.empty': { title: 'Empty sheet', detail: 'The sheet has no rows.' },
  'import.headsOnly': {
    title: 'No rows under the heads',
    detail:
      'There is no row under the one that names the columns. Write the records under it, or choose another sheet or row.',
  },
  'exam.modelInUse': {
    title: 'The model is in use',
    detail: 'An exam is scheduled with this model, so its questions cannot change. Copy it and change the copy.',
  },
  'exam.noQuestions': { title: 'No questions', detail: 'This exam model has no questions yet; write them first.' },
  'exam.windowTooShort': {
    title: 'Too short',
    detail: 'Between opening and closing there must be room for the time of one student.',
  },
  'exam.outsideGroupDates': {
    title: 'Outside the group’s dates',
    detail: 'The exam must lie between the first and the last day of its group: {{from}} – {{to}}.',
  },
  'exam.clash': {
    title: 'Two exams at once',
    detail: 'The group already has an exam that is open at that time: {{exams}}.',
  },
  'exam.begun': {
    title: 'Already begun',
    detail: 'Students have begun this exam; it cannot open at another time any more.',
  },
  'exam.notOpen': {
    title: 'Not open yet',
    detail: 'The exam has not opened yet. It opens by the clock of the centre, whatever this device’s clock says.',
  },
  'exam.closed': { title: 'Closed', detail: 'The exam has closed; it can no longer be begun.' },
  'exam.running': { title: 'Still running', detail: 'It can be read when the exam of the student has ended.' },
  'exam.over': {
    title: 'The time is over',
    detail: 'The time of this exam has ended. What had been saved by then counts; this answer came later.',
  },
  'exam.submitted': {
    title: 'Already handed in',
    detail: 'This exam was handed in; its answers can no longer change.',
  },
  'exam.notAnswering': { title: 'Not one of its answers', detail: 'Question {{question}} has no such answer.' },
  'discussion.closed': {
    title: 'The discussion is closed',
    detail: 'Nobody can write in it until it is opened again.',
  },
  'discussion.removed': { title: 'The comment was removed', detail: 'What was removed cannot be changed.' },
  'discussion.reasonRequired': {
    title: 'A reason is needed',
    detail: 'Say why somebody else’s comment is removed; its writer is told.',
  },
  'discussion.tooFast': {
    title: 'One after the other',
    detail: 'You have written {{most}} comments within a minute. Wait a little.',
  },
  'rating.notTaught': {
    title: 'Not yours to rate',
    detail: 'Only who sits or sat in the group rates it, its category and its lecturer.',
  },
  'discussion.notOwn': { title: 'Not your comment', detail: 'Only the one who wrote a comment may change it.' },
  'complaint.closed': {
    title: 'The complaint is closed',
    detail: 'A closed complaint cannot be answered; write a new one.',
  },
  'followUp.sessionActive': {
    title: 'Already followed up',
    detail: 'This student has an open follow-up session; close it first.',
  },
  'followUp.oneInterest': {
    title: 'Choose one interest',
    detail: 'Choose either an interest of the list or one in the student’s own words.',
  },
  'media.codeUsed': { title: 'The code is used', detail: 'A code that was used stays; it says who used it.' },
  'import.referenceUnknown': {
    title: 'Not found',
    detail: 'No record of this list has this code or name; write it as the list has it, or add it there first.',
  },
  'import.referenceAmbiguous': {
    title: 'Several are called so',
    detail: 'Several records of this list are called so; write the code instead.',
  },
  'import.suspect': {
    title: 'Perhaps here already',
    detail: 'There is a record like this already, under another code.',
  },
  'import.suspectInFile': {
    title: 'Perhaps twice in the sheet',
    detail: 'Looks like the one on row {{line}}, under another code.',
  },
  'import.repeated': {
    title: 'Twice in the sheet',
    detail: 'Row {{line}} is the same record with other values; that row counts.',
  },
  'person.alreadyApproved': { title: 'Already approved', detail: 'This student is approved.' },
  'person.notApproved': { title: 'Not approved', detail: 'Approve the student first.' },
  'role.defaultNeeded': {
    title: 'Default role needed',
    detail: 'Each user type needs one default role; make another one the default first.',
  },
  'role.lastMasterAdmin': {
    title: 'The last manager',
    detail: 'The centre needs at least one manager who can log in.',
  },
  'role.unknownFlag': { title: 'No such permission', detail: 'There is no permission {{flag}} in {{group}}.' },
  'role.beyondOwn': {
    title: 'More than you hold',
    detail: 'You can only give or take away permissions that you hold yourself.',
  },
  'role.holdsMore': {
    title: 'They hold more than you',
    detail: 'This person has permissions that you do not have. Ask somebody who has them all to do this.',
  },
  'role.lockout': {
    title: 'Nobody could manage roles',
    detail: 'A centre manager who can log in must keep the permission to see and change the roles of centre managers.',
  },
  'role.notYours': { title: 'Another type of user', detail: 'This can only be given to a user of the centre.' },
  'role.inUse': { title: 'Role in use', detail: 'Users have this role; give them another one first.' },
  'field.nationalIdBirthDate': 'This ID belongs to somebody born on {{birthDate}}; the birth date says otherwise.',
  'field.nationalIdGender': 'The gender does not agree with this ID.',
  'field.specialtyGeneral': 'A special specialty needs a general specialty: choose the general one first.',
  'field.specialtyUnder': 'This special specialty does not stand under the chosen general one.',
  'field.relativeNeeded': 'Choose the relative among the users, or write a name.',
  'field.relativeSelf': 'Nobody is a relative of themselves.',
  'field.relativeOnce': 'This person already has a relative of this relation, which may be there only once.',
  'family.linked': {
    title: 'Already linked',
    detail: 'These two are already linked as relatives; change the link that is there.',
  },
  'server.caught': { title: 'Failed operation', detail: 'Error to connect, please try again.' },
  'server.busy': {
    title: 'One moment',
    detail:
      'Many people are asking for something just now, and yours did not get its turn; nothing was changed. Try again in {{retryAfter}} s.',
  },
  'server.full': {
    title: 'The server is full',
    detail:
      'The server has no space left (disk or memory), and nothing was saved. Tell whoever looks after the server; it works again as soon as there is space.',
  },
  'server.unavailable': { title: 'Not available now', detail: 'Error to connect, please try again later.' },
} satisfies RefusalTexts

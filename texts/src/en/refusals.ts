/** Every refusal of the product, with what to do about it. The text of a field's code is the sentence beside the field. */
import type { RefusalTexts } from '../text-types.ts'

export const refusals = {
  'request.application': {
    title: 'Another installation',
    detail: 'This request names another installation’s key. Check the address and the key of your client.',
  },
  'request.version': {
    title: 'Another version',
    detail: 'This API version is not supported. Supported: {{versions}}.',
  },
  'request.malformed': { title: 'Unreadable request', detail: 'The request could not be read.' },
  'request.tooLarge': { title: 'Too large', detail: 'The request is larger than allowed. Send less at a time.' },
  'request.mediaType': { title: 'Unsupported content type', detail: 'Send form data or JSON.' },
  'request.tooOften': {
    title: 'Too often',
    detail: 'Too many requests for this within a minute. Try again in {{retryAfter}} s.',
  },
  'request.tooManySent': {
    title: 'Please wait a little',
    detail: 'A lot was sent from here in a short time. Nothing you typed is lost; send it again in {{minutes}} min.',
  },
  'request.tooManyAtOnce': {
    title: 'Too much at once',
    detail: 'You are still sending other files or large forms. Try again in {{retryAfter}} s.',
  },
  'request.overtaken': {
    title: 'Stopped',
    detail: 'You asked for the same thing again, so only the newer answer is shown.',
  },
  'request.tooMany': { title: 'Too many requests', detail: 'Wait a little and try again.' },
  'request.crossSite': { title: 'Refused', detail: 'This request came from another site.' },
  'request.notFound': { title: 'Page not found', detail: 'There is nothing at this address.' },
  'request.idempotencyMismatch': {
    title: 'Already sent',
    detail: 'This request was already sent with different contents. Reload and try again.',
  },
  'request.timeout': {
    title: 'Took too long',
    detail: 'The operation took too long and was stopped; nothing was changed. Try again with less.',
  },
  'session.invalidToken': { title: 'Logged out', detail: 'Your session has ended; log in again.' },
  'session.invalidLoginCode': {
    title: 'Login code needed',
    detail: 'The login code is missing or not valid on this device.',
  },
  'session.wrongCredentials': { title: 'Login failed', detail: 'The username or password is wrong.' },
  'session.wrongLoginCode': {
    title: 'Wrong login code',
    detail: 'This login code is not valid. Ask management for the right one.',
  },
  'session.wrongResetCode': {
    title: 'Wrong code',
    detail: 'The username and code do not match, or the code has expired. Ask for a new code.',
  },
  'session.wrongAddressCode': {
    title: 'Wrong code',
    detail: 'The code is wrong or has expired. Check the latest message, or have a new code sent.',
  },
  'session.confirmOff': {
    title: 'Email is not set up',
    detail: 'Codes cannot be sent by email here, so an address cannot be confirmed.',
  },
  'session.nothingToConfirm': {
    title: 'Nothing to confirm',
    detail: 'This address is confirmed already, or there is none. Reload the page.',
  },
  'session.resetOff': {
    title: 'Ask the centre',
    detail: 'Codes cannot be sent by email here. The centre can set a new password for you.',
  },
  'session.passwordDue': {
    title: 'Choose your own password',
    detail: 'Your password was set by someone else. Choose your own to continue.',
  },
  'session.platformBarred': {
    title: 'Login not allowed',
    detail: 'can not login to this platform depend on your settings',
  },
  'session.outsideDates': { title: 'Login not allowed', detail: 'Your account cannot log in on this date.' },
  'session.tooManyDevices': {
    title: 'Too many devices',
    detail: 'Your account is already in use on the maximum number of devices.',
  },
  'session.establishmentNeeded': {
    title: 'Choose a centre',
    detail: 'Choose the centre you want to work in.',
  },
  'establishment.alreadyThere': {
    title: 'A centre is already set up',
    detail: 'Someone else set up the centre while this page was open. Nothing new was created.',
  },
  'session.elsewhere': {
    title: 'The session changed in another window',
    detail:
      'The user or centre changed in another window of this browser, so nothing was saved. Switch back to the centre you started in to save, or leave this page.',
  },
  'session.busy': {
    title: 'One moment',
    detail: 'Many people are logging in right now. Try again in {{retryAfter}} s.',
  },
  'session.slowDown': {
    title: 'Too many attempts',
    detail: 'Too many wrong attempts. Try again in {{retryAfter}} s.',
  },
  'permission.missing': { title: 'No permission', detail: 'You do not have this permission, contact management.' },
  'record.notFound': {
    title: 'No elements found',
    detail: 'This record does not exist, or you do not have access to it.',
  },
  'record.stale': {
    title: 'Changed in the meantime',
    detail: 'Someone else changed this record while you were editing it. Compare the versions and save again.',
  },
  'record.invalid': { title: 'Check your entries', detail: 'Some fields need your attention.' },
  'record.heldBy': { title: 'In use', detail: 'It cannot be deleted because other records use it. {{holders}}.' },
  'record.inUse': { title: 'In use', detail: 'It cannot be deleted because other records use it.' },
  'record.notArchived': { title: 'Archive it first', detail: 'Only an archived record can be deleted for good.' },
  'record.wrongState': {
    title: 'Not possible now',
    detail: '“{{field}}” is now “{{value}}”, which does not allow this.',
  },
  'record.notNow': { title: 'Not possible now', detail: 'The record’s current state does not allow this.' },
  'record.notYet': { title: 'Not possible now', detail: '“{{field}}” is still empty, so this is not possible.' },
  'import.wrongState': { title: 'Not possible now', detail: 'The import’s current state does not allow this.' },
  'record.duplicate': { title: 'Already exists', detail: 'This record already exists.' },
  'record.codeTaken': { title: 'Code in use', detail: 'Another record has this code.' },
  'record.cycle': {
    title: 'Not possible',
    detail: 'A record cannot be placed under itself or under one of its own branches.',
  },
  'record.readonly': { title: 'Cannot be changed', detail: 'This cannot be changed here.' },
  'record.filterUnknown': { title: 'Unknown filter', detail: 'Nothing here is filtered by {{name}}.' },
  'record.sortUnknown': { title: 'Unknown order', detail: 'The list cannot be sorted by {{name}}.' },
  'record.sortTooMany': {
    title: 'Too many to sort',
    detail: 'More than {{max}} records cannot be sorted this way. Filter the list first.',
  },
  'record.tooMany': { title: 'Too many records', detail: 'Up to {{max}} records at a time. Filter the list first.' },
  'report.dimensionUnknown': { title: 'Not part of this report', detail: 'This report cannot be grouped by {{name}}.' },
  'report.measureUnknown': { title: 'Not part of this report', detail: 'This report has no figure called {{name}}.' },
  'report.beforeByTime': {
    title: 'Whole periods only',
    detail:
      'Opening and closing figures are for a whole period. Choose a period, and remove days, weeks and months from rows, columns and filters.',
  },
  'report.tooDeep': {
    title: 'Too many levels',
    detail: 'Rows can be grouped by up to {{max}} levels.',
  },
  'report.tooLarge': {
    title: 'Table too large',
    detail: 'This would show more than {{max}} figures. Choose a shorter period, add a filter, or remove a level.',
  },
  'report.ownerGone': {
    title: 'The owner cannot log in',
    detail: 'The person who created this schedule no longer has an active account, so it was stopped.',
  },
  'report.ownerRight': {
    title: 'The owner cannot see the report',
    detail: 'The person who created this schedule can no longer see the report, so it was stopped.',
  },
  'report.noReceivers': {
    title: 'No one to send it to',
    detail: 'None of the recipients can see this report any more.',
  },
  'report.mailOff': {
    title: 'No mail server',
    detail: 'Email is not set up on this server, so the report could not be emailed.',
  },
  'report.mailRefused': {
    title: 'Email refused',
    detail: 'The mail server refused {{count}} of {{total}} emails. Check the addresses.',
  },
  'report.mailUnreachable': {
    title: 'The mail server is not responding',
    detail: '{{count}} of {{total}} emails were not sent: the mail server did not respond or refused access.',
  },
  'report.mailLater': {
    title: 'The mail server is busy',
    detail: '{{count}} of {{total}} emails were not sent: the mail server asked three times to try later.',
  },
  'report.runsAlready': { title: 'Already running', detail: 'This schedule is running right now.' },
  'report.tooManySchedules': {
    title: 'Too many schedules',
    detail: 'Each user can have up to {{max}} schedules. Delete one first.',
  },
  'report.stoppedBy': {
    title: 'Stopped by management',
    detail: 'The centre’s management stopped this schedule.',
  },
  'report.sentGone': {
    title: 'No longer available',
    detail: 'This report is no longer kept, or the address is incomplete.',
  },
  'report.fileGone': {
    title: 'The file is gone',
    detail: 'Sent files are kept for 30 days. The report itself can still be opened.',
  },
  'report.linkEnded': { title: 'The link has expired', detail: 'Report links work for 7 days. Ask for a new one.' },
  'report.linkClosed': {
    title: 'The link is closed',
    detail: 'The person who sent this link can no longer see the report.',
  },
  'report.tooMuch': {
    title: 'Too much to count at once',
    detail:
      'This covers more records than can be counted in a few seconds. Choose a shorter period, or a single subject or group.',
  },
  'export.pdfTooLong': {
    title: 'Too long for a PDF',
    detail: 'A PDF holds up to {{max}} rows. Filter the list, or export to Excel.',
  },
  'labels.none': {
    title: 'Nothing to print',
    detail: 'No record here has a code. Change the search or the filters.',
  },
  'record.notActive': {
    title: 'Not active',
    detail: 'The record is archived or blocked. Restore or unblock it first.',
  },
  'record.referenceGone': {
    title: 'No longer available',
    detail: 'A record used here was deleted in the meantime. Choose another.',
  },
  'property.invalid': { title: 'Check the properties', detail: 'What is wrong is in: {{names}}.' },
  'property.valuesGo': {
    title: 'Values go with it',
    detail: 'Records have values of what you take away: {{values}}. They are deleted with it.',
  },
  'property.kindUsed': {
    title: 'It has values',
    detail: 'Kind and drop-down list of a property that has values stay: {{values}}. Add another property instead.',
  },
  'property.hasValues': {
    title: 'Values were written in the meantime',
    detail: 'A record has such a value now. Open the list again.',
  },
  'property.itemUsed': {
    title: 'It is chosen somewhere',
    detail: 'Records have chosen what you take away: {{values}}. Let them choose another first.',
  },
  'field.notOfList': 'Only a drop-down property has a list.',
  'field.required': 'This is required.',
  'field.nameRequired': 'Required in Arabic or English.',
  'field.unknown': 'Unknown field.',
  'field.arabicLetters': 'Arabic only here. Use “Name (English)” for Latin letters.',
  'field.englishLetters': 'Write it in English letters.',
  'field.number': 'This must be a number.',
  'field.integer': 'This must be a whole number.',
  'field.min': 'Must be {{min}} or more.',
  'field.max': 'Must be {{max}} or less.',
  'field.decimals': 'Up to {{max}} decimal places.',
  'field.tooShort': 'At least {{min}} characters.',
  'field.tooLong': 'At most {{max}} characters.',
  'field.pattern': 'This is not in the expected format.',
  'field.example': 'This is not in the expected format. Write it like {{example}}.',
  'field.email': 'Enter a valid email.',
  'field.phone': 'Enter a valid phone number.',
  'field.url': 'Enter a valid link starting with https://',
  'field.colour': 'Enter a colour such as #0b6579.',
  'field.date': 'Enter a valid date, such as 25/3/2010.',
  'field.time': 'Enter a time: hours 0 to 23, minutes 0 to 59.',
  'field.dateTime': 'Enter a valid date and time.',
  'field.money': 'Enter an amount such as 1,250.50. (Other programs send whole piastres: 125050.)',
  'field.oneOf': 'Choose one of the options.',
  'field.boolean': 'Choose yes or no.',
  'field.text': 'Enter plain text.',
  'field.list': 'This list is not valid.',
  'field.reference': 'Choose a valid record.',
  'field.referenceArchived': 'This record is archived. Choose another.',
  'field.referenceUnfit': 'This record is not meant for this. Choose another.',
  'field.nationalId': 'Enter a valid 14-digit national ID.',
  'field.password':
    'From 8 to 256 characters, with a lowercase letter, an uppercase letter, a digit and a special character.',
  'field.passwordCommon': 'This password is too easy to guess. Choose another.',
  'field.passwordsDiffer': 'Two passwords not matched',
  'field.passwordSame': 'This is already your password. Choose another.',
  'field.oldPassword': 'This is not your current password.',
  'field.ownPassword':
    'Change your own password under “Change password” in your account, where the current one is required.',
  'field.ownAddress':
    'Change your own email under “Email addresses” in your account, where your current password is required.',
  'field.userNameTaken': 'This username is taken.',
  'field.endBeforeStart': 'The end must be after the start.',
  'field.toBeforeFrom': '“To” must not be before “from”.',
  'field.taken': 'Another record has this value.',
  'field.viewNameTaken': 'A view with this name already exists.',
  'field.viewNotShared': 'List views are private; only report views can be shared.',
  'field.roleOpensNot': 'Choose only roles that can open this report.',
  'field.receiverOpensNot': 'Choose only users who can see this report.',
  'field.receiversNone': 'Choose at least one recipient.',
  'field.receiversMany': 'Up to {{max}} recipients.',
  'field.mailOff': 'Email is not set up on this server.',
  'field.oneDay': 'Choose one day.',
  'field.scheduleNameTaken': 'You already have a schedule with this name.',
  'field.image': 'Choose a JPEG, PNG or WebP picture.',
  'field.imageBroken':
    'This picture is damaged and cannot be read. Choose another one, or save it again in a photo app.',
  'field.imagePixels': 'This picture has {{pixels}} megapixels; {{most}} are allowed. Choose a smaller one.',
  'field.fileBytes': 'This file is larger than {{most}} MB. Choose a smaller one.',
  'field.imageShape':
    'This picture is too long or too narrow to be shown. Choose one at most eight times as long as it is wide.',
  'joining.duplicate': {
    title: 'Already applied',
    detail: 'The student already has an open application for this subject and period.',
  },
  'joining.reasonRequired': { title: 'Reason needed', detail: 'Enter a reason.' },
  'joining.studentRequired': { title: 'Student needed', detail: 'Choose a student, or add a new one.' },
  'joining.debtOpen': { title: 'Open debts', detail: 'Cancel or refund this application’s debts first.' },
  'joining.noPrice': {
    title: 'No price set',
    detail:
      'The subject’s price list has no price for the requested subscription. Add the price first, or accept without subscription.',
  },
  'joining.nothingRequested': {
    title: 'No subscription requested',
    detail: 'This application does not ask for a subscription, so there is nothing to add.',
  },
  'joining.paidSince': {
    title: 'Money was paid',
    detail: 'Money was paid for this subscription. Refund it, then cancel the application.',
  },
  'joining.heldSince': {
    title: 'Attendance was taken',
    detail: 'A session was already taken from this subscription. Cancel the application instead.',
  },
  'joining.seatedSince': {
    title: 'The student has a seat',
    detail: 'The student was added to a group, so the acceptance stays. Cancel the application to end it.',
  },
  'joining.changedSince': {
    title: 'More was added since',
    detail:
      'A subscription, a freeze, a postponement or a place on a waiting list was added since. Cancel the application instead.',
  },
  'joining.notYours': {
    title: 'Only on the same day',
    detail: 'You can undo your own acceptance on the same day. For an earlier one, ask someone who can cancel debts.',
  },
  'joining.notFrozen': { title: 'Not frozen', detail: 'The student is not frozen today, so there is nothing to end.' },
  'joining.notPostponed': {
    title: 'Not postponed',
    detail: 'The student is not postponed today, so there is nothing to end.',
  },
  'group.notFinished': {
    title: 'The group is not finished',
    detail: 'Certificates can be issued once the group is finished.',
  },
  'attendance.covered': {
    title: 'Already covered',
    detail: 'This lesson is already covered by a subscription or paid for, so it is not paid twice.',
  },
  'subscription.valid': {
    title: 'Already subscribed',
    detail: 'This student has a valid subscription for this time. Mark attendance as usual.',
  },
  'subscription.belowZero': {
    title: 'Not enough left',
    detail: 'The subscription does not have that many sessions or hours left.',
  },
  'group.left': { title: 'No longer in the group', detail: 'This student has already left that group.' },
  'group.notFull': {
    title: 'There is a free seat',
    detail: 'The group is not full. Give the student a seat directly.',
  },
  'group.waiting': { title: 'Already waiting', detail: 'This student is already on this group’s waiting list.' },
  'group.full': {
    title: 'The group is full',
    detail:
      'It has reached its maximum number of students. Choose another group, or add the student to the waiting list.',
  },
  'group.closed': { title: 'The group is closed', detail: 'It takes no new students until its enrolment is opened.' },
  'group.finished': {
    title: 'The group is finished',
    detail: 'A finished group cannot take this change. Reopen it first.',
  },
  'group.otherCategory': {
    title: 'Different subject',
    detail: 'The application is for a different subject than the group’s.',
  },
  'group.alreadyIn': { title: 'Already in a group', detail: 'The student already has a seat for this application.' },
  'group.notAccepted': { title: 'Not accepted yet', detail: 'Only an accepted application can enter a group.' },
  'group.minimumAboveMaximum': { title: 'Check the seats', detail: 'The minimum must not be above the maximum.' },
  'group.fixedScheduleNeeded': {
    title: 'No weekly times',
    detail: 'Turn on the fixed schedule and add at least one weekly time.',
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
  'schedule.finished': {
    title: 'The group is finished',
    detail: 'A finished group gets no new lessons. Reopen it first.',
  },
  'season.changedSince': {
    title: 'The schedule has changed',
    detail: 'Lessons have changed since the preview. Check it again.',
  },
  'season.nothingMoves': {
    title: 'Nothing moves',
    detail: 'There are no upcoming lessons between these days, or none would change.',
  },
  'season.cannotReturn': {
    title: 'Some lessons cannot return',
    detail:
      '{{count}} of {{of}} lessons have changed since, are over, or their old place or lecturer is taken: {{names}}. You can undo the rest.',
  },
  'season.clashing': {
    title: 'Some lessons cannot move',
    detail:
      '{{count}} lessons would clash, fall on a holiday or fall outside their group’s dates. Leave them where they are, or change the shift.',
  },
  'timetable.busy': {
    title: 'The plan is busy',
    detail: 'A week is being found or applied. Wait, or stop it first.',
  },
  'timetable.noPlaces': { title: 'No places', detail: 'Choose the places to plan in.' },
  'timetable.noGroups': { title: 'No groups', detail: 'Add groups to the plan first.' },
  'timetable.nothingPlaced': {
    title: 'Nothing to accept',
    detail: 'None of these groups has all its lessons placed.',
  },
  'timetable.pinnedThere': {
    title: 'Something is pinned there',
    detail: 'The place, the lecturer or the students have a pinned lesson, or one outside the plan, at this time.',
  },
  'timetable.nothingAccepted': {
    title: 'Nothing to undo',
    detail: 'This plan was not accepted, or it was already undone.',
  },
  'timetable.cannotReturn': {
    title: 'Some lessons cannot return',
    detail:
      '{{count}} of {{of}} lessons, or their groups’ weekly times, have changed since, or are over: {{names}}. You can undo the rest.',
  },
  'calendar.membersOnly': {
    title: 'Only for users of the centre',
    detail: 'Only the centre’s own users can create calendar links.',
  },
  'view.tooMany': {
    title: 'Too many views',
    detail: 'You can save up to {{max}} views. Delete one you no longer need.',
  },
  'home.tooManyPins': {
    title: 'Too many reports on home',
    detail: 'Your home page holds up to {{max}} reports. Remove one first.',
  },
  'calendar.tooManyFeeds': {
    title: 'Too many links',
    detail: 'You have {{max}} calendar links. Remove one you no longer use.',
  },
  'schedule.canceled': { title: 'Canceled', detail: 'This lesson is canceled.' },
  'attendance.notExpected': {
    title: 'Not expected',
    detail: 'This student is not expected at this lesson: not in the group then, frozen, or postponed.',
  },
  'attendance.early': { title: 'Too early', detail: 'Attendance has not opened yet. Try again when it does.' },
  'attendance.otherNetwork': {
    title: 'Not on the centre’s network',
    detail: 'Connect to the Wi-Fi of the place where the lesson is held, then scan again.',
  },
  'attendance.codeWrong': {
    title: 'Wrong code',
    detail: 'This is not the code on the lecturer’s screen. Scan or type the one showing now.',
  },
  'attendance.codeExpired': {
    title: 'Old code',
    detail: 'The code on the screen has changed. Scan the one showing now.',
  },
  'attendance.notOpen': { title: 'Too early', detail: 'Attendance opens at {{time}}. Scan the code again then.' },
  'attendance.over': {
    title: 'The lesson is over',
    detail: 'Attendance for this lesson has closed. If you were there, tell the lecturer.',
  },
  'attendance.otherGroup': { title: 'Another group’s code', detail: 'You are not in the group whose code this is.' },
  'attendance.deviceUsed': {
    title: 'Device already used',
    detail: 'Another student marked attendance on this device for this lesson. Use your own, or ask the lecturer.',
  },
  'attendance.otherDevice': { title: 'Already marked', detail: 'You were marked for this lesson from another device.' },
  'attendance.markedAbsent': {
    title: 'Marked absent',
    detail: 'The lecturer marked you absent. Ask them to correct it.',
  },
  'excuse.notInGroup': { title: 'Not in this group', detail: 'The student has no seat in this lesson’s group.' },
  'excuse.tooLong': { title: 'Too long', detail: 'An excuse can cover up to {{days}} days.' },
  'excuse.duplicate': {
    title: 'Already requested',
    detail: 'This student already has an excuse for this lesson.',
  },
  'excuse.decided': {
    title: 'Already decided',
    detail: 'A decision cannot be changed. Undo the accepted excuse first.',
  },
  'attendance.reasonRequired': {
    title: 'Reason needed',
    detail: 'The register is closed. Give a reason for the correction.',
  },
  'score.aboveMaximum': { title: 'Score too high', detail: 'The score is above the full score of its item.' },
  'score.locked': {
    title: 'Published or locked',
    detail:
      'These results are published or locked. Users with permission can change scores on the score sheet, with a reason.',
  },
  'score.reasonNeeded': {
    title: 'Reason needed',
    detail: 'The results are published or locked. Say why the score is changing.',
  },
  'score.rulesLocked': {
    title: 'The results are final or locked',
    detail:
      'Results of this subject are final or locked, so its weights, rules and score items cannot change. Withdraw or unlock the results first, or create another subject for the next course.',
  },
  'result.weights': {
    title: 'Weights do not total 100',
    detail: 'Final results need weights that total 100: {{categories}}.',
  },
  'result.missing': {
    title: 'Scores are missing',
    detail: 'Results not final yet: {{count}}. Publish as provisional, or confirm to publish anyway.',
  },
  'result.nothing': { title: 'No students', detail: 'No student is enrolled in this subject in this period.' },
  'result.notPublished': { title: 'Not published yet', detail: 'The results of this subject are not out yet.' },
  'certificate.notPassed': {
    title: 'Not passed',
    detail: 'The student has not passed this subject with a final result.',
  },
  'certificate.owes': { title: 'Money is owed', detail: 'The student still owes money. Collect it first.' },
  'certificate.held': {
    title: 'Already certified',
    detail: 'One of the students already has a certificate for this group.',
  },
  'certificate.none': { title: 'No certificate', detail: 'No certificate has been issued here yet.' },
  'score.attempts': { title: 'No attempts left', detail: 'The student has no re-exams left in this subject.' },
  'score.weights': { title: 'Check the weights', detail: 'The five weights cannot total more than 100.' },
  'score.noWeight': {
    title: 'Check the weights',
    detail: 'The subject has score items, so at least one weight must be above zero.',
  },
  'price.aboveNormal': {
    title: 'Above the normal price',
    detail: 'This price cannot be above the normal price. Enter the normal price too.',
  },
  'price.none': {
    title: 'No price',
    detail: 'The subject’s price list has no price for this. Add it under price lists first.',
  },
  'price.changed': {
    title: 'The amount has changed',
    detail:
      'You were shown EGP {{shown}}; it is EGP {{now}} now. Nothing was done: check the amount, then accept again.',
  },
  'price.oneList': {
    title: 'One active price list',
    detail: 'This subject already has an active price list. Archive it first.',
  },
  'account.notCash': { title: 'Not a cash account', detail: 'A cashier’s shift belongs to a cash account.' },
  'account.same': {
    title: 'The same account',
    detail: 'Choose a different account from the one the money comes from.',
  },
  'wallet.belowZero': { title: 'Not enough credit', detail: 'The credit does not cover this amount. Lower it.' },
  'points.belowZero': { title: 'Not enough points', detail: 'The balance does not have that many points. Use fewer.' },
  'points.notOffered': {
    title: 'Not offered for points',
    detail: 'It has no price in points, or its offer does not hold today. Choose another one.',
  },
  'points.returned': {
    title: 'Nothing to return',
    detail: 'These points were returned already. Open the person’s points to see the line.',
  },
  'points.tooFew': {
    title: 'Not enough points',
    detail: 'It costs {{price}} points and the balance is {{balance}}. Missing points: {{missing}}.',
  },
  'points.otherPrice': {
    title: 'The price changed',
    detail: 'It costs {{price}} points now. Look at the price again, and confirm it.',
  },
  'points.lessThanOne': {
    title: 'Less than one point',
    detail: 'This amount is worth less than one of the points that paid. Refund more.',
  },
  'points.whole': {
    title: 'Whole points only',
    detail: 'Whole points pay EGP {{below}} or EGP {{above}}, nothing in between.',
  },
  'service.free': {
    title: 'No price',
    detail: 'This service is free, so no entitlement is needed.',
  },
  'money.future': { title: 'Not yet', detail: 'Money cannot move at a future time. Choose now or earlier.' },
  'money.tooEarly': {
    title: 'Dated too early',
    detail:
      'A payment cannot be dated before its debt, and a refund cannot be dated before the payment, purchase or sale.',
  },
  'money.refunded': {
    title: 'Already refunded',
    detail: 'It has been refunded in full.',
  },
  'shift.closed': {
    title: 'The shift is closed',
    detail: 'This time falls in an approved shift, so nothing can be dated then.',
  },
  'shift.alreadyOpen': {
    title: 'A shift is open',
    detail: 'Someone has an open shift on this account. Close it first.',
  },
  'shift.membersOnly': {
    title: 'Only for users of the centre',
    detail: 'Only the centre’s own users, who answer for the drawer, can open a shift.',
  },
  'shift.movedSince': {
    title: 'The shift has changed',
    detail:
      'Something was dated within it after closing: EGP {{expected}} is now expected, EGP {{counted}} was counted. Give a reason for the difference.',
  },
  'shift.reasonRequired': {
    title: 'Why does it differ?',
    detail: 'The counted cash differs from the expected cash. Give a reason.',
  },
  'debt.overRemainder': { title: 'More than is owed', detail: 'At most EGP {{remainder}} is owed. Lower the amount.' },
  'debt.nothingOwed': { title: 'Nothing is owed', detail: 'There is nothing left to pay here.' },
  'debt.notPlanned': { title: 'No instalments', detail: 'This debt has no instalments.' },
  'debt.nothingPlanned': { title: 'Nothing to cancel', detail: 'This debt has no unpaid instalments.' },
  'debt.partsSum': {
    title: 'The instalments do not add up',
    detail: 'The instalments add up to EGP {{sum}}; they should be EGP {{amount}}.',
  },
  'debt.partPaid': {
    title: 'Already partly paid',
    detail: 'This instalment cannot be canceled because part of it has been paid. Refund the payments first.',
  },
  'debt.belowPaid': {
    title: 'More has been paid',
    detail: 'EGP {{paid}} of this instalment is already paid, so its amount cannot be lower.',
  },
  'debt.overUnscheduled': {
    title: 'More than is left to schedule',
    detail: 'At most EGP {{unscheduled}} of this debt is left to schedule.',
  },
  'debt.roundingTooLarge': {
    title: 'Rounding too large',
    detail: 'With this rounding an instalment would be zero. Choose smaller rounding or fewer instalments.',
  },
  'debt.overDiscount': {
    title: 'Discount too high',
    detail: 'The discount is above the {{max}}% maximum.',
  },
  'debt.paid': {
    title: 'Already partly paid',
    detail: 'This debt cannot be canceled because part of it has been paid. Refund the payments first.',
  },
  'payment.overRefund': {
    title: 'More than was paid',
    detail: 'At most EGP {{left}} of this payment is left to refund.',
  },
  'payment.otherAmount': {
    title: 'Different from the proposed amount',
    detail:
      'The rules propose EGP {{proposed}}. Refunding another amount needs the permission “Refund a different amount”.',
  },
  'payment.nothingProposed': {
    title: 'Nothing to refund',
    detail:
      'By the rules nothing of this payment is refunded. Users with the permission “Refund a different amount” can enter one.',
  },
  'payment.beforeDebt': {
    title: 'Before it was owed',
    detail: 'This has been owed since {{since}}. Choose that time or later.',
  },
  'payment.beforeCredit': {
    title: 'Before the last movement',
    detail: 'Credit or points last moved at {{since}}. Choose that time or later.',
  },
  'payment.accountNeeded': { title: 'Which account?', detail: 'Choose the account and the payment method.' },
  'payment.pointsToPoints': {
    title: 'Points are refunded as points',
    detail: 'What points paid comes back as points, and nothing else does. Choose another way to refund.',
  },
  'payment.waiting': { title: 'Not verified yet', detail: 'This receipt is still waiting to be verified.' },
  'entitlement.paid': {
    title: 'Already partly paid',
    detail: 'Part of its debt has been paid. Refund the payment first.',
  },
  'stock.belowZero': { title: 'Not enough left', detail: 'Only {{remaining}} are left.' },
  'store.reserved': {
    title: 'Some are reserved',
    detail: '{{reserved}} are promised to clients. Release them first, or count again.',
  },
  'store.belowZero': {
    title: 'Not enough in the store',
    detail: 'The store does not have that many free: fewer are there, or some are promised to clients.',
  },
  'jobOrder.cancelWhole': {
    title: 'Nothing would be left',
    detail: 'These are the last pieces. Cancel the job order itself.',
  },
  'jobOrder.nothingToHandOver': {
    title: 'Nothing to hand over',
    detail: 'All that is done was handed over. Say first what else is done.',
  },
  'jobOrder.handedOver': {
    title: 'Some was handed over',
    detail: 'The client has some of it: cancel the pieces that are left instead.',
  },
  'jobOrder.linesLeft': {
    title: 'Something is left',
    detail: 'Lines of the order are not done, or not handed over yet.',
  },
  'store.tied': {
    title: 'Buy it as goods',
    detail: 'It is one stock with {{code}}: buy it there, so that its price is paid.',
  },
  'store.tiedDiffers': {
    title: 'They do not hold the same',
    detail: 'The goods and the store item must hold as many as each other. Count one of them first.',
  },
  'store.notEnough': { title: '{{free}} free', detail: 'Of {{name}} only {{free}} are free in the store.' },
  'store.noneLeft': {
    title: 'Not that many are left',
    detail: 'Of {{name}} not that many are left. The centre has been told and will contact you.',
  },
  'request.keyRequired': {
    title: 'Key missing',
    detail: 'Requests that move money need an Idempotency-Key, so they happen only once.',
  },
  'account.belowZero': {
    title: 'Not enough money',
    detail: 'The account cannot go below zero. Lower the amount, or choose another account.',
  },
  'quotation.empty': {
    title: 'Nothing in the quotation',
    detail: 'This quotation has nothing to accept. Add at least one priced line first.',
  },
  'quotation.replaced': {
    title: 'A newer version was sent',
    detail: 'This version was replaced by version {{number}}. Open that one to answer it.',
  },
  'quotation.remarksFull': {
    title: 'No room for more notes',
    detail: 'This version already has the {{max}} notes that can be sent this way. Please contact the centre.',
  },
  'quotation.expired': {
    title: 'No longer valid',
    detail: 'The time to accept this quotation has passed. Ask the centre to send a new version.',
  },
  'quotation.nothingAccepted': {
    title: 'Nothing is accepted',
    detail: 'Accept at least one line, or reject the whole quotation.',
  },
  'quotation.unpriced': {
    title: 'Prices are missing',
    detail: 'Some lines have no approved selling price yet. Add and approve the missing prices first.',
  },
  'quotation.settled': {
    title: 'The amount is final',
    detail: 'This quotation was accepted or has ended, so nothing in it can change any more.',
  },
  'quotation.inJobOrder': {
    title: 'Already in a job order',
    detail: 'This quotation already has a job order. Finish or cancel it first.',
  },
  'quotation.priceApproved': {
    title: 'Approved prices are kept',
    detail: 'An approved price stays in the history. Add and approve a newer one instead.',
  },
  'quotation.belowFloor': {
    title: 'Below the least margin',
    detail: 'It costs more than that allows: the lowest price is {{least}}.',
  },
  'quotation.soldBelow': {
    title: 'Below the least margin',
    detail:
      'Some lines would be sold below the centre’s least margin. Raise their prices, or ask someone who may sell below it.',
  },
  'quotation.priceUnknown': {
    title: 'Not a price of this line',
    detail: 'That purchase price was given for something else, or was withdrawn. Choose another.',
  },
  'priceRequest.over': {
    title: 'This request has ended',
    detail: 'No prices are needed for it any more. Ask the centre if you still want to offer something.',
  },
  'gradingPlan.gap': {
    title: 'A gap in the grades',
    detail: 'There is a gap before this grade. Start it where the last one ends.',
  },
  'gradingPlan.overlap': { title: 'Grades overlap', detail: 'This grade starts before the last one ends.' },
  'gradingPlan.cover': { title: 'Grades incomplete', detail: 'The grades must cover 0 to 100.' },
  'hierarchy.misplacedUnder': {
    title: 'Its branches do not fit',
    detail:
      'The level order does not allow this record’s branches under this level. Move them first, or add a rule to the order.',
  },
  'hierarchy.misplaced': {
    title: 'Not allowed here',
    detail:
      'The level order does not allow this level under the one above it. Choose another, or add a rule to the order.',
  },
  'hierarchy.circle': {
    title: 'Circular order',
    detail: 'The upper level is already under this one, so the order would loop.',
  },
  'place.timesOverlap': { title: 'Times overlap', detail: 'Two times on the same day overlap.' },
  'import.sheetRequired': { title: 'No sheet', detail: 'Please select a sheet.' },
  'import.fileType': {
    title: 'Unsupported file',
    detail:
      'This is not an Excel (XLSX) or CSV file, or it is damaged. Open it in Excel, save it as XLSX, and choose that file.',
  },
  'import.notExcel': {
    title: 'Not an Excel file',
    detail:
      'The file is named .xlsx but contains plain text. If it is a CSV, rename it to end with .csv; otherwise save it as XLSX in Excel.',
  },
  'import.encoding': {
    title: 'Unreadable letters',
    detail: 'The text in this file could not be read. Save it as UTF-8 CSV or XLSX.',
  },
  'import.tooManyRows': { title: 'Too many rows', detail: 'Up to {{max}} rows at a time. Split the sheet.' },
  'import.tooLarge': { title: 'File too large', detail: 'The file is larger than allowed. Split the sheet.' },
  'import.columnsUnknown': { title: 'Columns do not fit', detail: 'None of the sheet’s columns matches a field.' },
  'import.running': {
    title: 'Import running',
    detail: 'Another import of this list is running. Wait for it to finish.',
  },
  'import.fileGone': {
    title: 'The file is gone',
    detail: 'The file of this import is no longer kept. Upload it again.',
  },
  'import.undoExpired': { title: 'Too late to undo', detail: 'An import can be undone within a day.' },
  'import.undoBlocked': {
    title: 'Cannot be undone',
    detail: 'Some imported records have since been changed or used.',
  },
  'import.empty': { title: 'Empty sheet', detail: 'The sheet has no rows.' },
  'import.headsOnly': {
    title: 'No rows under the headings',
    detail: 'There are no rows under the column headings. Add records under them, or choose another sheet or row.',
  },
  'exam.modelInUse': {
    title: 'The model is in use',
    detail: 'This model is used by a scheduled exam, so its questions cannot change. Copy it and edit the copy.',
  },
  'exam.attachmentKind': {
    title: 'Not for an exam',
    detail: 'Attach a recording, a video, a picture or a PDF to a question.',
  },
  'exam.noQuestions': { title: 'No questions', detail: 'This exam model has no questions yet. Add some first.' },
  'exam.windowTooShort': {
    title: 'Too short',
    detail: 'The exam must be open at least as long as the time per student.',
  },
  'exam.outsideGroupDates': {
    title: 'Outside the group’s dates',
    detail: 'The exam must be within its group’s dates: {{from}} – {{to}}.',
  },
  'exam.clash': {
    title: 'Two exams at once',
    detail: 'The group already has an exam open at that time: {{exams}}.',
  },
  'exam.begun': {
    title: 'Already started',
    detail: 'Students have started this exam, so its opening time can no longer change.',
  },
  'exam.notOpen': {
    title: 'Not open yet',
    detail: 'The exam has not opened yet. It opens by the centre’s clock, not this device’s.',
  },
  'exam.closed': { title: 'Closed', detail: 'The exam has closed and can no longer be started.' },
  'exam.running': { title: 'Still running', detail: 'It can be read once the student’s exam has ended.' },
  'exam.over': {
    title: 'Time is up',
    detail: 'The time for this exam has ended. Answers saved by then count; this one came later.',
  },
  'exam.submitted': {
    title: 'Already handed in',
    detail: 'This exam was handed in, so its answers can no longer change.',
  },
  'exam.notAnswering': { title: 'Not one of the options', detail: 'Question {{question}} has no such answer.' },
  'discussion.leftGroup': {
    title: 'No longer in the group',
    detail: 'Only members of the group write here. You can still read what was written in your time.',
  },
  'discussion.closed': {
    title: 'The discussion is closed',
    detail: 'No one can write in it until it is reopened.',
  },
  'discussion.removed': { title: 'The comment was removed', detail: 'A removed comment cannot be changed.' },
  'discussion.reasonRequired': {
    title: 'A reason is needed',
    detail: 'Say why you are removing someone else’s comment; the author is told.',
  },
  'discussion.tooFast': {
    title: 'Slow down',
    detail: 'You have written {{most}} comments in a minute. Wait a little.',
  },
  'rating.notTaught': {
    title: 'Not yours to rate',
    detail: 'Only students who are or were in the group can rate it, its subject and its lecturer.',
  },
  'discussion.notOwn': { title: 'Not your comment', detail: 'Only the author of a comment can change it.' },
  'complaint.closed': {
    title: 'The complaint is closed',
    detail: 'A closed complaint cannot be answered. It can be reopened for some days after it is closed.',
  },
  'complaint.answeredMeanwhile': {
    title: 'Someone has just replied',
    detail: 'While you were writing, this was sent: “{{text}}”',
  },
  'complaint.notYours': { title: 'Not your complaint', detail: 'Only the complainant can rate how it ended.' },
  'complaint.notClosed': { title: 'Not closed yet', detail: 'A complaint is rated after it is closed.' },
  'complaint.otherScope': {
    title: 'Not what this type is about',
    detail: 'The complaint type says whether it is about a group, an employee or a place.',
  },
  'complaint.assignee': {
    title: 'Cannot be assigned',
    detail: 'A complaint is assigned to a manager or an employee, and never to someone it is about.',
  },
  'sending.many': {
    title: 'Send to all of them?',
    detail: 'This goes to {{count}} people. Confirm to send it.',
  },
  'sending.nobody': {
    title: 'No one to send to',
    detail: 'Choose people, groups or others who are active in the centre.',
  },
  'sending.list': { title: 'Unknown list', detail: 'Open the list of people again and send from its menu.' },
  'sending.past': { title: 'Already past', detail: 'Choose a later time, or leave it empty to send at once.' },
  'message.field': {
    title: 'Unknown field',
    detail: 'Nothing is known to fill in for {{fields}}. Use {{known}}.',
  },
  'message.opened': {
    title: 'Already opened',
    detail: '{{name}} opened this message at {{time}}. Look before you send it again.',
  },
  'message.oneTemplate': {
    title: 'There is one already',
    detail: 'Change the active template of this type, or archive it first.',
  },
  'message.noPhone': {
    title: 'No number on WhatsApp',
    detail: 'Add a phone that is on WhatsApp to the person, then queue the message again.',
  },
  'notification.always': {
    title: 'Always on',
    detail: 'This reaches you by every way, so that your account stays safe.',
  },
  'complaint.reopenOver': {
    title: 'Too long ago',
    detail: 'A complaint can be reopened for {{count}} days after it is closed. Write a new one that continues it.',
  },
  'complaint.usualPriority': {
    title: 'There is a default already',
    detail: 'Another priority is the default. Change that one first.',
  },
  'complaint.usualUnfit': {
    title: 'Not for complaints',
    detail: 'The default is given to complaints, so it must be for complaints.',
  },
  'reminder.recurrence': {
    title: 'This repetition never comes',
    detail: 'Choose every day, week, month or year, with days that exist.',
  },
  'reminder.past': { title: 'Already past', detail: 'Choose a time that is still to come.' },
  'followUp.sessionActive': {
    title: 'Already followed up',
    detail: 'This student has an open follow-up session. Close it first.',
  },
  'followUp.held': {
    title: 'Already on a call',
    detail: '{{name}} is following up this student until {{until}}.',
  },
  'followUp.lapsed': {
    title: 'The session ended',
    detail: 'Your session for this student ended. Your text is kept: open the student again to save it.',
  },
  'followUp.yours': { title: 'Already yours', detail: 'You are following up this student yourself.' },
  'followUp.agent': { title: 'Not a sales agent', detail: 'Choose a sales agent or a member of staff.' },
  'followUp.joinedBySystem': {
    title: 'Set automatically',
    detail: '“Joined” is set when an application of the student is accepted.',
  },
  'followUp.lostReason': { title: 'Why not?', detail: 'Choose why the student will not join.' },
  'followUp.nextMissing': {
    title: 'When is the next follow-up?',
    detail: 'They answered and are still interested. Choose when to call next.',
  },
  'followUp.nextPast': { title: 'In the past', detail: 'Choose a time for the next follow-up that is still to come.' },
  'followUp.known': { title: 'Already known', detail: 'A student with this number is already registered.' },
  'followUp.knownWith': { title: 'Already known', detail: 'A student with this number is followed up by {{name}}.' },
  'followUp.settingOnce': {
    title: 'Already set',
    detail: 'There is a setting for this type, number, interest and reply. Change that one.',
  },
  'followUp.oneInterest': {
    title: 'Choose one interest',
    detail: 'Choose either a listed interest or one in the student’s own words.',
  },
  'media.codeKeyElsewhere': {
    title: 'The key of codes is not on this server',
    detail: 'Copy the file of the key from the data folder of the first server into that of this one.',
  },
  'media.codeUsed': { title: 'Code already used', detail: 'A used code is kept, to show who used it.' },
  'media.notPlayed': { title: 'Nothing to play', detail: 'Only a video or an audio file is played.' },
  'media.playsElsewhere': {
    title: 'Playing on another device',
    detail: 'One device plays at a time. Continue here to stop the other one.',
  },
  'media.playsUsed': {
    title: 'No plays left',
    detail: 'You have played it as often as it may be played. Ask the centre for more.',
  },
  'media.closed': {
    title: 'No longer open to you',
    detail: 'Your access to this has ended. Ask the centre if that is a mistake.',
  },
  'media.tooFast': { title: 'Not counted', detail: 'More was reported as watched than time has passed.' },
  'media.spaceFull': {
    title: 'The storage space is full',
    detail: 'Delete files for good, or ask the manager for a larger quota.',
  },
  'media.linkOnly': { title: 'Only a link has an address', detail: 'A folder or a file has no link of its own.' },
  'media.tooManyFiles': { title: 'Too many files at once', detail: 'At most {{max}}; do it in parts.' },
  'media.zipTooLarge': { title: 'Too large for one ZIP', detail: 'At most {{max}} GB; download it in parts.' },
  'media.nothingToZip': { title: 'Nothing to download', detail: 'There are no files among what you chose.' },
  'debt.ofCards': { title: 'Owed for cards', detail: 'Void the codes instead: their price goes back with them.' },
  'media.codeSold': { title: 'Code was sold', detail: 'A sold code is voided, so that its money is settled.' },
  'media.codeVoid': { title: 'Code is void', detail: 'A voided code opens nothing.' },
  'media.codeWrong': {
    title: 'Wrong code',
    detail: 'This code opens nothing. Look at the card again, letter by letter, or ask the centre.',
  },
  'media.codeYours': {
    title: 'You used this code',
    detail: 'You opened a package with it on {{at}}. It stays open until its end.',
  },
  'media.codeExpired': { title: 'Card expired', detail: 'The last day of this card is over. Ask the centre.' },
  'media.packageOver': { title: 'Package is over', detail: 'Its period has ended, so it cannot be subscribed to.' },
  'media.subscribedAlready': {
    title: 'Subscribed already',
    detail: 'This package is open or was asked for already. A card stays unused.',
  },
  'media.noneUnsold': { title: 'Nothing to sell', detail: 'No code between these numbers is unsold.' },
  'media.nothingToVoid': { title: 'Nothing to void', detail: 'All codes between these numbers are used or void.' },
  'media.cardWithoutPrice': {
    title: 'No price',
    detail: 'A free package is opened without a card. Give codes as gifts instead.',
  },
  'media.cardNotForSale': {
    title: 'Not for sale',
    detail: 'This card was sold, used or voided before, or its last day is over.',
  },
  'media.cardPaidAtOnce': {
    title: 'Cannot wait',
    detail: 'A card opens its package at once, so it is sold only for money that needs no verification.',
  },
  'media.tooManyCards': { title: 'Too many cards at once', detail: 'At most {{max}} in one receipt.' },
  'media.cardsOfTwo': {
    title: 'Cards of two packages',
    detail: 'Not all cards between these numbers open the same package. Sell them apart.',
  },
  'media.tooFewCards': { title: 'Too few cards', detail: 'Cards that can be sold: {{count}}. Create more codes.' },
  'media.expiryPast': { title: 'Already over', detail: 'The last day lies before today.' },
  'media.freeHasNoPrice': { title: 'A free package has no price', detail: 'Empty the prices, or do not make it free.' },
  'media.sampleOutside': { title: 'Not in the package', detail: 'Only media of the package can be its free samples.' },
  'import.referenceUnknown': {
    title: 'Not found',
    detail: 'No record in this list has this code or name. Write it as in the list, or add it there first.',
  },
  'import.referenceAmbiguous': {
    title: 'Several matches',
    detail: 'Several records in this list have this name. Use the code instead.',
  },
  'import.suspect': {
    title: 'Possible duplicate',
    detail: 'A similar record already exists under another code.',
  },
  'import.suspectInFile': {
    title: 'Possibly twice in the sheet',
    detail: 'Looks like row {{line}}, under another code.',
  },
  'import.repeated': {
    title: 'Twice in the sheet',
    detail: 'Row {{line}} is the same record with other values; that row is used.',
  },
  'person.alreadyApproved': { title: 'Already approved', detail: 'This student is approved.' },
  'person.notApproved': { title: 'Not approved', detail: 'Approve the student first.' },
  'twins.otherKind': {
    title: 'Not one person',
    detail: 'Choose two records of the same kind: two students, two parents.',
  },
  'twins.changed': {
    title: 'Changed since you looked',
    detail: 'One of the two records was changed. Look at both again, then merge.',
  },
  'twins.clash': {
    title: 'End one of the two first',
    detail: 'Both are open on both records: {{clashes}}. End those of one record, then merge.',
  },
  'twins.stays': {
    title: 'Some of it cannot go along',
    detail:
      'Both records have these for the same lesson, exam or thing: {{clashes}}. Agree that those of the archived record stay there.',
  },
  'twins.merged': {
    title: 'Merged into another record',
    detail: 'This record was merged. Work with the one that was kept, or undo the merge.',
  },
  'twins.undone': {
    title: 'Already undone',
    detail: 'This merge was undone.',
  },
  'twins.undoOver': {
    title: 'Too late to undo',
    detail: 'A merge can be undone for 30 days.',
  },
  'twins.stateSince': {
    title: 'One of the records changed its state',
    detail:
      'To undo, the kept record must be active and the merged one archived. If the kept one was merged too, undo that first.',
  },
  'twins.paidSince': {
    title: 'Money moved since',
    detail:
      'A debt that was moved has been paid, refunded or changed since, or something was bought for it. The merge stays.',
  },
  'twins.moneyUsed': {
    title: 'Credit was used since',
    detail: 'The credit or points that were moved have been used since. The merge stays.',
  },
  'twins.followedSince': {
    title: 'Followed up since',
    detail: 'The student was followed up after the merge. The merge stays.',
  },
  'role.defaultNeeded': {
    title: 'Default role needed',
    detail: 'Each user type needs a default role. Make another one the default first.',
  },
  'role.lastMasterAdmin': {
    title: 'The last manager',
    detail: 'The centre needs at least one manager who can log in.',
  },
  'role.unknownFlag': { title: 'No such permission', detail: 'There is no permission {{flag}} in {{group}}.' },
  'role.beyondOwn': {
    title: 'Beyond your permissions',
    detail: 'You can only give or remove permissions you have yourself.',
  },
  'role.holdsMore': {
    title: 'They have more permissions',
    detail: 'This person has permissions you do not have. Ask someone who has them all to do this.',
  },
  'score.tooMany': {
    title: 'No more exams',
    detail: 'This subject counts at most {{most}} exams. Raise its number of exams, or archive one of them.',
  },
  'role.lockout': {
    title: 'No one could manage roles',
    detail: 'At least one centre manager who can log in must keep the permission to see and edit centre manager roles.',
  },
  'role.lastOfAll': {
    title: 'The last one with every permission',
    detail: 'At least one centre manager who can log in must keep every permission. Give it to another one first.',
  },
  'role.notYours': { title: 'Different user type', detail: 'This can only be given to a user of the centre.' },
  'role.inUse': { title: 'Role in use', detail: 'Users have this role. Give them another one first.' },
  'field.nationalIdBirthDate': 'This ID belongs to someone born on {{birthDate}}, which differs from the birth date.',
  'field.nationalIdGender': 'The gender does not match this ID.',
  'field.notInGovernorate': 'This city is not in this governorate.',
  'field.notInCity': 'This district is not in this city.',
  'field.specialtyGeneral': 'Choose the general specialty before the sub-specialty.',
  'field.specialtyUnder': 'This sub-specialty does not belong to the chosen specialty.',
  'field.relativeNeeded': 'Choose a user as the relative, or enter a name.',
  'field.relativeSelf': 'A person cannot be their own relative.',
  'field.relativeOnce': 'This person already has a relative with this relationship, and it can be used only once.',
  'family.linked': {
    title: 'Already linked',
    detail: 'These two are already linked as relatives. Edit the existing link.',
  },
  'upload.version': {
    title: 'Another protocol',
    detail: 'Files are taken by tus 1.0.0: send Tus-Resumable: 1.0.0 with each request.',
  },
  'upload.protocol': {
    title: 'Incomplete upload request',
    detail:
      'This is not as tus 1.0.0 has it: a file needs its length, its name and where it goes, and a piece says where it begins.',
  },
  'upload.offset': {
    title: 'Ask how far it came',
    detail: 'The file has come further or less far than this piece supposes. Ask for its offset and go on from there.',
  },
  'upload.busy': {
    title: 'One moment',
    detail: 'This file is still being worked on. Try again in a few seconds.',
  },
  'upload.gone': { title: 'Not kept', detail: 'This upload was refused; choose the file again.' },
  'upload.nameless': {
    title: 'No name',
    detail: 'The file has no name that can be shown. Rename it and choose it again.',
  },
  'upload.empty': { title: 'Empty file', detail: 'The file is empty.' },
  'upload.tooLarge': {
    title: 'File too large',
    detail: 'Files of this type may have up to {{max}} MB here.',
  },
  'upload.tooManyWaiting': {
    title: 'Too many unsaved attachments',
    detail: 'You uploaded many attachments without saving what they belong to. Save it first, or wait until tomorrow.',
  },
  'upload.noRoom': {
    title: 'No room',
    detail: 'The file does not fit: {{left}} MB are left here. Delete something for good, or ask for more space.',
  },
  'upload.typeDiffers': {
    title: 'Not what its name says',
    detail: 'The content is of another type than the ending of the name. Check the file, or rename it.',
  },
  'upload.playlist': {
    title: 'Not taken',
    detail: 'This is a list of addresses, not a recording. Choose the recording itself.',
  },
  'upload.bomb': {
    title: 'Not taken',
    detail:
      'This document is damaged, or unpacks to far more than it should. Save it as a new file and choose that one.',
  },
  'upload.virus': {
    title: 'Harmful file',
    detail: 'The virus scanner found something in this file, so it was not kept.',
  },
  'upload.notLookedAt': {
    title: 'Not checked yet',
    detail: 'The virus scanner does not answer now. The file is here already; try again a little later.',
  },
  'server.caught': { title: 'Failed operation', detail: 'Error to connect, please try again.' },
  'server.busy': {
    title: 'One moment',
    detail:
      'The server is busy and could not handle your request, so nothing was changed. Try again in {{retryAfter}} s.',
  },
  'file.addressEnded': {
    title: 'This link has ended',
    detail:
      'A link to a file works for a few minutes, only in the session that opened it. Open the file again from its page.',
  },
  'file.playEnded': {
    title: 'Playing has ended',
    detail: 'It was opened on another device, or you no longer have access to it. Open it again from its page.',
  },
  'file.viewOnly': { title: 'View only', detail: 'This file may be viewed here, and not downloaded.' },
  'server.full': {
    title: 'The server is full',
    detail:
      'The server is out of space (disk or memory), so nothing was saved. Tell whoever runs the server; it works again once there is space.',
  },
  'server.unavailable': { title: 'Not available now', detail: 'Error to connect, please try again later.' },
} satisfies RefusalTexts

/** Field names, each said once; an entity overrides where its own word differs. */
export const words = {
  // every record
  token: 'Record id', code: 'Code', names: 'Name', description: 'Description', parent: 'Belongs under', image: 'Picture', imageAt: 'Picture added', state: 'Status', recordState: 'Record state',
  version: 'Version', createdAt: 'Created', createdBy: 'Created by', updatedAt: 'Last changed', updatedBy: 'Last changed by', archivedAt: 'Archived', blockedAt: 'Blocked', label: 'Called',
  in_ar: '{{label}} (Arabic)', in_en: '{{label}} (English)', in_und: '{{label}} (any language)',
  // times, reasons, amounts
  from: 'From', to: 'To', at: 'Date and time', on: 'Date', reason: 'Reason', confirmClash: 'Despite a clash', overbooked: 'Booked over a clash', notes: 'Notes', status: 'Status', price: 'Price', weight: 'Weight', color: 'Colour', hex: 'Colour value',
  // education
  educationalPeriod: 'Period', educationalCategory: 'Category', educationalGroup: 'Group', educationalStage: 'Educational stage', gradingPlan: 'Grading plan',
  successDegree: 'Pass mark (%)', finalDegree: 'Full mark', finalExamWeight: 'Final exam weight', attendanceWeight: 'Attendance weight', midtermWeight: 'Midterm weight', oralWeight: 'Oral weight', periodicalWeight: 'Periodical tests weight',
  examCount: 'Number of exams', reExam: 'Re-exam allowed', maxCountNumberReExam: 'Re-exams at most', attemptRule: 'Attempt that counts', totalFailureEducationalCategory: 'Failed categories that fail the whole',
  calculationInGrandTotalStatus: 'Counts in the grand total', failingStatusOnParentEducationalCategory: 'Failing here fails the parent category', absenceConsumesSession: 'Unexcused absence uses up a session',
  lecturer: 'Lecturer', duration: 'Session length', expectedStart: 'Expected start', expectedEnd: 'Expected end',
  minimumNumberOfStudents: 'Minimum students', minimumStatus: 'Apply the minimum', maximumNumberOfStudents: 'Maximum students', maximumStatus: 'Apply the maximum', totalNumberOfStudents: 'Students now',
  fixedSchedule: 'Fixed weekly schedule', slices: 'Slices', weekday: 'Day', place: 'Place',
  warningStatus1: 'Absences for warning 1', warningStatus2: 'Absences for warning 2', warningStatus3: 'Absences for warning 3', warningStatus4: 'Absences for warning 4', warningStatus5: 'Absences for warning 5',
  closed: 'Joining', finished: 'Progress', application: 'Joining application', student: 'Student', joinedOn: 'Joined on', leftOn: 'Left on', certificateStatus: 'Certificate', warning: 'Warning level', warningByHand: 'Warning set by hand',
  lectureLink: 'Lecture link', workDay: 'Kind of day', alternativeOf: 'Instead of', register: 'Register',
  scheduleTime: 'Schedule time', groupStudent: 'Student in the group', attendance: 'Attendance', minutesLate: 'Late by', leftEarly: 'Left early by', excused: 'Excused', way: 'Taken by', recordedBy: 'Recorded by',
  // joining
  newStudent: 'New student', joiningDateTime: 'Joining date', requestedSessions: 'Sessions wanted', subscriptionFrom: 'Subscription from', subscriptionTo: 'Subscription to', relatedWithGroup: 'In a group',
  rejectReason: 'Reason for rejecting', decidedAt: 'Decided on', freezeFrom: 'Frozen from', freezeTo: 'Frozen to', freezeReason: 'Reason for freezing', postponeFrom: 'Postponed from', postponeTo: 'Postponed to', postponeReason: 'Reason for postponing',
  // exams
  examType: 'Exam type', finalScore: 'Full score', component: 'Score item', attempt: 'Attempt', studentScore: 'Student score', scoredAt: 'Scored on',
  // people
  userType: 'User type', phone: 'Phone', phone2: 'Second phone', phone3: 'Third phone', whatsAppStatus: 'Has WhatsApp', email: 'Email', workEmail: 'Work email', address: 'Address', userName: 'User name', password: 'Password', role: 'Role',
  activeStatus: 'May log in', knownMethod: 'Heard of us through', gender: 'Gender', birthDate: 'Birth date', birthTime: 'Birth time', birthPlace: 'Birth place', nationalID: 'National ID', nationalIDExpiry: 'National ID expires',
  insuranceNumber: 'Insurance number', nationality: 'Nationality', citizenship: 'Residence', governorate: 'Governorate', city: 'City', district: 'District', religion: 'Religion', socialStatuse: 'Social status', socialStatusNotes: 'Notes on social status',
  parentsSocialStatus: 'Parents’ social status', fatherDeathType: 'Father', motherDeathType: 'Mother', militaryStatusType: 'Military status', militaryStatusStart: 'Military status from', militaryStatusEnd: 'Military status to',
  bank: 'Bank', bankAccountNumber: 'Bank account number', qualification: 'Qualification', qualificationEstimate: 'Qualification grade', specialty: 'Specialty', scientificDegree: 'Scientific degree', job: 'Job', activityType: 'Activity type',
  bloodType: 'Blood type', chronicDiseases: 'Chronic diseases', surgeries: 'Surgeries', medicalNotes: 'Medical notes', approval: 'Approval', employeeType: 'Employee type', jobGrade: 'Job grade',
  drivingLicence: 'Driving licence', drivingLicenceExpiry: 'Driving licence expires', passport: 'Passport', passportExpiry: 'Passport expires',
  user: 'User', relativeRelationType: 'Relation', relative: 'Relative (user)', relativeName: 'Relative’s name',
  // places
  placeType: 'Place type', capacity: 'Capacity', website: 'Website', mapLink: 'Map link', faxNumber: 'Fax number', taxNumber: 'Tax number', postalCode: 'Postal code', postOfficeName: 'Post office', openingDate: 'Opening date',
  placeDistance: 'Distance', localIpAddress: 'Local network address', geographicalDistribution: 'Geographical area',
  // access
  isDefault: 'Default role', privileges: 'Permissions',
  // lists
  dialCode: 'Dial code', iso2: 'Country letters (two)', country: 'Country', countryCode: 'Country code', latitude: 'Latitude', longitude: 'Longitude', endLatitude: 'End latitude', endLongitude: 'End longitude',
  repetition: 'May repeat', needsVerification: 'Counts after verification', parts: 'Number of parts', everyMonths: 'A part every', scopeType: 'Is about', durationFrom: 'Starts before by', durationTo: 'Goes on after for',
  priorityTypeBefore: 'Priority before', priorityTypeOn: 'Priority on the day', priorityTypeAfter: 'Priority after', detailsBefore: 'Text before', detailsAfter: 'Text after',
  degreeFrom: 'From (%)', degreeTo: 'To (%)', degreeName: 'Grade', items: 'Items', itemName: 'Item', properties: 'Properties', valueType: 'Kind of value', propertyName: 'Property', defaultValue: 'Default value', dropDownList: 'Drop-down list',
  discountPercentage: 'Discount (%)', linkActive: 'Show links', phoneActive: 'Show the phone', map: 'Map', facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', brand: 'Brand',
  // a person's file
  maritalStatus: 'Marital status', oneKilometrePrice: 'Price of a kilometre', obtainingDateTime: 'Obtained on', generalSpecialty: 'General specialty', specialSpecialty: 'Special specialty', start: 'Start', end: 'End',
  injuryType: 'Injury', bodyPart: 'Body part', injuryDateTime: 'Injured on', recoveryStart: 'Recovery from', recoveryEnd: 'Recovery to', operationType: 'Operation', operationDateTime: 'Date and time of the operation',
  personalCardType: 'Card type', cardNumber: 'Card number', creationDateTime: 'Issued on', expiryDateTime: 'Expires on', creationPlace: 'Issued at',
  // money and goods
  packagePrice: 'Package price', sessionPrice: 'Session price', hourPrice: 'Hour price', packagePriceInOffer: 'Package price in the offer', sessionPriceInOffer: 'Session price in the offer', hourPriceInOffer: 'Hour price in the offer', offerFrom: 'Offer from', offerTo: 'Offer to',
  subscriptionType: 'Subscription type', priceList: 'Price list', sessionCount: 'Sessions or hours', endDateTime: 'Ends', debt: 'Debt', oldGroup: 'Old group', newGroup: 'New group', amount: 'Amount',
  serviceType: 'Service type', servicePrice: 'Price of the service', maximumDiscountPercentage: 'Discount at most', countedServiceType: 'Counted service type', bought: 'Bought', sold: 'Sold', remaining: 'Remaining', countedService: 'Counted service',
  transactionType: 'Type of transaction', quantity: 'Quantity', money: 'Amount of money', soldToStudent: 'Sold to a student', account: 'Account', refundOf: 'Refund of', priceOne: 'Price of one', priceTotal: 'Total price',
  bestPriceOne: 'Best price of one', bestPriceTotal: 'Best total price', propertyType: 'Property type', itemProperties: 'Own properties', property: 'Property', value: 'Value', client: 'Client', clientName: 'Name of the customer',
  askedAt: 'Asked on', approvedPriceStoreItemsAmount: 'Approved items', affiliateOperationAmount: 'Affiliate operations', approvedAmount: 'Approved amount', cancelReason: 'Reason for canceling', priceQuotation: 'Price quotation', storeItem: 'Store item', designNotes: 'Design notes',
  designModels: 'Design models', title: 'Title', details: 'Details', quotationState: 'Stage of the quotation', priceQuotationDetail: 'Quotation detail', costType: 'Cost type', supplier: 'Supplier', source: 'Source',
  approved: 'Approved', operation: 'Operation', startWorkDateTime: 'Work starts', expectedFinishWorkDateTime: 'Expected finish', work: 'Work', accountKind: 'Kind of account', mayOverdraw: 'May go below zero', balance: 'Balance',
  balanceAfter: 'Balance after', by: 'By', expensesType: 'Expenses type', revenuesType: 'Revenues type', refund: 'Refund', refundReason: 'Reason for the refund', refundedAt: 'Refunded on', refundedBy: 'Refunded by',
  debtType: 'Debt type', debtOn: 'Owed for', discount: 'Discount', paid: 'Paid', remainder: 'Remainder', canceled: 'Cancellation', canceledBy: 'Canceled by', canceledAt: 'Canceled on',
  installmentBatchType: 'Instalment plan', installment: 'Instalment agreement', startsOn: 'Starts on', installmentSchedule: 'Instalment schedule', dueDateTime: 'Due on', receiptNumber: 'Receipt number', installmentScheduleTime: 'Instalment', paymentMethod: 'Payment method',
  receivedBy: 'Received by', service: 'Service', paidMoney: 'Amount of money', numberOfPoints: 'Points', pointsBalance: 'Points balance', valuePerPoint: 'Value of a point', totalPaidByPoints: 'Paid by points',
}

/** The values of each choice, by field name. */
export const values = {
  attemptRule: { Best: 'The best', Last: 'The last', Average: 'The average', CappedAtPass: 'Re-exam capped at the pass mark' },
  weekday: { Saturday: 'Saturday', Sunday: 'Sunday', Monday: 'Monday', Tuesday: 'Tuesday', Wednesday: 'Wednesday', Thursday: 'Thursday', Friday: 'Friday' },
  closed: { Open: 'Open', Closed: 'Closed' },
  finished: { NotFinished: 'Not finished', Finished: 'Finished' },
  certificateStatus: { Ready: 'Ready', Export: 'Issued', Deliver: 'Delivered' },
  workDay: { Work: 'Working day', Holiday: 'Holiday' },
  register: { NotTaken: 'Not taken', Taken: 'Taken', Closed: 'Closed' },
  attendance: { Attendance: 'Present', Absence: 'Absent', Unknown: 'Not marked' },
  way: { List: 'List', Keyboard: 'Keyboard', QR: 'QR code', Offline: 'Offline', Import: 'Import' },
  gender: { Male: 'Male', Female: 'Female' },
  relatedWithGroup: { NotRelated: 'Not in a group', Related: 'In a group' },
  examType: { FinalExam: 'Final exam', Attendance: 'Attendance', Midterm: 'Midterm', Oral: 'Oral', Periodical: 'Periodical tests' },
  status: { Entered: 'Entered', Missing: 'Missing', Absent: 'Absent', Excused: 'Excused' },
  citizenship: { Citizen: 'Citizen', Resident: 'Resident', Visitor: 'Visitor', Refugee: 'Refugee' },
  parentsSocialStatus: { Married: 'Married', Divorced: 'Divorced', Widowed: 'Widowed' },
  fatherDeathType: { Alive: 'Living', Dead: 'Deceased' },
  motherDeathType: { Alive: 'Living', Dead: 'Deceased' },
  approval: { Approved: 'Approved', NotApproved: 'Not approved' },
  userType: { AdminsEgypt: 'Platform admin', MasterAdmin: 'Centre manager', Employee: 'Employee', Student: 'Student', Parent: 'Parent', Client: 'Client', Supplier: 'Supplier', VechileOwner: 'Vehicle owner', Sales: 'Sales agent' },
  employeeType: { employee: 'Employee', admin: 'Admin', masterAdmin: 'Centre manager' },
  placeType: { MasterAdmin: 'Management', Employee: 'Employees', Student: 'Students', Supplier: 'Suppliers', Parent: 'Parents', Client: 'Clients', Other: 'Other' },
  scopeType: { General: 'The centre', Group: 'A group', Employee: 'An employee', Place: 'A place' },
  valueType: {
    Text: 'Text', Number: 'Number', Integer: 'Whole number', Percentage: 'Percentage', Decimal: 'Decimal', DateTime: 'Date and time', Date: 'Date', Time: 'Time', Email: 'Email', Link: 'Link', Logical: 'Yes or no', DropDownList: 'Drop-down list',
  },
  maritalStatus: { Single: 'Single', Married: 'Married', Divorced: 'Divorced', Widowed: 'Widowed' },
  subscriptionType: { Package: 'Package', Session: 'Sessions', Hour: 'Hours', Duration: 'Duration' },
  refund: { NotRefunded: 'Not refunded', Refunded: 'Refunded' },
  canceled: { NotCanceled: 'Not canceled', Canceled: 'Canceled' },
  costType: { Buy: 'Buy', Sell: 'Sell' },
  accountKind: { Cash: 'Cash', Bank: 'Bank' },
  debtType: { JoiningApplicationSubscription: 'Subscription', Service: 'Service', Competition: 'Competition', CountedService: 'Counted service', GroupTransfer: 'Group transfer', EventJoining: 'Event joining', MediaPackageCode: 'Media package code' },
  transactionType: { Buy: 'Buy', Sell: 'Sell', Refund: 'Refund', Deposit: 'Deposit', Withdrawal: 'Withdrawal', Payment: 'Payment', PaidExpense: 'Paid expense', RefundedExpense: 'Refunded expense', AccruedRevenue: 'Accrued revenue', RefundedRevenue: 'Refunded revenue', Increase: 'Increase', Decrease: 'Decrease' },
  quotationState: { WorkProgress: 'In progress', WaitingForQuotes: 'Waiting for quotes', WaitingForCustomerAccept: 'Waiting for the customer', RejectedQuotesFormCustomer: 'Rejected by the customer', AcceptQuotesFormCustomer: 'Accepted by the customer', InJobOrder: 'In a job order', FinishJobOrderNotCustomerReceive: 'Finished, not received', FinishJobOrderCustomerReceive: 'Finished and received', Canceled: 'Canceled' },
}

/** Tabs of forms. */
export const tabs = {
  BasicData: 'Basic data', PersonalData: 'Personal data', ScientificData: 'Scientific data', MedicalData: 'Medical data',
  Results: 'Results', Rules: 'Rules', Seats: 'Seats', Schedule: 'Schedule', Warnings: 'Warnings',
}

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
  examType: 'Exam type', finalScore: 'Full score', component: 'Component', attempt: 'Attempt', studentScore: 'Student score', scoredAt: 'Scored on',
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
  openingTime: 'Opening time', openingTimes: 'Opening hours', parentComponent: 'Component above', childComponent: 'Component under it',
  // access
  isDefault: 'Default role', privileges: 'Permissions',
  // lists
  dialCode: 'Dial code', iso2: 'Country letters (two)', country: 'Country', countryCode: 'Country code', latitude: 'Latitude', longitude: 'Longitude', endLatitude: 'End latitude', endLongitude: 'End longitude',
  repetition: 'May repeat', needsVerification: 'Counts after verification', parts: 'Number of parts', everyMonths: 'A part every', scopeType: 'Is about', durationFrom: 'Starts before by', durationTo: 'Goes on after for',
  priorityTypeBefore: 'Priority before', priorityTypeOn: 'Priority on the day', priorityTypeAfter: 'Priority after', detailsBefore: 'Text before', detailsAfter: 'Text after',
  degreeFrom: 'From (%)', degreeTo: 'To (%)', degreeName: 'Grade', items: 'Items', itemName: 'Item', properties: 'Properties', valueType: 'Kind of value', propertyName: 'Property', defaultValue: 'Default value', dropDownList: 'Drop-down list',
  discountPercentage: 'Discount (%)', linkActive: 'Show links', phoneActive: 'Show the phone', map: 'Map', facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', brand: 'Brand',
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
}

/** Tabs of forms. */
export const tabs = {
  BasicData: 'Basic data', PersonalData: 'Personal data', ScientificData: 'Scientific data', MedicalData: 'Medical data',
  Results: 'Results', Rules: 'Rules', Seats: 'Seats', Schedule: 'Schedule', Warnings: 'Warnings',
  Contact: 'Contact', Opening: 'Opening', Map: 'Map',
}

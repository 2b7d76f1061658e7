/** The lists that pickers load: what each is called and what is chosen from it. */
import type { EntityTexts } from '../text-types.ts'

const list = (one: string, many: string, empty: string): EntityTexts => ({
  one,
  many,
  empty,
  add: `Add ${one[0]!.toLowerCase()}${one.slice(1)}`,
})

export const lookups = {
  bloodType: list('Blood type', 'Blood types', 'Used in a person’s medical details.'),
  religion: list('Religion', 'Religions', 'Used in a person’s personal details.'),
  sector: list('Sector', 'Sectors', 'Fields of work for jobs and clients.'),
  job: list('Job', 'Jobs', 'Jobs of people and their relatives.'),
  generalJob: list('General job', 'General jobs', 'The broad fields jobs belong to.'),
  qualification: list('Qualification', 'Qualifications', 'Qualifications people hold.'),
  qualificationEstimate: list('Qualification grade', 'Qualification grades', 'Grades a qualification is awarded with.'),
  certificate: list('Certificate', 'Certificates', 'Certificates the centre awards.'),
  scientificDegree: list('Academic degree', 'Academic degrees', 'Diploma, master’s, doctorate and so on.'),
  classificationDegree: list('Classification', 'Classifications', 'Ranks for classifying people and work.'),
  socialStatuse: list('Social status', 'Social statuses', 'Single, married and so on, used in personal details.'),
  militaryStatusType: list('Military status', 'Military statuses', 'Served, exempt, postponed and so on.'),
  personalCardType: list('Personal card type', 'Personal card types', 'Types of card people carry.'),
  knownMethod: list(
    'Referral source',
    'Referral sources',
    'How people heard of the centre. The report shows what works.',
  ),
  communicationType: list(
    'Communication type',
    'Communication types',
    'Call, message, visit: how the centre reaches people.',
  ),
  complaintSector: {
    ...list('Complaint department', 'Complaint departments', 'The department that handles a complaint.'),
    hints: { answeredBy: 'Gets the department’s complaints.' },
  },
  newsCategory: list('News category', 'News categories', 'Headings for news.'),
  expensesType: list('Expense type', 'Expense types', 'What the centre spends on: rent, salaries, printing.'),
  revenuesType: list('Revenue type', 'Revenue types', 'What the centre earns besides courses.'),
  serviceType: list('Service type', 'Service types', 'Types of service the centre sells.'),
  countedServiceType: list(
    'Counted service type',
    'Counted service types',
    'Types of items sold by the piece, such as books.',
  ),
  educationalStage: list('School stage', 'School stages', 'Primary, preparatory, secondary, university.'),
  injuryType: list('Injury type', 'Injury types', 'Used when recording an injury.'),
  operationType: list('Operation type', 'Operation types', 'Used when recording an operation.'),
  chronicDisease: list('Chronic disease', 'Chronic diseases', 'Used in a person’s medical details.'),
  surgery: list('Surgery', 'Surgeries', 'Past operations, used in medical details.'),
  activeSubstance: list('Active substance', 'Active substances', 'What medicines are made of.'),
  mealType: list('Meal type', 'Meal types', 'Breakfast, lunch, snack and so on.'),
  meal: list('Meal', 'Meals', 'Meals the centre offers.'),
  questionType: list('Question type', 'Question types', 'Types of question in forms and exams.'),
  question: list('Question', 'Questions', 'Questions asked in forms.'),
  activityType: list('Activity type', 'Activity types', 'What a person or place does.'),
  sponsor: list('Sponsor', 'Sponsors', 'Sponsors of students or activities.'),
  bank: list('Bank', 'Banks', 'Used with a person’s bank account.'),
  country: list('Country', 'Countries', 'Countries, with nationality and dialling code.'),
  governorate: list('Governorate', 'Governorates', 'The governorates of each country.'),
  city: list('City', 'Cities', 'The cities of each governorate.'),
  district: list('District', 'Districts', 'The districts of each city.'),
  geographicalDistribution: list('Geographical area', 'Geographical areas', 'Areas that places belong to, nested.'),
  jobGrade: list('Job grade', 'Job grades', 'Job grades, from top to bottom.'),
  bodyPart: list('Body part', 'Body parts', 'Where an injury or operation was.'),
  specialty: list('Specialty', 'Specialties', 'General specialties, with their sub-specialties.'),
  relativeRelationType: {
    ...list('Relationship', 'Relationships', 'Father, mother, brother: how someone is related.'),
    hints: { repetition: 'Whether a person can have several, such as brothers.' },
  },
  insuranceCompany: list('Insurance company', 'Insurance companies', 'Companies people are insured with.'),
  color: list('Colour', 'Colours', 'Colours used in lists and cards.'),
  priorityType: {
    ...list('Priority', 'Priorities', 'How urgent a complaint, a follow-up or a reminder is.'),
    hints: {
      answerMinutes: 'Counted in the centre’s opening hours. Leave empty for no limit.',
      usual: 'Given to a complaint when no one chooses a priority.',
    },
  },
  paymentMethod: list('Payment method', 'Payment methods', 'Cash, card, transfer: how people pay.'),
  installmentBatchType: list(
    'Instalment plan',
    'Instalment plans',
    'How many parts a debt is paid in, and how far apart.',
  ),
  complaintType: list('Complaint type', 'Complaint types', 'What complaints can be about.'),
  reminderPlan: list('Reminder plan', 'Reminder plans', 'When to remind, before and after the date.'),
  gradingPlan: {
    ...list('Grading plan', 'Grading plans', 'Which percentage earns which grade, from 0 to 100 with no gaps.'),
    fields: { slices: 'Grades' },
  },
  dropDownList: list('Drop-down list', 'Drop-down lists', 'Choices for drop-down properties.'),
  propertyType: list('Property type', 'Property types', 'Sets of properties for records.'),
  brand: {
    ...list('Brand', 'Brands', 'Partners that give students discounts.'),
    hints: {
      to: 'The first day on which the offer no longer holds.',
      linkActive: 'Off: students see neither the map nor the links.',
    },
  },
  brandService: {
    ...list('Brand service', 'Brand services', 'What each brand offers, with its price and discount.'),
    hints: { pricePoints: 'Leave empty where it cannot be had for points.' },
  },
  branch: {
    ...list('Branch', 'Branches', 'The branches of each brand.'),
    hints: {
      linkActive: 'Off: students see neither the map nor the links.',
      phoneActive: 'Off: students do not see the phone.',
    },
  },
} satisfies Record<string, EntityTexts>

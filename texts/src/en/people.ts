import type {
  userExperience,
  userFamily,
  userInjury,
  userOperation,
  userPersonalCard,
  userQualification,
  userScientificDegree,
  userTrainingCourse,
} from '@topcenter/model/people/person-file'
import type {
  adminEgypt,
  client,
  employee,
  masterAdmin,
  parent,
  sales,
  student,
  supplier,
  user,
  vechileOwner,
} from '@topcenter/model/people/user'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  user: TextsOf<typeof user>
  adminEgypt: TextsOf<typeof adminEgypt>
  masterAdmin: TextsOf<typeof masterAdmin>
  employee: TextsOf<typeof employee>
  student: TextsOf<typeof student>
  parent: TextsOf<typeof parent>
  client: TextsOf<typeof client>
  supplier: TextsOf<typeof supplier>
  vechileOwner: TextsOf<typeof vechileOwner>
  sales: TextsOf<typeof sales>
  userFamily: TextsOf<typeof userFamily>
  userQualification: TextsOf<typeof userQualification>
  userScientificDegree: TextsOf<typeof userScientificDegree>
  userTrainingCourse: TextsOf<typeof userTrainingCourse>
  userExperience: TextsOf<typeof userExperience>
  userInjury: TextsOf<typeof userInjury>
  userOperation: TextsOf<typeof userOperation>
  userPersonalCard: TextsOf<typeof userPersonalCard>
}
/** Credit and points, of each kind of user that may have them. */
const wallet = {
  depositCredit: { do: 'Add credit', done: 'The money is {{name}}’s credit now.' },
  withdrawCredit: { do: 'Pay credit out', done: 'The credit of {{name}} is paid out.' },
  increasePoints: { do: 'Give points', done: '{{name}} has the points.' },
  decreasePoints: { do: 'Take points back', done: 'The points of {{name}} are taken back.' },
} as const
export const people = {
  user: { one: 'User', many: 'Users', add: 'Add user', empty: 'Everybody the centre knows, of every type.' },
  adminEgypt: {
    one: 'Platform admin',
    many: 'Platform admins',
    add: 'Add platform admin',
    empty: 'Those who run the platform and may work in any establishment.',
  },
  masterAdmin: {
    one: 'Centre manager',
    many: 'Centre managers',
    add: 'Add centre manager',
    empty: 'Those who run this centre and decide what others may do.',
  },
  employee: {
    one: 'Employee',
    many: 'Employees',
    add: 'Add employee',
    empty: 'Lecturers, front desk, accountants: everybody who works at the centre.',
    actions: wallet,
  },
  student: {
    one: 'Student',
    many: 'Students',
    add: 'Add student',
    empty: 'The students of the centre; add one, or bring a whole sheet with import.',
    fields: { currentGroup: 'Group', attendanceRate: 'Attendance', owed: 'Owes' },
    actions: { approve: { do: 'Approve', done: 'The student is approved.' }, ...wallet },
  },
  parent: {
    one: 'Parent',
    many: 'Parents',
    add: 'Add parent',
    empty: 'Parents and guardians; linked to their children, they see their records.',
    actions: wallet,
  },
  client: {
    one: 'Client',
    many: 'Clients',
    add: 'Add client',
    empty: 'People and companies that ask the centre for quotations.',
    actions: wallet,
  },
  supplier: { one: 'Supplier', many: 'Suppliers', add: 'Add supplier', empty: 'Those the centre buys from.' },
  vechileOwner: {
    one: 'Vehicle owner',
    many: 'Vehicle owners',
    add: 'Add vehicle owner',
    empty: 'Owners of the vehicles that serve the centre.',
  },
  sales: {
    one: 'Sales agent',
    many: 'Sales agents',
    add: 'Add sales agent',
    empty: 'Those who follow up people’s interests and bring new students.',
  },
  userFamily: {
    one: 'Relative',
    many: 'Family',
    manyOf: '{{kind}} family',
    add: 'Add relative',
    empty: 'Relatives of a user; a parent who is linked here sees the child’s records.',
    hints: { relative: 'A user of the centre; leave it empty to write only a name.' },
  },
  userQualification: {
    one: 'Qualification',
    many: 'Qualifications',
    manyOf: '{{kind}} qualifications',
    add: 'Add qualification',
    empty: 'What a person graduated from, with the grade and the dates.',
  },
  userScientificDegree: {
    one: 'Scientific degree',
    many: 'Scientific degrees',
    manyOf: '{{kind}} scientific degrees',
    add: 'Add scientific degree',
    empty: 'Academic and teaching degrees, with the specialty.',
    hints: { specialSpecialty: 'One that stands under the general specialty.' },
  },
  userTrainingCourse: {
    one: 'Training course',
    many: 'Training courses',
    manyOf: '{{kind}} training courses',
    add: 'Add training course',
    empty: 'Courses that a person attended elsewhere.',
    fields: { place: 'Held at' },
  },
  userExperience: {
    one: 'Experience',
    many: 'Experiences',
    manyOf: '{{kind}} experiences',
    add: 'Add experience',
    empty: 'Where a person worked, as what, and how long.',
    fields: { place: 'Worked at' },
  },
  userInjury: {
    one: 'Injury',
    many: 'Injuries',
    manyOf: '{{kind}} injuries',
    add: 'Add injury',
    empty: 'Injuries that the centre should know of, and how they heal.',
  },
  userOperation: {
    one: 'Operation',
    many: 'Operations',
    manyOf: '{{kind}} operations',
    add: 'Add operation',
    empty: 'Operations that a person had.',
    fields: { place: 'Hospital' },
  },
  userPersonalCard: {
    one: 'Personal card',
    many: 'Personal cards',
    manyOf: '{{kind}} personal cards',
    add: 'Add personal card',
    empty: 'Passports, licences and other cards, with the day on which they expire.',
  },
} satisfies Texts

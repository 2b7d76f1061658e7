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
  depositCredit: { do: 'Add credit', done: 'Added to {{name}}’s credit.' },
  withdrawCredit: { do: 'Withdraw credit', done: 'Withdrawn from {{name}}’s credit.' },
  increasePoints: { do: 'Give points', done: '{{name}} received the points.' },
  owe: { do: 'Add a charge', done: 'Charged to {{name}}.' },
  decreasePoints: { do: 'Deduct points', done: 'Points deducted from {{name}}.' },
  redeemPoints: {
    do: 'Spend points on an offer',
    done: 'Points of {{name}} spent.',
    fields: { numberOfPoints: 'Points; empty: the whole price' },
  },
} as const
export const people = {
  user: { one: 'User', many: 'Users', add: 'Add user', empty: 'Everyone at the centre, of every type.' },
  adminEgypt: {
    one: 'Platform admin',
    many: 'Platform admins',
    add: 'Add platform admin',
    empty: 'People who run the platform and can work in any centre.',
  },
  masterAdmin: {
    one: 'Centre manager',
    many: 'Centre managers',
    add: 'Add centre manager',
    empty: 'People who run this centre and decide what others can do.',
  },
  employee: {
    one: 'Employee',
    many: 'Employees',
    add: 'Add employee',
    empty: 'Lecturers, reception, accountants: everyone who works at the centre.',
    actions: wallet,
  },
  student: {
    one: 'Student',
    many: 'Students',
    add: 'Add student',
    empty: 'The centre’s students. Add one, or import a whole sheet.',
    fields: { currentGroup: 'Group', attendanceRate: 'Attendance', owed: 'Owes' },
    actions: { approve: { do: 'Approve', done: 'The student is approved.' }, ...wallet },
  },
  parent: {
    one: 'Parent',
    many: 'Parents',
    add: 'Add parent',
    empty: 'Parents and guardians. Once linked to their children, they see their records.',
    actions: wallet,
  },
  client: {
    one: 'Client',
    many: 'Clients',
    add: 'Add client',
    empty: 'People and companies that ask the centre for quotations.',
    actions: wallet,
  },
  supplier: {
    one: 'Supplier',
    many: 'Suppliers',
    add: 'Add supplier',
    empty: 'People and companies the centre buys from.',
  },
  vechileOwner: {
    one: 'Vehicle owner',
    many: 'Vehicle owners',
    add: 'Add vehicle owner',
    empty: 'Owners of vehicles that serve the centre.',
  },
  sales: {
    one: 'Sales agent',
    many: 'Sales agents',
    add: 'Add sales agent',
    empty: 'People who follow up interests and bring in new students.',
  },
  userFamily: {
    one: 'Relative',
    many: 'Family',
    manyOf: '{{kind}} family',
    add: 'Add relative',
    empty: 'Relatives of a user. A parent linked here sees the child’s records.',
    hints: { relative: 'Choose a user, or leave empty and type a name.' },
  },
  userQualification: {
    one: 'Qualification',
    many: 'Qualifications',
    manyOf: '{{kind}} qualifications',
    add: 'Add qualification',
    empty: 'What the person graduated in, with grades and dates.',
  },
  userScientificDegree: {
    one: 'Academic degree',
    many: 'Academic degrees',
    manyOf: '{{kind}} academic degrees',
    add: 'Add academic degree',
    empty: 'Academic and teaching degrees, with their specialty.',
    hints: { specialSpecialty: 'One that belongs to the general specialty.' },
  },
  userTrainingCourse: {
    one: 'Training course',
    many: 'Training courses',
    manyOf: '{{kind}} training courses',
    add: 'Add training course',
    empty: 'Courses taken elsewhere.',
    fields: { place: 'Held at' },
  },
  userExperience: {
    one: 'Experience',
    many: 'Experience',
    manyOf: '{{kind}} experience',
    add: 'Add experience',
    empty: 'Where the person worked, in what role and for how long.',
    fields: { place: 'Worked at' },
  },
  userInjury: {
    one: 'Injury',
    many: 'Injuries',
    manyOf: '{{kind}} injuries',
    add: 'Add injury',
    empty: 'Injuries the centre should know about, and their recovery.',
  },
  userOperation: {
    one: 'Operation',
    many: 'Operations',
    manyOf: '{{kind}} operations',
    add: 'Add operation',
    empty: 'Operations the person has had.',
    fields: { place: 'Hospital' },
  },
  userPersonalCard: {
    one: 'Personal card',
    many: 'Personal cards',
    manyOf: '{{kind}} personal cards',
    add: 'Add personal card',
    empty: 'Passports, licences and other cards, with their expiry dates.',
  },
} satisfies Texts

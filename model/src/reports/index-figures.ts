/**
 * The figure that answers the question of each report in their index. Apart from the definitions, which every list
 * loads.
 */
/** Units of figures in the index that are neither money nor a percentage; keys of its texts. */
export const figureUnits = [
  'student',
  'application',
  'subscription',
  'seat',
  'hour',
  'attendance',
  'certificate',
  'card',
  'order',
  'movement',
] as const

/** Figure that answers the report's question among all reports, over its default period. */
export interface IndexFigure {
  readonly measure: string
  readonly unit?: (typeof figureUnits)[number]
  /** The measure of which it is a part: 82 of 424. */
  readonly outOf?: string
  /**
   * The member of the first dimension down that has most, with its share of the total, or the one with the least rate;
   * the total if left out.
   */
  readonly of?: 'largest' | 'least'
  /** Filters of its question, beside the default period. */
  readonly narrowed?: Readonly<Record<string, string>>
  /** A figure beyond it is marked: amounts in piastres, rates in percent. */
  readonly limit?: { readonly above: number } | { readonly below: number }
  readonly isBetterLow?: boolean
}

/** By the id of the report. */
export const indexFigures: Readonly<Record<string, IndexFigure>> = {
  knownMethods: { measure: 'students', of: 'largest' },
  religions: { measure: 'people', of: 'largest' },
  qualifications: { measure: 'people', of: 'largest' },
  complaints: { measure: 'inTimeShare', limit: { below: 80 } },
  fromInterestToPayment: { measure: 'paidShare' },
  joiningApplications: { measure: 'accepted', unit: 'application' },
  soldSubscriptions: { measure: 'subscriptions', unit: 'subscription' },
  endingSubscriptions: { measure: 'subscriptions', unit: 'subscription', isBetterLow: true },
  studentStatistics: { measure: 'students', unit: 'student' },
  retention: { measure: 'retained' },
  returnOfStudents: { measure: 'cameBackRate' },
  studentsWhoLeft: { measure: 'students', unit: 'student', isBetterLow: true },
  namesList: { measure: 'students', unit: 'student' },
  studentsAtRisk: { measure: 'students', unit: 'student', isBetterLow: true },
  seatsOfGroups: { measure: 'placesFree', unit: 'seat', outOf: 'places', isBetterLow: true },
  occupancyOfPlaces: { measure: 'occupancy' },
  scheduleTimesByPlace: { measure: 'hours', of: 'largest' },
  scheduleTimesByEmployee: { measure: 'hours', unit: 'hour' },
  scheduleTimesByStudent: { measure: 'attended', unit: 'attendance' },
  settlementOfLecturers: { measure: 'givenHours', unit: 'hour' },
  attendanceAndAbsence: { measure: 'rate', limit: { below: 70 } },
  examModels: { measure: 'meanShare' },
  examQuestions: { measure: 'rightShare', of: 'least' },
  weightedResults: { measure: 'passedShare' },
  resultsOfSubjects: { measure: 'earnedShare' },
  certificates: { measure: 'valid', unit: 'certificate' },
  daySheet: { measure: 'net' },
  refunds: { measure: 'refunded', isBetterLow: true },
  revenue: { measure: 'net' },
  services: { measure: 'charged' },
  debtsByAge: { measure: 'remainder', narrowed: { lateNot: 'notYet' }, limit: { above: 0 }, isBetterLow: true },
  debtsAndCollections: { measure: 'collected' },
  debtsByState: { measure: 'remainder', isBetterLow: true },
  comingDues: { measure: 'remainder' },
  cashierShifts: { measure: 'short', limit: { below: 0 } },
  expenses: { measure: 'net', isBetterLow: true },
  otherRevenues: { measure: 'net' },
  accountTransactions: { measure: 'closing' },
  installmentScheduleTimes: { measure: 'collected' },
  priceQuotations: { measure: 'wonRate' },
  jobOrders: { measure: 'lateOrders', unit: 'order', limit: { above: 0 }, isBetterLow: true },
  mediaPackageCodes: { measure: 'unsold', unit: 'card' },
  soldMediaPackageCodes: { measure: 'sold', unit: 'card' },
  storeItems: { measure: 'stockValue' },
  storeMovements: { measure: 'movements', unit: 'movement' },
}

/** How large the generated centres are, and what the bench must know about each of them. */

export interface Centre {
  /** 1 to 11; it is also the first part of the ids of the centre's records. */
  readonly number: number
  readonly id: string
  readonly students: number
  readonly attendance: number
  readonly groups: number
  /** Seats of a group, and so the attendance marks of one lesson. */
  readonly seats: number
  /** Days from one lesson of a group to its next. */
  readonly every: number
  /** Groups begin on so many different days, one after another. */
  readonly spread: number
  /** Lessons of each group that are still to come. */
  readonly ahead: number
  /** The first groups were joined so many days ago, the others one after another over so many days from then on. */
  readonly joined: { readonly daysAgo: number; readonly over: number }
  /** Login of its MasterAdmin, who has every privilege. */
  readonly userName: string
  /**
   * It has what a real centre has beside people and lessons: debts, payments, points, interests, calls, families,
   * complaints, and readers other than the manager.
   */
  readonly isWhole: boolean
}

export const password = 'Bench@1234'

/**
 * Readers of a whole centre, beside its manager. Limited: a lecturer with every flag, of own groups only; lecturer: one
 * with the flags of the product's role of lecturers.
 */
export const readers = ['limited', 'lecturer', 'reception', 'student', 'parent'] as const
export type Reader = (typeof readers)[number]
export const readerName = ({ userName }: Centre, reader: Reader): string => `${userName}-${reader}`

const centre = (number: number, students: number, attendance: number): Centre => ({
  number,
  students,
  attendance,
  id: `0190000${number.toString(16)}-0000-7000-8000-0000000b${(0xe000 + number).toString(16)}`,
  groups: Math.max(4, Math.floor(students / 500)),
  seats: 30,
  every: 2,
  spread: 1,
  ahead: 0,
  joined: { daysAgo: 390, over: 1 },
  userName: `bench${number}`,
  isWhole: false,
})

/** Seats for most students, in groups of thirty, half of which meet each day. */
const wholeCentre = (number: number, students: number, attendance: number): Centre => ({
  ...centre(number, students, attendance),
  groups: Math.max(4, Math.floor((students * 0.85) / 30)),
  spread: 2,
  ahead: 2,
  isWhole: true,
})

/** The measured centre, one of half its size for the search goal, and nine small neighbours. */
export function centresFor(students: number): readonly Centre[] {
  const small = Math.max(200, Math.floor(students / 50))
  const half = Math.floor(students / 2)
  return [
    wholeCentre(1, students, students * 10),
    centre(2, half, half),
    ...Array.from({ length: 9 }, (_, index) => centre(index + 3, small, small)),
  ]
}

/** For a mixed day: a hundred centres as most are, whose numbers go on behind those of the others. */
export const dayCentres = (): readonly Centre[] =>
  Array.from({ length: 100 }, (_, index) => {
    const number = 16 + index
    return {
      ...centre(number, 600, 6_000),
      id: `019000${number.toString(16)}-0000-7000-8000-0000000b${(0xe000 + number).toString(16)}`,
      groups: 20,
      userName: `load${number}`,
    }
  })

export const lessonsOfYear = 40

/** For sizes of machines: a year of a centre whose students are in two groups each, with a lesson a week. */
export const sizedCentre = (students: number): Centre => ({
  ...centre(1, students, students * 2 * lessonsOfYear),
  // with seats for thirty, both groups of 30,000 students would be of one category
  groups: (students * 2) / 20,
  seats: 20,
  every: 7,
})

/** For reports: three years of lessons with fifty students each, and a neighbour that is not read. */
export function reportCentres(marks: number): readonly Centre[] {
  const [seats, lessons] = [50, 40]
  const days = 3 * 365
  const every = Math.floor(days / lessons)
  const groups = Math.floor(marks / (seats * lessons))
  const joined = { daysAgo: days, over: days }
  return [{ ...centre(1, groups * seats, marks), groups, seats, every, spread: every, joined }, centre(2, 200, 200)]
}

/** For papers and sheets: as many students as the longest list that is measured, and as on a long paper. */
export const paperCentres = (): readonly Centre[] => [centre(1, 50_000, 50_000), centre(2, 2_000, 2_000)]

/** Lessons that each group has had so far; the last one has fewer marks where the rows do not divide evenly. */
export const meetingsOf = ({ attendance, groups, seats }: Centre): number => Math.ceil(attendance / (groups * seats))

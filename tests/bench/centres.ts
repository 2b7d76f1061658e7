/** How large the generated centres are, and what the bench must know about each of them. */

export interface Centre {
  /** 1 to 11; it is also the first part of the ids of the centre's records. */
  readonly number: number
  readonly id: string
  readonly students: number
  readonly attendance: number
  readonly groups: number
  /** Of its MasterAdmin, who has every privilege. */
  readonly userName: string
}

export const password = 'Bench@1234'
/** Seats of each group, and so the attendance marks of one lesson. */
export const seats = 30

const centre = (number: number, students: number, attendance: number): Centre => ({
  number,
  students,
  attendance,
  id: `0190000${number.toString(16)}-0000-7000-8000-0000000b${(0xe000 + number).toString(16)}`,
  groups: Math.max(4, Math.floor(students / 500)),
  userName: `bench${number}`,
})

/** The measured centre, one of half its size for the search goal, and nine small neighbours. */
export function centresFor(students: number): readonly Centre[] {
  const small = Math.max(200, Math.floor(students / 50))
  const half = Math.floor(students / 2)
  return [
    centre(1, students, students * 10),
    centre(2, half, half),
    ...Array.from({ length: 9 }, (_, index) => centre(index + 3, small, small)),
  ]
}

/** Lessons that each group has had so far; the last one has fewer marks where the rows do not divide evenly. */
export const meetingsOf = ({ attendance, groups }: Centre): number => Math.ceil(attendance / (groups * seats))

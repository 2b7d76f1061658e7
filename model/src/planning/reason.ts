/** Kinds of reasons why a session of a timetable plan has no spot. */
export const reasonKinds = [
  'NoPlaceLargeEnough',
  'NoHours',
  'LecturerHours',
  'PlaceHours',
  'LecturerFull',
  'PlacesFull',
  'Students',
  'SameDay',
  'PinClash',
  'Displaced',
  'Several',
] as const

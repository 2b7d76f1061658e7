/**
 * Endpoints of groups beside those that their definitions derive: registers and attendance, the calendar and lessons
 * that move, papers, discussions, ratings, and students at risk.
 */
import { monitorScoreExam } from '../exams/monitor-score-exam.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'
import { namesColumns, namesFields } from '../papers/names-fields.ts'
import { employee, student } from '../people/user.ts'
import { place } from '../places/place.ts'
import { discussion, discussionComment, ratings } from './discussion.ts'
import { educationalCategory } from './educational-category.ts'
import { attendances, attendanceWays, educationalGroupAttendance } from './educational-group-attendance.ts'
import { educationalGroupStudent } from './educational-group-student.ts'
import { educationalGroup } from './educational-group.ts'
import { ratedTypes } from './educational-rating.ts'
import { educationalScheduleTime } from './educational-schedule-time.ts'
import { holiday } from './holiday.ts'
import { studentRisk } from './student-risk.ts'

const attendance = 'EducationalGroupAttendance'
const schedule = 'EducationalScheduleTime'
const risk = 'StudentRisk'
const pdf = { file: ['application/pdf'] } as const
const language = input.oneOf(['ar', 'en'])

/** Instants between which something is; `to` is not included. */
const span = answer.object({ from: answer.instant, to: answer.instant })
/** Sessions of a student (D4.4). */
const tally = {
  attended: answer.whole,
  /** Sessions that took place. */
  held: answer.whole,
  excused: answer.whole,
  /** Sessions that took place, without the excused ones: the percentage is of them. */
  counted: answer.whole,
  percent: answer.orNull(answer.number),
} as const

const registerStudent = answer.object({
  groupStudentToken: answer.token(educationalGroupStudent),
  student: answer.called(student, {
    code: answer.text,
    phone: answer.orNull(answer.text),
    imageAt: answer.orNull(answer.instant),
  }),
  attendance: answer.oneOf(attendances),
  /** Minutes. */
  minutesLate: answer.orNull(answer.whole),
  /** Minutes. */
  leftEarly: answer.orNull(answer.whole),
  excused: answer.yesNo,
  reason: answer.orNull(answer.text),
  way: answer.orNull(answer.oneOf(attendanceWays)),
  /** False: frozen, postponed, or not in the group then. */
  expected: answer.yesNo,
  /** True with a valid subscription for this session. */
  subscribed: answer.yesNo,
  attended: answer.whole,
  held: answer.whole,
  counted: answer.whole,
  percent: answer.orNull(answer.number),
  warning: answer.whole,
  /** Version of the mark; null without one. */
  version: answer.orNull(answer.whole),
})
export const register = answer.object({
  scheduleTime: answer.object({
    token: answer.token(educationalScheduleTime),
    from: answer.instant,
    to: answer.instant,
    state: answer.stateOf(educationalScheduleTime),
    workDay: answer.valueOf(educationalScheduleTime, 'workDay'),
    register: answer.valueOf(educationalScheduleTime, 'register'),
    version: answer.whole,
    educationalGroup: answer.called(educationalGroup, { code: answer.text }),
    place: answer.orNull(answer.called(place)),
    lecturer: answer.orNull(answer.called(employee)),
  }),
  students: answer.list(registerStudent),
  allowed: answer.list(answer.oneOf(['mark', 'correct', 'closeRegister'])),
  /** Price of one session that is paid at the door (D3.4); null: the category sells no single sessions. */
  doorPrice: answer.orNull(answer.money),
  notAllowedBecause: answer.orNull(answer.refusalCode),
})

export const readRegister = endpoint({
  id: 'educationalScheduleTime.register',
  method: 'GET',
  path: '/api/educational-schedule-times/:token/register',
  permit: { group: attendance, flag: 'view' },
  readers: 'staff',
  entity: educationalGroupAttendance,
  summary: 'Read the register of one schedule time',
  answer: () => register,
})

const mark = {
  groupStudent: input.ref('educationalGroupStudent', { required: true }),
  attendance: input.oneOf(attendances, { required: true }),
  minutesLate: input.int({ min: 0, max: 1440, unit: 'minutes' }),
  leftEarly: input.int({ min: 0, max: 1440, unit: 'minutes' }),
  excused: input.bool(),
  reason: input.longText({ maxLength: 400 }),
  /** The way in which this mark was taken, if it differs from that of the others. */
  way: input.oneOf(attendanceWays),
  /** The version of the mark that the client saw; 0: there was none. Without it any mark is replaced. */
  version: input.int({ min: 0 }),
} as const

export const markRegister = endpoint({
  id: 'educationalScheduleTime.mark',
  method: 'POST',
  path: '/api/educational-schedule-times/:token/register',
  permit: {
    anyOf: [
      { group: attendance, flag: 'itemAdd' },
      { group: attendance, flag: 'itemUpdate' },
    ],
  },
  readers: 'staff',
  entity: educationalGroupAttendance,
  body: {
    marks: input.rows(mark, { required: true, max: 1000 }),
    way: input.oneOf(attendanceWays, { initial: 'List' }),
  },
  /** Minutes that the marks waited on a device without a network: one week at most, for which a device keeps registers. */
  query: { minutesAgo: input.int({ min: 0, max: 10_080, unit: 'minutes' }) },
  summary: 'Save marks of a register',
  description: 'Each mark is saved or refused for itself; sent again, nothing changes.',
  answer: () =>
    answer.object({
      /** One for each mark; `code`: the refusal of a mark that was not saved. */
      verdicts: answer.list(
        answer.object(
          { groupStudentToken: answer.token(educationalGroupStudent), saved: answer.yesNo },
          { code: answer.refusalCode },
        ),
      ),
      register,
    }),
})

export const showAttendanceCode = endpoint({
  id: 'educationalScheduleTime.attendanceCode',
  method: 'POST',
  path: '/api/educational-schedule-times/:token/attendance-code',
  permit: { group: attendance, flag: 'itemAdd' },
  readers: 'staff',
  entity: educationalGroupAttendance,
  summary: 'Show the code that students scan',
  answer: () =>
    answer.object(
      {
        names: answer.names,
        from: answer.instant,
        to: answer.instant,
        opensAt: answer.instant,
        standing: answer.oneOf(['early', 'open', 'over']),
        present: answer.whole,
        seats: answer.whole,
      },
      { code: answer.text, digits: answer.text, changesIn: { ...answer.whole, description: 'Milliseconds' } },
    ),
})

export const scanAttendance = endpoint({
  id: 'attendance.scan',
  method: 'POST',
  path: '/api/attendance-scans',
  permit: { group: attendance, flag: 'view' },
  readers: 'portal',
  entity: educationalGroupAttendance,
  body: {
    code: input.text({ required: true, maxLength: 400 }),
    device: input.text({ required: true, minLength: 8, maxLength: 64 }),
  },
  summary: 'Scan the code of a session, as a student',
  answer: () =>
    answer.object({
      scheduleTimeToken: answer.token(educationalScheduleTime),
      names: answer.names,
      from: answer.instant,
      to: answer.instant,
      /** True if the student was marked present before. */
      already: answer.yesNo,
      minutesLate: answer.orNull(answer.whole),
    }),
})

export const attendanceViews = ['group', 'place', 'employee', 'student'] as const
export const readAttendanceView = endpoint({
  id: 'attendance.view',
  method: 'GET',
  path: '/api/attendance-views',
  permit: { group: attendance, flag: 'view' },
  readers: 'staff',
  query: { by: input.oneOf(attendanceViews, { required: true }), from: input.date(), to: input.date() },
  summary: 'Read attendance by group, place, lecturer or student',
  description: 'The last 30 days unless told otherwise.',
  answer: () =>
    answer.object({
      view: answer.oneOf(attendanceViews),
      from: answer.day,
      to: answer.day,
      isCut: answer.yesNo,
      total: answer.object(tally),
      rows: answer.list(
        answer.object({
          token: answer.text,
          names: answer.names,
          code: answer.orNull(answer.text),
          /** Registers of sessions that have begun, and those taken before their session began. */
          due: answer.whole,
          taken: answer.whole,
          late: answer.whole,
          absent: answer.whole,
          ...tally,
        }),
      ),
    }),
})

export const readAttendanceSummary = endpoint({
  id: 'educationalGroup.attendanceSummary',
  method: 'GET',
  path: '/api/educational-groups/:token/attendance-summary',
  permit: { group: attendance, flag: 'view' },
  entity: educationalGroupAttendance,
  summary: 'Read the attendance of one group',
  answer: () =>
    answer.object({
      educationalGroup: answer.called(educationalGroup, { code: answer.text }),
      due: answer.whole,
      taken: answer.whole,
      students: answer.list(
        answer.object({
          groupStudentToken: answer.token(educationalGroupStudent),
          student: answer.called(student, { code: answer.text }),
          joinedOn: answer.orNull(answer.day),
          leftOn: answer.orNull(answer.day),
          warning: answer.whole,
          absent: answer.whole,
          late: answer.whole,
          ...tally,
        }),
      ),
      total: answer.object(tally),
    }),
})

const overviewLesson = answer.object({
  token: answer.token(educationalScheduleTime),
  /** Its place among the lessons of the group, from 1. */
  number: answer.whole,
  from: answer.instant,
  to: answer.instant,
  place: answer.orNull(answer.names),
  isTaken: answer.yesNo,
})
export const readGroupOverview = endpoint({
  id: 'educationalGroup.overview',
  method: 'GET',
  path: '/api/educational-groups/:token/overview',
  permit: { group: 'EducationalGroup', flag: 'view' },
  readers: 'staff',
  entity: educationalGroup,
  summary: 'Read all that matters about one group',
  description: 'Attendance, scores and debts are told to those who may view them.',
  answer: () =>
    answer.object(
      {
        lessons: answer.object({
          taken: answer.whole,
          total: answer.whole,
          now: { ...answer.orNull(overviewLesson), description: 'It runs, or is the last without a register' },
          next: answer.orNull(overviewLesson),
          last: answer.orNull(overviewLesson),
        }),
        waiting: answer.whole,
        shown: {
          ...answer.list(
            answer.object({
              token: answer.token(educationalScheduleTime),
              number: answer.whole,
              from: answer.instant,
              present: answer.whole,
            }),
          ),
          description: 'The last lessons with a register, the oldest first',
        },
        students: answer.list(
          answer.object(
            {
              groupStudentToken: answer.token(educationalGroupStudent),
              student: answer.called(student, {
                code: answer.text,
                imageAt: answer.orNull(answer.instant),
                phone: answer.orNull(answer.text),
                whatsAppStatus: answer.yesNo,
              }),
              marks: {
                ...answer.list(answer.orNull(answer.oneOf(['Present', 'Late', 'Absent', 'Excused']))),
                description: 'One for each lesson of `shown`',
              },
              score: { ...answer.orNull(answer.number), description: 'In the exam' },
            },
            // where debts may be viewed
            { owed: answer.money, daysLate: answer.whole },
          ),
        ),
      },
      {
        money: answer.object({ due: answer.money, paid: answer.money, owed: answer.money, debtors: answer.whole }),
        exam: {
          ...answer.object({
            names: answer.names,
            on: answer.orNull(answer.day),
            of: answer.number,
            pass: answer.number,
          }),
          description: 'The last final exam or midterm with scores',
        },
      },
    ),
})

/** Scope of the calendar: all times that the reader may see, or those of one group, place, lecturer or student. */
export const sights = ['all', 'group', 'place', 'lecturer', 'student'] as const
/** The most important fact about a time in the calendar. */
export const calendarMarks = [
  'Replaced',
  'Canceled',
  'Holiday',
  'Overbooked',
  'Taken',
  'Closed',
  'Alternative',
  'Planned',
] as const

const calendarGroup = answer.object(
  {
    names: answer.names,
    /** For narrow places. */
    shortNames: answer.names,
    /** Category whose colour its lessons have. */
    subject: answer.token(educationalCategory),
  },
  // for staff
  {
    seated: answer.whole,
    seats: { ...answer.orNull(answer.whole), description: 'At most, where the group has a maximum' },
  },
)
const calendarSubject = answer.object({
  names: answer.names,
  /** `#rrggbb`. */
  colour: { ...answer.orNull(answer.text), description: 'Hex text; its own or that of a category above it' },
  /** One of the five colours of charts, if it has none of its own. */
  nth: { ...answer.whole, description: 'Stands for a colour where it has none' },
})
const calendarTime = answer.object(
  {
    token: answer.token(educationalScheduleTime),
    version: answer.whole,
    group: answer.token(educationalGroup),
    place: answer.orNull(answer.token(place)),
    lecturer: answer.orNull(answer.token(employee)),
    from: answer.instant,
    to: answer.instant,
    day: { ...answer.day, description: "On the establishment's calendar" },
    start: { ...answer.whole, description: 'Minutes since midnight' },
    /** Above 1,440 after the next midnight. */
    end: { ...answer.whole, description: 'Minutes since the midnight that `start` is counted from' },
    mark: answer.oneOf(calendarMarks),
  },
  {
    alternativeOf: answer.token(educationalScheduleTime),
    /** For staff. */
    register: answer.oneOf(['NotTaken', 'Taken', 'Closed']),
  },
)

export const readCalendar = endpoint({
  id: 'calendar.read',
  method: 'GET',
  path: '/api/calendar',
  permit: { group: schedule, flag: 'view' },
  entity: educationalScheduleTime,
  query: {
    from: input.date({ required: true }),
    /** The last day, included. */
    to: input.date({ required: true }),
    by: input.oneOf(sights, { initial: 'all' }),
    of: input.text(),
    /** Maximum of times of each day, the earliest first; the answer also has the count of each day. */
    perDay: input.int({ min: 1, max: 50 }),
  },
  summary: 'Read the calendar between two days',
  description: 'Six weeks at most. `of`: the token of the group, place, lecturer or student that `by` speaks of.',
  answer: () =>
    answer.object(
      {
        timeZone: answer.text,
        weekend: answer.list(answer.oneOf(weekdays)),
        holidays: answer.list(answer.called(holiday, { from: answer.day, to: answer.day })),
        isCut: answer.yesNo,
        groups: { ...answer.record(calendarGroup), description: 'By token' },
        subjects: { ...answer.record(calendarSubject), description: 'By token' },
        places: { ...answer.record(answer.names), description: 'By token' },
        lecturers: { ...answer.record(answer.names), description: 'By token' },
        times: answer.list(calendarTime),
      },
      { counts: { ...answer.record(answer.whole), description: 'Of each day, where `perDay` was asked for' } },
    ),
})

export const readFreeSlots = endpoint({
  id: 'calendar.free',
  method: 'GET',
  path: '/api/calendar/free',
  permit: {
    anyOf: [
      { group: schedule, flag: 'itemAdd' },
      { group: schedule, flag: 'itemUpdate' },
    ],
  },
  readers: 'staff',
  entity: educationalScheduleTime,
  query: {
    educationalGroup: input.ref('educationalGroup', { required: true }),
    from: input.dateTime({ required: true }),
    to: input.dateTime({ required: true }),
    place: input.ref('place'),
    lecturer: input.ref('employee'),
    /** The time that is being moved. */
    except: input.ref('educationalScheduleTime'),
  },
  summary: 'Find free times and places for one schedule time',
  answer: () =>
    answer.object({
      times: answer.list(span),
      /** Null if another place does not help. */
      places: answer.orNull(answer.list(answer.called(place, { capacity: answer.orNull(answer.whole) }))),
    }),
})

/** Members of a lesson in the answers of operations that move many lessons. */
export const lessonMembers = {
  token: answer.token(educationalScheduleTime),
  from: answer.instant,
  to: answer.instant,
  group: answer.called(educationalGroup),
  place: answer.orNull(answer.called(place)),
  lecturer: answer.orNull(answer.called(employee)),
} as const
export const lesson = answer.object(lessonMembers)
export const obstacle = answer.object(
  { kind: answer.oneOf(['place', 'lecturer', 'group', 'student', 'holiday', 'outside', 'past']) },
  { group: answer.called(educationalGroup), from: answer.instant, to: answer.instant, students: answer.whole },
)
export const movedLesson = answer.object({
  ...lessonMembers,
  newFrom: answer.instant,
  newTo: answer.instant,
  canceled: answer.yesNo,
  returned: answer.yesNo,
  obstacles: answer.list(obstacle),
  stays: answer.yesNo,
})
/** Lessons that were put back, and those that stay where they are. */
export const takenBack = answer.object({ returned: answer.whole, left: answer.list(lesson) })

export const readStandingHolidays = endpoint({
  id: 'calendar.holidays',
  method: 'GET',
  path: '/api/calendar/holidays',
  permit: { group: schedule, flag: 'itemUpdate' },
  readers: 'staff',
  entity: holiday,
  summary: 'List holidays on which lessons still stand',
  answer: () => answer.object({ items: answer.list(answer.called(holiday, { count: answer.whole })) }),
})

export const readHolidayLessons = endpoint({
  id: 'holiday.times',
  method: 'GET',
  path: '/api/holidays/:token/times',
  permit: { group: schedule, flag: 'itemUpdate' },
  readers: 'staff',
  entity: holiday,
  summary: 'List the lessons on one holiday',
  description: '`next`: where each could go · `settled`: what was moved or canceled.',
  answer: () =>
    answer.object({
      times: answer.list(
        answer.object({
          token: answer.token(educationalScheduleTime),
          from: answer.instant,
          to: answer.instant,
          group: answer.orNull(answer.called(educationalGroup)),
          place: answer.orNull(answer.called(place)),
          students: answer.whole,
          next: answer.orNull(span),
        }),
      ),
      settled: answer.list(movedLesson),
    }),
})

export const settleHoliday = endpoint({
  id: 'holiday.settle',
  method: 'POST',
  path: '/api/holidays/:token/times',
  permit: { group: schedule, flag: 'itemUpdate' },
  readers: 'staff',
  entity: holiday,
  body: {
    times: input.rows(
      {
        time: input.ref('educationalScheduleTime', { required: true }),
        do: input.oneOf(['Cancel', 'Move'] as const, { required: true }),
      },
      { required: true, max: 2_000 },
    ),
  },
  summary: 'Move or cancel lessons on one holiday',
  answer: () => answer.object({ canceled: answer.whole, moved: answer.whole, left: answer.whole }),
})

export const readLessonPayments = endpoint({
  id: 'educationalScheduleTime.payments',
  method: 'GET',
  path: '/api/educational-schedule-times/:token/payments',
  permit: { group: 'Debt', flag: 'view' },
  readers: 'staff',
  entity: educationalScheduleTime,
  summary: 'Read what the students of one session owe',
  answer: () =>
    answer.object({
      students: {
        ...answer.record(answer.object({ owed: answer.money, overdue: answer.money })),
        description: 'By token of the student',
      },
    }),
})

/** Letters before the token of a calendar link. */
export const feedPrefix = 'cfd'
export const listCalendarFeeds = endpoint({
  id: 'calendarFeeds.list',
  method: 'GET',
  path: '/api/calendar-feeds',
  permit: 'user',
  summary: 'List own calendar links',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.bareToken(feedPrefix),
          by: answer.oneOf(sights),
          of: answer.orNull(answer.text),
          /** Null for all times, and if the user may no longer see the record. */
          names: answer.orNull(answer.names),
          createdAt: answer.instant,
          lastReadAt: answer.orNull(answer.instant),
        }),
      ),
    }),
})

export const makeCalendarFeed = endpoint({
  id: 'calendarFeeds.make',
  method: 'POST',
  path: '/api/calendar-feeds',
  permit: { group: schedule, flag: 'view' },
  readers: 'portal',
  key: 'secret',
  body: { by: input.oneOf(sights, { required: true }), of: input.text() },
  summary: 'Make a calendar link',
  answer: () =>
    answer.object({
      token: answer.bareToken(feedPrefix),
      path: {
        ...answer.text,
        description: 'Of this server; it is told this once, and opens the calendar to whoever has it',
      },
    }),
})

export const dropCalendarFeed = endpoint({
  id: 'calendarFeeds.drop',
  method: 'DELETE',
  path: '/api/calendar-feeds/:token',
  permit: 'user',
  readers: 'portal',
  summary: 'Delete a calendar link',
  answer: 'nothing',
})

const seats = { group: 'EducationalGroupStudent', flag: 'view' } as const

export const printBlankRegister = endpoint({
  id: 'educationalGroup.blankRegister',
  method: 'GET',
  path: '/api/educational-groups/:token/register-document',
  permit: seats,
  readers: 'staff',
  entity: educationalGroupStudent,
  query: {
    /** Boxes beside each name. */
    lessons: input.int({ min: 1, max: 20, initial: 8 }),
    /** Empty lines below the names. */
    walkIns: input.int({ min: 0, max: 20, initial: 5 }),
    language,
  },
  summary: 'Print the blank register of one group',
  description: 'With boxes for its next `lessons`, and `walkIns` empty lines.',
  answer: pdf,
})

export const printGroupNames = endpoint({
  id: 'educationalGroup.namesDocument',
  method: 'GET',
  path: '/api/educational-groups/:token/names-document',
  permit: seats,
  readers: 'staff',
  entity: educationalGroupStudent,
  query: { ...namesFields, language },
  summary: 'Print the names of one group with columns to sign in',
  description: `\`columns\`, with commas: ${namesColumns.join(', ')}; \`code\` unless told otherwise.`,
  answer: pdf,
})

/** Owners of a printable week; everybody's week does not fit a paper. */
export const paperSights = ['group', 'place', 'lecturer', 'student'] as const
export const printTimetable = endpoint({
  id: 'calendar.document',
  method: 'GET',
  path: '/api/calendar/document',
  permit: { group: schedule, flag: 'view' },
  entity: educationalScheduleTime,
  query: {
    by: input.oneOf(paperSights, { required: true }),
    of: input.text({ required: true }),
    /** A day of the week. */
    week: input.date(),
    language,
  },
  summary: 'Print a week of a group, place, lecturer or student',
  description: 'The week of the day `week`, from Saturday; unless told otherwise this one, or the next with lessons.',
  answer: pdf,
})

export const reactToComment = endpoint({
  id: 'discussionComment.react',
  method: 'POST',
  path: '/api/discussion-comments/:token/react',
  permit: { group: 'DiscussionCommentReact', flag: 'itemAdd' },
  readers: 'portal',
  entity: discussionComment,
  body: { rating: input.oneOf(ratings) },
  summary: 'Like or dislike a comment, or take it back',
  description: 'Without a rating it is taken back.',
  answer: () =>
    answer.object({
      rating: answer.orNull(answer.oneOf(ratings)),
      likeCount: answer.whole,
      disLikeCount: answer.whole,
    }),
})

export const takeCommentBack = endpoint({
  id: 'discussionComment.takeBack',
  method: 'POST',
  path: '/api/discussion-comments/:token/take-back',
  permit: { group: 'DiscussionComment', flag: 'itemUpdate' },
  readers: 'portal',
  entity: discussionComment,
  body: { reason: input.longText({ maxLength: 400 }) },
  summary: 'Take a comment back',
  answer: () => answer.changedOf(discussionComment),
})

export const readOriginalComment = endpoint({
  id: 'discussionComment.original',
  method: 'GET',
  path: '/api/discussion-comments/:token/original',
  permit: { group: 'DiscussionComment', flag: 'changeActivationType' },
  readers: 'staff',
  entity: discussionComment,
  summary: 'Read what a comment said before it was taken back',
  answer: () => answer.object({ text: answer.orNull(answer.text) }),
})

export const countUnread = endpoint({
  id: 'discussion.unread',
  method: 'GET',
  path: '/api/discussions/unread',
  permit: { group: 'Discussion', flag: 'view' },
  query: { educationalGroup: input.ref('educationalGroup') },
  summary: 'Count unread comments by discussion',
  answer: () =>
    answer.object({ unread: { ...answer.record(answer.whole), description: 'By token of the discussion' } }),
})

export const markDiscussionRead = endpoint({
  id: 'discussion.markRead',
  method: 'POST',
  path: '/api/discussions/:token/mark-read',
  permit: { group: 'Discussion', flag: 'view' },
  readers: 'portal',
  entity: discussion,
  summary: 'Mark a discussion as read',
  /** The moment until which it was read before; younger comments are new to the reader. */
  answer: () => answer.object({ before: answer.orNull(answer.instant) }),
})

export const readRatingAverages = endpoint({
  id: 'educationalRating.averages',
  method: 'GET',
  path: '/api/educational-ratings/averages',
  permit: { group: 'EducationalRating', flag: 'view' },
  readers: 'staff',
  query: { educationalGroup: input.ref('educationalGroup') },
  summary: 'Read the averages of ratings, of one group or of all',
  answer: () =>
    answer.object({
      averages: answer.list(
        answer.object({
          ratedType: answer.oneOf(ratedTypes),
          average: answer.orNull(answer.number),
          /** Ratings of which the average is made. */
          n: answer.whole,
        }),
      ),
    }),
})

export const readRiskStanding = endpoint({
  id: 'studentRisk.standing',
  method: 'GET',
  path: '/api/student-risks/standing',
  permit: { group: risk, flag: 'view' },
  readers: 'staff',
  summary: 'Read when risks were last worked out',
  answer: () => answer.object({ computedAt: answer.orNull(answer.instant) }),
})

export const readRiskMessage = endpoint({
  id: 'studentRisk.message',
  method: 'GET',
  path: '/api/student-risks/:token/message',
  permit: { group: risk, flag: 'view' },
  readers: 'staff',
  entity: studentRisk,
  summary: 'Read the words to a parent about a student at risk',
  answer: () =>
    answer.object(
      {
        /** Null if nobody has a phone. */
        to: answer.orNull(answer.object({ names: answer.names, phone: answer.text, isParent: answer.yesNo })),
      },
      { language: answer.oneOf(['ar', 'en']), text: answer.text },
    ),
})

export const readRiskCourse = endpoint({
  id: 'studentRisk.course',
  method: 'GET',
  path: '/api/student-risks/:token/course',
  permit: { group: risk, flag: 'view' },
  readers: 'staff',
  entity: studentRisk,
  summary: 'Read the last lessons and scores of a student at risk',
  description: 'Ten of each at most, the newest last; left out for who may not look at them.',
  answer: () =>
    answer.object(
      {},
      {
        /** Lessons of the group. */
        lessons: answer.list(
          answer.object({
            token: answer.token(educationalScheduleTime),
            at: answer.instant,
            attendance: answer.oneOf(['Attendance', 'Absence']),
            excused: answer.yesNo,
            minutesLate: answer.orNull(answer.whole),
          }),
        ),
        /** Scores of the category; `score` is null for an absent student. */
        scores: answer.list(
          answer.object({
            token: answer.token(monitorScoreExam),
            names: answer.names,
            score: answer.orNull(answer.number),
            of: answer.number,
            at: answer.instant,
          }),
        ),
      },
    ),
})

export const computeRisks = endpoint({
  id: 'studentRisk.compute',
  method: 'POST',
  path: '/api/student-risks/compute',
  permit: { group: risk, flag: 'itemUpdate' },
  readers: 'staff',
  body: { educationalGroup: input.ref('educationalGroup') },
  summary: 'Work out who is at risk',
  description: 'Of one group, or of all; a large centre is worked out behind the answer (`queued`).',
  answer: () => answer.object({ queued: answer.yesNo, found: answer.whole }),
})

/** Schedule times that were made of a group's weekly times, on days that are free or not (`skipped`, `clashing`). */
export const generated = answer.object({
  made: answer.list(span),
  skipped: answer.list(span),
  clashing: answer.list(
    answer.object({
      from: answer.instant,
      to: answer.instant,
      with: answer.list(
        answer.object({
          kind: answer.oneOf(['place', 'lecturer', 'group', 'student']),
          resource: answer.object({ token: answer.text, names: answer.names }),
          from: answer.instant,
          to: answer.instant,
          group: answer.called(educationalGroup),
        }),
      ),
    }),
  ),
})
/** The lesson that replaces another one. */
export const replacement = answer.object({ token: answer.token(educationalScheduleTime) })

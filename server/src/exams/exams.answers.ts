/** What the operations and actions of scores, results, certificates and exams return. */
import { attemptRules, certificateRules, examTypes } from '@topcenter/model/education/educational-category'
import { certificateStatuses } from '@topcenter/model/education/educational-group-student'
import { scoreStatuses } from '@topcenter/model/exams/monitor-score-exam'
import {
  called,
  day,
  either,
  instant,
  list,
  type Members,
  money,
  names,
  number,
  object,
  oneOf,
  orNull,
  page,
  refusalCode,
  type Schema,
  shared,
  text,
  token,
  valueOf,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

const verdict = oneOf(['Pass', 'Fail', 'Provisional', 'NoData'])
const examType = oneOf(examTypes)
const grade = orNull(object({ names }))
const student = called('student', { code: text })
const application = object({ token: token('educationalJoiningApplication'), code: text })
const category = called('educationalCategory', { code: text })
const standing = object({ state: valueOf('resultPublication', 'state'), locked: yesNo })

export const scoreSheet = object({
  educationalGroup: called('educationalGroup', { code: text }),
  educationalCategory: called('educationalCategory'),
  mostAttempts: whole,
  mayChangePublished: yesNo,
  components: list(
    called('scoreComponent', { code: text, examType, weight: number, finalScore: number, on: orNull(day) }),
  ),
  students: list(
    object({
      applicationToken: token('educationalJoiningApplication'),
      groupStudentToken: token('educationalGroupStudent'),
      leftOn: orNull(day),
      publication: orNull(standing),
      student,
      scores: list(
        object({
          token: token('monitorScoreExam'),
          componentToken: token('scoreComponent'),
          attempt: whole,
          status: oneOf(scoreStatuses),
          studentScore: orNull(number),
          version: whole,
        }),
      ),
    }),
  ),
  allowed: list(oneOf(['add', 'update'])),
})
export const scoreSheetGroups = object({
  items: list(
    object({
      educationalGroup: called('educationalGroup', { code: text }),
      educationalCategory: called('educationalCategory'),
      isOwn: yesNo,
      students: whole,
      expected: whole,
      entered: whole,
    }),
  ),
})
export const scoresSaved = object({
  verdicts: list(
    object(
      {
        applicationToken: token('educationalJoiningApplication'),
        componentToken: token('scoreComponent'),
        attempt: whole,
        saved: yesNo,
      },
      { code: refusalCode, status: oneOf(scoreStatuses), studentScore: orNull(number), version: orNull(whole) },
    ),
  ),
})

const part = {
  examType,
  weight: number,
  percent: orNull(number),
  source: oneOf(['components', 'attendance']),
  missing: whole,
  excused: whole,
}
const result = {
  total: { ...orNull(number), description: 'Percent' },
  degree: orNull(number),
  finalDegree: number,
  grade,
  verdict,
  isFinal: yesNo,
  failedBy: orNull(oneOf(['child', 'children'])),
  weightsWithData: number,
} satisfies Members

export const categoryResults = object({
  educationalCategory: called('educationalCategory', {
    code: text,
    successDegree: number,
    weights: object(Object.fromEntries(examTypes.map((type) => [type, number]))),
  }),
  items: list(
    object({ application, student, group: orNull(called('educationalGroup')), ...result, parts: list(object(part)) }),
  ),
  page,
  summary: object({
    students: whole,
    pass: whole,
    fail: whole,
    provisional: whole,
    noData: whole,
    average: orNull(number),
    grades: list(object({ names, count: whole })),
  }),
  publications: list(
    object({
      token: orNull(token('resultPublication')),
      state: orNull(valueOf('resultPublication', 'state')),
      locked: yesNo,
      publishedAt: orNull(instant),
      version: orNull(whole),
      students: whole,
      educationalPeriod: called('educationalPeriod'),
    }),
  ),
})

const explained = {
  educationalCategory: category,
  ...result,
  successDegree: number,
  attemptRule: oneOf(attemptRules),
  own: object({ percent: orNull(number), degree: number }),
  attendance: object({ attended: whole, counted: whole }),
  parts: list(
    object({
      ...part,
      components: list(
        called('scoreComponent', {
          code: text,
          weight: number,
          finalScore: number,
          attempts: list(
            object({ attempt: whole, status: oneOf(scoreStatuses), studentScore: orNull(number), counts: yesNo }),
          ),
          state: oneOf(['notCounted', 'scored', 'excused', 'missing']),
          percent: orNull(number),
        }),
      ),
    }),
  ),
  children: list(shared('ExplainedChild')),
} satisfies Members
/** A category under another one, with its explanation as far as there is one. */
export const explainedChild: Schema = either(
  object({ counts: yesNo, failsParent: yesNo, ...explained }),
  object({ counts: yesNo, failsParent: yesNo, educationalCategory: category, verdict: oneOf(['NoData']) }),
)
export const explainedResult = object({
  application,
  student,
  group: orNull(called('educationalGroup')),
  publication: orNull(
    object({ state: valueOf('resultPublication', 'state'), locked: yesNo, publishedAt: orNull(instant) }),
  ),
  ...explained,
})
export const neededResult = object({
  marks: list(object({ percent: number, names: orNull(names) })),
  attendanceOpen: yesNo,
  ways: list(
    object({
      open: list(
        called('scoreComponent', {
          examType,
          finalScore: number,
          attempt: whole,
          educationalCategory: orNull(object({ names })),
        }),
      ),
      best: orNull(number),
      failedBy: orNull(oneOf(['child', 'children'])),
      reach: list(object({ state: oneOf(['sure', 'impossible', 'needs']) }, { scores: list(number) })),
    }),
  ),
})

export const certificates = object({
  educationalGroup: called('educationalGroup'),
  finished: yesNo,
  rule: oneOf(certificateRules),
  students: list(
    object({
      groupStudentToken: token('educationalGroupStudent'),
      version: whole,
      student,
      status: orNull(oneOf(certificateStatuses)),
      total: orNull(number),
      verdict,
      grade,
      owed: money,
      refusal: orNull(refusalCode),
      certificate: orNull(
        object({
          token: token('educationalCertificate'),
          number: text,
          issuedAt: instant,
          deliveredAt: orNull(instant),
          printCount: whole,
        }),
      ),
    }),
  ),
})
export const certificateIssued = object({ certificateToken: token('educationalCertificate') })

const examStanding = oneOf(['Upcoming', 'Open', 'Answering', 'Over', 'Submitted', 'Missed'])
const picture = { ...orNull(text), description: 'Of `GET /api/exam-pictures/{token}`' }
const attachment = {
  ...orNull(object({ token: token('attachment'), mediaType: valueOf('attachment', 'mediaType') })),
  description: 'Of `GET /api/exam-attachments/{token}`',
}
const answer = object({ number: whole, answer: orNull(text), sequence: whole })
const clock = { standing: examStanding, now: instant, endsAt: orNull(instant), extraMinutes: whole }
const paperMembers = {
  token: token('studentScheduleExamTime'),
  exam: called('groupScheduleExam', {
    from: instant,
    to: instant,
    duration: whole,
    code: text,
    category: names,
    examDegree: number,
    showsAnswers: yesNo,
  }),
  ...clock,
  startedAt: orNull(instant),
  submittedAt: orNull(instant),
  endedBy: orNull(valueOf('studentScheduleExamTime', 'endedBy')),
  shows: object({ score: yesNo, answers: yesNo, answersAt: orNull(instant) }),
  paragraphs: list(object({ number: whole, paragraph: text, picture, attachment })),
  answers: list(answer),
  questions: list(
    object(
      {
        number: whole,
        kind: oneOf(['TrueFalse', 'MultipleChoice']),
        question: text,
        picture,
        attachment,
        paragraphNumber: orNull(whole),
        options: list(object({ key: text, text: orNull(text) })),
        degree: number,
      },
      { correctAnswer: text, earned: number },
    ),
  ),
} satisfies Members
/** `degree` and the right answers are there only when the reader may see them. */
export const paper = object(paperMembers, { degree: number })
export const submitted = object({ ...paperMembers, late: list(whole) }, { degree: number })
export const answersSaved = object({ ...clock, answers: list(answer) })

export const studentExams = object({
  now: instant,
  items: list(
    called('groupScheduleExam', {
      from: instant,
      to: instant,
      duration: whole,
      examDegree: number,
      questions: whole,
      educationalGroup: called('educationalGroup'),
      category: names,
      standing: examStanding,
      sitting: orNull(
        object({
          token: token('studentScheduleExamTime'),
          startedAt: orNull(instant),
          endsAt: orNull(instant),
          submittedAt: orNull(instant),
          answered: whole,
          degree: orNull(number),
          showsAnswers: yesNo,
        }),
      ),
    }),
  ),
})
export const examMonitor = object({
  now: instant,
  exam: called('groupScheduleExam', {
    from: instant,
    to: instant,
    duration: whole,
    examDegree: number,
    questions: whole,
    educationalGroup: called('educationalGroup'),
  }),
  students: list(
    object({
      student: called('student', { code: text, imageAt: orNull(instant) }),
      standing: examStanding,
      isLost: yesNo,
      sitting: orNull(
        object({
          token: token('studentScheduleExamTime'),
          startedAt: orNull(instant),
          endsAt: orNull(instant),
          submittedAt: orNull(instant),
          endedBy: orNull(valueOf('studentScheduleExamTime', 'endedBy')),
          seenAt: orNull(instant),
          extraMinutes: whole,
          answered: whole,
          degree: orNull(number),
        }),
      ),
    }),
  ),
})
export const foundQuestions = object({
  hasMore: yesNo,
  items: list(
    object({
      kind: oneOf(['TrueFalse', 'MultipleChoice']),
      question: text,
      picture,
      attachment: orNull(called('attachment', { size: whole, mediaType: valueOf('attachment', 'mediaType') })),
      correctAnswer: text,
      degree: number,
      optionA: orNull(text),
      optionB: orNull(text),
      optionC: orNull(text),
      optionD: orNull(text),
      model: called('simpleExamModel'),
      category: names,
    }),
  ),
})
export const examPicture = object({ token: text })
export const copied = object({ token: token('simpleExamModel') })

/**
 * Endpoints of exams beside those that their definitions derive: score sheets, results, certificates, sitting an exam,
 * the question bank and pictures.
 */
import { educationalCategory, attemptRules, certificateRules, examTypes } from '../education/educational-category.ts'
import { certificateStatuses, educationalGroupStudent } from '../education/educational-group-student.ts'
import { educationalGroup } from '../education/educational-group.ts'
import { educationalPeriod } from '../education/educational-period.ts'
import { educationalJoiningApplication } from '../joining/educational-joining-application.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { maxPictureBytes } from '../kit/picture-shape.ts'
import { attachment } from '../media/attachment.ts'
import { student } from '../people/user.ts'
import { educationalCertificate } from './educational-certificate.ts'
import { examStandings, groupScheduleExam } from './group-schedule-exam.ts'
import { monitorScoreExam, scoreStatuses } from './monitor-score-exam.ts'
import { resultPublication } from './result-publication.ts'
import { scoreComponent } from './score-component.ts'
import { questionKinds, simpleExamModel } from './simple-exam-model.ts'
import { studentScheduleExamTime } from './student-schedule-exam-time.ts'
import { verdicts } from './verdict.ts'

const group = 'MonitorScoreExam'
const view = { group, flag: 'view' } as const
const certificates = { group: 'EducationalGroupStudent', flag: 'changeStudentCertificateStatus' } as const
const pdf = { file: ['application/pdf'] } as const
const language = input.oneOf(['ar', 'en'])

const verdict = answer.oneOf(verdicts)
const examType = answer.oneOf(examTypes)
const grade = answer.orNull(answer.object({ names: answer.names }))
const studentWithCode = answer.called(student, { code: answer.text })
const application = answer.object({ token: answer.token(educationalJoiningApplication), code: answer.text })
const category = answer.called(educationalCategory, { code: answer.text })

const sheetStudent = answer.object({
  applicationToken: answer.token(educationalJoiningApplication),
  groupStudentToken: answer.token(educationalGroupStudent),
  leftOn: answer.orNull(answer.day),
  /** Publication of the category's results in the student's period, if there was one (D5.3). */
  publication: answer.orNull(answer.object({ state: answer.stateOf(resultPublication), locked: answer.yesNo })),
  student: studentWithCode,
  scores: answer.list(
    answer.object({
      token: answer.token(monitorScoreExam),
      componentToken: answer.token(scoreComponent),
      attempt: answer.whole,
      status: answer.oneOf(scoreStatuses),
      studentScore: answer.orNull(answer.number),
      version: answer.whole,
    }),
  ),
})
export const readScoreSheet = endpoint({
  id: 'scoreSheet.read',
  method: 'GET',
  path: '/api/score-sheets',
  permit: view,
  readers: 'staff',
  entity: monitorScoreExam,
  query: { educationalGroup: input.ref('educationalGroup', { required: true }) },
  summary: 'Read the score sheet of one group',
  answer: () =>
    answer.object({
      educationalGroup: answer.called(educationalGroup, { code: answer.text }),
      educationalCategory: answer.called(educationalCategory),
      /** The first attempt and the re-exams that the category allows (D5.3). */
      mostAttempts: answer.whole,
      mayChangePublished: answer.yesNo,
      components: answer.list(
        answer.called(scoreComponent, {
          code: answer.text,
          examType,
          weight: answer.number,
          finalScore: answer.number,
          on: answer.orNull(answer.day),
        }),
      ),
      students: answer.list(sheetStudent),
      allowed: answer.list(answer.oneOf(['add', 'update'])),
    }),
})

export const listScoreSheetGroups = endpoint({
  id: 'scoreSheet.groups',
  method: 'GET',
  path: '/api/score-sheet-groups',
  permit: view,
  readers: 'staff',
  entity: monitorScoreExam,
  summary: 'Groups whose scores are to be entered',
  description:
    'Those that the reader teaches first, then those that began last; with how many first attempts are entered.',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          educationalGroup: answer.called(educationalGroup, { code: answer.text }),
          educationalCategory: answer.called(educationalCategory),
          isOwn: answer.yesNo,
          students: answer.whole,
          expected: answer.whole,
          entered: answer.whole,
        }),
      ),
    }),
})

const cell = {
  application: input.ref('educationalJoiningApplication', { required: true }),
  component: input.ref('scoreComponent', { required: true }),
  attempt: input.int({ min: 1, max: 21 }),
  status: input.oneOf(scoreStatuses),
  studentScore: input.decimal({ min: 0, max: 100000 }),
  /** The version of the score that the client saw; 0: there was none. Without it any score is replaced. */
  version: input.int({ min: 0 }),
} as const
export const saveScoreSheet = endpoint({
  id: 'scoreSheet.save',
  method: 'POST',
  path: '/api/score-sheets/:groupToken',
  permit: {
    anyOf: [
      { group, flag: 'itemAdd' },
      { group, flag: 'itemUpdate' },
    ],
  },
  readers: 'staff',
  entity: monitorScoreExam,
  body: {
    scores: input.rows(cell, { required: true, max: 1000 }),
    /** The reason for changing scores that were published or locked (D5.3). */
    reason: input.longText({ maxLength: 400 }),
  },
  summary: 'Save scores of one group',
  description: 'Each score is saved or refused for itself. `reason`: of changing scores that were published or locked.',
  answer: () =>
    answer.object({
      verdicts: answer.list(
        answer.object(
          {
            applicationToken: answer.token(educationalJoiningApplication),
            componentToken: answer.token(scoreComponent),
            attempt: answer.whole,
            saved: answer.yesNo,
          },
          {
            code: answer.refusalCode,
            status: answer.oneOf(scoreStatuses),
            studentScore: answer.orNull(answer.number),
            version: answer.orNull(answer.whole),
          },
        ),
      ),
    }),
})

const part = {
  examType,
  /** Percent of the total. */
  weight: answer.number,
  /** Percent of this part alone; null without data. */
  percent: answer.orNull(answer.number),
  source: answer.oneOf(['components', 'attendance']),
  missing: answer.whole,
  excused: answer.whole,
} as const
const result = {
  /** 0 to 100 over the weights that have data; null without any. */
  total: { ...answer.orNull(answer.number), description: 'Percent' },
  /** The same in points. */
  degree: answer.orNull(answer.number),
  finalDegree: answer.number,
  grade,
  verdict,
  isFinal: answer.yesNo,
  failedBy: answer.orNull(answer.oneOf(['child', 'children'])),
  weightsWithData: answer.number,
} as const

export const readCategoryResults = endpoint({
  id: 'educationalCategory.results',
  method: 'GET',
  path: '/api/educational-categories/:token/results',
  permit: view,
  entity: monitorScoreExam,
  query: {
    search: input.text(),
    group: input.ref('educationalGroup'),
    educationalPeriod: input.ref('educationalPeriod'),
    verdict: input.oneOf(verdicts),
    sort: input.oneOf(['student', 'total', '-total']),
    page: input.int({ min: 1, max: 10000 }),
    size: input.int({ min: 1, max: 200 }),
  },
  summary: 'List the results of one category',
  answer: () =>
    answer.object({
      educationalCategory: answer.called(educationalCategory, {
        code: answer.text,
        successDegree: answer.number,
        weights: answer.object({
          FinalExam: answer.number,
          Attendance: answer.number,
          Midterm: answer.number,
          Oral: answer.number,
          Periodical: answer.number,
        }),
      }),
      items: answer.list(
        answer.object({
          application,
          student: studentWithCode,
          group: answer.orNull(answer.called(educationalGroup)),
          ...result,
          parts: answer.list(answer.object(part)),
        }),
      ),
      page: answer.page,
      summary: answer.object({
        students: answer.whole,
        pass: answer.whole,
        fail: answer.whole,
        provisional: answer.whole,
        noData: answer.whole,
        average: answer.orNull(answer.number),
        grades: answer.list(answer.object({ names: answer.names, count: answer.whole })),
      }),
      /** One for each period, for staff; without a token nothing was published in it yet. */
      publications: answer.list(
        answer.object({
          token: answer.orNull(answer.token(resultPublication)),
          state: answer.orNull(answer.stateOf(resultPublication)),
          locked: answer.yesNo,
          publishedAt: answer.orNull(answer.instant),
          version: answer.orNull(answer.whole),
          students: answer.whole,
          educationalPeriod: answer.called(educationalPeriod),
        }),
      ),
    }),
})

const explainedComponent = answer.called(scoreComponent, {
  code: answer.text,
  weight: answer.number,
  finalScore: answer.number,
  attempts: answer.list(
    answer.object({
      attempt: answer.whole,
      status: answer.oneOf(scoreStatuses),
      studentScore: answer.orNull(answer.number),
      counts: answer.yesNo,
    }),
  ),
  state: answer.oneOf(['notCounted', 'scored', 'excused', 'missing']),
  percent: answer.orNull(answer.number),
})
const explainedAlone = {
  educationalCategory: category,
  ...result,
  successDegree: answer.number,
  attemptRule: answer.oneOf(attemptRules),
  /** The category alone, without those under it: percent, and the points of 100 percent. */
  own: answer.object({ percent: answer.orNull(answer.number), degree: answer.number }),
  attendance: answer.object({ attended: answer.whole, counted: answer.whole }),
  parts: answer.list(answer.object({ ...part, components: answer.list(explainedComponent) })),
} as const
const alone = answer.object(explainedAlone)
/** The result of a category, step by step. */
export type Explained = answer.Described<typeof alone> & { readonly children: readonly ExplainedChild[] }
/** A category under another one; only its name is known if the student never joined it. */
export type ExplainedChild = { readonly counts: boolean; readonly failsParent: boolean } & (
  | Explained
  | {
      readonly educationalCategory: answer.Described<typeof category>
      readonly verdict: 'NoData'
      readonly parts?: undefined
    }
)
const explained = {
  ...explainedAlone,
  children: answer.list(answer.shared<ExplainedChild>('ExplainedChild')),
} as const
const explainedChild = answer.either(
  answer.object({ counts: answer.yesNo, failsParent: answer.yesNo, ...explained }),
  answer.object({
    counts: answer.yesNo,
    failsParent: answer.yesNo,
    educationalCategory: category,
    verdict: answer.oneOf(['NoData']),
  }),
)

export const explainResult = endpoint({
  id: 'educationalJoiningApplication.result',
  method: 'GET',
  path: '/api/educational-joining-applications/:token/result',
  permit: view,
  entity: monitorScoreExam,
  summary: 'Explain the result of one application',
  answer: () =>
    answer.object({
      application,
      student: studentWithCode,
      group: answer.orNull(answer.called(educationalGroup)),
      publication: answer.orNull(
        answer.object({
          state: answer.stateOf(resultPublication),
          locked: answer.yesNo,
          publishedAt: answer.orNull(answer.instant),
        }),
      ),
      ...explained,
    }),
  schemas: () => ({ ExplainedChild: explainedChild }),
})

export const readNeededScores = endpoint({
  id: 'educationalJoiningApplication.needed',
  method: 'GET',
  path: '/api/educational-joining-applications/:token/needed',
  permit: view,
  entity: monitorScoreExam,
  summary: 'Read what a student still needs',
  description: '`reach` stands in the order of `marks`: the smallest scores in what is still missing.',
  answer: () =>
    answer.object({
      /** The mark to pass, without names, and the grades above it. */
      marks: answer.list(answer.object({ percent: answer.number, names: answer.orNull(answer.names) })),
      attendanceOpen: answer.yesNo,
      ways: answer.list(
        answer.object({
          /** Scores that are still missing. */
          open: answer.list(
            answer.called(scoreComponent, {
              examType,
              finalScore: answer.number,
              attempt: answer.whole,
              /** The category under the one that was asked for, if it belongs to one. */
              educationalCategory: answer.orNull(answer.object({ names: answer.names })),
            }),
          ),
          best: answer.orNull(answer.number),
          failedBy: answer.orNull(answer.oneOf(['child', 'children'])),
          reach: answer.list(
            answer.object(
              { state: answer.oneOf(['sure', 'impossible', 'needs']) },
              { scores: answer.list(answer.number) },
            ),
          ),
        }),
      ),
    }),
})

export const printResults = endpoint({
  id: 'student.resultsDocument',
  method: 'GET',
  path: '/api/students/:token/results-document',
  permit: view,
  readers: 'staff',
  access: 'write', // stores the proof behind the code on the paper
  entity: monitorScoreExam,
  query: { language },
  summary: 'Print all results of one student',
  answer: pdf,
})

export const listCertificates = endpoint({
  id: 'educationalGroup.certificates',
  method: 'GET',
  path: '/api/educational-groups/:token/certificates',
  permit: certificates,
  readers: 'staff',
  entity: educationalGroupStudent,
  summary: 'List the certificates of one group',
  answer: () =>
    answer.object({
      educationalGroup: answer.called(educationalGroup),
      finished: answer.yesNo,
      rule: answer.oneOf(certificateRules),
      students: answer.list(
        answer.object({
          groupStudentToken: answer.token(educationalGroupStudent),
          version: answer.whole,
          student: studentWithCode,
          status: answer.orNull(answer.oneOf(certificateStatuses)),
          total: answer.orNull(answer.number),
          verdict,
          grade,
          owed: answer.money,
          /** Why the next step is not possible. */
          refusal: answer.orNull(answer.refusalCode),
          certificate: answer.orNull(
            answer.object({
              token: answer.token(educationalCertificate),
              number: answer.text,
              issuedAt: answer.instant,
              deliveredAt: answer.orNull(answer.instant),
              printCount: answer.whole,
            }),
          ),
        }),
      ),
    }),
})
export const giveCertificates = endpoint({
  id: 'educationalGroup.giveCertificates',
  method: 'POST',
  path: '/api/educational-groups/:token/certificates',
  permit: certificates,
  readers: 'staff',
  entity: educationalGroupStudent,
  body: {
    /** The seats; left out: all who may get one and have none. */
    groupStudents: input.refs('educationalGroupStudent', { max: 1_000 }),
    certificate: input.ref('certificate'),
  },
  summary: 'Give certificates to the students of one group',
  description: 'All in one step. Nobody gets two: a seat that is named and has one is refused, others are left out.',
  answer: () =>
    answer.object({
      given: answer.list(answer.token(educationalCertificate)),
      /** Students who stay without one. */
      refused: answer.list(
        answer.object({ student: answer.called(student), owed: answer.money, refusal: answer.refusalCode }),
      ),
    }),
})
/** Result of issuing a certificate. */
export const certificateIssued = answer.object({ certificateToken: answer.token(educationalCertificate) })

export const printCertificates = endpoint({
  id: 'educationalGroup.certificatesDocument',
  method: 'GET',
  path: '/api/educational-groups/:token/certificates-document',
  permit: certificates,
  readers: 'staff',
  access: 'write', // counts prints: each paper after the first one says that it is a copy
  entity: educationalCertificate,
  query: { language },
  summary: 'Print the certificates of one group',
  description: 'Prints are counted: after the first a paper says that it is a copy.',
  answer: pdf,
})

export const printCertificate = endpoint({
  id: 'educationalCertificate.document',
  method: 'GET',
  path: '/api/educational-certificates/:token/document',
  permit: certificates,
  readers: 'staff',
  access: 'write', // counts prints: each paper after the first one says that it is a copy
  entity: educationalCertificate,
  query: { language },
  summary: 'Print one certificate',
  description: 'Prints are counted: after the first a paper says that it is a copy.',
  answer: pdf,
})

const sittings = { group: 'StudentScheduleExamTime', flag: 'view' } as const
const exams = { group: 'GroupScheduleExam', flag: 'view' } as const
const models = { group: 'SimpleExamModel', flag: 'view' } as const

const standing = answer.oneOf(examStandings)
const picture = { ...answer.orNull(answer.text), description: 'Of `GET /api/exam-pictures/{token}`' }
/** An attachment without its name, which might give the answer away. */
const examAttachment = {
  ...answer.orNull(
    answer.object({ token: answer.token(attachment), mediaType: answer.valueOf(attachment, 'mediaType') }),
  ),
  description: 'Of `GET /api/exam-attachments/{token}`',
}
const givenAnswer = answer.object({ number: answer.whole, answer: answer.orNull(answer.text), sequence: answer.whole })
/** The state of a sitting by the server's clock. */
const clock = {
  standing,
  now: answer.instant,
  endsAt: answer.orNull(answer.instant),
  extraMinutes: answer.whole,
} as const
const paper = {
  token: answer.token(studentScheduleExamTime),
  exam: answer.called(groupScheduleExam, {
    from: answer.instant,
    to: answer.instant,
    duration: answer.whole,
    code: answer.text,
    category: answer.names,
    examDegree: answer.number,
    showsAnswers: answer.yesNo,
  }),
  ...clock,
  startedAt: answer.orNull(answer.instant),
  submittedAt: answer.orNull(answer.instant),
  endedBy: answer.orNull(answer.valueOf(studentScheduleExamTime, 'endedBy')),
  /** `answersAt`: the moment at which the right answers come out, while it is to come. */
  shows: answer.object({ score: answer.yesNo, answers: answer.yesNo, answersAt: answer.orNull(answer.instant) }),
  paragraphs: answer.list(
    answer.object({ number: answer.whole, paragraph: answer.text, picture, attachment: examAttachment }),
  ),
  answers: answer.list(givenAnswer),
  questions: answer.list(
    answer.object(
      {
        number: answer.whole,
        kind: answer.oneOf(questionKinds),
        question: answer.text,
        picture,
        attachment: examAttachment,
        paragraphNumber: answer.orNull(answer.whole),
        /** Possible answers; those of a true/false question have no text. */
        options: answer.list(answer.object({ key: answer.text, text: answer.orNull(answer.text) })),
        degree: answer.number,
      },
      // for a reader who may see the right answers
      { correctAnswer: answer.text, earned: answer.number },
    ),
  ),
} as const
/** `degree` is absent for a reader who may not see it. */
const shownPaper = answer.object(paper, { degree: answer.number })

export const listStudentExams = endpoint({
  id: 'studentExams.read',
  method: 'GET',
  path: '/api/student-exams',
  permit: exams,
  entity: groupScheduleExam,
  query: { student: input.ref('student') },
  summary: 'List the exams of one student',
  description: 'A student’s own; staff and parents name the student.',
  answer: () =>
    answer.object({
      now: answer.instant,
      items: answer.list(
        answer.called(groupScheduleExam, {
          from: answer.instant,
          to: answer.instant,
          duration: answer.whole,
          examDegree: answer.number,
          questions: answer.whole,
          educationalGroup: answer.called(educationalGroup),
          category: answer.names,
          standing,
          sitting: answer.orNull(
            answer.object({
              token: answer.token(studentScheduleExamTime),
              startedAt: answer.orNull(answer.instant),
              endsAt: answer.orNull(answer.instant),
              submittedAt: answer.orNull(answer.instant),
              answered: answer.whole,
              degree: answer.orNull(answer.number),
              showsAnswers: answer.yesNo,
            }),
          ),
        }),
      ),
    }),
})

export const beginExam = endpoint({
  id: 'groupScheduleExam.begin',
  method: 'POST',
  path: '/api/group-schedule-exams/:token/begin',
  permit: exams,
  readers: 'portal',
  entity: groupScheduleExam,
  summary: 'Begin an exam, or go on with it',
  answer: () => shownPaper,
})

export const readExamPaper = endpoint({
  id: 'studentScheduleExamTime.paper',
  method: 'GET',
  path: '/api/student-schedule-exam-times/:token/paper',
  permit: sittings,
  entity: studentScheduleExamTime,
  summary: 'Read an exam paper with its answers',
  answer: () => shownPaper,
})

const sentAnswers = {
  answers: input.rows(
    {
      number: input.int({ required: true, min: 1, max: 400 }),
      /** The letter of the chosen option. */
      answer: input.text({ maxLength: 10 }),
      sequence: input.int({ required: true, min: 1 }),
    },
    { max: 400 },
  ),
} as const

export const saveExamAnswers = endpoint({
  id: 'studentScheduleExamTime.answer',
  method: 'POST',
  path: '/api/student-schedule-exam-times/:token/answers',
  permit: sittings,
  readers: 'portal',
  entity: studentScheduleExamTime,
  body: sentAnswers,
  summary: 'Save answers of an exam',
  description: 'Without answers it tells that the device is there, and the device how much time is left.',
  answer: () => answer.object({ ...clock, answers: answer.list(givenAnswer) }),
})

export const submitExam = endpoint({
  id: 'studentScheduleExamTime.submit',
  method: 'POST',
  path: '/api/student-schedule-exam-times/:token/submit',
  permit: sittings,
  readers: 'portal',
  entity: studentScheduleExamTime,
  body: sentAnswers,
  summary: 'Hand an exam in',
  description: 'Final. `late`: the numbers of answers that came after the end and do not count.',
  answer: () => answer.object({ ...paper, late: answer.list(answer.whole) }, { degree: answer.number }),
})

export const monitorExam = endpoint({
  id: 'groupScheduleExam.monitor',
  method: 'GET',
  path: '/api/group-schedule-exams/:token/monitor',
  permit: sittings,
  readers: 'staff',
  entity: groupScheduleExam,
  summary: 'Watch an exam',
  answer: () =>
    answer.object({
      now: answer.instant,
      exam: answer.called(groupScheduleExam, {
        from: answer.instant,
        to: answer.instant,
        duration: answer.whole,
        examDegree: answer.number,
        questions: answer.whole,
        educationalGroup: answer.called(educationalGroup),
      }),
      students: answer.list(
        answer.object({
          student: answer.called(student, { code: answer.text, imageAt: answer.orNull(answer.instant) }),
          standing,
          /** True if the device of a student who is answering was silent for a minute. */
          isLost: answer.yesNo,
          sitting: answer.orNull(
            answer.object({
              token: answer.token(studentScheduleExamTime),
              startedAt: answer.orNull(answer.instant),
              endsAt: answer.orNull(answer.instant),
              submittedAt: answer.orNull(answer.instant),
              endedBy: answer.orNull(answer.valueOf(studentScheduleExamTime, 'endedBy')),
              seenAt: answer.orNull(answer.instant),
              extraMinutes: answer.whole,
              answered: answer.whole,
              degree: answer.orNull(answer.number),
            }),
          ),
        }),
      ),
    }),
})

const bankQuestion = answer.object({
  kind: answer.oneOf(questionKinds),
  question: answer.text,
  picture,
  attachment: answer.orNull(
    answer.called(attachment, { size: answer.whole, mediaType: answer.valueOf(attachment, 'mediaType') }),
  ),
  correctAnswer: answer.text,
  degree: answer.number,
  optionA: answer.orNull(answer.text),
  optionB: answer.orNull(answer.text),
  optionC: answer.orNull(answer.text),
  optionD: answer.orNull(answer.text),
  model: answer.called(simpleExamModel),
  category: answer.names,
})
export const searchQuestionBank = endpoint({
  id: 'examQuestions.search',
  method: 'GET',
  path: '/api/exam-questions',
  permit: models,
  readers: 'staff',
  entity: simpleExamModel,
  query: {
    search: input.text(),
    educationalCategory: input.ref('educationalCategory'),
    kind: input.oneOf(questionKinds),
    /** The model whose own questions are left out. */
    except: input.ref('simpleExamModel'),
  },
  summary: 'Search the question bank',
  answer: () => answer.object({ hasMore: answer.yesNo, items: answer.list(bankQuestion) }),
})

/** Orders of a printed exam, named by letters. */
const printVersions = 26
export const printExam = endpoint({
  id: 'simpleExamModel.print',
  method: 'GET',
  path: '/api/simple-exam-models/:token/print',
  permit: models,
  readers: 'staff',
  entity: simpleExamModel,
  query: {
    key: input.oneOf(['true', 'false']),
    version: input.int({ min: 1, max: printVersions }),
    language,
  },
  summary: 'Print an exam',
  description: '`key`: with the right answers · `version`: in an order of its own, 1 is A.',
  answer: pdf,
})
/** Result of copying an exam model. */
export const copied = answer.object({ token: answer.token(simpleExamModel) })

export const addExamPicture = endpoint({
  id: 'examPicture.add',
  method: 'POST',
  path: '/api/exam-pictures',
  permit: {
    anyOf: [
      { group: 'SimpleExamModel', flag: 'itemAdd' },
      { group: 'SimpleExamModel', flag: 'itemUpdate' },
    ],
  },
  readers: 'staff',
  entity: simpleExamModel,
  maxFileBytes: maxPictureBytes,
  rawBody: () => ({
    form: {
      type: 'object',
      properties: { picture: { type: 'string', format: 'binary' } },
      required: ['picture'],
      additionalProperties: false,
    },
  }),
  summary: 'Send a picture for an exam',
  answer: () => answer.object({ token: answer.text }),
})

export const readExamPicture = endpoint({
  id: 'examPicture.read',
  method: 'GET',
  path: '/api/exam-pictures/:token',
  permit: 'user',
  entity: simpleExamModel,
  summary: 'Get a picture of an exam',
  answer: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})

export const openExamAttachment = endpoint({
  id: 'examAttachment.open',
  method: 'GET',
  path: '/api/exam-attachments/:token',
  permit: 'user',
  entity: simpleExamModel,
  summary: 'Open what is attached to a question of an exam',
  answer: ['elsewhere', { file: ['application/octet-stream'] }],
})

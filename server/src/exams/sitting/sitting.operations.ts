/** Operations of exams that no definition derives: taking one, watching one, the question bank, and pictures. */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { int, oneOf, ref, rows, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { pictureBytes } from '../../platform/http/request-body.ts'
import type { Ctx } from '../../records/context.ts'
import { binary, closed } from '../../records/schema/field-schema.ts'
import { answers, file, type Operation } from '../../records/serving/operation.ts'
import { recordId } from '../../records/read.ts'
import { resolveReferences } from '../../records/write/references.ts'
import * as told from '../exams.answers.ts'
import { examPaper } from '../exams/exam-papers.ts'
import { openExamAttachment, putExamPicture, readExamPicture } from '../exams/exam-pictures.service.ts'
import type { QuestionKind } from '../exams/exam-content.ts'
import { searchQuestions } from '../exams/question-bank.service.ts'
import { examsOfStudent, monitorExam } from './exam-lists.ts'
import { readPaper } from './sitting-paper.ts'
import { beginExam, saveAnswers, submitExam } from './sitting.service.ts'
import type { Answer } from './sitting.sql.ts'

const sittings = { group: 'StudentScheduleExamTime', flag: 'view' } as const
const exams = { group: 'GroupScheduleExam', flag: 'view' } as const
const models = { group: 'SimpleExamModel', flag: 'view' } as const
const writesModels = {
  anyOf: [
    { group: 'SimpleExamModel', flag: 'itemAdd' },
    { group: 'SimpleExamModel', flag: 'itemUpdate' },
  ],
} as const

const answersInput = {
  answers: rows(
    {
      number: int({ required: true, min: 1, max: 400 }),
      answer: text({ maxLength: 10 }),
      sequence: int({ required: true, min: 1 }),
    },
    { max: 400 },
  ),
} as const
const bankQuery = {
  search: text(),
  educationalCategory: ref('educationalCategory'),
  kind: oneOf(['TrueFalse', 'MultipleChoice']),
  except: ref('simpleExamModel'),
} as const
const studentQuery = { student: ref('student') } as const
/** The chosen option, as its letter. */
const printVersions = 26
const printQuery = {
  key: oneOf(['true', 'false']),
  version: int({ min: 1, max: printVersions }),
  language: oneOf(['ar', 'en']),
} as const

/** Throws `record.invalid` with the faults; an empty parameter of the address was not given. */
function parsed(fields: Parameters<typeof fieldsSchema>[0], value: unknown): Record<string, unknown> {
  const answer = fieldsSchema(fields).safeParse(value ?? {})
  if (!answer.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(answer.error) }))
  return answer.data
}
const asked = (fields: Parameters<typeof fieldsSchema>[0], query: Readonly<Record<string, string>>) =>
  parsed(fields, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')))
const answersOf = (body: unknown): Answer[] =>
  ((parsed(answersInput, body).answers ?? []) as { number: number; answer?: string | null; sequence: number }[]).map(
    ({ number, answer, sequence }) => ({ number, answer: answer ?? null, sequence }),
  )

/** The student whose exams are asked for: the student themselves, or the one whom a parent or staff name. */
async function studentOf(ctx: Ctx, query: Readonly<Record<string, string>>): Promise<string> {
  const given = asked(studentQuery, query)
  if (ctx.actor.userType === 'Student' && !given.studentToken) return ctx.actor.userId
  if (!given.studentToken)
    throw new Refused(refuse('record.invalid', { fields: [{ name: 'studentToken', code: 'field.required' }] }))
  return (await resolveReferences(ctx, studentQuery, given)).student as string
}

export const sittingOperations: readonly Operation[] = [
  {
    id: 'studentExams.read',
    method: 'GET',
    path: '/api/student-exams',
    permit: exams,
    access: 'read',
    entity: 'groupScheduleExam',
    query: studentQuery,
    describe: () => ({
      summary: 'List the exams of one student',
      description: 'A student’s own; staff and parents name the student.',
      answer: answers(told.studentExams),
    }),
    handle: async (ctx, { query }) => examsOfStudent(ctx, await studentOf(ctx, query)),
  },
  {
    id: 'groupScheduleExam.begin',
    portal: true,
    method: 'POST',
    path: '/api/group-schedule-exams/:token/begin',
    permit: exams,
    access: 'write',
    entity: 'groupScheduleExam',
    describe: () => ({ summary: 'Begin an exam, or go on with it', answer: answers(told.paper) }),
    handle: (ctx, { params }) => beginExam(ctx, params.token),
  },
  {
    id: 'studentScheduleExamTime.paper',
    method: 'GET',
    path: '/api/student-schedule-exam-times/:token/paper',
    permit: sittings,
    access: 'read',
    entity: 'studentScheduleExamTime',
    describe: () => ({ summary: 'Read an exam paper with its answers', answer: answers(told.paper) }),
    handle: (ctx, { params }) => readPaper(ctx, params.token),
  },
  {
    id: 'studentScheduleExamTime.answer',
    portal: true,
    method: 'POST',
    path: '/api/student-schedule-exam-times/:token/answers',
    permit: sittings,
    access: 'write',
    entity: 'studentScheduleExamTime',
    input: answersInput,
    describe: () => ({
      summary: 'Save answers of an exam',
      description: 'Without answers it tells that the device is there, and the device how much time is left.',
      answer: answers(told.answersSaved),
    }),
    handle: (ctx, { params, body }) => saveAnswers(ctx, params.token, answersOf(body)),
  },
  {
    id: 'studentScheduleExamTime.submit',
    portal: true,
    method: 'POST',
    path: '/api/student-schedule-exam-times/:token/submit',
    permit: sittings,
    access: 'write',
    entity: 'studentScheduleExamTime',
    input: answersInput,
    describe: () => ({
      summary: 'Hand an exam in',
      description: 'Final. `late`: the numbers of answers that came after the end and do not count.',
      answer: answers(told.submitted),
    }),
    handle: (ctx, { params, body }) => submitExam(ctx, params.token, answersOf(body)),
  },
  {
    id: 'groupScheduleExam.monitor',
    method: 'GET',
    path: '/api/group-schedule-exams/:token/monitor',
    permit: sittings,
    staff: true,
    access: 'read',
    entity: 'groupScheduleExam',
    describe: () => ({ summary: 'Watch an exam', answer: answers(told.examMonitor) }),
    handle: (ctx, { params }) => monitorExam(ctx, params.token),
  },
  {
    id: 'examQuestions.search',
    method: 'GET',
    path: '/api/exam-questions',
    permit: models,
    staff: true,
    access: 'read',
    entity: 'simpleExamModel',
    query: bankQuery,
    describe: () => ({ summary: 'Search the question bank', answer: answers(told.foundQuestions) }),
    handle: (ctx, { query }) => {
      const given = asked(bankQuery, query) as {
        search?: string
        educationalCategoryToken?: string
        kind?: QuestionKind
        exceptToken?: string
      }
      return searchQuestions(ctx, {
        search: given.search ?? '',
        kind: given.kind,
        categoryId: given.educationalCategoryToken
          ? recordId(educationalCategory, given.educationalCategoryToken)
          : undefined,
        exceptModelId: given.exceptToken ? idOf(given.exceptToken, simpleExamModel.spec.prefix) : undefined,
      })
    },
  },
  {
    id: 'simpleExamModel.print',
    method: 'GET',
    path: '/api/simple-exam-models/:token/print',
    permit: models,
    staff: true,
    access: 'read',
    entity: 'simpleExamModel',
    query: printQuery,
    pace: 'file',
    timeout: 60_000,
    describe: () => ({
      summary: 'Print an exam',
      description: '`key`: with the right answers · `version`: in an order of its own, 1 is A.',
      answer: file('application/pdf'),
    }),
    handle: (ctx, { params, query }) => {
      const given = asked(printQuery, query) as { key?: string; version?: number; language?: 'ar' | 'en' }
      return examPaper(given.language ? { ...ctx, language: given.language } : ctx, params.token, {
        isKey: given.key === 'true',
        version: given.version,
      })
    },
  },
  {
    id: 'examPicture.add',
    method: 'POST',
    path: '/api/exam-pictures',
    permit: writesModels,
    staff: true,
    access: 'write',
    pace: 'upload',
    maxFileBytes: pictureBytes,
    entity: 'simpleExamModel',
    describe: () => ({
      summary: 'Send a picture for an exam',
      body: { form: closed({ picture: binary }, ['picture']) },
      answer: answers(told.examPicture),
    }),
    handle: (ctx, { body }) => putExamPicture(ctx, body),
  },
  {
    id: 'examPicture.read',
    method: 'GET',
    path: '/api/exam-pictures/:token',
    permit: 'user',
    access: 'read',
    entity: 'simpleExamModel',
    describe: () => ({ summary: 'Get a picture of an exam', answer: file('image/jpeg', 'image/png', 'image/webp') }),
    handle: (ctx, { params }) => readExamPicture(ctx, params.token),
  },
  {
    id: 'examAttachment.open',
    method: 'GET',
    path: '/api/exam-attachments/:token',
    permit: 'user',
    access: 'read',
    entity: 'simpleExamModel',
    describe: () => ({
      summary: 'Open what is attached to a question of an exam',
      answer: ['elsewhere', file('application/octet-stream')],
    }),
    handle: (ctx, { params }) => openExamAttachment(ctx, params.token),
  },
]

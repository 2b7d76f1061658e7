/** Handlers of exams: sitting one, watching one, the question bank, and pictures. */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import {
  addExamPicture,
  beginExam,
  listStudentExams,
  monitorExam,
  openExamAttachment,
  printExam,
  readExamPaper,
  readExamPicture,
  saveExamAnswers,
  searchQuestionBank,
  submitExam,
} from '@topcenter/model/exams/api'
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import type { ParsedInput } from '@topcenter/model/kit/request'
import { idOf } from '@topcenter/model/kit/token'
import { spoken } from '../../papers/paper-request.ts'
import type { Ctx } from '../../records/context.ts'
import { recordId } from '../../records/read.ts'
import { handle } from '../../records/serving/handle.ts'
import { resolveReferences } from '../../records/write/references.ts'
import { examPaper } from '../exams/exam-papers.ts'
import { attachmentOfExam, pictureOfExam, putExamPicture } from '../exams/exam-pictures.service.ts'
import { searchQuestions } from '../exams/question-bank.service.ts'
import { examsOfStudent, progressOf } from './exam-lists.ts'
import { readPaper } from './sitting-paper.ts'
import { begin, saveAnswers, submit } from './sitting.service.ts'
import type { Answer } from './sitting.sql.ts'

const answersOf = ({ answers }: ParsedBody<typeof saveExamAnswers>): Answer[] =>
  (answers ?? []).map(({ number, answer, sequence }) => ({ number, answer: answer ?? null, sequence }))

/** Returns the student whose exams are read: a student themselves, or the one whom a parent or staff name. */
async function studentOf(ctx: Ctx, given: ParsedInput<typeof listStudentExams.query>): Promise<string> {
  if (ctx.actor.userType === 'Student' && !given.studentToken) return ctx.actor.userId
  if (!given.studentToken) throw new Refused(refuseField('studentToken', 'field.required'))
  return (await resolveReferences(ctx, listStudentExams.query, given)).student!
}

export const sittingOperations = [
  handle(listStudentExams, async (ctx, { query }) => examsOfStudent(ctx, await studentOf(ctx, query))),
  handle(beginExam, (ctx, { params }) => begin(ctx, params.token)),
  handle(readExamPaper, (ctx, { params }) => readPaper(ctx, params.token)),
  handle(saveExamAnswers, (ctx, { params, body }) => saveAnswers(ctx, params.token, answersOf(body))),
  handle(submitExam, (ctx, { params, body }) => submit(ctx, params.token, answersOf(body))),
  handle(monitorExam, (ctx, { params }) => progressOf(ctx, params.token)),
  handle(searchQuestionBank, (ctx, { query }) =>
    searchQuestions(ctx, {
      search: query.search ?? '',
      kind: query.kind ?? undefined,
      categoryId: query.educationalCategoryToken
        ? recordId(educationalCategory, query.educationalCategoryToken)
        : undefined,
      exceptModelId: query.exceptToken ? idOf(query.exceptToken, simpleExamModel.spec.prefix) : undefined,
    }),
  ),
  handle(printExam, { pace: 'file', timeout: 60_000 }, (ctx, request) => {
    const { key, version } = request.query
    return examPaper(spoken(ctx, request), request.params.token, {
      isKey: key === 'true',
      version: version ?? undefined,
    })
  }),
  handle(addExamPicture, { pace: 'upload' }, (ctx, { body }) => putExamPicture(ctx, body)),
  handle(readExamPicture, (ctx, { params }) => pictureOfExam(ctx, params.token)),
  handle(openExamAttachment, (ctx, { params }) => attachmentOfExam(ctx, params.token)),
]

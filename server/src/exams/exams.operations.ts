/** Operations of exams that no definition derives: score sheets and results. */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalPeriod } from '@topcenter/model/education/educational-period'
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { scoreStatuses } from '@topcenter/model/exams/monitor-score-exam'
import { scoreComponent } from '@topcenter/model/exams/score-component'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { decimal, int, longText, oneOf, ref, rows, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { transcriptPaper } from './results/transcript-paper.ts'
import { spoken } from '../papers/paper-request.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { recordId } from '../records/read.ts'
import type { ScoreStatus } from './sitting/attempts.ts'
import * as told from './exams.answers.ts'
import { certificatesPaper } from './certificates/certificate-paper.ts'
import { groupCertificates } from './certificates/certificates.service.ts'
import { neededResult } from './results/needed.service.ts'
import { categoryResults, explainedResult, type ResultsQuery } from './results/result-views.service.ts'
import { type Cell, saveScores, scoreSheet, sheetGroups } from './scores/score-sheet.service.ts'

const group = 'MonitorScoreExam'
const view = { group, flag: 'view' } as const
const certificates = { group: 'EducationalGroupStudent', flag: 'changeStudentCertificateStatus' } as const

const cellFields = {
  application: ref('educationalJoiningApplication', { required: true }),
  component: ref('scoreComponent', { required: true }),
  attempt: int({ min: 1, max: 21 }),
  status: oneOf(scoreStatuses),
  studentScore: decimal({ min: 0, max: 100000 }),
  /** The version of the score that the client saw; 0: there was none. When it is left out, any score is replaced. */
  version: int({ min: 0 }),
} as const
/** `reason`: why scores that were published or locked are changed (D5.3). */
const sheetInput = {
  scores: rows(cellFields, { required: true, max: 1000 }),
  reason: longText({ maxLength: 400 }),
} as const
const resultsQuery = {
  search: text(),
  group: ref('educationalGroup'),
  educationalPeriod: ref('educationalPeriod'),
  verdict: oneOf(['Pass', 'Fail', 'Provisional', 'NoData']),
  sort: oneOf(['student', 'total', '-total']),
  page: int({ min: 1, max: 10000 }),
  size: int({ min: 1, max: 200 }),
} as const

/** Throws `record.invalid` with the faults. */
function parsed(fields: Parameters<typeof fieldsSchema>[0], value: unknown): Record<string, unknown> {
  const answer = fieldsSchema(fields).safeParse(value ?? {})
  if (!answer.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(answer.error) }))
  return answer.data
}

interface CellInput {
  applicationToken: string
  componentToken: string
  attempt?: number | null
  status?: ScoreStatus | null
  studentScore?: number | null
  version?: number | null
}
const cellOf = (input: CellInput): Cell => ({
  applicationId: recordId(educationalJoiningApplication, input.applicationToken),
  componentId: recordId(scoreComponent, input.componentToken),
  attempt: input.attempt ?? 1,
  status: input.status ?? null,
  studentScore: input.studentScore ?? null,
  version: input.version ?? null,
})

function queryOf(query: Readonly<Record<string, string>>): ResultsQuery {
  const given = parsed(resultsQuery, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))) as {
    search?: string
    groupToken?: string
    educationalPeriodToken?: string
    verdict?: ResultsQuery['verdict']
    sort?: ResultsQuery['sort']
    page?: number
    size?: number
  }
  return {
    search: given.search ?? '',
    verdict: given.verdict,
    sort: given.sort ?? 'student',
    page: given.page ?? 1,
    size: given.size ?? 50,
    groupId: given.groupToken ? recordId(educationalGroup, given.groupToken) : undefined,
    periodId: given.educationalPeriodToken ? recordId(educationalPeriod, given.educationalPeriodToken) : undefined,
  }
}

export const examsOperations: readonly Operation[] = [
  {
    id: 'scoreSheet.read',
    staff: true,
    method: 'GET',
    path: '/api/score-sheets',
    permit: view,
    access: 'read',
    entity: 'monitorScoreExam',
    query: { educationalGroup: ref('educationalGroup', { required: true }) },
    describe: () => ({ summary: 'Read the score sheet of one group', answer: answers(told.scoreSheet) }),
    handle: (ctx, request) => scoreSheet(ctx, recordId(educationalGroup, request.query.educationalGroupToken)),
  },
  {
    id: 'scoreSheet.groups',
    staff: true,
    method: 'GET',
    path: '/api/score-sheet-groups',
    permit: view,
    access: 'read',
    entity: 'monitorScoreExam',
    describe: () => ({
      summary: 'Groups whose scores are to be entered',
      description:
        'Those that the reader teaches first, then those that began last; with how many first attempts are entered.',
      answer: answers(told.scoreSheetGroups),
    }),
    handle: sheetGroups,
  },
  {
    id: 'scoreSheet.save',
    staff: true,
    method: 'POST',
    path: '/api/score-sheets/:groupToken',
    access: 'write',
    entity: 'monitorScoreExam',
    input: sheetInput,
    permit: {
      anyOf: [
        { group, flag: 'itemAdd' },
        { group, flag: 'itemUpdate' },
      ],
    },
    describe: () => ({
      summary: 'Save scores of one group',
      description:
        'Each score is saved or refused for itself. `reason`: of changing scores that were published or locked.',
      answer: answers(told.scoresSaved),
    }),
    handle: (ctx, request) => {
      const { scores, reason } = parsed(sheetInput, request.body) as { scores: CellInput[]; reason?: string | null }
      return saveScores(
        ctx,
        recordId(educationalGroup, request.params.groupToken),
        scores.map(cellOf),
        reason ?? undefined,
      )
    },
  },
  {
    id: 'educationalCategory.results',
    method: 'GET',
    path: '/api/educational-categories/:token/results',
    permit: view,
    access: 'read',
    entity: 'monitorScoreExam',
    query: resultsQuery,
    timeout: 10_000,
    describe: () => ({ summary: 'List the results of one category', answer: answers(told.categoryResults) }),
    handle: (ctx, request) =>
      categoryResults(ctx, recordId(educationalCategory, request.params.token), queryOf(request.query)),
  },
  {
    id: 'educationalJoiningApplication.result',
    method: 'GET',
    path: '/api/educational-joining-applications/:token/result',
    permit: view,
    access: 'read',
    entity: 'monitorScoreExam',
    describe: () => ({
      summary: 'Explain the result of one application',
      answer: answers(told.explainedResult),
      schemas: { ExplainedChild: told.explainedChild },
    }),
    handle: (ctx, request) => explainedResult(ctx, recordId(educationalJoiningApplication, request.params.token)),
  },
  // what the code on the paper proves is kept
  {
    id: 'student.resultsDocument',
    staff: true,
    method: 'GET',
    path: '/api/students/:token/results-document',
    permit: view,
    access: 'write',
    entity: 'monitorScoreExam',
    query: { language: oneOf(['ar', 'en']) },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({ summary: 'Print all results of one student', answer: file('application/pdf') }),
    handle: (ctx, request) => transcriptPaper(spoken(ctx, request), request.params.token, request.origin),
  },
  {
    id: 'educationalGroup.certificates',
    staff: true,
    method: 'GET',
    path: '/api/educational-groups/:token/certificates',
    permit: certificates,
    access: 'read',
    entity: 'educationalGroupStudent',
    timeout: 10_000,
    describe: () => ({ summary: 'List the certificates of one group', answer: answers(told.certificates) }),
    handle: (ctx, request) => groupCertificates(ctx, recordId(educationalGroup, request.params.token)),
  },
  // prints are counted, because each paper after the first one says that it is a copy
  {
    id: 'educationalGroup.certificatesDocument',
    staff: true,
    method: 'GET',
    path: '/api/educational-groups/:token/certificates-document',
    permit: certificates,
    access: 'write',
    entity: 'educationalCertificate',
    query: { language: oneOf(['ar', 'en']) },
    pace: 'file',
    timeout: 60_000,
    describe: () => ({
      summary: 'Print the certificates of one group',
      description: 'Prints are counted: after the first a paper says that it is a copy.',
      answer: file('application/pdf'),
    }),
    handle: (ctx, request) =>
      certificatesPaper(
        spoken(ctx, request),
        { groupId: recordId(educationalGroup, request.params.token) },
        request.origin,
      ),
  },
  {
    id: 'educationalCertificate.document',
    staff: true,
    method: 'GET',
    path: '/api/educational-certificates/:token/document',
    permit: certificates,
    access: 'write',
    entity: 'educationalCertificate',
    query: { language: oneOf(['ar', 'en']) },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({
      summary: 'Print one certificate',
      description: 'Prints are counted: after the first a paper says that it is a copy.',
      answer: file('application/pdf'),
    }),
    handle: (ctx, request) =>
      certificatesPaper(
        spoken(ctx, request),
        { id: recordId(educationalCertificate, request.params.token) },
        request.origin,
      ),
  },
  {
    id: 'educationalJoiningApplication.needed',
    method: 'GET',
    path: '/api/educational-joining-applications/:token/needed',
    permit: view,
    access: 'read',
    entity: 'monitorScoreExam',
    describe: () => ({
      summary: 'Read what a student still needs',
      description: '`reach` stands in the order of `marks`: the smallest scores in what is still missing.',
      answer: answers(told.neededResult),
    }),
    handle: (ctx, request) => neededResult(ctx, recordId(educationalJoiningApplication, request.params.token)),
  },
]

/** Handlers of score sheets, results and certificates. */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalPeriod } from '@topcenter/model/education/educational-period'
import {
  explainResult,
  giveCertificates,
  listCertificates,
  listScoreSheetGroups,
  printCertificate,
  printCertificates,
  printResults,
  readCategoryResults,
  readNeededScores,
  readScoreSheet,
  saveScoreSheet,
} from '@topcenter/model/exams/api'
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { scoreComponent } from '@topcenter/model/exams/score-component'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import type { ParsedInput } from '@topcenter/model/kit/request'
import { printing, spoken } from '../papers/paper-request.ts'
import { recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { certificatesPaper } from './certificates/certificate-paper.ts'
import { giveAll, groupCertificates } from './certificates/certificates.service.ts'
import { neededResult } from './results/needed.service.ts'
import { categoryResults, explainedResult, type ResultsQuery } from './results/result-views.service.ts'
import { transcriptPaper } from './results/transcript-paper.ts'
import { type Cell, saveScores, scoreSheet, sheetGroups } from './scores/score-sheet.service.ts'

type SentCell = ParsedBody<typeof saveScoreSheet>['scores'][number]
const cellOf = (sent: SentCell): Cell => ({
  applicationId: recordId(educationalJoiningApplication, sent.applicationToken),
  componentId: recordId(scoreComponent, sent.componentToken),
  attempt: sent.attempt ?? 1,
  status: sent.status ?? null,
  studentScore: sent.studentScore ?? null,
  version: sent.version ?? null,
})

const queryOf = (given: ParsedInput<typeof readCategoryResults.query>): ResultsQuery => ({
  search: given.search ?? '',
  verdict: given.verdict ?? undefined,
  sort: given.sort ?? 'student',
  page: given.page ?? 1,
  size: given.size ?? 50,
  groupId: given.groupToken ? recordId(educationalGroup, given.groupToken) : undefined,
  periodId: given.educationalPeriodToken ? recordId(educationalPeriod, given.educationalPeriodToken) : undefined,
})

export const examsOperations = [
  handle(readScoreSheet, (ctx, { queryText }) =>
    scoreSheet(ctx, recordId(educationalGroup, queryText.educationalGroupToken)),
  ),
  handle(listScoreSheetGroups, sheetGroups),
  handle(saveScoreSheet, (ctx, { params, body }) =>
    saveScores(ctx, recordId(educationalGroup, params.groupToken), body.scores.map(cellOf), body.reason ?? undefined),
  ),
  handle(readCategoryResults, { timeout: 10_000 }, (ctx, request) =>
    categoryResults(ctx, recordId(educationalCategory, request.params.token), queryOf(request.query)),
  ),
  handle(explainResult, (ctx, { params }) =>
    explainedResult(ctx, recordId(educationalJoiningApplication, params.token)),
  ),
  handle(printResults, printing, (ctx, request) =>
    transcriptPaper(spoken(ctx, request), request.params.token, request.origin),
  ),
  handle(listCertificates, { timeout: 10_000 }, (ctx, { params }) =>
    groupCertificates(ctx, recordId(educationalGroup, params.token)),
  ),
  handle(giveCertificates, { resolve: 'body', timeout: 30_000 }, (ctx, { params, body }) =>
    giveAll(ctx, recordId(educationalGroup, params.token), body),
  ),
  handle(printCertificates, { ...printing, timeout: 60_000 }, (ctx, request) =>
    certificatesPaper(
      spoken(ctx, request),
      { groupId: recordId(educationalGroup, request.params.token) },
      request.origin,
    ),
  ),
  handle(printCertificate, printing, (ctx, request) =>
    certificatesPaper(
      spoken(ctx, request),
      { id: recordId(educationalCertificate, request.params.token) },
      request.origin,
    ),
  ),
  handle(readNeededScores, (ctx, { params }) =>
    neededResult(ctx, recordId(educationalJoiningApplication, params.token)),
  ),
]

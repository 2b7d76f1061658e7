/** Exams as the API gives them to people who take, watch or read one. */
import { queryOptions } from '@tanstack/react-query'
import type {
  beginExam,
  listStudentExams,
  monitorExam,
  readExamPaper,
  saveExamAnswers,
  submitExam,
} from '@topcenter/model/exams/api'
import type { examMedia } from '@topcenter/model/exams/simple-exam-model'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { apiAddress, call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'
import { untilNextLook } from './sitting/next-look.ts'

export type Paper = AnswerOf<typeof readExamPaper>
export type Answer = Paper['answers'][number]
export type PaperQuestion = Paper['questions'][number]
export type PaperParagraph = Paper['paragraphs'][number]
export type PaperAttachment = NonNullable<PaperQuestion['attachment']>
/** Kinds of attachments that an exam takes. */
export type ExamMedia = (typeof examMedia)[number]
/** The state of a sitting by the server's clock. */
export type SittingClock = Pick<Paper, 'standing' | 'now' | 'endsAt' | 'extraMinutes'>
export type StudentExam = AnswerOf<typeof listStudentExams>['items'][number]
export type Monitor = AnswerOf<typeof monitorExam>
export type Monitored = Monitor['students'][number]

export const myExamsPath = '/educational/my-exams'
export const takeExamPath = (exam: string): string => `${myExamsPath}/${exam}`
export const examQuestionsPath = (model: string): string => `/educational/exam-questions/${model}`
export const examMonitorPath = (exam: string): string => `/educational/exam-monitor/${exam}`
export const pictureAddress = (token: string): string => apiAddress(`/exam-pictures/${token}`)

export const attachmentAddress = (token: string): string => apiAddress(`/exam-attachments/${token}`)

/** Under the key of sittings, so that extra minutes, an end or a reopening refresh it. */
export const studentExamsQuery = (student?: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'of', student ?? null] as const,
    queryFn: ({ signal }) =>
      call<typeof listStudentExams>('GET /api/student-exams', { query: { studentToken: student }, signal }),
    refetchInterval: ({ state: { data } }) => untilNextLook(data ?? { now: '', items: [] }),
  })
export const paperQuery = (sitting: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'paper', sitting] as const,
    queryFn: ({ signal }) =>
      call<typeof readExamPaper>('GET /api/student-schedule-exam-times/:token/paper', {
        params: { token: sitting },
        signal,
      }),
  })
export const monitorQuery = (exam: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'monitor', exam] as const,
    queryFn: ({ signal }) =>
      call<typeof monitorExam>('GET /api/group-schedule-exams/:token/monitor', { params: { token: exam }, signal }),
    refetchInterval: 10_000,
  })

const quick = { json: true, timeout: 15_000 } as const
export const beginSitting = (exam: string): Promise<Paper> =>
  call<typeof beginExam>('POST /api/group-schedule-exams/:token/begin', { params: { token: exam }, ...quick })
export const sendAnswers = (sitting: string, answers: readonly Answer[]) =>
  call<typeof saveExamAnswers>('POST /api/student-schedule-exam-times/:token/answers', {
    params: { token: sitting },
    body: { answers },
    ...quick,
  })
export const submitSitting = (sitting: string, answers: readonly Answer[]) =>
  call<typeof submitExam>('POST /api/student-schedule-exam-times/:token/submit', {
    params: { token: sitting },
    body: { answers },
    ...quick,
  })

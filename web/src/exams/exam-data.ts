/** Exams as the API gives them to who takes, watches or reads one. */
import { queryOptions } from '@tanstack/react-query'
import type { ExamStanding } from '@topcenter/model/exams/group-schedule-exam'
import type { examMedia } from '@topcenter/model/exams/simple-exam-model'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { Names } from '@topcenter/model/kit/names'
import { api, apiAddress } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'
import { untilNextLook } from './sitting/next-look.ts'

export interface Answer {
  readonly number: number
  readonly answer: string | null
  readonly sequence: number
}
/** Without its name, which might tell the answer. */
export interface PaperAttachment {
  readonly token: string
  readonly mediaType: (typeof examMedia)[number]
}
export interface PaperQuestion {
  readonly number: number
  readonly kind: 'TrueFalse' | 'MultipleChoice'
  readonly question: string
  readonly picture: string | null
  readonly attachment: PaperAttachment | null
  readonly paragraphNumber: number | null
  /** Those of a true/false question have no text. */
  readonly options: readonly { readonly key: string; readonly text: string | null }[]
  readonly degree: number
  /** Only when they may be seen. */
  readonly correctAnswer?: string
  readonly earned?: number
}
export interface PaperParagraph {
  readonly number: number
  readonly paragraph: string
  readonly picture: string | null
  readonly attachment: PaperAttachment | null
}
/** How the sitting stands, by the server's clock. */
export interface SittingClock {
  readonly standing: ExamStanding
  readonly now: string
  readonly endsAt: string
  readonly extraMinutes: number
}
export interface Paper extends SittingClock {
  readonly token: string
  readonly exam: {
    readonly token: string
    readonly from: string
    readonly to: string
    readonly duration: number
    readonly names: Names
    readonly category: Names
    readonly examDegree: number
    readonly showsAnswers: boolean
  }
  readonly startedAt: string
  readonly submittedAt: string | null
  /** `answersAt`: when the right answers come out, while that is to come. */
  readonly shows: { readonly score: boolean; readonly answers: boolean; readonly answersAt: string | null }
  readonly degree?: number
  readonly paragraphs: readonly PaperParagraph[]
  readonly questions: readonly PaperQuestion[]
  readonly answers: readonly Answer[]
}
export interface StudentExam {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly duration: number
  readonly names: Names
  readonly examDegree: number
  readonly questions: number
  readonly educationalGroup: { readonly token: string; readonly names: Names }
  readonly category: Names
  readonly standing: ExamStanding
  readonly sitting: {
    readonly token: string
    readonly startedAt: string
    readonly endsAt: string
    readonly submittedAt: string | null
    readonly answered: number
    readonly degree: number | null
  } | null
}
export interface Monitored {
  readonly student: {
    readonly token: string
    readonly names: Names
    readonly code: string
    readonly imageAt: string | null
  }
  readonly standing: ExamStanding
  readonly isLost: boolean
  readonly sitting: {
    readonly token: string
    readonly startedAt: string
    readonly endsAt: string
    readonly submittedAt: string | null
    readonly seenAt: string
    readonly extraMinutes: number
    readonly answered: number
    readonly degree: number | null
  } | null
}
export interface Monitor {
  readonly now: string
  readonly exam: {
    readonly token: string
    readonly names: Names
    readonly from: string
    readonly to: string
    readonly examDegree: number
    readonly questions: number
    readonly educationalGroup: { readonly token: string; readonly names: Names }
  }
  readonly students: readonly Monitored[]
}

export const myExamsPath = '/educational/my-exams'
export const takeExamPath = (exam: string): string => `${myExamsPath}/${exam}`
export const examQuestionsPath = (model: string): string => `/educational/exam-questions/${model}`
export const examMonitorPath = (exam: string): string => `/educational/exam-monitor/${exam}`
export const pictureAddress = (token: string): string => apiAddress(`/exam-pictures/${token}`)

export const attachmentAddress = (token: string): string => apiAddress(`/exam-attachments/${token}`)

const sittingPath = (token: string): string => `/student-schedule-exam-times/${encodeURIComponent(token)}`

/** Under the key of sittings, so that extra minutes, an end or a reopening refresh it. */
export const studentExamsQuery = (student?: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'of', student ?? null] as const,
    queryFn: ({ signal }) =>
      api.get<{ now: string; items: readonly StudentExam[] }>('/student-exams', {
        query: { studentToken: student },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => untilNextLook(data ?? { now: '', items: [] }),
  })
export const paperQuery = (sitting: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'paper', sitting] as const,
    queryFn: ({ signal }) => api.get<Paper>(`${sittingPath(sitting)}/paper`, { signal }),
  })
export const monitorQuery = (exam: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentScheduleExamTime), 'monitor', exam] as const,
    queryFn: ({ signal }) => api.get<Monitor>(`/group-schedule-exams/${encodeURIComponent(exam)}/monitor`, { signal }),
    refetchInterval: 10_000,
  })

const quick = { json: true, timeout: 15_000 } as const
export const beginExam = (exam: string): Promise<Paper> =>
  api.post<Paper>(`/group-schedule-exams/${encodeURIComponent(exam)}/begin`, {}, quick)
export const sendAnswers = (
  sitting: string,
  answers: readonly Answer[],
): Promise<SittingClock & { answers: readonly Answer[] }> =>
  api.post(`${sittingPath(sitting)}/answers`, { answers }, quick)
export const submitExam = (sitting: string, answers: readonly Answer[]): Promise<Paper & { late: readonly number[] }> =>
  api.post(`${sittingPath(sitting)}/submit`, { answers }, quick)

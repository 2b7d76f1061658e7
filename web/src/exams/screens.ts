import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/related-tab.ts'

export const screens: AreaScreens = {
  screens: {
    CategoryResults: async () => (await import('./results-screen.tsx')).default,
    MyExams: async () => (await import('./my-exams-screen.tsx')).default,
    TakeExam: async () => (await import('./take-exam-screen.tsx')).default,
    ExamQuestions: async () => (await import('./exam-questions-screen.tsx')).default,
    ExamMonitor: async () => (await import('./exam-monitor-screen.tsx')).default,
    monitorScoreExam: async () => (await import('./scores-screen.tsx')).default,
  },
  results: {
    simpleExamModel: { copy: lazy(async () => ({ default: (await import('./exam-model-panel.tsx')).OpenCopy })) },
  },
  panels: {
    educationalGroup: [
      {
        key: 'certificates',
        label: (texts) => texts.entity('certificate').many,
        covers: ['educationalCertificate'],
        Panel: lazy(() => import('./certificates-panel.tsx')),
      },
    ],
    simpleExamModel: [
      {
        key: 'questions',
        label: (texts) => texts.screen('ExamQuestions'),
        Panel: lazy(() => import('./exam-model-panel.tsx')),
      },
      relatedTab('groupScheduleExam', 'simpleExamModel'),
    ],
    groupScheduleExam: [
      {
        key: 'monitor',
        label: (texts) => texts.screen('ExamMonitor'),
        Panel: lazy(() => import('./exam-progress-panel.tsx')),
      },
      relatedTab('studentScheduleExamTime', 'groupScheduleExam'),
    ],
    studentScheduleExamTime: [
      {
        key: 'paper',
        label: (texts) => texts.field('studentScheduleExamTime', 'answers'),
        Panel: lazy(() => import('./paper-panel.tsx')),
      },
    ],
  },
}

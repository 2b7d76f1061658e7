import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/panel/related-tab.ts'

export const screens: AreaScreens = {
  screens: {
    CategoryResults: async () => (await import('./results/results-screen.tsx')).default,
    MyExams: async () => (await import('./sitting/my-exams-screen.tsx')).default,
    TakeExam: async () => (await import('./sitting/take-exam-screen.tsx')).default,
    ExamQuestions: async () => (await import('./writing/exam-questions-screen.tsx')).default,
    ExamMonitor: async () => (await import('./progress/exam-monitor-screen.tsx')).default,
    monitorScoreExam: async () => (await import('./scores/scores-screen.tsx')).default,
  },
  results: {
    simpleExamModel: {
      copy: lazy(async () => ({ default: (await import('./writing/exam-model-panel.tsx')).OpenCopy })),
    },
  },
  panels: {
    educationalGroup: [
      {
        key: 'certificates',
        label: (texts) => texts.entity('certificate').many,
        covers: ['educationalCertificate'],
        Panel: lazy(() => import('./results/certificates-panel.tsx')),
      },
    ],
    simpleExamModel: [
      {
        key: 'questions',
        label: (texts) => texts.screen('ExamQuestions'),
        Panel: lazy(() => import('./writing/exam-model-panel.tsx')),
      },
      relatedTab('groupScheduleExam', 'simpleExamModel'),
    ],
    groupScheduleExam: [
      {
        key: 'monitor',
        label: (texts) => texts.screen('ExamMonitor'),
        Panel: lazy(() => import('./progress/exam-progress-panel.tsx')),
      },
      relatedTab('studentScheduleExamTime', 'groupScheduleExam'),
    ],
    studentScheduleExamTime: [
      {
        key: 'paper',
        label: (texts) => texts.field('studentScheduleExamTime', 'answers'),
        Panel: lazy(() => import('./sitting/paper-panel.tsx')),
      },
    ],
  },
}

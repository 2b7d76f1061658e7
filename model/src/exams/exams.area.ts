import { defineArea } from '../kit/area.ts'
import { educationalCertificate } from './educational-certificate.ts'
import { groupScheduleExam } from './group-schedule-exam.ts'
import { monitorScoreExam } from './monitor-score-exam.ts'
import { resultPublication } from './result-publication.ts'
import { scoreComponent } from './score-component.ts'
import { simpleExamModel } from './simple-exam-model.ts'
import { studentScheduleExamTime } from './student-schedule-exam-time.ts'

export const examsArea = defineArea({
  id: 'exams',
  entities: [
    simpleExamModel,
    groupScheduleExam,
    studentScheduleExamTime,
    scoreComponent,
    monitorScoreExam,
    resultPublication,
    educationalCertificate,
  ],
  screens: [
    {
      path: '/educational/my-exams',
      screen: 'MyExams',
      group: 'GroupScheduleExam',
      flag: 'view',
      menu: 'exams',
      icon: 'fileText',
      only: ['Student', 'Parent'],
    },
    {
      path: '/educational/my-exams/:groupScheduleExamToken',
      screen: 'TakeExam',
      group: 'GroupScheduleExam',
      flag: 'view',
    },
    {
      path: '/educational/exam-questions/:simpleExamModelToken',
      screen: 'ExamQuestions',
      group: 'SimpleExamModel',
      flag: 'view',
    },
    {
      path: '/educational/exam-monitor/:groupScheduleExamToken',
      screen: 'ExamMonitor',
      group: 'StudentScheduleExamTime',
      flag: 'view',
    },
    {
      path: '/educational/category-results/:educationalCategoryToken?',
      screen: 'CategoryResults',
      group: 'MonitorScoreExam',
      flag: 'view',
      menu: 'exams',
      icon: 'award',
    },
  ],
})

import { defineArea } from '../kit/area.ts'
import { monitorScoreExam } from './monitor-score-exam.ts'
import { scoreComponent } from './score-component.ts'

export const examsArea = defineArea({
  id: 'exams',
  entities: [scoreComponent, monitorScoreExam],
  screens: [{ path: '/educational/category-results/:educationalCategoryToken?', screen: 'CategoryResults', group: 'MonitorScoreExam', flag: 'view', menu: 'exams', icon: 'award' }],
})

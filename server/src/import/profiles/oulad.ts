/**
 * The Open University Learning Analytics Dataset (Kuzilek, Hlosta, Zdrahal 2017, CC BY 4.0). Modules and their
 * presentations become categories with one group each, registrations become accepted applications with a seat, and
 * assessments and scores become score items and scores. docs/decisions explains the choices: the weights of a
 * presentation (D5.3), and the calendar days for the day numbers of the dataset.
 */
import { addDays } from '@topcenter/model/kit/date-text'
import { defineProfile, type Line } from './profile.ts'

interface Presentation {
  readonly code: string
  readonly start: string
  readonly end: string
  readonly weights: Weights
}
interface Weights {
  readonly finalExam: number
  readonly midterm: number
  readonly periodical: number
}
interface Assessment {
  readonly presentation: string
  readonly start: string
}
interface Registration {
  /** Day of registration according to the files. */
  readonly on: string | undefined
  readonly leftOn: string | undefined
}
interface Facts {
  /** By `<module>-<presentation>`. */
  readonly presentations: ReadonlyMap<string, Presentation>
  readonly periods: ReadonlyMap<string, { readonly start: string; readonly end: string }>
  /** By `<student>-<module>-<presentation>`. */
  readonly registrations: ReadonlyMap<string, Registration>
  readonly assessments: ReadonlyMap<string, Assessment>
}

const presentationOf = (line: Line): string => `${line.code_module}-${line.code_presentation}`
const registrationOf = (line: Line): string => `${line.id_student}-${presentationOf(line)}`
const coded = (text: string): string => `OU-${text}`

/** B presentations begin in February, J presentations in October. */
export const startOf = (presentation: string): string =>
  `${presentation.slice(0, 4)}-${presentation.endsWith('B') ? '02' : '10'}-01`
const startName = (presentation: string, language: 'ar' | 'en'): string => {
  const [spring, autumn] = language === 'ar' ? ['فبراير', 'أكتوبر'] : ['February', 'October']
  return `${presentation.endsWith('B') ? spring : autumn} ${presentation.slice(0, 4)}`
}
/**
 * Returns the calendar day of a day number. Day 0 is the first day of the presentation, and days before it are
 * negative. The files write a number as 19 or as -53.0, or leave it out.
 */
const dayAfter = (start: string, days: string | undefined): string | undefined =>
  days === undefined || days === '' || days === '?' || Number.isNaN(Number(days))
    ? undefined
    : addDays(start, Math.trunc(Number(days)))

/** Tests whether a line has a score. A missing one is empty or a question mark. */
const hasScore = (line: Line): boolean => line.score !== '' && line.score !== '?'

const kindOf: Readonly<Record<string, string>> = { Exam: 'FinalExam', TMA: 'Periodical', CMA: 'Midterm' }
const kindNames = {
  Exam: { ar: 'الامتحان النهائي', en: 'Final exam' },
  TMA: { ar: 'واجب يصححه المعلم', en: 'Tutor marked assignment' },
  CMA: { ar: 'واجب يصححه الحاسوب', en: 'Computer marked assignment' },
} as Readonly<Record<string, { ar: string; en: string }>>
const genders: Readonly<Record<string, string>> = { M: 'Male', F: 'Female' }

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/**
 * Computes the weights of a presentation. The dataset gives 100 to the exam and 100 to the coursework. Here each gets
 * half. The half of the coursework is divided in proportion to the weights of its assignments. If the coursework has no
 * weight, the exam gets everything; if there is no exam, the coursework does.
 */
export function weightsOf(assessments: readonly Line[]): Weights {
  const sum = (type: string) =>
    assessments.filter((line) => line.assessment_type === type).reduce((total, line) => total + Number(line.weight), 0)
  const [exam, midterm, periodical] = [sum('Exam'), sum('CMA'), sum('TMA')]
  const coursework = midterm + periodical
  const examShare = coursework === 0 ? 100 : exam === 0 ? 0 : 50
  const midtermShare = coursework === 0 ? 0 : twoDecimals(((100 - examShare) * midterm) / coursework)
  return { finalExam: examShare, midterm: midtermShare, periodical: twoDecimals(100 - examShare - midtermShare) }
}

/**
 * Codes of our qualifications for the highest educations that are in both lists. The description contains the text of
 * the dataset in any case.
 */
const qualifications: Readonly<Record<string, string>> = {
  'No Formal quals': 'NONE',
  'Post Graduate Qualification': 'POSTGRADUATE-DIPLOMA',
}

async function readFacts(read: (file: string) => Promise<Line[]>): Promise<Facts> {
  const assessments = await read('assessments')
  const byPresentation = Map.groupBy(assessments, presentationOf)
  const periods = new Map<string, { start: string; end: string }>()
  const presentations = new Map<string, Presentation>()
  for (const line of await read('courses')) {
    const start = startOf(line.code_presentation!)
    const end = addDays(start, Number(line.module_presentation_length))
    presentations.set(presentationOf(line), {
      code: line.code_presentation!,
      start,
      end,
      weights: weightsOf(byPresentation.get(presentationOf(line)) ?? []),
    })
    const before = periods.get(line.code_presentation!)
    periods.set(line.code_presentation!, { start, end: before && before.end > end ? before.end : end })
  }
  const registrations = new Map(
    (await read('studentRegistration')).map((line) => {
      const start = startOf(line.code_presentation!)
      return [
        registrationOf(line),
        { on: dayAfter(start, line.date_registration), leftOn: dayAfter(start, line.date_unregistration) },
      ]
    }),
  )
  const starts = new Map(
    assessments.map((line) => [
      line.id_assessment!,
      { presentation: presentationOf(line), start: startOf(line.code_presentation!) },
    ]),
  )
  return { presentations, periods, registrations, assessments: starts }
}

const registeredOn = (line: Line, facts: Facts): string =>
  facts.registrations.get(registrationOf(line))?.on ?? facts.presentations.get(presentationOf(line))!.start
const leftOn = (line: Line, facts: Facts): string | undefined => facts.registrations.get(registrationOf(line))?.leftOn
/**
 * Returns the day of joining: the registration, or the start if its day is unknown. A student who left before that day
 * joined on the day of leaving.
 */
function joinedOn(line: Line, facts: Facts): string {
  const [joined, left] = [registeredOn(line, facts), leftOn(line, facts)]
  return left !== undefined && left < joined ? left : joined
}

const weightColumn =
  (name: keyof Weights) =>
  (line: Line, facts: Facts): string =>
    String(facts.presentations.get(presentationOf(line))!.weights[name])

export const oulad = defineProfile<Facts>({
  name: 'oulad',
  files: {
    courses: ['code_module', 'code_presentation', 'module_presentation_length'],
    assessments: ['code_module', 'code_presentation', 'id_assessment', 'assessment_type', 'date', 'weight'],
    studentInfo: [
      'id_student',
      'code_module',
      'code_presentation',
      'gender',
      'region',
      'highest_education',
      'imd_band',
      'age_band',
      'num_of_prev_attempts',
      'studied_credits',
      'disability',
      'final_result',
    ],
    studentRegistration: [
      'code_module',
      'code_presentation',
      'id_student',
      'date_registration',
      'date_unregistration?',
    ],
    studentAssessment: ['id_student', 'id_assessment', 'date_submitted', 'is_banked', 'score'],
  },
  facts: readFacts,
  steps: [
    {
      id: 'periods',
      entity: 'educationalPeriod',
      from: (facts) => [...facts.periods].map(([code, { start, end }]) => ({ code, start, end })),
      key: (line) => line.code!,
      columns: {
        code: (line) => coded(line.code!),
        'names.ar': (line) => startName(line.code!, 'ar'),
        'names.en': (line) => startName(line.code!, 'en'),
        'names.und': (line) => line.code,
        from: (line) => line.start,
        to: (line) => line.end,
      },
    },
    {
      id: 'modules',
      entity: 'educationalCategory',
      from: 'courses',
      once: true,
      key: (line) => line.code_module!,
      columns: {
        code: (line) => coded(line.code_module!),
        'names.ar': (line) => `مقرر ${arabicLetter(line.code_module!)}`,
        'names.en': (line) => `Module ${line.code_module}`,
        'names.und': (line) => line.code_module,
      },
    },
    {
      id: 'presentations',
      entity: 'educationalCategory',
      from: 'courses',
      key: presentationOf,
      columns: {
        code: (line) => coded(presentationOf(line)),
        'names.und': (line) => `${line.code_module} ${line.code_presentation}`,
        parent: (line) => coded(line.code_module!),
        finalExamWeight: weightColumn('finalExam'),
        midtermWeight: weightColumn('midterm'),
        periodicalWeight: weightColumn('periodical'),
        attendanceWeight: () => '0',
        oralWeight: () => '0',
        successDegree: () => '40',
      },
    },
    {
      id: 'groups',
      entity: 'educationalGroup',
      from: 'courses',
      key: presentationOf,
      columns: {
        code: (line) => coded(presentationOf(line)),
        'names.und': (line) => `${line.code_module} ${line.code_presentation}`,
        educationalCategory: (line) => coded(presentationOf(line)),
        educationalPeriod: (line) => coded(line.code_presentation!),
        expectedStart: (line, facts) => facts.presentations.get(presentationOf(line))!.start,
        expectedEnd: (line, facts) => facts.presentations.get(presentationOf(line))!.end,
      },
    },
    {
      id: 'students',
      entity: 'student',
      from: 'studentInfo',
      once: true,
      key: (line) => line.id_student!,
      columns: {
        code: (line) => coded(line.id_student!),
        'names.ar': (line) => `طالب ${line.id_student}`,
        'names.en': (line) => `Student ${line.id_student}`,
        gender: (line) => genders[line.gender!],
        address: (line) => line.region,
        'qualification?': (line) => qualifications[line.highest_education!],
        'description.en': (line) => `Highest education: ${line.highest_education}`,
      },
    },
    {
      id: 'applications',
      entity: 'educationalJoiningApplication',
      from: 'studentInfo',
      key: registrationOf,
      columns: {
        code: (line) => coded(registrationOf(line)),
        student: (line) => coded(line.id_student!),
        educationalPeriod: (line) => coded(line.code_presentation!),
        educationalCategory: (line) => coded(presentationOf(line)),
        joiningDateTime: registeredOn,
        notes: (line) =>
          `Final result: ${line.final_result}. Previous attempts: ${line.num_of_prev_attempts}. Studied credits: ${line.studied_credits}.`,
      },
    },
    {
      id: 'groupStudents',
      entity: 'educationalGroupStudent',
      from: 'studentInfo',
      key: registrationOf,
      columns: {
        educationalGroup: (line) => coded(presentationOf(line)),
        application: (line) => coded(registrationOf(line)),
        joinedOn,
        leftOn,
      },
    },
    {
      id: 'components',
      entity: 'scoreComponent',
      from: 'assessments',
      key: (line) => line.id_assessment!,
      columns: {
        code: (line) => coded(line.id_assessment!),
        'names.ar': (line) => `${kindNames[line.assessment_type!]?.ar} ${line.id_assessment}`,
        'names.en': (line) => `${kindNames[line.assessment_type!]?.en} ${line.id_assessment}`,
        educationalCategory: (line) => coded(presentationOf(line)),
        examType: (line) => kindOf[line.assessment_type!],
        weight: (line) => line.weight,
        finalScore: () => '100',
        on: (line, facts) =>
          dayAfter(startOf(line.code_presentation!), line.date) ??
          (line.assessment_type === 'Exam' ? facts.presentations.get(presentationOf(line))!.end : undefined),
      },
    },
    {
      id: 'scores',
      entity: 'monitorScoreExam',
      from: 'studentAssessment',
      key: (line) => `${line.id_student}-${line.id_assessment}`,
      columns: {
        component: (line) => coded(line.id_assessment!),
        application: (line, facts) =>
          coded(`${line.id_student}-${facts.assessments.get(line.id_assessment!)?.presentation ?? '?'}`),
        status: (line) => (hasScore(line) ? 'Entered' : 'Missing'),
        studentScore: (line) => (hasScore(line) ? line.score : undefined),
        scoredAt: (line, facts) =>
          dayAfter(facts.assessments.get(line.id_assessment!)?.start ?? '2013-02-01', line.date_submitted),
      },
    },
  ],
})

/**
 * Returns the Arabic letter for a module. Module codes repeat one Latin letter three times, and an Arabic name may not
 * contain Latin letters.
 */
function arabicLetter(module: string): string {
  const letters: Readonly<Record<string, string>> = { A: 'أ', B: 'ب', C: 'ج', D: 'د', E: 'هـ', F: 'و', G: 'ز' }
  return letters[module[0]!] ?? 'آخر'
}

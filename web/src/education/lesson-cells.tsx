/** Shows the last lessons of a student, a cell each with its day and a sign; screen readers get words. */
import { Check, Clock, X } from 'lucide-react'
import type { LastLesson } from '@topcenter/model/people/api'
import { useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import './lesson-cells.css'

const signs = { present: Check, absent: X, excused: X, late: Clock } as const
const kindOf = ({ attendance, minutesLate, excused }: LastLesson): keyof typeof signs =>
  attendance === 'Absence' ? (excused ? 'excused' : 'absent') : (minutesLate ?? 0) > 0 ? 'late' : 'present'

export function LessonCells({ lessons }: { lessons: readonly LastLesson[] }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-3">{work('person.lastLessons', { count: lessons.length })}</p>
      <ol className="lesson-cells">
        {lessons.map((lesson) => {
          const kind = kindOf(lesson)
          const Sign = signs[kind]
          const said = `${formats.shortDate(lesson.at)}: ${work(`person.marks.${kind}`)}`
          return (
            <li key={`${lesson.token} ${lesson.at}`} title={said}>
              <span className={`lesson-cell is-${kind}`}>
                <Sign aria-hidden size={14} />
                <span className="only-read">{said}</span>
              </span>
              <small aria-hidden>{formats.date(lesson.at).match(/[\d٠-٩]+/)?.[0]}</small>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Exams of one student, a line each, with what can be done now. */
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { degreeText } from '../degree-text.ts'
import { type StudentExam, takeExamPath } from '../exam-data.ts'

const tones: Readonly<Record<StudentExam['standing'], Tone>> = {
  Upcoming: 'neutral',
  Open: 'accent',
  Answering: 'accent',
  Over: 'warn',
  Submitted: 'ok',
  Missed: 'bad',
}

export function ExamLines({ label, exams, isOwn }: { label: string; exams: readonly StudentExam[]; isOwn: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const windowOf = useExamWindow()
  /** Other users read a sitting in its record. */
  const linkOf = ({
    token,
    standing,
    sitting,
  }: StudentExam): { href: string; text: string; isFirst: boolean } | undefined => {
    if (isOwn && who.userType === 'Student' && standing !== 'Upcoming' && standing !== 'Missed')
      return {
        href: takeExamPath(token),
        text: work(standing === 'Open' ? 'exam.begin' : standing === 'Answering' ? 'exam.goOn' : 'exam.look'),
        isFirst: standing === 'Open' || standing === 'Answering',
      }
    return !isOwn && standing === 'Submitted' && sitting
      ? {
          href: `/educational/student-schedule-exam-times?record=${sitting.token}`,
          text: work('exam.look'),
          isFirst: false,
        }
      : undefined
  }
  return (
    <LineList
      label={label}
      lines={exams.map((exam) => {
        const link = linkOf(exam)
        const degree = exam.sitting?.degree
        return {
          key: exam.token,
          title: <bdi>{texts.name(exam.names)}</bdi>,
          detail: (
            <>
              <bdi>{texts.name(exam.educationalGroup.names)}</bdi> · {work('exam.questions', { count: exam.questions })}{' '}
              · {work('exam.lasts', { count: exam.duration })}
              <br />
              {formats.longDate(exam.from)} · <bdi>{windowOf(exam)}</bdi>
            </>
          ),
          aside: (
            <>
              {degree !== null && degree !== undefined && (
                <bdi className="font-semibold text-ink">
                  {work('exam.degree', {
                    degree: degreeText(formats, degree),
                    of: degreeText(formats, exam.examDegree),
                  })}
                </bdi>
              )}
              <StateBadge tone={tones[exam.standing]}>{work(`exam.standing.${exam.standing}`)}</StateBadge>
              {link && (
                <LinkButton
                  variant={link.isFirst ? 'primary' : 'secondary'}
                  href={link.href}
                  aria-label={`${link.text}: ${texts.name(exam.names)}`}
                >
                  {link.text}
                </LinkButton>
              )}
            </>
          ),
        }
      })}
    />
  )
}
/** `4:00 PM – 6:00 PM`, with the day of its end where that is another. */
export function useExamWindow(): (exam: Pick<StudentExam, 'from' | 'to'>) => string {
  const work = useWork()
  const { time, date, dateTime } = useFormats()
  return ({ from, to }) =>
    work('exam.when', { from: time(from), to: date(from) === date(to) ? time(to) : dateTime(to) })
}

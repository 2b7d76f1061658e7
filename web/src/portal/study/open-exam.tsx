/** The exam that is open now, before all else: what it is, until when, and the way into it. */
import { ArrowRight, ClipboardCheck, ListChecks, LockKeyhole, Timer } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { type StudentExam, takeExamPath } from '../../exams/exam-data.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useNear } from '../use-near.ts'

export const isOpenNow = ({ standing }: StudentExam): boolean => standing === 'Open' || standing === 'Answering'

export function OpenExam({ exam }: { exam: StudentExam }) {
  const texts = useTexts()
  const work = useWork()
  const near = useNear()
  const name = texts.name(exam.names)
  const isBegun = exam.standing === 'Answering'
  const begin = work(isBegun ? 'exam.goOn' : 'portal.beginExam')
  return (
    <section className="open-exam" aria-label={name}>
      <ClipboardCheck aria-hidden className="open-exam-mark" />
      <p className="open-exam-sign">{work('portal.examOpen')}</p>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="open-exam-facts">
        <span>
          <ListChecks aria-hidden size={15} />
          {work('exam.questions', { count: exam.questions })}
        </span>
        <span>
          <Timer aria-hidden size={15} />
          {work('exam.lasts', { count: exam.duration })}
        </span>
        <span>
          <LockKeyhole aria-hidden size={15} />
          {work('portal.examCloses', { when: near(isBegun && exam.sitting ? exam.sitting.endsAt! : exam.to) })}
        </span>
      </p>
      <LinkButton className="open-exam-way" href={takeExamPath(exam.token)} aria-label={`${begin}: ${name}`}>
        {begin}
        <MirroredIcon icon={ArrowRight} />
      </LinkButton>
    </section>
  )
}

/**
 * Exams of the demo centre that are over, as their students sat them: through the services that a device calls. Each
 * student is as able as in other scores, and each question as hard for one as for another.
 */
import { everyPrivilege } from '@topcenter/model/areas'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { closeExam } from '../exams/exams/exam-close.jobs.ts'
import { contentOf, type Question } from '../exams/exams/exam-content.ts'
import { begin, saveAnswers, submit } from '../exams/sitting/sitting.service.ts'
import type { Answer } from '../exams/sitting/sitting.sql.ts'
import type { Ctx } from '../records/context.ts'
import type { Seat } from './demo-joining.ts'
import { asMember } from './demo-life.ts'
import { abilities } from './demo-scores.ts'
import { drawFrom, type Story } from './story.ts'

interface Past {
  readonly id: string
  readonly group_code: string
  readonly from: string
  readonly to: string
  readonly model_id: string
  readonly version: number
}
const minute = 60_000
/** Seats of a group, counted from zero: one never comes, and one forgets to hand in. */
const [absent, forgetful] = [4, 2]

export async function seedSittings(ctx: Ctx, story: Story, seats: readonly Seat[]): Promise<void> {
  const draw = drawFrom(20_261_126)
  for (const exam of await pastExams(ctx, story)) {
    const { questions } = await contentOf(ctx, exam.model_id, exam.version)
    const day = utcToZoned(exam.from, story.timeZone).date
    for (const [nth, seat] of seats.filter(({ group }) => group === exam.group_code).entries()) {
      if (nth === absent || seat.joinedOn >= day) continue
      const student = asStudent(ctx, seat.studentId)
      const at = (minutes: number): Ctx => ({ ...student, now: new Date(Date.parse(exam.from) + minutes * minute) })
      const begun = 1 + 2 * nth
      const { token } = await begin(at(begun), tokenOf(groupScheduleExam.spec.prefix, exam.id))
      const answers = answersOf(questions, abilities[nth % abilities.length]!, draw)
      await (nth === forgetful ? saveAnswers : submit)(at(begun + 8 + (nth % 5)), token, answers)
    }
    await closeExam({ ...ctx, now: new Date(Date.parse(exam.to) + minute) }, exam.id)
  }
}

const pastExams = (ctx: Ctx, story: Story): Promise<Past[]> =>
  ctx.tx.query<Past>({
    sql: `
      select e.id, g.code as group_code, e."from", e."to", m.id as model_id, m.version
      from group_schedule_exam e
      join educational_group g on g.establishment_id = $1 and g.id = e.educational_group_id
      join simple_exam_model m on m.establishment_id = $1 and m.id = e.simple_exam_model_id
      where e.establishment_id = $1 and e."to" < $2
      order by e."from", g.code
    `,
    parameters: [ctx.actor.establishmentId, story.now.toISOString()],
  })

function answersOf(questions: readonly Question[], ability: number, draw: () => number): Answer[] {
  return questions.map(({ number, correctAnswer, options }, nth) => {
    const wrong = options.filter(({ key }) => key !== correctAnswer)
    const isRight = draw() < ability + 0.1 - 0.4 * (((nth * 5) % 7) / 7)
    return {
      number,
      answer: isRight ? correctAnswer : wrong[Math.floor(draw() * wrong.length)]!.key,
      sequence: nth + 1,
    }
  })
}

function asStudent(ctx: Ctx, id: string): Ctx {
  const member = asMember(ctx, id)
  return { ...member, actor: { ...member.actor, userType: 'Student', privileges: everyPrivilege } }
}

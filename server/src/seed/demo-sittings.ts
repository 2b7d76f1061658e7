/**
 * Exams of the demo centre that are over, as their students sat them: through the services that a student's device
 * calls, each with an ability of their own, and each question harder than others for everybody.
 */
import { everyPrivilege } from '@topcenter/model/areas'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { contentOf } from '../exams/exams/exam-content.ts'
import { beginExam, submitExam } from '../exams/sitting/sitting.service.ts'
import type { Ctx } from '../records/context.ts'
import type { Seat } from './demo-joining.ts'
import { asMember } from './demo-life.ts'
import { drawFrom, type Story } from './story.ts'

interface Past {
  id: string
  group_code: string
  from: string
  model_id: string
  version: number
}
const minute = 60_000

export async function seedSittings(ctx: Ctx, story: Story, seats: readonly Seat[]): Promise<void> {
  const draw = drawFrom(20_261_126)
  const exams = await ctx.tx.query<Past>({
    sql: `
      select e.id, g.code as group_code, e."from", m.id as model_id, m.version
      from group_schedule_exam e
      join educational_group g on g.establishment_id = $1 and g.id = e.educational_group_id
      join simple_exam_model m on m.establishment_id = $1 and m.id = e.simple_exam_model_id
      where e.establishment_id = $1 and e."to" < $2
      order by e."from", g.code
    `,
    parameters: [ctx.actor.establishmentId, story.now.toISOString()],
  })
  for (const exam of exams) {
    const { questions } = await contentOf(ctx, exam.model_id, exam.version)
    const day = utcToZoned(exam.from, story.timeZone).date
    const sitting = seats.filter((seat) => seat.group === exam.group_code && seat.joinedOn < day)
    for (const [nth, seat] of sitting.entries()) {
      const ability = 0.35 + 0.6 * draw()
      if (draw() < 0.1) continue // did not come
      const student = asStudent(ctx, seat.studentId)
      const begun = new Date(Date.parse(exam.from) + (3 + 7 * nth) * minute)
      const { token } = (await beginExam(
        { ...student, now: begun },
        tokenOf(groupScheduleExam.spec.prefix, exam.id),
      )) as { token: string }
      const answers = questions.map(({ number, correctAnswer, options }, at) => {
        const wrong = options.filter(({ key }) => key !== correctAnswer)
        const isRight = draw() < ability + 0.3 - 0.5 * (((at * 5) % 7) / 7)
        return {
          number,
          answer: isRight ? correctAnswer : wrong[Math.floor(draw() * wrong.length)]!.key,
          sequence: at + 1,
        }
      })
      await submitExam({ ...student, now: new Date(begun.getTime() + (9 + 2 * nth) * minute) }, token, answers)
    }
  }
}

function asStudent(ctx: Ctx, id: string): Ctx {
  const member = asMember(ctx, id)
  return { ...member, actor: { ...member.actor, userType: 'Student', privileges: everyPrivilege } }
}

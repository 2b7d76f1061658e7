/** The demo centre's published results, and the certificates of its finished group. */
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { resultPublication } from '@topcenter/model/exams/result-publication'
import type { Names } from '@topcenter/model/kit/names'
import { namesSql } from '../records/list/select.ts'
import { certificateNumber } from '../exams/certificates/certificates.service.ts'
import { gradeOf } from '../exams/scores/grade.ts'
import { readCategories } from '../exams/results/category-tree.ts'
import { readBook } from '../exams/results/results.service.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { readGroups } from './demo-education.ts'
import { type CodeBook, insertSeeds, seedRecord } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

interface Issued {
  id: string
  application_id: string
  student_id: string
  educational_group_id: string
  educational_category_id: string
  student_names: Names
  category_names: Names
  delivered: boolean
}

/** Final where the group is finished, provisional elsewhere. */
export async function seedResults(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  const pairs = new Map(readGroups().map((group) => [`${group.category} ${group.period}`, group]))
  const at = story.at(story.today, '09:00')
  await insertSeeds(
    ctx,
    resultPublication,
    [...pairs.values()].map((group) =>
      seedRecord(
        {
          educationalCategory: codes.id('educationalCategory', group.category),
          educationalPeriod: codes.id('educationalPeriod', group.period),
          state: group.finished === 'Finished' ? 'Final' : 'Provisional',
          publishedAt: at.toISOString(),
        },
        at,
      ),
    ),
  )
  await seedCertificates(ctx, at)
}

async function seedCertificates(ctx: Ctx, at: Date): Promise<void> {
  const seats = await ctx.tx.query<Issued>(sql`
    select
      s.id,
      s.application_id,
      s.student_id,
      s.educational_group_id,
      s.educational_category_id,
      ${sql.raw(namesSql('u'))} as student_names,
      ${sql.raw(namesSql('k'))} as category_names,
      s.certificate_status = 'Deliver' as delivered
    from educational_group_student s
    join user_account u on u.establishment_id = s.establishment_id and u.id = s.student_id
    join educational_category k
      on k.establishment_id = s.establishment_id and k.id = s.educational_category_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid
      and s.certificate_status in ('Export', 'Deliver')
    order by u.code
  `)
  const year = at.getUTCFullYear()
  const records = []
  for (const [index, seat] of seats.entries()) {
    const root = await readCategories(ctx, seat.educational_category_id)
    const book = await readBook(ctx, root, [seat.student_id])
    const marks = book.own.find((each) => each.id === seat.application_id)
    const total = marks ? book.result(marks).total : null
    records.push(
      seedRecord(
        {
          certificateNumber: certificateNumber(year, index + 1),
          year,
          serial: index + 1,
          groupStudent: seat.id,
          student: seat.student_id,
          educationalGroup: seat.educational_group_id,
          educationalCategory: seat.educational_category_id,
          studentNames: seat.student_names,
          categoryNames: seat.category_names,
          gradeNames: gradeOf(root.slices, total),
          total,
          issuedAt: at.toISOString(),
          deliveredAt: seat.delivered ? at.toISOString() : null,
        },
        at,
      ),
    )
  }
  await insertSeeds(ctx, educationalCertificate, records)
  if (records.length > 0)
    await ctx.tx.run({
      sql: 'insert into certificate_counter (establishment_id, year, last) values ($1, $2, $3)',
      parameters: [ctx.actor.establishmentId, year, records.length],
    })
}

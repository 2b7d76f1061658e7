/**
 * Messages to parents about published results (D5.3), if the centre enables them. A job creates them; withdrawing the
 * publication withdraws them too.
 */
import { type ResultPublication, resultPublication } from '@topcenter/model/exams/result-publication'
import { type Names, nameIn } from '@topcenter/model/kit/names'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { listed } from '@topcenter/texts/readable'
import { templatesOf } from '../../alerts/message-words.ts'
import { centreNames, queueMessage, withdrawMessages } from '../../alerts/outbound-messages.ts'
import { languageFor, recipientOf } from '../../people/contact.service.ts'
import { peopleOf } from '../../people/person.service.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, sql } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../../records/context.ts'
import { systemCtx, zoneOf } from '../../records/nightly.ts'
import { gradeOf } from '../scores/grade.ts'
import { readCategories } from './category-tree.ts'
import { readBook } from './results.service.ts'

const kind = 'exams.resultMessages'
/** Maximum students per transaction; small, so that republishing does not wait for long. */
const batch = 100

/** Withdraws the messages that an earlier publication queued, and enqueues a job for the new one. */
export async function planResultMessages(ctx: Ctx, publicationId: string): Promise<void> {
  await withdrawResultMessages(ctx, publicationId)
  const wanted = await ctx.tx.first<{ wanted: boolean }>(sql`
    select result_messages as wanted
    from establishment
    where id = ${ctx.actor.establishmentId}::uuid
  `)
  if (wanted?.wanted)
    await ctx.runtime.jobs.enqueue(ctx.tx, {
      kind,
      input: { publication: tokenOf(resultPublication.spec.prefix, publicationId), at: ctx.now.toISOString() },
    })
}

export const withdrawResultMessages = (ctx: Ctx, publicationId: string): Promise<void> =>
  withdrawMessages(ctx, sql`m.kind = 'result' and m.result_publication_id = ${publicationId}::uuid`)

type Publication = Pick<ResultPublication, 'id' | 'educationalCategory' | 'educationalPeriod'>

/** Locks the publication unless it was withdrawn or republished since; publishing waits until the batch is written. */
const stillPublished = (ctx: Ctx, id: string, at: string): Promise<Publication | undefined> =>
  ctx.tx.first<Publication>(sql`
    select id, educational_category_id as "educationalCategory", educational_period_id as "educationalPeriod"
    from result_publication
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${id}::uuid
      and state in ('Provisional', 'Final')
      and published_at = ${at}
    for no key update
  `)

/** Returns the next students of the publication without a message about it, by id. */
const nextStudents = async (ctx: Ctx, of: Publication, at: string, after: string | null): Promise<string[]> =>
  (
    await ctx.tx.query<{ id: string }>(sql`
      select distinct a.student_id as id
      from educational_joining_application a
      where a.establishment_id = ${ctx.actor.establishmentId}::uuid
        and a.educational_category_id = ${of.educationalCategory}::uuid
        and a.educational_period_id = ${of.educationalPeriod}::uuid
        and a.state = 'Accepted'
        and a.record_state <> 'archived'
        and (${after}::uuid is null or a.student_id > ${after}::uuid)
        and not exists (
          select 1
          from outbound_message m
          where m.establishment_id = a.establishment_id
            and m.kind = 'result'
            and m.result_publication_id = ${of.id}::uuid
            and m.published_at = ${at}
            and m.about_id = a.student_id
        )
      order by a.student_id
      limit ${batch}
    `)
  ).map(({ id }) => id)

/** @returns The last student processed; undefined if none are left */
async function queueSome(ctx: Ctx, id: string, at: string, after: string | null): Promise<string | undefined> {
  const publication = await stillPublished(ctx, id, at)
  if (!publication) return undefined
  const students = await nextStudents(ctx, publication, at, after)
  if (students.length === 0) return undefined
  const root = await readCategories(ctx, publication.educationalCategory)
  const [people, book, centre, templates] = [
    await peopleOf(ctx, students),
    await readBook(ctx, root, students),
    await centreNames(ctx),
    await templatesOf(ctx, 'result'),
  ]
  const marksOf = new Map(
    book.own
      .filter((marks) => marks.period_id === publication.educationalPeriod)
      .map((marks) => [marks.student_id, marks]),
  )
  for (const student of students) {
    const [person, marks] = [people.get(student), marksOf.get(student)]
    const total = marks && book.result(marks).total
    const to = person && total !== null && total !== undefined ? await recipientOf(ctx, person) : undefined
    if (!person || !to) continue // no result, or no recipient with an address
    const language = await languageFor(ctx, to.id)
    const names = { name: nameIn(person.names, language), centre: nameIn(centre, language) }
    const subject = nameIn(root.names, language)
    const result = resultText(language, total!, gradeOf(root.slices, total!))
    await queueMessage(ctx, {
      kind: 'result',
      user: to.id,
      about: student,
      phone: to.phone,
      language,
      resultPublication: id,
      publishedAt: at,
      messageTemplate: templates[0]?.id ?? null,
      text:
        templates[0]?.text(language, { ...names, to: nameIn(to.names, language), subject, result }) ??
        interpolate(papers[language].result[to.id === student ? 'own' : 'parent'], {
          ...names,
          parent: nameIn(to.names, language),
          subject,
          result,
        }),
    })
  }
  return students.at(-1)
}

/** 86.5%, Very good */
const resultText = (language: 'ar' | 'en', total: number, grade: Names | null): string =>
  listed(language, `${total}%`, grade ? nameIn(grade, language) : '')

export const resultMessageJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input, signal }) => {
    const id = idOf(input.publication, resultPublication.spec.prefix)!
    let last: string | undefined
    do {
      last = await db.transaction(establishmentId, async (tx) =>
        queueSome(systemCtx(runtime(), tx, clock.now(), await zoneOf(tx)), id, input.at as string, last ?? null),
      )
    } while (last && !signal.aborted)
  },
})

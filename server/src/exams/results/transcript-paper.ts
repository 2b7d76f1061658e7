/** All results of a student on paper (D11.6), with a code that proves them. */
import { student } from '@topcenter/model/people/user'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import type { Language } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { type DocumentTable, leftToRight } from '../../documents/document.ts'
import { facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { provenBlock } from '../../papers/proof.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { viewingActive } from '../../records/permissions/permit.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import type { Verdict } from './result.ts'
import { explainedResult } from './result-views.service.ts'

interface Subject {
  readonly names: Names
  readonly period: Names
  readonly group: Names | null
  /** Percent; null while nothing counts yet. */
  readonly total: number | null
  readonly degree: number | null
  readonly finalDegree: number | null
  readonly grade: Names | null
  readonly verdict: Verdict
}

/** Subjects of one student; nobody studies more. */
const most = 100

/** @param origin Of this server as a reader's phone reaches it, for the code that proves the paper */
export async function transcriptPaper(ctx: Ctx, token: string | undefined, origin: string): Promise<RawAnswer> {
  const id = recordId(student, token)
  const row = await readRow(viewingActive(ctx, student), student, id)
  const subjects = await readSubjects(ctx, id)
  const say = wordsOf(ctx).transcript
  const name = nameIn(namesFrom(row, 'name'), ctx.language)
  const code = String(row.code)
  return paperAnswer(ctx, `${say.title} ${name}`, `results-${code}`, {
    title: say.title,
    notes: [subjects.length === 0 ? say.none : say.how],
    blocks: [
      facts([
        [say.student, name, true],
        [say.code, leftToRight(code)],
        [say.subjects, String(subjects.length)],
      ]),
      ...(subjects.length === 0 ? [] : [subjectsTable(ctx, subjects)]),
      { kind: 'signatures', who: [say.registrar, say.director] },
      await provenBlock(ctx, { title: inBoth((words) => words.title), facts: subjects.map(provenSubject) }, origin),
    ],
  })
}

async function readSubjects(ctx: Ctx, studentId: string): Promise<Subject[]> {
  const applications = await ctx.tx.query<DbRow & { id: string }>(sql`
    select
      a.id,
      p.name_ar,
      p.name_en,
      p.name_und
    from educational_joining_application a
    join educational_period p
      on p.establishment_id = a.establishment_id and p.id = a.educational_period_id
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid
      and a.student_id = ${studentId}::uuid
      and a.state = 'Accepted'
      and a.record_state = 'active'
    order by p."from", a.created_at, a.id
    limit ${most}
  `)
  const subjects: Subject[] = []
  for (const application of applications) {
    const { educationalCategory, group, grade, ...rest } = (await explainedResult(
      ctx,
      application.id,
    )) as unknown as Omit<Subject, 'group' | 'grade' | 'names' | 'period'> & {
      readonly educationalCategory: { readonly names: Names }
      readonly group: { readonly names: Names } | null
      readonly grade: { readonly names: Names } | null
    }
    subjects.push({
      ...rest,
      names: educationalCategory.names,
      period: namesFrom(application, 'name'),
      group: group?.names ?? null,
      grade: grade?.names ?? null,
    })
  }
  return subjects
}

function subjectsTable({ language }: Ctx, subjects: readonly Subject[]): DocumentTable {
  const say = papers[language].transcript
  const name = (names: Names | null) => (names ? nameIn(names, language) : '')
  return {
    kind: 'table',
    columns: [
      { header: say.subject },
      { header: say.period },
      { header: say.group },
      { header: say.degree, isNumber: true },
      { header: say.total, isNumber: true },
      { header: say.grade },
      { header: say.verdict },
    ],
    rows: subjects.map((subject) => [
      name(subject.names),
      name(subject.period),
      name(subject.group),
      subject.degree === null ? '' : leftToRight(`${subject.degree} / ${subject.finalDegree ?? ''}`),
      percentOf(subject),
      name(subject.grade),
      say.verdicts[subject.verdict],
    ]),
  }
}

const percentOf = ({ total }: Subject): string => (total === null ? '' : leftToRight(`${total}%`))

const inBoth = (say: (words: (typeof papers)[Language]['transcript']) => string) => ({
  ar: say(papers.ar.transcript),
  en: say(papers.en.transcript),
})

/** The subject with its result; whose it is, only the paper says. */
const provenSubject = (subject: Subject) => {
  const { names, total, verdict } = subject
  const value = (language: Language): string =>
    interpolate('{{total}} {{verdict}}', {
      total: total === null ? '' : `${total}%`,
      verdict: papers[language].transcript.verdicts[verdict],
    }).trim()
  return {
    label: { ar: nameIn(names, 'ar'), en: nameIn(names, 'en') },
    value: { ar: value('ar'), en: value('en') },
  }
}

/** A complaint on paper (D8.2, D11.6): who complained of what, and each answer with who wrote it and when. */
import { complaint, complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { inEachLanguage, nameIn, type Names } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { fieldLabel, valueLabel } from '@topcenter/texts/describe'
import { readableMoment } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight, runsOf } from '../documents/document.ts'
import { facts, paperAnswer, wordsOf } from '../papers/paper.ts'
import { type Proven, provenBlock } from '../papers/proof.ts'
import type { Ctx } from '../records/context.ts'
import { pageRows } from '../records/list/list.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { presenter } from '../records/presenter.ts'
import { readRecord } from '../records/read.ts'
import type { RawAnswer } from '../records/serving/operation.ts'

type Reference = { readonly names: Names } | null
interface Complained {
  readonly code: string
  readonly names: Names
  readonly description: Names
  readonly complaintType: Reference
  readonly complaintSector: Reference
  readonly priorityType: Reference
  readonly complainant: Reference
  readonly aboutGroup: Reference
  readonly aboutEmployee: Reference
  readonly aboutPlace: Reference
  readonly rating: string | null
  readonly closedBy: Reference
  readonly closedAt: string | null
  readonly createdAt: string
  readonly state: string
}
interface Answered {
  readonly followUpBy?: Reference
  readonly sideType: string
  readonly text: string
  readonly createdAt: string
}

/** No complaint has more. */
const maxAnswers = 10_000

/** @param origin Of this server as a reader's phone reaches it, for the code that proves the paper */
export async function complaintPaper(ctx: Ctx, token: string | undefined, origin: string): Promise<RawAnswer> {
  const complained = (await readRecord(ctx, complaint, token)) as unknown as Complained
  const answers = await readAnswers(ctx, token!)
  const say = wordsOf(ctx).complaint
  const { code } = complained
  return paperAnswer(ctx, `${say.title} ${code}`, `complaint-${code}`, {
    title: `${say.title} ${leftToRight(code)}`,
    notes: answers ? [] : [say.hidden],
    blocks: [
      head(ctx, complained),
      ...saidInFull(ctx, nameIn(complained.description, ctx.language)),
      ...(answers ? answersBlocks(ctx, answers) : []),
      await provenBlock(ctx, proven(complained, answers), origin),
    ],
  })
}

/** Reads the answers, oldest first, without the staff's notes; undefined for a reader who may not see answers. */
async function readAnswers(ctx: Ctx, token: string): Promise<Answered[] | undefined> {
  const asked = readListQuery(ctx, complaintFollowUp, { complaintToken: token, internal: 'false', sort: 'createdAt' })
  if (!asked.conditions) return undefined
  const rows = await pageRows(ctx, complaintFollowUp, asked, maxAnswers)
  return rows.map(presenter(ctx, complaintFollowUp, { whole: false })) as unknown as Answered[]
}

function head(ctx: Ctx, complained: Complained): DocumentBlock {
  const label = (name: string) => fieldLabel(complaint.id, name, ctx.language)
  const name = (of: Reference) => of && nameIn(of.names, ctx.language)
  const moment = (at: string | null) => at && readableMoment(at, ctx.language, ctx.timeZone)
  return facts([
    [label('names'), nameIn(complained.names, ctx.language), true],
    [label('complainant'), name(complained.complainant), true],
    [label('complaintType'), name(complained.complaintType)],
    [label('complaintSector'), name(complained.complaintSector)],
    [label('priorityType'), name(complained.priorityType)],
    [label(aboutOf(complained)), name(complained[aboutOf(complained)])],
    [label('createdAt'), moment(complained.createdAt)],
    [label('state'), valueLabel(complaint.id, 'state', complained.state, ctx.language), true],
    [label('closedAt'), moment(complained.closedAt)],
    [label('closedBy'), name(complained.closedBy)],
    [label('rating'), complained.rating && valueLabel(complaint.id, 'rating', complained.rating, ctx.language)],
  ])
}

/** The field of whom it is about. */
const aboutOf = (of: Complained) =>
  (['aboutGroup', 'aboutEmployee', 'aboutPlace'] as const).find((name) => of[name]) ?? 'aboutGroup'

function saidInFull(ctx: Ctx, text: string): DocumentBlock[] {
  if (!text) return []
  return [
    { kind: 'text', text: fieldLabel(complaint.id, 'description', ctx.language), isHeading: true },
    { kind: 'text', text, runs: runsOf(text) },
  ]
}

function answersBlocks(ctx: Ctx, answers: readonly Answered[]): DocumentBlock[] {
  const say = wordsOf(ctx).complaint
  if (answers.length === 0) return [{ kind: 'text', text: say.none }]
  return [
    { kind: 'text', text: `${say.answers} (${answers.length})`, isHeading: true },
    ...answers.map(({ followUpBy, sideType, text, createdAt }): DocumentBlock => {
      const side = valueLabel(complaintFollowUp.id, 'sideType', sideType, ctx.language)
      return {
        kind: 'said',
        who: [followUpBy && nameIn(followUpBy.names, ctx.language), side].filter(Boolean).join(' · '),
        when: readableMoment(createdAt, ctx.language, ctx.timeZone),
        text,
        runs: runsOf(text),
      }
    }),
  ]
}

/** Returns the number and state of the complaint. Only the paper says who complained of what. */
function proven({ code, state }: Complained, answers: readonly Answered[] | undefined): Proven {
  return {
    title: inEachLanguage((language) => papers[language].complaint.title),
    facts: [
      {
        label: inEachLanguage((language) => fieldLabel(complaint.id, 'code', language)),
        value: { ar: code, en: code },
      },
      {
        label: inEachLanguage((language) => fieldLabel(complaint.id, 'state', language)),
        value: inEachLanguage((language) => valueLabel(complaint.id, 'state', state, language)),
      },
      ...(answers
        ? [
            {
              label: inEachLanguage((language) => papers[language].complaint.answers),
              value: inEachLanguage(() => String(answers.length)),
            },
          ]
        : []),
    ],
  }
}

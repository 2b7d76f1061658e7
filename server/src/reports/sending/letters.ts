/** The letters of a run: one to each address, with a link of its own. */
import { nameIn, type Language, type Names } from '@topcenter/model/kit/names'
import { refuse, type Refusal, type RefusalCode } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Report } from '@topcenter/model/reports/report'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay } from '@topcenter/texts/readable'
import type { Tx } from '../../platform/database/database.ts'
import { type Letter, type Mail, MailFailure, type MailFault } from '../../platform/mail/mail.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { addressOf, makeLink } from './links.ts'
import { titleOf } from './making.ts'
import { delivered, deliveriesOf, type RunRow } from './runs.ts'
import { type ScheduleRow, zoneOf } from './schedule-rows.ts'
import type { Env } from './running-as.ts'

export interface Sent {
  readonly run: RunRow
  readonly schedule: ScheduleRow
  readonly report: Report
  readonly by: Names
  /** The main figure and its days, in the language of the letter. */
  readonly said: string
}

const codes: Readonly<Record<MailFault, RefusalCode>> = {
  refused: 'report.mailRefused',
  unreachable: 'report.mailUnreachable',
  later: 'report.mailLater',
}

/**
 * Sends the pending letters of a run; those that went out before are not sent again. Returns the reason if any could
 * not be sent, undefined if all went out.
 */
export async function sendLetters(env: Env, sent: Sent): Promise<Refusal | undefined> {
  const { db, job, runtime } = env
  if (!runtime.mail) return refuse('report.mailOff')
  const [file, all] = await db.read(
    job.establishmentId,
    async (tx) => [await fileOf(tx, sent.run.id), await deliveriesOf(tx, sent.run.id)] as const,
  )
  const letters = all.filter(({ mail }) => mail !== null)
  const failures: MailFault[] = []
  for (const { place, mail } of letters.filter(({ state }) => state === 'Waiting')) {
    // a server that did not answer three times is not asked for each further address
    const fault = failures.includes('unreachable')
      ? 'unreachable'
      : await handIn(env, sent, runtime.mail, await letterTo(env, sent, mail!, place, file))
    if (fault) failures.push(fault)
    await db.transaction(job.establishmentId, (tx) =>
      fault ? delivered(tx, sent.run.id, [place], 'Failed', codes[fault]) : delivered(tx, sent.run.id, [place], 'Sent'),
    )
  }
  const failed = failures.length + letters.filter(({ state }) => state === 'Failed').length
  if (failed === 0) return undefined
  return refuse(codes[failures[0] ?? 'unreachable'], { params: { count: failed, total: letters.length } })
}

/** Sends one letter. Returns the fault if the mail server did not accept it. */
async function handIn(
  { job, runtime }: Env,
  { run }: Sent,
  mail: Mail,
  letter: Letter,
): Promise<MailFault | undefined> {
  try {
    await mail.send(letter, job.signal)
    return undefined
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    // without the server's own words, which may contain the address
    runtime.log.warn({ fault: error.fault, code: codeOf(error), run: run.id }, 'a letter did not go out')
    return error.fault
  }
}

const codeOf = ({ cause }: MailFailure): unknown => (cause as { code?: unknown } | undefined)?.code

interface KeptFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}
export const fileOf = (tx: Tx, run: string): Promise<KeptFile | undefined> =>
  tx.first<KeptFile & Record<string, unknown>>({
    sql: `
      select name, type, bytes
      from report_file
      where establishment_id = $1 and run_id = $2
    `,
    parameters: [tx.establishmentId, run],
  })

async function letterTo(
  { db, job, clock }: Env,
  { run, schedule, report, by, said }: Sent,
  to: string,
  place: number,
  file: KeptFile | undefined,
): Promise<Letter> {
  const { language, origin } = schedule
  const { centre, link, lastDay } = await db.transaction(job.establishmentId, async (tx) => {
    const row = await tx.first<DbRow>({
      sql: 'select name_ar, name_en, name_und from establishment where id = $1',
      parameters: [job.establishmentId],
    })
    const made = await makeLink(tx, run.id, clock.now())
    return {
      centre: nameIn(namesFrom(row!, 'name'), language),
      link: addressOf(origin, made),
      lastDay: utcToZoned(made.until, await zoneOf(tx)).date,
    }
  })
  const words = notices[language]
  const title = titleOf(report, language)
  // the subject contains only the report's title: the owner's name for it may be about a person, and many people read a
  // subject
  const subject = interpolate(words.mailSubject, { report: title, centre })
  const lines = [
    interpolate(words.mailFrom, { by: nameIn(by, language), centre }),
    `${title} · ${said}`,
    ...(file ? [words.mailFile] : []),
    interpolate(words.mailLink, { until: readableDay(lastDay, language) }),
  ]
  return {
    to,
    fromName: centre,
    subject,
    text: [...lines, link].join('\n\n'),
    html: pageOf(language, lines, link),
    id: `report-${run.id}-${place}`,
    file,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const pageOf = (language: Language, lines: readonly string[], link: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<body style="font-family: sans-serif">
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<p><a href="${escaped(link)}" dir="ltr">${escaped(link)}</a></p>
</body>
</html>`

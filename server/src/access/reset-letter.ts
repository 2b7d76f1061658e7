/** The letter with the code for a forgotten password. */
import type { Language } from '@topcenter/model/kit/names'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import type { Letter } from '../platform/mail/mail.ts'

export interface ResetMail {
  readonly to: string
  readonly centre: string
  /** Eight digits. */
  readonly code: string
  /** For which it is valid. */
  readonly minutes: number
  readonly language: Language
  readonly id: string
}

/** Without a link, so that nobody learns to follow one: the code is typed in the page on which it was asked for. */
export function resetLetter({ to, centre, code, minutes, language, id }: ResetMail): Letter {
  const words = notices[language]
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const before = interpolate(words.resetLead, { centre })
  const after = [interpolate(words.resetUntil, { minutes }), words.resetIgnore]
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
  return {
    to,
    fromName: centre,
    subject: interpolate(words.resetSubject, { centre }),
    text: [before, spaced, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<body style="font-family: sans-serif">
${paragraph(before)}
<p style="font-size: 24px"><b dir="ltr">${spaced}</b></p>
${after.map(paragraph).join('\n')}
</body>
</html>`,
    id: `reset-${id}`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

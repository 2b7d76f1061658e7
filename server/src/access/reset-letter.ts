/** Letters with a code for a forgotten password or an own mail address, and about a changed address. */
import type { Language } from '@topcenter/model/kit/names'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import type { Letter } from '../platform/mail/mail.ts'

export interface ResetMail {
  readonly to: string
  readonly centre: string
  /** Eight digits. */
  readonly code: string
  /** Minutes for which the code is valid. */
  readonly minutes: number
  readonly language: Language
  readonly id: string
}

/**
 * Writes the letter. It contains no link, so that nobody learns to follow one: the user types the code in the page that
 * asked for it.
 */
export function resetLetter({ centre, code, minutes, language, ...mail }: ResetMail): Letter {
  const words = notices[language]
  return letterOf({
    ...mail,
    language,
    centre,
    subject: interpolate(words.resetSubject, { centre }),
    before: interpolate(words.resetLead, { centre }),
    code,
    after: [interpolate(words.resetUntil, { minutes }), words.resetIgnore],
    kind: 'reset',
  })
}

/** Returns the letter with the code that confirms a user's own mail address. */
export function confirmLetter({ centre, code, minutes, language, ...mail }: ResetMail): Letter {
  const words = notices[language]
  return letterOf({
    ...mail,
    language,
    centre,
    subject: interpolate(words.confirmSubject, { centre }),
    before: interpolate(words.confirmLead, { centre }),
    code,
    after: [interpolate(words.resetUntil, { minutes }), words.confirmIgnore],
    kind: 'confirm',
  })
}

/** Returns the letter to the earlier address of an account whose mail address was changed. */
export function addressChangedLetter({ centre, language, ...mail }: Omit<ResetMail, 'code' | 'minutes'>): Letter {
  const words = notices[language]
  return letterOf({
    ...mail,
    language,
    centre,
    subject: interpolate(words.movedSubject, { centre }),
    before: interpolate(words.movedLead, { centre }),
    after: [words.movedIgnore],
    kind: 'moved',
  })
}

interface Lines extends Pick<ResetMail, 'to' | 'centre' | 'language' | 'id'> {
  readonly kind: string
  readonly subject: string
  readonly before: string
  readonly code?: string
  readonly after: readonly string[]
}
function letterOf({ to, centre, language, id, kind, subject, before, code, after }: Lines): Letter {
  const spaced = code && `${code.slice(0, 4)} ${code.slice(4)}`
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
  return {
    to,
    fromName: centre,
    subject,
    text: [before, ...(spaced ? [spaced] : []), ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<body style="font-family: sans-serif">
${[paragraph(before), ...(spaced ? [`<p style="font-size: 24px"><b dir="ltr">${spaced}</b></p>`] : []), ...after.map(paragraph)].join('\n')}
</body>
</html>`,
    id: `${kind}-${id}`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

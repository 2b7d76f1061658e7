/** Carries what is in the outbox as letters: the whole text, in its receiver's language, from the centre. */
import { eventOf } from '@topcenter/model/alerts/events'
import { notification } from '@topcenter/model/alerts/notification'
import { nameIn } from '@topcenter/model/kit/names'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { type Letter, type Mail, MailFailure } from '../platform/mail/mail.ts'
import type { Carrier } from './outbox.ts'
import type { Parcel } from './outbox-rows.ts'
import { kindOf, messageOf } from './push-carrier.ts'

const nothing = { reached: [], gone: [], refused: [] } as const

/** @param origin Where browsers find the product; a letter has no links without it */
export const mailCarrier = (mail: Mail, origin: string | undefined): Carrier => ({
  channel: 'mail',
  carry: async (parcel, signal) => {
    if (!parcel.email) return nothing
    try {
      await mail.send(letterOf(parcel, parcel.email, origin), signal)
      return { ...nothing, isSent: true }
    } catch (error) {
      if (signal.aborted) return { ...nothing, later: { why: 'stopped', untried: true } }
      if (!(error instanceof MailFailure)) throw error
      if (error.fault === 'refused') return { ...nothing, failed: error.fault }
      return { ...nothing, later: { why: error.fault } }
    }
  },
})

export function letterOf(parcel: Parcel, to: string, origin: string | undefined): Letter {
  const { language, notificationId } = parcel
  const words = notices[language]
  const centre = nameIn(parcel.centre, language)
  const title = nameIn(parcel.names, language)
  const text = nameIn(parcel.description, language)
  const link = origin && new URL(parcel.link ?? notification.spec.path!, origin).href
  const kind = eventOf(kindOf(parcel.kind))
  const settings = origin && new URL('/user-app-settings', origin).href
  const why = interpolate(kind.always ? words.eventAlways : words.eventOff, { centre })
  const lines = [title, ...(text ? [text] : [])]
  return {
    to,
    fromName: centre,
    // others may read a subject on a locked phone or over a shoulder: it contains what happened, but not to whom
    subject: interpolate(words.eventSubject, { centre, what: messageOf(parcel).text }),
    text: [
      ...lines,
      ...(link ? [`${words.eventOpen}\n${link}`] : []),
      kind.always ? why : [why, settings].filter(Boolean).join('\n'),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<body style="font-family: sans-serif">
<p><b>${escaped(title)}</b></p>
${text ? `<p style="white-space: pre-line">${escaped(text)}</p>\n` : ''}${link ? `<p><a href="${escaped(link)}">${words.eventOpen}</a></p>\n` : ''}<p style="color: #666">${escaped(why)}${settings && !kind.always ? ` <a href="${escaped(settings)}">${words.eventSettings}</a>` : ''}</p>
</body>
</html>`,
    id: `event-${notificationId}`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

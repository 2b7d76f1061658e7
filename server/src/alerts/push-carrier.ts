/** Carries what is in the outbox to the phones and browsers of its user, with words that name nobody (D8.6). */
import { type Channel, type EventKind, eventKinds } from '@topcenter/model/alerts/events'
import { notification } from '@topcenter/model/alerts/notification'
import { nameIn } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { PushMessage, PushSender } from '../platform/push/push.ts'
import type { Carried, Carrier } from './outbox.ts'
import type { Parcel } from './outbox-rows.ts'
import { wordsOf } from './tell.ts'

/** One of a later release has the words of a message. */
export const kindOf = (kind: string): EventKind =>
  (eventKinds as readonly string[]).includes(kind) ? (kind as EventKind) : 'message'

export const messageOf = ({ notificationId, kind, link, language, centre, priority }: Parcel): PushMessage => ({
  id: tokenOf(notification.spec.prefix, notificationId),
  title: nameIn(centre, language),
  text: wordsOf(kindOf(kind), 'push')![language],
  link: link ?? notification.spec.path!,
  language,
  priority,
})

/** @param isOurs Whether a device can be reached as it is registered; one that cannot is forgotten */
export function pushCarrier(
  channel: Channel,
  sender: PushSender,
  isOurs: (keyId: string | null) => Promise<boolean> = async () => true,
): Carrier {
  return {
    channel,
    carry: async (parcel, signal) => {
      const message = messageOf(parcel)
      const answers = await Promise.all(
        parcel.devices.map(async (device) => ({
          id: device.id,
          answer: (await isOurs(device.keyId)) ? await sender.send(device, message, signal) : ({ is: 'gone' } as const),
        })),
      )
      const whose = (is: string): string[] => answers.filter(({ answer }) => answer.is === is).map(({ id }) => id)
      return { reached: whose('sent'), gone: whose('gone'), refused: whose('refused'), ...leftOf(answers) }
    },
    close: () => sender.close(),
  }
}

type Answers = readonly { readonly answer: Awaited<ReturnType<PushSender['send']>> }[]

/**
 * Returns the retry that is left, if any. If all services left are resting, it is at the earliest moment of theirs;
 * otherwise at the moment that a tried service named, or at no set moment if one named none.
 */
function leftOf(answers: Answers): Pick<Carried, 'later'> {
  const tried = answers.flatMap(({ answer }) => (answer.is === 'later' ? [answer] : []))
  const resting = answers.flatMap(({ answer }) => (answer.is === 'resting' ? [answer] : []))
  if (tried.length + resting.length === 0) return {}
  if (tried.length === 0)
    return {
      later: { why: 'resting', untried: true, at: new Date(Math.min(...resting.map(({ at }) => at.getTime()))) },
    }
  return { later: { why: tried[0]!.why, at: tried.some(({ at }) => !at) ? undefined : tried[0]!.at } }
}

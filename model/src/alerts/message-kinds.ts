/** What messages that people send by their own WhatsApp are about, and the fields that their templates are filled with. */
export const messageLanguages = ['ar', 'en'] as const
export const messageKinds = ['absence', 'debt', 'result', 'followUp', 'other'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A role sees the messages of a kind with this flag. */
export const messageFlags = {
  absence: 'absenceMessages',
  debt: 'debtMessages',
  result: 'resultMessages',
  followUp: 'followUpMessages',
  other: 'otherMessages',
} as const satisfies Record<MessageKind, string>

/** What messages that people send by their own WhatsApp are about, and what templates are for. */
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

/** What templates are for: notifications of staff to many, and the messages of the queue. */
export const templateKinds = ['sending', 'absence', 'debt', 'result', 'followUp'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** Kinds of messages that the product words by itself: a centre has one template of its own for each at most. */
export const ownWorded = ['absence', 'debt', 'result'] as const satisfies readonly TemplateKind[]

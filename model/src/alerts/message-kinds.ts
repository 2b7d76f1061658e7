/** Languages and kinds of messages that staff send by their own WhatsApp. */
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

/** Uses of templates: notifications of staff to many, and the messages of the queue. */
export const templateKinds = ['sending', 'absence', 'debt', 'result', 'followUp'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** Kinds of messages that the product words by itself: a centre has at most one template of its own for each. */
export const ownWorded = ['absence', 'debt', 'result'] as const satisfies readonly TemplateKind[]

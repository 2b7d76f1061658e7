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

/** What templates are for: notifications of staff to many, and the messages of the queue. */
export const templateKinds = ['sending', 'absence', 'debt', 'result', 'followUp'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** Kinds of messages that the product words by itself: a centre has one template of its own for each at most. */
export const ownWorded = ['absence', 'debt', 'result'] as const satisfies readonly TemplateKind[]

/** Filled in by either name, as Arabic words hold no Latin letters; others are refused. */
export const messageFields = {
  /** Whom it is about; of a notification to many, who gets it. */
  name: { en: '{name}', ar: '{الاسم}' },
  /** Whom it is written to. */
  to: { en: '{to}', ar: '{المستلم}' },
  me: { en: '{me}', ar: '{المرسل}' },
  centre: { en: '{centre}', ar: '{المركز}' },
  group: { en: '{group}', ar: '{المجموعة}' },
  day: { en: '{day}', ar: '{اليوم}' },
  time: { en: '{time}', ar: '{الساعة}' },
  amount: { en: '{amount}', ar: '{المبلغ}' },
  subject: { en: '{subject}', ar: '{المادة}' },
  result: { en: '{result}', ar: '{النتيجة}' },
} as const
export type MessageField = keyof typeof messageFields
export const fieldsOfKind = {
  sending: ['name', 'centre'],
  absence: ['name', 'to', 'centre', 'group', 'day', 'time'],
  debt: ['name', 'to', 'centre', 'amount', 'day'],
  result: ['name', 'to', 'centre', 'subject', 'result'],
  followUp: ['name', 'me', 'centre'],
} as const satisfies Record<TemplateKind, readonly MessageField[]>

const placeholder = /\{[^{}]*\}/g
const namesOf = (kind: TemplateKind): readonly string[] =>
  fieldsOfKind[kind].flatMap((field) => Object.values(messageFields[field]))

/** The fields that a text names and that nothing is known for in messages of the kind. */
export const unknownFields = (kind: TemplateKind, texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((each) => (each ?? '').match(placeholder) ?? []).filter((name) => !namesOf(kind).includes(name))

/** A text with its fields filled; what a value itself says in braces stays as it is. */
export const filledText = (text: string, values: Readonly<Partial<Record<MessageField, string>>>): string =>
  text.replace(placeholder, (name) => {
    const field = (Object.keys(messageFields) as MessageField[]).find((each) =>
      Object.values<string>(messageFields[each]).includes(name),
    )
    return (field && values[field]) ?? name
  })

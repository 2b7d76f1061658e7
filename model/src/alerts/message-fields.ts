/** The fields that templates are filled with, by what the templates are for. */
import type { TemplateKind } from './message-kinds.ts'

/** Filled in by either name, as Arabic words hold no Latin letters; others are refused. */
export const messageFields = {
  /** Subject of the message; for a notification to many, its recipient. */
  name: { en: '{name}', ar: '{الاسم}' },
  /** Recipient of the message. */
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

/** Returns a text with its fields filled; braces inside a value stay as they are. */
export const filledText = (text: string, values: Readonly<Partial<Record<MessageField, string>>>): string =>
  text.replace(placeholder, (name) => {
    const field = (Object.keys(messageFields) as MessageField[]).find((each) =>
      Object.values<string>(messageFields[each]).includes(name),
    )
    return (field && values[field]) ?? name
  })

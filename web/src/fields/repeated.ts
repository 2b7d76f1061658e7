/** A password is typed twice wherever it is set (D12.5); the second stands in the form alone and is never sent. */
import type { Fields } from '@topcenter/model/kit/field'
import type { FieldFault } from '@topcenter/model/kit/refusal'

/** Path in the form of what is typed again. */
export const againPath = (path: string): string => `${path}Again`

/** Passwords that were set and not repeated as they are. */
export const repetitionFaults = (fields: Fields, values: Readonly<Record<string, unknown>>): FieldFault[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'password' && values[name] && values[againPath(name)] !== values[name]
      ? [{ name: againPath(name), code: 'field.passwordsDiffer' as const }]
      : [],
  )

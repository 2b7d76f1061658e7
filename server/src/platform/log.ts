/** JSON lines in UTC. No caller passes a body, query, cookie or token; `redact` removes them if one does. */
import { inspect } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import type { DestinationStream, Logger, SerializedError } from 'pino'
import type { LogLevel } from './config.ts'
import { openLogOutput } from './log-output.ts'

const secrets = ['password', 'token', 'cookie', 'authorization', 'loginCode', 'deviceCode', 'set-cookie']

/**
 * PostgreSQL's errors may contain what somebody typed: detail, hint, place and query are left out, and the value that a
 * message quotes.
 */
function serializeError(error: Error): SerializedError | Record<string, unknown> {
  if (!(error instanceof pg.DatabaseError)) return pino.stdSerializers.err(error)
  const { code, severity, constraint, schema, table, column, routine, message, stack = '' } = error
  const shortened = message.replace(/: ".*/s, ': "…"')
  return {
    type: 'DatabaseError',
    message: shortened,
    code,
    severity,
    constraint,
    schema,
    table,
    column,
    routine,
    stack: stack.replace(message, () => shortened),
  }
}

/** Returns one line for whatever was thrown: libraries emit plain objects and strings, too. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown }
  if (typeof message !== 'string' || message === '') return typeof code === 'string' ? code : lineOf(error)
  const isDatabase = typeof code === 'string' && typeof (error as { severity?: unknown }).severity === 'string'
  // a message of PostgreSQL may quote what somebody typed
  return `${typeof name === 'string' ? `${name}: ` : ''}${isDatabase ? message.replace(/: ".*/s, ': "…"') : message}`
}

/** Shows the shape of an object without a message, but no secret in it. */
const lineOf = (value: object): string =>
  value instanceof Error ? value.name : inspect(Object.keys(value), { breakLength: Infinity })

/** Writes lines within a tenth of a second, and all that are left at the end of the process. */
export function openLog(level: LogLevel, output: DestinationStream = openLogOutput(() => 1)): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
      serializers: { err: serializeError, error: serializeError },
    },
    output,
  )
}

/** JSON lines in UTC. No request body, query, cookie or token is ever given to it; `redact` is the second lock. */
import { pino } from 'pino'
import type { Logger } from 'pino'
import type { LogLevel } from './config.ts'

const secrets = ['password', 'token', 'cookie', 'authorization', 'loginCode', 'deviceCode', 'set-cookie']

export const openLog = (level: LogLevel): Logger => pino({
  level,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[secret]' },
  serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
})

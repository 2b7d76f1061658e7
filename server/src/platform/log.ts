/** JSON lines in UTC. No request body, query, cookie or token is ever given to it; `redact` is the second lock. */
import { pino } from 'pino'
import type { Logger } from 'pino'
import type { LogLevel } from './config.ts'

const secrets = ['password', 'token', 'cookie', 'authorization', 'loginCode', 'deviceCode', 'set-cookie']

/** Lines are written some at a time: at most a tenth of a second after they were said, and all of them at the end of the process. */
export function openLog(level: LogLevel): Logger {
  const output = pino.destination({ dest: 1, minLength: 4_096, periodicFlush: 100 })
  process.once('exit', () => output.flushSync())
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[secret]' },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  }, output)
}

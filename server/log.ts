import pino from 'pino'

/** Fields that may hold a token, a cookie or a password wherever they turn up in a log line. */
const secretPaths = [
  'password',
  'authorization',
  'cookie',
  'accessToken',
  'refreshToken',
  'idToken',
  'headers.authorization',
  'headers.cookie',
  'err.config',
  'err.response',
]

/** One JSON line per event on standard output, without secrets. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[removed]' },
  })
}

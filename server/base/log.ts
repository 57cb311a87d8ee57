import { createHash } from 'node:crypto'
import pino, { type LoggerOptions } from 'pino'
import { createLogOutput } from './log-output'

/** The part of a pino logger that the server uses; fields first, then a sentence. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

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

/** What a message of somebody else's code may quote: tokens, and what an address of a sign-in carries. */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic) +[\w.~+/-]+=*/gi, '$1 [removed]'],
  [/\beyJ[\w-]{8,}(\.[\w-]*)+/g, '[removed]'],
  [/([?&](?:code|state|id_token_hint|access_token|refresh_token|token|key)=)[^&"\s\\]+/gi, '$1[removed]'],
]

const withoutSecrets = (line: string) =>
  secretTexts.reduce((text, [secret, instead]) => text.replace(secret, instead), line)

/** The same person is the same in every line, and nobody reads from it who it is. */
const hashOf = (subject: unknown) =>
  createHash('sha256').update(String(subject)).digest('base64url').slice(0, 16)

/** How events are written; exported for tests. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { subject: hashOf },
    redact: { paths: secretPaths, censor: '[removed]' },
    hooks: { streamWrite: withoutSecrets },
  }
}

/**
 * One JSON line per event on standard output, in UTC and without secrets. The field `subject` (an id of the identity
 * provider) is written as a hash.
 */
export const createLog = (level: string) => pino(logOptions(level), createLogOutput())

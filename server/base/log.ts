import { createHash } from 'node:crypto'
import pino, { type LoggerOptions } from 'pino'
import { describeError } from './describe-error'
import { boundedField, boundedFields } from './log-fields'
import { createLogOutput } from './log-output'

/** The subset of a pino logger that the server uses: fields first, then a sentence. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Fields that may hold a token, cookie or password anywhere in a log line. */
const secretPaths = [
  'password',
  'authorization',
  'cookie',
  'accessToken',
  'refreshToken',
  'idToken',
  'secretAccessKey',
  '*.secretAccessKey',
  'headers.authorization',
  'headers.cookie',
  'err.config',
  'err.response',
]

/**
 * Secrets that third-party messages may quote: tokens, and the parameters of sign-in addresses. Matches
 * run as far as they can: an expression that looked for the end of a secret could start over at each letter.
 */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic) {1,9}[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]{8}[\w.-]*/g, '[removed]'],
  [/([?&](?:code|state|id_token_hint|access_token|refresh_token|token|key)=)[^&"\s\\]+/gi, '$1[removed]'],
]

/** A line without the secrets that it quotes; takes time in proportion to its length. */
export const withoutSecrets = (line: string) =>
  secretTexts.reduce((text, [secret, instead]) => text.replace(secret, instead), line)

/** Stable per person across lines without revealing them. */
const hashOf = (subject: unknown) =>
  createHash('sha256').update(String(subject)).digest('base64url').slice(0, 16)

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: boundedFields },
    serializers: { subject: hashOf, err: (error: unknown) => boundedField(describeError(error)) },
    redact: { paths: secretPaths, censor: '[removed]' },
    hooks: { streamWrite: withoutSecrets },
  }
}

/**
 * Logs one JSON line per event to standard output, in UTC and without secrets. `subject` (an id of the
 * identity provider) is hashed.
 */
export const createLog = (level: string) => pino(logOptions(level), createLogOutput())

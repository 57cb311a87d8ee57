import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import pino, { type LoggerOptions } from 'pino'
import { describeError } from '@/server/base/errors/describe-error'
import { errorCode } from '@/server/base/errors/error-code'

const textLength = 2_000
const maxValues = 50
const maxDepth = 5
const maxInLine = 300
const lineLength = 16_000

interface Room {
  values: number
  characters: number
}

function cutText(text: string, room: Room): string {
  const max = Math.max(0, Math.min(textLength, room.characters))
  room.characters -= Math.min(text.length, max)
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`
}

function cutValue(value: unknown, depth: number, room: Room): unknown {
  room.values -= 1
  if (room.values < 0) return '…'
  if (typeof value === 'string') return cutText(value, room)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxValues).map((each) => cutValue(each, depth + 1, room))
    return value.length > maxValues ? [...kept, `… (${value.length} values)`] : kept
  }
  return cutObject(value, depth, room)
}

function cutObject(value: object, depth: number, room: Room): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  let names = 0
  // Object.entries would first copy a table of a million names.
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    names += 1
    if (names > maxValues || room.values <= 0) {
      kept['…'] = 'more names'
      break
    }
    kept[cutText(name, room)] = cutValue((value as Record<string, unknown>)[name], depth + 1, room)
  }
  return kept
}

const wholeLine = (): Room => ({ values: maxInLine, characters: lineLength })

/** Bounds keep a sender from inflating lines and the search for secrets in them. */
const boundedField = (value: unknown): unknown => cutValue(value, 0, wholeLine())

/** `err` passes: its serializer describes it first. */
function boundedFields({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const kept = cutObject(fields, 0, wholeLine())
  return err === undefined ? kept : { ...kept, err }
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Fields that may hold a token, cookie or password. */
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

/** Third-party messages may quote these. Greedy: a search for a secret's end could start over at each letter. */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic) {1,9}[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]{8}[\w.-]*/g, '[removed]'],
  [/([?&](?:code|state|id_token_hint|access_token|refresh_token|token|key)=)[^&"\s\\]+/gi, '$1[removed]'],
]

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

const usuallyHeld = 8_000_000
/** Milliseconds. */
const retryAfter = 20
/** Maximum wait for the reader before exit, ms. */
const lastWithin = 1_000

interface LogOutput {
  write(line: string): void
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

type Handled = NodeJS.WriteStream & { _handle?: { setBlocking?(isBlocking: boolean): void } | null }

/** Next makes pipe writes block, so a stuck reader would stop every request. */
function neverBlock(stream: Handled): void {
  if (!stream.isTTY) stream._handle?.setBlocking?.(false)
}

const isBehind = (error: unknown) => errorCode(error) === 'EAGAIN' || errorCode(error) === 'EBUSY'

const leftOut = (count: number) =>
  `${JSON.stringify({
    level: 'warn',
    time: new Date().toISOString(),
    event: 'log_lines_left_out',
    count,
    msg: 'Who reads this log was too far behind.',
  })}\n`

/** Waits a second at most for a stuck reader on exit, unlike pino. Drops and counts lines beyond `maxHeld` bytes. */
export function createLogOutput(maxHeld = usuallyHeld): LogOutput {
  neverBlock(process.stdout)
  const file = process.stdout.fd
  let waiting: Buffer[] = []
  let held = 0
  let missed = 0
  let isGone = false
  let retry: NodeJS.Timeout | undefined

  const hold = (line: string) => {
    const bytes = Buffer.from(line)
    waiting.push(bytes)
    held += bytes.length
  }
  const send = (): boolean => {
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writeSync(file, first)
        held -= written
        if (written < first.length) waiting[0] = first.subarray(written)
        else waiting.shift()
      }
      return true
    } catch (error) {
      isGone = !isBehind(error)
      if (isGone) waiting = []
      return isGone
    }
  }
  const tellAll = (): boolean => {
    if (!send()) return false
    if (missed === 0) return true
    hold(leftOut(missed))
    missed = 0
    return send()
  }
  const goOn = () => {
    retry = tellAll() ? undefined : setTimeout(goOn, retryAfter).unref()
  }
  process.once('exit', () => {
    const until = Date.now() + lastWithin
    while (!tellAll() && Date.now() < until) pause(10)
  })
  return {
    write(line) {
      if (isGone) return
      if (held > maxHeld) missed += 1
      else hold(line)
      if (!retry) goOn()
    },
  }
}

/** One JSON line per event, in UTC, without secrets. Hashes `subject`. */
export const createLog = (level: string) => pino(logOptions(level), createLogOutput())

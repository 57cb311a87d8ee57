import { createHash } from 'node:crypto'

/** Patterns of values that differ between runs. The first that fits replaces its part of a text. */
const patterns: readonly [RegExp, string][] = [
  [/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, '<origin>'],
  [/https?%3A%2F%2F(?:localhost|127\.0\.0\.1)%3A\d+/g, '<origin>'],
  [/kw_[\w-]{43}/g, '<secret>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9a-f]{32}\b/g, '<id>'],
  [/(?<=\/shared\/|\/invitation#)[\w-]{20,}/g, '<token>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, '<time>'],
  [/\b\d{4}-\d\d-\d\d\b/g, '<date>'],
  [/\b\d\d\.\d\d\.\d{4}\b/g, '<date>'],
  [/\bin \d+ s\b/g, 'in <n> s'],
  [/(?<=[?&](?:state|nonce|code_challenge)=)[\w-]+/g, '<varies>'],
]

/** Members whose value differs between runs, whatever it looks like. Null stays null. */
const varying: ReadonlySet<string> = new Set([
  'attachment_token',
  'built_at',
  'bytes',
  // Derived from the id.
  'colour',
  'csrfToken',
  'cursor',
  'disk',
  'free_memory',
  'git_hash',
  'last_used_at',
  'next',
  'note',
  // Every process that serves the files beside the test is one.
  'readers',
  'secret',
  'size',
  'stored_bytes',
  'token',
  'token_expires_in',
  'total_memory',
  'used',
  'waitMinutes',
])

/** Ids that are counted or drawn; others have a form of their own, or come from the test. */
const isMadeId = (key: string, value: unknown) =>
  key === 'id' && (typeof value === 'number' || /^[A-Za-z0-9]{8}$/.test(String(value)))

function plainMember(key: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (value === null || !(varying.has(key) || isMadeId(key, value))) return plainValue(value, names)
  return '<varies>'
}

/** A text without what differs between runs. `names` replaces values made by the test. */
export function plainText(text: string, names: ReadonlyMap<string, string>): string {
  let plain = text
  for (const [made, name] of names) plain = plain.replaceAll(made, name)
  for (const [pattern, name] of patterns) plain = plain.replaceAll(pattern, name)
  return plain
}

/** The last digits of trigonometry depend on the machine. */
const plainNumber = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(6)))

/** A JSON value without what differs between runs. */
export function plainValue(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return plainText(value, names)
  if (typeof value === 'number') return plainNumber(value)
  if (Array.isArray(value)) return value.map((each) => plainValue(each, names))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, each]) => [
    plainText(key, names),
    plainMember(key, each, names),
  ])
  return Object.fromEntries(members)
}

/** Limits of a recorded body, beyond which it is shortened: letters, object members and list elements. */
const max = { letters: 700, members: 24, elements: 3 }

function shortKeys(keys: readonly string[]): string {
  const text = keys.join(' ')
  return text.length <= 400 ? text : `${keys.length} keys: ${text.slice(0, 300)}…`
}

/** The shape of a value down to `depth`: keys, lengths and first elements. */
function shapeOf(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    if (depth === 0) return `<list of ${value.length}>`
    if (value.length <= max.elements) return value.map((each) => shapeOf(each, depth - 1))
    return [`<first of ${value.length}>`, shapeOf(value[0], depth - 1)]
  }
  if (typeof value === 'string' && value.length > 200) return `${value.slice(0, 160)}…${value.length}`
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (depth === 0 || keys.length > max.members) return `{${shortKeys(keys)}}`
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each, depth - 1)]))
}

const digestOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** A value as recorded: a long one becomes its shape with a digest of the whole. */
export function recordedValue(value: unknown): unknown {
  const whole = JSON.stringify(value)
  if (whole.length <= max.letters) return value
  for (const depth of [4, 3, 2, 1]) {
    const shape = shapeOf(value, depth)
    if (JSON.stringify(shape).length <= max.letters) return { shape, digest: digestOf(whole) }
  }
  return { shape: shapeOf(value, 0), digest: digestOf(whole) }
}

/** These contain a time of creation or a token. */
const isDocument = (type: string) => /pdf|spreadsheet|zip|image\/|html/.test(type)

/** A body other than JSON: texts by digest, documents by presence. */
export function recordedBytes(body: Buffer, type: string): unknown {
  if (body.length === 0) return undefined
  return isDocument(type) ? 'not empty' : `digest ${digestOf(body)}`
}

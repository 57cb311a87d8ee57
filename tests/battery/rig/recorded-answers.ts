import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Reply } from './ask'
import { plainValue, recordedBytes, recordedValue } from './recorded-body'

/** What is recorded of an answer. */
export interface Answer {
  status: number
  type?: string
  caching?: string
  vary?: string
  allow?: string
  disposition?: string
  location?: string
  authenticate?: string
  coding?: string
  hasTag?: true
  hasLength?: true
  saysWhenToRetry?: true
  body?: unknown
}

/** Answers by variant, such as `reader: broken body`, by method and address of the valid call. */
export type Answers = Map<string, Map<string, Answer>>

/** Calls whose answers differ from the record, with the reason. */
export interface Change {
  /** Matches texts like `GET /api/me | reader: HEAD`. */
  calls: RegExp
  why: string
  /** The changed members. Without it, nothing of the answer is compared. */
  now?: Partial<Answer>
}

const file = 'tests/battery/recorded/answers.json'

/** Next's own part of every route's answer. */
const pagesVary = /rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch/i

function bodyOf(reply: Reply, names: ReadonlyMap<string, string>): unknown {
  const type = reply.headers['content-type'] ?? ''
  // Another version of the packer gives other bytes.
  if (reply.headers['content-encoding'] !== undefined) return 'packed'
  if (reply.body.length === 0 || !/[/+]json\b/.test(type)) return recordedBytes(reply.body, type)
  try {
    return recordedValue(plainValue(reply.json(), names))
  } catch {
    return 'broken JSON'
  }
}

/** What is recorded of a reply. `names` replaces values made by the test. */
export function answerOf(reply: Reply, names: ReadonlyMap<string, string>): Answer {
  const { headers } = reply
  const text = (name: string) => {
    const value = headers[name]
    return value === undefined ? undefined : String(plainValue(String(value), names))
  }
  const answer = {
    status: reply.status,
    type: text('content-type'),
    caching: text('cache-control'),
    vary: text('vary')?.replace(pagesVary, '<pages>'),
    allow: text('allow'),
    disposition: text('content-disposition'),
    location: text('location'),
    authenticate: text('www-authenticate'),
    coding: text('content-encoding'),
    hasTag: headers.etag === undefined ? undefined : true,
    hasLength: headers['content-length'] === undefined ? undefined : true,
    saysWhenToRetry: headers['retry-after'] === undefined ? undefined : true,
    body: bodyOf(reply, names),
  }
  // Drops absent members, like the record.
  return JSON.parse(JSON.stringify(answer)) as Answer
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** The head of most answers; the file says `private` instead. */
const usual = {
  type: 'application/json',
  caching: 'private, no-store',
  vary: '<pages>, Cookie, Authorization',
  hasLength: true,
} as const

type UsualName = keyof typeof usual

function shortened(answer: Answer): object {
  const names = Object.keys(usual) as UsualName[]
  if (names.some((name) => answer[name] !== usual[name])) return answer
  const { status, type, caching, vary, hasLength, ...rest } = answer
  return { status, private: true, ...rest }
}

function lengthened({ private: isUsual, ...answer }: Answer & { private?: true }): Answer {
  return isUsual ? { ...answer, ...usual } : answer
}

/** Writes one line per distinct answer of a call, with all its variants. */
export function writeRecord(answers: Answers): void {
  const calls = [...answers].toSorted(byName).map(([call, variants]) => {
    const lines = new Map<string, string[]>()
    for (const [variant, answer] of [...variants].toSorted(byName)) {
      const text = JSON.stringify(shortened(answer))
      lines.set(text, [...(lines.get(text) ?? []), variant])
    }
    const members = [...lines].map(([text, names]) => `${JSON.stringify(names.join(', '))}: ${text}`)
    return `${JSON.stringify(call)}: {\n${members.join(',\n')}\n}`
  })
  writeFileSync(file, `{\n${calls.join(',\n')}\n}\n`)
}

export function readRecord(): Answers {
  const calls = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Answer>>
  const variantsOf = (lines: Record<string, Answer>) =>
    Object.entries(lines).flatMap(([names, answer]) =>
      names.split(', ').map((name): [string, Answer] => [name, lengthened(answer)]),
    )
  return new Map(Object.entries(calls).map(([call, lines]) => [call, new Map(variantsOf(lines))]))
}

const short = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= 240 ? text : `${text.slice(0, 240)}…`
}

function differenceOf(before: Answer, now: Answer): string {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Answer>
  return [...names]
    .filter((name) => !isDeepStrictEqual(before[name], now[name]))
    .map((name) => `\n    ${name}: ${short(before[name])}\n      -> ${short(now[name])}`)
    .join('')
}

/** What is wrong with an answer, null if nothing. */
function problemOf(before: Answer | undefined, now: Answer | undefined): string | null {
  if (isDeepStrictEqual(before, now)) return null
  if (!now) return '\n    is no longer asked'
  if (!before) return `\n    is not in the record: ${short(now)}`
  return differenceOf(before, now)
}

const changedAnswer = (before: Answer | undefined, { now }: Change) =>
  before && (JSON.parse(JSON.stringify({ ...before, ...now })) as Answer)

/** One text per answer that differs from the record, and per change that explains none. */
export function differences(record: Answers, answers: Answers, changed: readonly Change[]): string[] {
  const unused = new Set(changed)
  const problems: string[] = []
  const compare = (name: string, before: Answer | undefined, now: Answer | undefined) => {
    if (isDeepStrictEqual(before, now)) return
    const change = changed.find(({ calls }) => calls.test(name))
    if (change) unused.delete(change)
    if (change && !change.now) return
    const problem = problemOf(change ? changedAnswer(before, change) : before, now)
    if (problem !== null) problems.push(name + problem)
  }
  for (const call of new Set([...record.keys(), ...answers.keys()])) {
    const before = record.get(call)
    const now = answers.get(call)
    const variants = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
    for (const variant of variants) compare(`${call} | ${variant}`, before?.get(variant), now?.get(variant))
  }
  return [...problems, ...[...unused].map(({ calls }) => `${calls}\n    nothing of it has changed`)]
}

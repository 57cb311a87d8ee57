import type * as z from 'zod'
import { hasControl } from '@/lib/contract/bounds'

export interface FieldIssue {
  loc: (string | number)[]
  msg: string
  type: string
}

/** More issues help no caller. */
const shownIssues = 20
/** Characters per message, which may quote input. */
const shownLetters = 200
/** Total characters, so that a refusal stays small for any request. */
const issueLetters = 4_000

/** Recursive readers would run out of stack. */
export const deepestJson = 32

export class JsonError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'JsonError'
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

const steps: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"') at = endOfString(text, at)
    else depth += steps[letter] ?? 0
    if (depth > deepestJson) return true
  }
  return false
}

export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new JsonError(`The body nests more than ${deepestJson} levels deep.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new JsonError('The body is not valid JSON.', cause)
  }
}

export function parameterWithControl(values: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(values).find(([name, value]) => hasControl(name) || hasControl(String(value)))?.[0]
}

export const controlSentence = (name: string) =>
  hasControl(name)
    ? 'The name of a parameter holds a control character.'
    : `The parameter "${name.slice(0, 60)}" holds a control character.`

export const repeatedSentence = (name: string) =>
  `The parameter "${name.slice(0, 60)}" is given more than once.`

function fieldIssue(issue: z.core.$ZodIssue, part: string): FieldIssue {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  return { loc: [part, ...path], msg: issue.message.slice(0, shownLetters), type: issue.code }
}

/** Up to 20; the last one counts the rest. */
export function fieldIssues({ issues }: z.core.$ZodError, part: string): FieldIssue[] {
  const shown: FieldIssue[] = []
  let letters = 0
  for (const issue of issues.slice(0, shownIssues)) {
    const next = fieldIssue(issue, part)
    letters += JSON.stringify(next).length
    if (shown.length > 0 && letters > issueLetters) break
    shown.push(next)
  }
  const last = shown.at(-1)
  const more = issues.length - shown.length
  if (last && more > 0) last.msg += ` (and ${more} more)`
  return shown
}

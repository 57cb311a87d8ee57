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

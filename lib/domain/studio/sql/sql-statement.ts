import type { QueryFault } from './query-fault'
import { sqlLimits } from './sql-names'
import { endOfQuoted, placeIn } from './text-place'

const writing =
  /^(?:alter|attach|begin|call|checkpoint|commit|copy|create|delete|detach|drop|execute|export|import|insert|install|load|merge|pragma|prepare|reset|rollback|set|truncate|update|use|vacuum)$/i

/** Finds the end of a quoted text or comment that starts here; undefined for other letters. */
function hiddenAt(sql: string, from: number): { end: number; isComment: boolean } | undefined {
  const after = (mark: string, at: number) => {
    const found = sql.indexOf(mark, at)
    return found < 0 ? sql.length : found + mark.length
  }
  const first = sql[from]
  if (first === "'" || first === '"') return { end: endOfQuoted(sql, from), isComment: false }
  if (sql.startsWith('--', from)) return { end: after('\n', from), isComment: true }
  if (sql.startsWith('/*', from)) return { end: after('*/', from + 2), isComment: true }
  if (sql.startsWith('$$', from)) return { end: after('$$', from + 2), isComment: false }
  return undefined
}

/** Blanks comments and quoted texts, keeping every offset. */
function bare(sql: string): string {
  const parts: string[] = []
  let at = 0
  while (at < sql.length) {
    const hidden = hiddenAt(sql, at)
    parts.push(hidden ? (hidden.isComment ? ' ' : 'x').repeat(hidden.end - at) : (sql[at] ?? ''))
    at = hidden?.end ?? at + 1
  }
  return parts.join('')
}

export const isBlank = (sql: string): boolean => /^[\s;]*$/.test(bare(sql))

export function titleOf(sql: string): string | undefined {
  const [, title] = /^\s*--[ \t]*(\S[^\n]{0,59})/.exec(sql) ?? []
  return title?.trim()
}

/** Where more brackets are open at once than allowed: the database and the editor read them by recursion. */
function placeBeyond(text: string, max: number): number | undefined {
  let open = 0
  for (const { index, 0: bracket } of text.matchAll(/[([{)\]}]/g)) {
    open += '([{'.includes(bracket) ? 1 : -1
    if (open > max) return index
  }
  return undefined
}

/** Rejects a text before the database sees it: too long or deep, several statements, or writing ones. */
export function statementFault(sql: string): QueryFault | undefined {
  if (sql.length > sqlLimits.letters) return { message: 'the query is too long.' }
  const text = bare(sql)
  const tooDeep = placeBeyond(text, sqlLimits.open)
  if (tooDeep !== undefined) {
    return {
      message: `the query has more than ${sqlLimits.open} brackets open at once.`,
      at: placeIn(sql, tooDeep, tooDeep + 1),
    }
  }
  const end = text.search(/;/)
  const next = end < 0 ? -1 : text.slice(end).search(/[^\s;]/)
  if (next > 0) {
    const from = end + next
    return {
      message: 'one query at a time: remove what follows the semicolon.',
      at: placeIn(sql, from, from + 1),
    }
  }
  const first = /[A-Za-z]+/.exec(text)
  if (!first || !writing.test(first[0])) return undefined
  return {
    message: `queries only read: begin with select instead of ${first[0].toLowerCase()}.`,
    at: placeIn(sql, first.index, first.index + first[0].length),
  }
}

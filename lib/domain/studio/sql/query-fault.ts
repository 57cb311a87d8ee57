import { lettersApart } from '@/lib/domain/text/letters-apart'
import { isObject, type Json, textIn } from '@/lib/json/json-parts'
import { quotedName, type SqlTable } from './sql-names'
import { lettersOf, type TextPlace, wordAt } from './text-place'

/** Edit distance; a common beginning counts as near. */
const unlike = (a: string, b: string) => (b.startsWith(a) || a.startsWith(b) ? 1 : lettersApart(a, b))

const maxLetters = 80
const min = (name: string) => name.toLowerCase().slice(0, maxLetters)

function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const sought = min(wrong)
  if (sought === '') return undefined
  const [best] = [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, steps: unlike(sought, min(name)) }))
    .toSorted((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(1, Math.floor(sought.length / 3)) ? best.name : undefined
}

export interface QueryFault {
  /** Reads well with and without the place before it. */
  message: string
  at?: TextPlace | undefined
  fix?: { text: string } | undefined
}

interface Asked {
  sql: string
  tables: readonly SqlTable[]
}

/** DuckDB gives reasons as JSON; its parser's reason is nested in another one. */
function reasonIn(message: string, depth = 0): Json | undefined {
  try {
    const reason: unknown = JSON.parse(message.slice(message.indexOf('{')))
    if (!isObject(reason) || typeof reason.exception_message !== 'string') return undefined
    return (depth < 2 && reasonIn(reason.exception_message, depth + 1)) || reason
  } catch {
    return undefined
  }
}

function between(text: string, before: string, after: string): string | undefined {
  const start = text.indexOf(before)
  const end = text.lastIndexOf(after)
  return start < 0 || end < start + before.length ? undefined : text.slice(start + before.length, end)
}

function named({ sql, tables }: Asked): SqlTable[] {
  const words = new Set(sql.toLowerCase().split(/[^a-z0-9_]/))
  return tables.filter(({ name }) => words.has(name))
}

function placeOf(reason: Json, { sql }: Asked): TextPlace | undefined {
  const position = Number(textIn(reason, 'position') || Number.NaN)
  return Number.isInteger(position) ? wordAt(sql, lettersOf(sql, position)) : undefined
}

/** Keeps the table before the column, as in `a.kwh`. */
const withPrefix = (sql: string, at: TextPlace | undefined, name: string) => {
  const [prefix = ''] = /^.*\./s.exec(at ? sql.slice(at.from, at.to) : '') ?? []
  return prefix + quotedName(name)
}

function missingColumn(name: string, at: TextPlace | undefined, asked: Asked): QueryFault {
  const within = named(asked)
  const among = within.length > 0 ? within : asked.tables
  const [only] = within.length === 1 ? within : []
  const near = nearestName(
    name,
    among.flatMap(({ columns }) => columns.map((column) => column.name)),
  )
  return {
    message: `there is no column “${name}”${only ? ` in ${only.name}` : ''}.`,
    at,
    fix: near === undefined ? undefined : { text: withPrefix(asked.sql, at, near) },
  }
}

function missingEntry(reason: Json, at: TextPlace | undefined, { tables }: Asked): QueryFault {
  const name = textIn(reason, 'name')
  const type = textIn(reason, 'type')
  if (/table/i.test(type) && !/function/i.test(type)) {
    const near = nearestName(
      name,
      tables.map((table) => table.name),
    )
    return {
      message: `there is no dataset “${name}”.`,
      at,
      fix: near === undefined ? undefined : { text: near },
    }
  }
  const candidate = nearestName(name, textIn(reason, 'candidates').split(','))
  return {
    message: `there is no ${/function/i.test(type) ? 'function' : type.toLowerCase() || 'entry'} “${name}”.`,
    at,
    fix: candidate === undefined ? undefined : { text: candidate },
  }
}

const closed = 'queries only read the loaded datasets: files, addresses and extensions are disabled.'

function extensionFault(text: string, sql: string): QueryFault | undefined {
  const name = between(text, 'name "', '" is not in the catalog')
  const extension = between(text.split('\n', 1)[0] ?? '', 'exists in the ', ' extension')
  if (name !== undefined) {
    const found = sql.toLowerCase().indexOf(name.toLowerCase())
    return {
      message: `“${name}” belongs to the extension ${extension}, which is not loaded here.`,
      at: found < 0 ? undefined : wordAt(sql, found),
    }
  }
  const needed = between(text.split('\n', 1)[0] ?? '', "required extension '", "'")
  return needed === undefined
    ? undefined
    : { message: `this needs the extension ${needed}, which is not loaded here.` }
}

const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').slice(0, 300)

function syntaxFault(text: string, at: TextPlace | undefined): QueryFault {
  if (/end of input/.test(text)) return { message: 'the query ends too early.', at }
  const word = between(text, 'at or near "', '"')
  return {
    message: word === undefined ? firstLine(text) : `“${word.slice(0, 60)}” is not expected here.`,
    at,
  }
}

/** Turns the database's error into a sentence with its place in the query. */
export function queryFault(error: string, asked: Asked): QueryFault {
  const reason = reasonIn(error)
  if (!reason) return { message: firstLine(error) || 'the query failed.' }
  const kind = textIn(reason, 'exception_type')
  const text = textIn(reason, 'exception_message')
  const at = placeOf(reason, asked)
  const subtype = textIn(reason, 'error_subtype')
  const inTable = between(text.split('\n', 1)[0] ?? '', 'does not have a column named "', '"')
  if (kind === 'Out of Memory') {
    return {
      message: 'the query needs more memory than the 1 GB it may have. Narrow it with where or limit.',
    }
  }
  if (kind === 'TransactionContext') return { message: 'queries only read: nothing can be written.' }
  if (kind === 'Permission') return { message: closed, at }
  if (subtype === 'SYNTAX_ERROR') return syntaxFault(text, at)
  if (subtype === 'COLUMN_NOT_FOUND') return missingColumn(textIn(reason, 'name'), at, asked)
  if (inTable !== undefined) return missingColumn(inTable, at, asked)
  if (subtype === 'MISSING_ENTRY') return missingEntry(reason, at, asked)
  return extensionFault(text, asked.sql) ?? { message: firstLine(text), at }
}

import { errorCode } from './error-code'

/** Facts that name no person; all else of a third party's error stays out of the log. */
const told = [
  'code',
  'errno',
  'syscall',
  'path',
  'address',
  'port',
  'status',
  'statusCode',
  'error',
  'error_description',
  'error_detail',
] as const

const maxDepth = 8
const readLetters = 10_000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isDatabaseError = (error: Fields) =>
  (typeof error.severity === 'string' && typeof error.code === 'string') ||
  (typeof error.query === 'string' && 'params' in error)

export function statementName(statement: string): string {
  const text = statement
    .slice(0, readLetters)
    .replace(/'[^']*'?/g, '?')
    .trimStart()
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:into|update|from)\s("?\w+"?(?:\."?\w+"?)?)/i.exec(text)?.[1]
  if (!table) return verb
  return verb === 'update' ? `${verb} ${table}` : `${verb} ${verb === 'insert' ? 'into' : 'from'} ${table}`
}

const wrapped = 'Failed query: '

function failedQuery(error: Fields): string {
  const code = errorCode(error) || 'no code'
  return typeof error.query === 'string'
    ? `Failed query: ${statementName(error.query)} (${code})`
    : `The database refused a statement (${code}).`
}

/** Database messages quote values, and wrappers quote the messages. */
function quotingTexts(error: unknown, depth = 0): string[] {
  if (!isFields(error) || depth > maxDepth) return []
  const inner = [
    error.cause,
    error.error,
    ...(Array.isArray(error.errors) ? error.errors.slice(0, maxDepth) : []),
  ]
  const message = textOf(error.message)
  return [
    ...(message && isDatabaseError(error) ? [message] : []),
    ...inner.flatMap((each) => quotingTexts(each, depth + 1)),
  ]
}

/** Third parties may keep only an error's text, so drizzle's message is removed too. */
function withoutValues(text: string, quoting: readonly string[]): string {
  const clean = quoting.reduce((rest, each) => rest.replaceAll(each, 'a failed query'), text)
  const [before = '', statement] = clean.split(wrapped, 2)
  if (statement === undefined) return clean
  return `${before}${wrapped}${statementName(statement.split('\nparams: ', 1)[0] ?? '')}`
}

/** V8 puts the message before the calls. */
function callsOf(error: Fields): string {
  const stack = textOf(error.stack)
  const message = textOf(error.message)
  const at = message ? stack.indexOf(message) : -1
  const rest = at < 0 ? stack : stack.slice(at + message.length)
  return rest
    .split('\n')
    .filter((line) => /^\s{1,8}at /.test(line))
    .join('\n')
}

function describe(error: unknown, quoting: readonly string[], depth: number): unknown {
  if (typeof error === 'string') return withoutValues(error, quoting)
  if (!isFields(error) || depth > maxDepth) return isFields(error) ? '[deeper]' : error
  const below = (value: unknown) => describe(value, quoting, depth + 1)
  if (!('message' in error)) {
    return Object.fromEntries(Object.entries(error).map(([name, value]) => [name, below(value)]))
  }
  const isQuery = isDatabaseError(error)
  const facts = told.flatMap((name) => {
    const value = error[name]
    return typeof value === 'number' || typeof value === 'string' ? [[name, below(value)]] : []
  })
  const calls = callsOf(error)
  return {
    type: textOf(error.name) || 'Error',
    message: isQuery ? failedQuery(error) : withoutValues(textOf(error.message), quoting),
    ...(calls && { stack: calls }),
    ...Object.fromEntries(facts),
    ...(error.cause !== undefined && { cause: below(error.cause) }),
    ...(isFields(error.error) && { error: below(error.error) }),
    ...(Array.isArray(error.errors) && { errors: error.errors.slice(0, maxDepth).map(below) }),
  }
}

/** Logs only a failed query's statement name and code; everything else may quote rows. */
export function describeError(error: unknown): unknown {
  return describe(error, quotingTexts(error), 0)
}

export function errorSentence(error: unknown): string {
  const described = describeError(error)
  if (!isFields(described)) return String(described)
  return `${textOf(described.type)}: ${textOf(described.message)}`
}

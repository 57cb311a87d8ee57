import type { Cell, Rows } from '@/lib/contract/dataset'
import { unreadable } from '@/server/bff/upstream/answer-body'

export type NamedRow = Record<string, Cell>

/** Limits of one answer; bytes of JSON. */
export const maxRows = 100
export const maxRowBytes = 200_000

export function fittingRows<T>(rows: readonly T[], limit: number): T[] {
  let bytes = 0
  const fitting: T[] = []
  for (const row of rows.slice(0, Math.min(limit, maxRows))) {
    bytes += Buffer.byteLength(JSON.stringify(row))
    if (bytes > maxRowBytes && fitting.length > 0) break
    fitting.push(row)
  }
  return fitting
}

const start = '"all_data":['
const fieldsName = '"fields":'
/** Room for about fifty column names. */
const maxHeadLength = 100_000
const maxRowLength = 1_000_000

/** 0 if the text ends first. */
function endOfRow(text: string, from: number): number {
  let isText = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (isText && letter === 92) at += 1
    else if (letter === 34) isText = !isText
    else if (letter === 93 && !isText) return at + 1
  }
  return 0
}

function columnsOf(head: string): string[] {
  const at = head.indexOf(fieldsName)
  const fields: unknown =
    at < 0 ? null : JSON.parse(head.slice(at + fieldsName.length, head.lastIndexOf(']') + 1))
  if (Array.isArray(fields)) return (fields as Rows['fields']).map(({ name }) => String(name))
  throw new Error('The rows have no columns.')
}

interface Scanned {
  rows: Cell[][]
  rest: string
  isEnd: boolean
}

/** Takes complete rows only. */
function scanRows(text: string): Scanned {
  const rows: Cell[][] = []
  let from = 0
  for (;;) {
    if (text[from] === ',') from += 1
    if (text[from] === ']') return { rows, rest: '', isEnd: true }
    const end = from < text.length ? endOfRow(text, from) : 0
    if (end === 0) return { rows, rest: text.slice(from), isEnd: false }
    rows.push(JSON.parse(text.slice(from, end)))
    from = end
  }
}

/** Null until the head has arrived. */
function headOf(text: string): { columns: string[]; rest: string } | null {
  const at = text.indexOf(start)
  if (at >= 0) return { columns: columnsOf(text.slice(0, at)), rest: text.slice(at + start.length) }
  if (text.length > maxHeadLength) throw unreadable(new Error('There are no rows.'))
  return null
}

const named = (columns: readonly string[], cells: readonly Cell[]): NamedRow =>
  Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null]))

/**
 * A country may have hundreds of thousands of rows, of which a tool shows a few. Leaving the loop
 * ends the call.
 * @throws AppError 502 for an answer in another form.
 */
export async function* streamedRows(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<NamedRow> {
  const decoder = new TextDecoder()
  let columns: string[] | undefined
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const head = columns ? { columns, rest: text } : headOf(text)
    if (!head) continue
    const { rows, rest, isEnd } = scanRows(head.rest)
    columns = head.columns
    for (const cells of rows) yield named(columns, cells)
    if (isEnd) return
    if (rest.length > maxRowLength) throw unreadable(new Error('A row is too long.'))
    text = rest
  }
  throw unreadable(new Error('The rows were cut off.'))
}

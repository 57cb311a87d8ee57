export interface CsvRow {
  /** Line on which the row starts, from 1. */
  line: number
  fields: string[]
}

/** RFC 4180, without empty lines and the byte order mark. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row: CsvRow = { line, fields: [] }
    for (let isLast = false; !isLast; ) {
      const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator)
      line += field.value.split('\n').length - 1
      row.fields.push(field.value.trim())
      at = field.end
      isLast = text[at] !== separator
      if (!isLast) at += 1
    }
    at = endOfLine(text, at)
    line += 1
    if (row.fields.some((field) => field !== '')) yield row
  }
}

/** Counts separators in the first line. */
export function separatorOf(text: string): string {
  const [header = ''] = text.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function plainField(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

function quotedField(text: string, start: number): { value: string; end: number } {
  let end = start + 1
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}

/** Skips text after a closing quote, which belongs to no field. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

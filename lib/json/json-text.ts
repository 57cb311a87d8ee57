/** Begins a text of a sequence (RFC 8142). */
const recordMark = '\u001e'

/** Where a JSON value of a text with several cannot be parsed. */
export class JsonLineFault extends Error {
  /** From 1; of a sequence, the number of the text. */
  readonly line: number
  readonly isSequence: boolean

  constructor(line: number, { isSequence, cause }: { isSequence: boolean; cause: unknown }) {
    super(cause instanceof Error ? cause.message : '')
    this.name = 'JsonLineFault'
    this.line = line
    this.isSequence = isSequence
  }
}

/** Whether the first line with content is a whole JSON object or list. */
function beginsWithLine(text: string): boolean {
  const start = text.search(/\S/)
  const end = text.indexOf('\n', start)
  if (start < 0 || end < 0 || !/[{[]/.test(text.charAt(start))) return false
  try {
    JSON.parse(text.slice(start, end))
    return true
  } catch {
    return false
  }
}

function valuesOf(parts: readonly string[], isSequence: boolean): unknown[] {
  const values: unknown[] = []
  for (const [at, part] of parts.entries()) {
    if (part.trim() === '') continue
    try {
      values.push(JSON.parse(part))
    } catch (cause) {
      throw new JsonLineFault(isSequence ? at : at + 1, { isSequence, cause })
    }
  }
  return values
}

/**
 * One JSON value; else the list of those in lines (GeoJSON lines, NDJSON) or in a sequence of texts.
 * @throws JsonLineFault, else what `JSON.parse` throws
 */
export function parseJsonText(text: string): unknown {
  if (text.includes(recordMark)) return valuesOf(text.split(recordMark), true)
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!beginsWithLine(text)) throw error
    return valuesOf(text.split('\n'), false)
  }
}

export const lineFaultSentence = ({ line, isSequence }: JsonLineFault): string =>
  `The file is not valid JSON: ${isSequence ? 'text' : 'line'} ${line}.`

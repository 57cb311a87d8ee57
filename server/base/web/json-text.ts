import { formatCount } from '@/lib/format/number'

/** Recursive readers would run out of stack. */
export const maxJsonDepth = 32
/** Values of a body without a number of its own. */
export const defaultJsonValues = 20_000
/** An object of very many keys takes a hundred times as long to read as a list. */
export const keysOfObject = 1_000
/** A customer's logo is the longest text that any call takes. */
export const lettersOfText = 130_000

/** Its message is for the caller. */
export class JsonError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'JsonError'
  }
}

const tooMany = (what: string) => new JsonError(`The body ${what}.`)

/** The quotation mark that ends the text begun at `start`, or the end of an unclosed one. */
function findEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function endOfText(text: string, start: number): number {
  const end = findEnd(text, start)
  if (end - start <= lettersOfText) return end
  throw tooMany(`holds a text of more than ${formatCount(lettersOfText)} characters`)
}

/** One pass without a parser: what is refused here would cost far more to parse than to send. */
function refuseCostly(text: string, maxValues: number): void {
  const keys = new Uint32Array(maxJsonDepth + 1)
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at)
        break
      case ',':
        values += 1
        break
      case ':':
        keys[depth] = (keys[depth] ?? 0) + 1
        if ((keys[depth] ?? 0) > keysOfObject) {
          throw tooMany(`holds an object of more than ${formatCount(keysOfObject)} fields`)
        }
        break
      case '{':
      case '[':
        depth += 1
        values += 1
        if (depth > maxJsonDepth) throw tooMany(`nests more than ${maxJsonDepth} levels deep`)
        keys[depth] = 0
        break
      case '}':
      case ']':
        depth -= 1
        break
    }
    if (values > maxValues) throw tooMany(`holds more than ${formatCount(maxValues)} values`)
  }
}

/**
 * Bounds are checked before anything is parsed.
 * @throws JsonError for broken JSON, and for more levels, values, fields or letters than allowed
 */
export function parseJson(text: string, maxValues: number = defaultJsonValues): unknown {
  refuseCostly(text, maxValues)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new JsonError('The body is not valid JSON.', cause)
  }
}

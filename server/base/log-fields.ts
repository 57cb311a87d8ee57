/** Characters kept of a text. */
const textLength = 2_000
/** Values kept of a list or an object. */
const mostValues = 50
const mostDepth = 5
/** Values kept of a whole line, and characters of all its texts. */
const mostInLine = 300
const lineLength = 16_000

interface Room {
  values: number
  characters: number
}

function cutText(text: string, room: Room): string {
  const most = Math.max(0, Math.min(textLength, room.characters))
  room.characters -= Math.min(text.length, most)
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`
}

function cutValue(value: unknown, depth: number, room: Room): unknown {
  room.values -= 1
  if (room.values < 0) return '…'
  if (typeof value === 'string') return cutText(value, room)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`
  if (depth >= mostDepth) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostValues).map((each) => cutValue(each, depth + 1, room))
    return value.length > mostValues ? [...kept, `… (${value.length} values)`] : kept
  }
  return cutObject(value, depth, room)
}

function cutObject(value: object, depth: number, room: Room): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  let names = 0
  // Not Object.entries: it would copy a table of a million names first.
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    names += 1
    if (names > mostValues || room.values <= 0) {
      kept['…'] = 'more names'
      break
    }
    kept[cutText(name, room)] = cutValue((value as Record<string, unknown>)[name], depth + 1, room)
  }
  return kept
}

const wholeLine = (): Room => ({ values: mostInLine, characters: lineLength })

/**
 * A field of a log line within fixed bounds: 2,000 characters a text and 16,000 in all, 50 values an object or
 * list, 5 levels. Lines must not grow with what somebody sends, nor must the search for secrets in them.
 */
export const boundedField = (value: unknown): unknown => cutValue(value, 0, wholeLine())

/** All fields of a line within the same bounds. `err` passes: its serializer describes it first. */
export function boundedFields({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const kept = cutObject(fields, 0, wholeLine())
  return err === undefined ? kept : { ...kept, err }
}

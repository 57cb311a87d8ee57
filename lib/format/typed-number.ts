export interface TypedText {
  text: string
  caret: number
}

const separators = /[,\s\u00a0\u202f]/g

/** Blank is 0; commas or spaces may group thousands. Undefined for anything else. */
export function parseTypedNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const ungrouped = /^\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replace(separators, '') : trimmed
  return /^\d{1,15}(\.\d+)?$/.test(ungrouped) ? Number(ungrouped) : undefined
}

/**
 * Regroups thousands while typing: deleting a digit of `1,066,689` leaves `106,668`, not an error. The caret keeps its
 * digits on the left. Other text stays as it is.
 */
export function regrouped({ text, caret }: TypedText): TypedText {
  const plain = text.replace(separators, '')
  const [, whole, rest = ''] = /^(\d{1,15})(\.\d*)?$/.exec(plain) ?? []
  if (whole === undefined) return { text, caret }
  const before = text.slice(0, caret).replace(separators, '').length
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest
  return { text: grouped, caret: placeAfter(grouped, before) }
}

function placeAfter(grouped: string, count: number): number {
  let place = 0
  let seen = 0
  while (seen < count && place < grouped.length) {
    if (grouped[place] !== ',') seen += 1
    place += 1
  }
  return place
}

const digits = 1 << 16

/** Bits of doubles as pairs of words that sort like the numbers; least significant word first. */
function orderedBits(figures: Float64Array): Uint32Array {
  const bits = new Uint32Array(figures.buffer, figures.byteOffset, figures.length * 2)
  for (let at = 0; at < bits.length; at += 2) {
    const low = bits[at] ?? 0
    const high = bits[at + 1] ?? 0
    const isNegative = high >>> 31 === 1
    bits[at] = isNegative ? ~low : low
    bits[at + 1] = isNegative ? ~high : high ^ 0x80000000
  }
  return bits
}

/** Of every pass: a table of a few rows would take longer to allocate it than to sort. */
const ends = new Uint32Array(digits)

function pass(places: Uint32Array, digitOf: (place: number) => number): Uint32Array | undefined {
  ends.fill(0)
  for (const place of places) {
    const digit = digitOf(place)
    ends[digit] = (ends[digit] ?? 0) + 1
  }
  if (ends[digitOf(places[0] ?? 0)] === places.length) return undefined
  let total = 0
  for (let digit = 0; digit < digits; digit += 1) {
    const count = ends[digit] ?? 0
    ends[digit] = total
    total += count
  }
  const next = new Uint32Array(places.length)
  for (const place of places) {
    const digit = digitOf(place)
    const at = ends[digit] ?? 0
    next[at] = place
    ends[digit] = at + 1
  }
  return next
}

/** Ties in row order, without NaN. Radix sort: 100,000 rows take a fraction of a frame, a comparison sort several. */
export function ascendingRows(values: Float64Array): Uint32Array {
  const rows = new Uint32Array(values.length)
  const figures = new Float64Array(values.length)
  let count = 0
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    rows[count] = row
    // Adding 0 turns -0 into 0: equal numbers with different bits.
    figures[count] = value + 0
    count += 1
  }
  const bits = orderedBits(figures.subarray(0, count))
  let places: Uint32Array = Uint32Array.from({ length: count }, (_, place) => place)
  for (const word of [0, 1]) {
    places = pass(places, (place) => (bits[place * 2 + word] ?? 0) & 0xffff) ?? places
    places = pass(places, (place) => (bits[place * 2 + word] ?? 0) >>> 16) ?? places
  }
  return places.map((place) => rows[place] ?? 0)
}

const fractionBits = 22
const fractionDigit = 11
const maxFraction = 2 ** fractionBits - 2
const digitMask = 2 ** fractionDigit - 1

/** Whole numbers that sort like fractions; the greatest for NaN. */
function fractionKeys(values: Float64Array, isDescending: boolean): Uint32Array {
  const keys = new Uint32Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN
    const share = isDescending ? 1 - value : value
    keys[row] = share >= 0 ? Math.round(Math.min(1, share) * maxFraction) : maxFraction + 1
  }
  return keys
}

function fractionPass(rows: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const ends = new Uint32Array(digitMask + 2)
  for (const key of keys) {
    const after = ((key >>> shift) & digitMask) + 1
    ends[after] = (ends[after] ?? 0) + 1
  }
  for (let digit = 1; digit < ends.length; digit += 1)
    ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
  const next = new Uint32Array(rows.length)
  for (const row of rows) {
    const digit = ((keys[row] ?? 0) >>> shift) & digitMask
    const at = ends[digit] ?? 0
    next[at] = row
    ends[digit] = at + 1
  }
  return next
}

/**
 * Rows in the order of fractions 0..1, ties in row order, NaN last. Fractions closer than 2.4e-7 count as
 * equal, so that two short passes do: a dragged weight reorders 200,000 rows within a frame.
 */
export function fractionRows(values: Float64Array, isDescending: boolean): Uint32Array {
  const keys = fractionKeys(values, isDescending)
  let rows: Uint32Array = new Uint32Array(keys.length).map((_, row) => row)
  for (let shift = 0; shift < fractionBits; shift += fractionDigit) rows = fractionPass(rows, keys, shift)
  return rows
}

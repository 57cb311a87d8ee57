export interface Plug {
  current: 'AC' | 'DC'
  count: number
  kilowatts: number | null
  assumed: number
}

const acPlugs: Readonly<Record<string, number>> = {
  type1: 7.4,
  type1_cable: 7.4,
  type2: 22,
  type2_cable: 22,
  type3a: 3.7,
  type3c: 22,
  tesla_destination: 11,
  tesla_standard: 11,
  tesla_roadster: 11,
  cee_blue: 3.7,
  cee_red_16a: 11,
  cee_red_32a: 22,
  cee_red_63a: 43,
  schuko: 2.3,
  typee: 2.3,
  bs1363: 2.3,
  as3112: 2.3,
  nema_5_15: 1.8,
  sev1011_t13: 2.3,
  sev1011_t15: 6.9,
  sev1011_t23: 3.7,
  sev1011_t25: 11,
}

const dcPlugs = new Set([
  'chademo',
  'chaoji',
  'type1_combo',
  'type2_combo',
  'tesla_supercharger',
  'tesla_supercharger_ccs',
  'nacs',
  'gb_dc',
  'mcs',
])

const assumedDc = 50
const assumedAc = 22

/** `name` in OpenStreetMap's terms; unknown plugs are AC. */
export function plugKind(name: string): Pick<Plug, 'current' | 'assumed'> {
  if (dcPlugs.has(name)) return { current: 'DC', assumed: assumedDc }
  return { current: 'AC', assumed: acPlugs[name] ?? assumedAc }
}

export const unknownPlug = (count: number): Plug => ({ ...plugKind(''), count, kilowatts: null })

/**
 * Reads `50 kW`, `50kw`, `3,7 kW`, `22000 W`, `22`, `2x22 kW`, `22 kVA`, and the largest of `11 kW;22 kW`.
 * A bare number above 1000 is watts. Null for other texts (`400 V`, `yes`).
 */
export function parseKilowatts(text: string | undefined): number | null {
  const powers = (text ?? '').split(/[;|/]| - |-/).map(parseOne)
  return powers.reduce((best, each) => (each !== null && (best === null || each > best) ? each : best), null)
}

/** Bounds the work of the pattern. */
const longestPower = 60

function parseOne(text: string): number | null {
  if (text.length > longestPower) return null
  const match = text.trim().match(/^(?:\d+\s*[x×*]\s*)?([\d.,\s]*\d)\s*(kw|kva|w|mw)?(?:\s*(?:dc|ac))?$/i)
  if (!match?.[1]) return null
  const number = Number(decimal(match[1].replace(/\s/g, '')))
  const unit = (match[2] ?? (number > 1000 ? 'w' : 'kw')).toLowerCase()
  const factor = { w: 0.001, mw: 1000 }[unit] ?? 1
  return number > 0 ? number * factor : null
}

/** `3,7` means 3.7; `22,000` and `22.000` are thousands only if watts are plausible. */
function decimal(digits: string): string {
  return /^\d{1,3}([.,])000$/.test(digits) ? digits.replace(/[.,]/, '') : digits.replace(',', '.')
}

/** Some tags hold a power instead of a count; it counts as one plug of that power. */
export function parsePlugCount(text: string): { count: number; kilowatts: number | null } | null {
  const value = text.trim().toLowerCase()
  if (value === 'no' || value === '0' || value === '') return null
  if (/^\d{1,3}$/.test(value)) return { count: Number(value), kilowatts: null }
  const times = value.match(/^(\d{1,3})\s*[x×*]/)?.[1]
  return { count: Number(times ?? 1), kilowatts: parseKilowatts(value) }
}

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

/** Plugs and the power of each. */
export interface Output {
  count: number
  kilowatts: number | null
}

/** Bounds the work of the patterns. */
const maxTextLength = 200

/** Thousands and decimals in one: `22`, `3,7`, `22 000`. */
const figures = /\d+(?:[\s\u00A0]\d{3}(?!\d))*(?:[.,]\d+)*/g
const digits = figures.source
const units = 'megawatts?|kilowatts?|watts?|mw|kw|kva|va|w'
const power = new RegExp(String.raw`(${digits})\s*(${units})(?:p|h|\/h)?(?![a-z])`, 'gi')
/** The start of a range takes the unit of its end. */
const range = new RegExp(
  String.raw`(${digits})(?=\s*(?:-|–|—|\/|to|bis|till)\s*${digits}\s*(${units})(?![a-z]))`,
  'gi',
)
const multiple = /(\d{1,3})\s*[x×*]\s*(?=\d|$)/i
const multipleAfter = /[x×*]\s*(\d{1,3})(?![\d.,]*\s*[kmw])/i
/** Volts, amperes, hertz, phases. */
const otherUnits = new RegExp(
  String.raw`${digits}\s*(?:volts?|v|amp(?:ere)?s?|a|hz|ph(?:ase)?s?|%)(?![a-z])`,
  'gi',
)
const startsWithPower = new RegExp(String.raw`^\d+\s*(?:${units})`, 'i')
/** Words beside a number without a unit. */
const wordsOfPower =
  /up\s*to|bis(\s*zu)?|jusqu['’]?\s*[àa]|hasta|fino\s*a|t\/m|max(imum|imal)?\.?|approx\.?|about|ca\.?|circa|env\.?|each|to|und|and|ac|dc|@|[<≤>~≈+()\s/–—-]/gi

/** Largest typed as kW; megawatt plugs have 3,750. */
const maxKilowatts = 5000

/**
 * Reads `50 kW`, `50kw`, `3,7 kW`, `22000 W`, `22`, `2x22`, `22 kVA`, `up to 150 kW`, `150kW@400V`, and the largest of
 * `11 kW;22 kW` and `50-150 kW`. A bare number above 1000 is watts. Null for other texts (`400 V`, `yes`).
 */
export function parseKilowatts(text: string | undefined): number | null {
  const powers = parseOutputs(text ?? '').flatMap(({ kilowatts }) => kilowatts ?? [])
  return powers.length > 0 ? Math.max(...powers) : null
}

const partsOf = (text: string) =>
  text.length > maxTextLength ? [] : text.split(/[;|&]|\s\+\s/).map((part) => part.trim())

/** @returns one for each part of `2x22 kW;50 kW` that holds a power */
export function parseOutputs(text: string): Output[] {
  return partsOf(text).flatMap((part) => {
    const kilowatts = powerOf(part)
    return kilowatts === null ? [] : [{ count: multipleOf(part) ?? 1, kilowatts }]
  })
}

function multipleOf(part: string): number | null {
  const count = Number((multiple.exec(part) ?? multipleAfter.exec(part))?.[1] ?? 0)
  return count > 0 ? count : null
}

function powerOf(part: string): number | null {
  const text = part.replace(multiple, '')
  const stated = [...text.matchAll(power), ...text.matchAll(range)].flatMap(
    ([, number = '', unit = '']) => toKilowatts(number, unit) ?? [],
  )
  if (stated.length > 0) return Math.max(...stated)
  const bare = text.replace(multipleAfter, '').replace(otherUnits, ' ')
  const rest = bare.replace(figures, '').replace(wordsOfPower, '')
  if (rest !== '') return null
  const numbers = [...bare.matchAll(figures)].flatMap(([number]) => toKilowatts(number, '') ?? [])
  return numbers.length > 0 ? Math.max(...numbers) : null
}

function toKilowatts(text: string, written: string): number | null {
  const number = Number(decimal(text.replace(/[\s\u00A0]/g, '')))
  const unit = written
    .toLowerCase()
    .replace(/atts?$/, '')
    .replace('kilow', 'kw')
    .replace('megaw', 'mw')
  const isWatts = unit === 'w' || unit === 'va' || (unit === '' && number > 1000) || number > maxKilowatts
  const kilowatts = unit === 'mw' ? number * 1000 : number * (isWatts ? 0.001 : 1)
  return kilowatts > 0 && kilowatts <= maxKilowatts ? kilowatts : null
}

/** `3,7` means 3.7; `22,000` and `22.000` are thousands only if watts are plausible. */
function decimal(text: string): string {
  return /^\d{1,3}([.,])000$/.test(text) ? text.replace(/[.,]/, '') : text.replace(',', '.')
}

const none = new Set(['no', 'none', '0', ''])

/** Some tags hold a power instead of a count; it counts as one plug of that power. */
export function parsePlugCounts(text: string): Output[] {
  return partsOf(text.toLowerCase()).flatMap((part) => {
    if (none.has(part)) return []
    const bare = /^[~≈x×]?\s*(\d{1,3})\s*[x×*+]?$/.exec(part)?.[1]
    if (bare !== undefined) return Number(bare) > 0 ? [{ count: Number(bare), kilowatts: null }] : []
    const kilowatts = powerOf(part)
    const count = multipleOf(part) ?? countBefore(part)
    return [{ count: count ?? 1, kilowatts: kilowatts === count ? null : kilowatts }]
  })
}

/** `4 (22 kW)`, `2 sockets`, but not the power of `22 kW` or `3.7`. */
function countBefore(part: string): number | null {
  const [, count] = /^(\d{1,2})\s*(?:\(|[-–:,]?\s+\d|[a-z]{4,})/.exec(part) ?? []
  if (count === undefined || startsWithPower.test(part)) return null
  return Number(count) || null
}

import type { Tags } from '@/server/atlas/entities/entities'

/** km/h, for roads without a tagged limit. */
export interface SpeedLimits {
  urban: number
  rural: number
  /** Trunk roads with separate carriageways: expressways, dual carriageways. */
  trunk: number
  motorway: number
}

/**
 * Default limits for cars in the 50 countries with most public chargers and in small neighbours: code and
 * km/h urban/rural/trunk/motorway. Source: OpenStreetMap wiki, 'Default speed limits' (CC BY-SA 2.0, as of
 * 2023-06-06). Federal countries have the limit of most states (US: 25, 55, 65 and 70 mph), Belgium that of
 * Wallonia, Brazil's towns that of collector and arterial streets, Spain's that of through roads, Finland's
 * rural roads the base limit. Without a legal limit for motorways, the usual sign counts.
 */
const table = `
  AD 50/90/90/90, AE 60/100/120/120, AT 50/100/100/130, AU 50/100/100/110, BE 50/90/120/120,
  BG 50/90/120/140, BR 50/100/110/110, CA 50/80/100/100, CH 50/80/100/120, CL 50/100/120/120,
  CN 50/70/80/120, CZ 50/90/110/130, DE 50/100/130/130, DK 50/80/80/130, EE 50/90/90/110,
  ES 50/90/90/120, FI 50/80/100/120, FR 50/80/110/130, GB 48/97/113/113, GR 50/90/110/130,
  HK 50/50/70/100, HR 50/90/110/130, HU 50/90/110/130, ID 50/80/80/100, IE 50/80/100/120,
  IL 50/80/90/110, IN 70/70/100/120, IS 50/90/90/90, IT 50/90/110/130, JP 60/60/60/100,
  KR 50/60/80/100, LI 50/80/80/80, LT 50/90/120/130, LU 50/90/90/130, LV 50/90/110/110,
  MC 50/50/50/50, MT 50/80/80/80, MX 50/80/110/110, MY 60/90/90/110, NL 50/80/100/130,
  NO 50/80/80/110, NZ 50/100/100/100, PL 50/90/120/140, PT 50/90/100/120, RO 50/90/100/130,
  SE 50/70/90/110, SG 50/50/50/90, SI 50/90/110/130, SK 50/90/90/130, TH 80/90/90/120,
  TR 50/90/110/120, TW 50/60/80/110, UA 50/90/110/130, US 40/88/105/113, VN 50/80/90/120,
  ZA 60/100/120/120
`

const byCountry: ReadonlyMap<string, SpeedLimits> = new Map(
  table
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [urban = 0, rural = 0, trunk = 0, motorway = 0] = entry.slice(3).split('/').map(Number)
      return [entry.slice(0, 2), { urban, rural, trunk, motorway }]
    }),
)

/** The most frequent limits of the table, for countries that it lacks. */
export const otherLimits: SpeedLimits = { urban: 50, rural: 80, trunk: 100, motorway: 120 }

/** @param iso ISO 3166-1 code @returns null if unknown */
export function speedLimitsOf(iso: string): SpeedLimits | null {
  return byCountry.get(iso) ?? null
}

/** For the manifest. */
export function limitNote({ iso, name }: { iso: string; name: string }): string {
  const known = speedLimitsOf(iso)
  const { urban, rural, trunk, motorway } = known ?? otherLimits
  const limits = `${urban} km/h in towns, ${rural} outside, ${trunk} on dual trunk roads and ${motorway} on motorways`
  return known
    ? `Roads without a tagged limit have the usual one of ${name}: ${limits} (OpenStreetMap wiki, default speed limits); narrow roads are driven slower.`
    : `The usual speed limits of ${name} are not known here: roads without a tagged one have those of many countries, ${limits}.`
}

/** km/h, no limit, or a word for a country's default. */
export type TaggedLimit =
  | { kind: 'speed'; speed: number }
  | { kind: 'none' }
  | { kind: 'walk' }
  | { kind: 'place'; iso: string; place: string }

export type Direction = 'both' | 'forward' | 'backward'

const unitSpeeds: Readonly<Record<string, number>> = {
  mph: 1.609_344,
  knots: 1.852,
  knot: 1.852,
  kn: 1.852,
}
/** Limits below walking pace are typing errors, and would end the drive there. */
const minSpeed = 5

const walk = /^(?:[a-z]{2}(?:-[a-z0-9]+)?:)?(?:walk|walking_pace|walking pace|pedestrian_zone)$/i
const speedText = /^(\d+(?:[.,]\d+)?)\s*(mph|knots?|kn|km\/h|kmh|kph)?$/i

function numberOf(text: string): TaggedLimit | null {
  const value = text.trim()
  if (/^none$/i.test(value)) return { kind: 'none' }
  if (walk.test(value)) return { kind: 'walk' }
  const [, digits, unit = ''] = speedText.exec(value) ?? []
  const speed = Number((digits ?? '0').replace(',', '.')) * (unitSpeeds[unit.toLowerCase()] ?? 1)
  return speed >= minSpeed ? { kind: 'speed', speed } : null
}

const sizes = { speed: 0, none: Number.POSITIVE_INFINITY, walk: 0, place: 0 }
const sizeOf = (limit: TaggedLimit) => (limit.kind === 'speed' ? limit.speed : sizes[limit.kind])

/** Values of merged ways have several: the lowest is safe to drive. */
function lowest(text: string): TaggedLimit | null {
  const limits = text.split(';').flatMap((part) => numberOf(part) ?? [])
  return limits.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null
}

/** `100|100|80`: a car takes the fastest lane. */
function ofLanes(text: string | undefined): TaggedLimit | null {
  const limits = (text ?? '').split('|').flatMap((lane) => lowest(lane) ?? [])
  return limits.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? null
}

const minutesOf = (hours: string, minutes: string) => Number(hours) * 60 + Number(minutes)
const noon = 12 * 60
const hours = /(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2})/

/** Bounds the work of the pattern: OpenStreetMap's values have 255 letters at most. */
const maxTextLength = 1_000

/** Of `100 @ (06:00-19:00); 130 @ (19:00-06:00)` the one at noon; weather, weight and days alone say nothing. */
function byDay(text: string | undefined): TaggedLimit | null {
  if (text === undefined || text.length > maxTextLength) return null
  for (const [, value = '', condition = ''] of text.matchAll(/([^@;]+)@\s*(\([^)]*\)|[^;]*)/g)) {
    if (/wet|snow|fog|weight|trailer|winter|children|hgv/i.test(condition)) continue
    const [, h1 = '', m1 = '', h2 = '', m2 = ''] = hours.exec(condition.replace(/\s+/g, ' ')) ?? []
    if (h1 === '') continue
    const from = minutesOf(h1, m1)
    const to = minutesOf(h2, m2)
    const isNoon = from <= to ? from <= noon && noon < to : noon >= from || noon < to
    if (isNoon) return lowest(value)
  }
  return null
}

function towards(tags: Tags, direction: 'forward' | 'backward'): TaggedLimit | null {
  return lowest(tags[`maxspeed:${direction}`] ?? '') ?? ofLanes(tags[`maxspeed:lanes:${direction}`])
}

/** Countries whose zones are in miles per hour. */
const milesPerHour = new Set(['GB', 'UK', 'US'])

/** `DE:zone30`, `DE:zone:30`, `GB:20zone` and `CH:urban`; a country may lack. */
function wordOf(token: string): TaggedLimit | null {
  const parts = token.toLowerCase().split(':')
  const [first = ''] = parts
  const place = parts.at(-1) ?? ''
  const hasCountry = parts.length > 1 && /^[a-z]{2}(-[a-z0-9]+)?$/.test(first)
  const iso = hasCountry ? first.slice(0, 2).toUpperCase() : ''
  const [, digits, unit] = /^(?:zone_?)?(\d{1,3})(mph)?(?:_?zone)?$/.exec(place) ?? []
  if (digits && (hasCountry || token.toLowerCase().includes('zone'))) {
    const speed = Number(digits) * (unit || milesPerHour.has(iso) ? 1.609_344 : 1)
    return speed >= minSpeed ? { kind: 'speed', speed } : null
  }
  if (walk.test(token)) return { kind: 'walk' }
  return /^[a-z_]+$/.test(place) ? { kind: 'place', iso, place } : null
}

const wordKeys = ['maxspeed', 'maxspeed:type', 'source:maxspeed', 'zone:traffic', 'zone:maxspeed'] as const

/** In the order of what says most. @returns empty for a road without a tagged limit */
function sharedLimits(tags: Tags): TaggedLimit[] {
  const found = [
    lowest(tags.maxspeed ?? ''),
    ofLanes(tags['maxspeed:lanes']),
    byDay(tags['maxspeed:conditional']),
  ]
  const words = wordKeys.flatMap((key) =>
    (tags[key] ?? '').split(/[\s;,|]+/).flatMap((word) => wordOf(word) ?? []),
  )
  return [...found.flatMap((limit) => limit ?? []), ...words]
}

/** Limits of one direction, or of each of both where they differ; of each the one that says most comes first. */
export function taggedLimits(tags: Tags, direction: Direction): TaggedLimit[][] {
  const shared = sharedLimits(tags)
  const directions = direction === 'both' ? (['forward', 'backward'] as const) : [direction]
  const own = directions.map((each) => towards(tags, each))
  if (own.every((limit) => limit === null)) return [shared]
  return own.map((limit) => (limit ? [limit, ...shared] : shared))
}

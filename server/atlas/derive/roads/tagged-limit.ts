import type { Tags } from '@/server/atlas/entities/entities'

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
const slowest = 5

const walk = /^(?:[a-z]{2}(?:-[a-z0-9]+)?:)?(?:walk|walking_pace|walking pace|pedestrian_zone)$/i
const speedText = /^(\d+(?:[.,]\d+)?)\s*(mph|knots?|kn|km\/h|kmh|kph)?$/i

function numberOf(text: string): TaggedLimit | null {
  const value = text.trim()
  if (/^none$/i.test(value)) return { kind: 'none' }
  if (walk.test(value)) return { kind: 'walk' }
  const [, digits, unit = ''] = speedText.exec(value) ?? []
  const speed = Number((digits ?? '0').replace(',', '.')) * (unitSpeeds[unit.toLowerCase()] ?? 1)
  return speed >= slowest ? { kind: 'speed', speed } : null
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
const longestText = 1_000

/** Of `100 @ (06:00-19:00); 130 @ (19:00-06:00)` the one at noon; weather, weight and days alone say nothing. */
function byDay(text: string | undefined): TaggedLimit | null {
  if (text === undefined || text.length > longestText) return null
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
    return speed >= slowest ? { kind: 'speed', speed } : null
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

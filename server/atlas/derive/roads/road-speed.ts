import type { RoadClass } from '@/lib/catalogue/road-class'
import type { Tags } from '@/server/atlas/entities/entities'
import { otherLimits, type SpeedLimits, speedLimitsOf } from './speed-limits'

interface Speeds {
  urban: number
  rural: number
}

/** km/h driven on narrow roads, even if the limit allows more. */
const slowest: Readonly<Partial<Record<RoadClass, Speeds>>> = {
  4: { urban: 50, rural: 70 },
  5: { urban: 30, rural: 50 },
}
/** km/h in towns on motorways and dual trunk roads, where limits are signed. */
const urbanMotorway = 100
const urbanTrunk = 70
const linkSpeeds: Speeds = { urban: 40, rural: 60 }
const livingStreetSpeed = 10
const serviceSpeeds: Speeds = { urban: 15, rural: 20 }
const kilometresPerMile = 1.609_344
/** Speed for `maxspeed=none`; the recommended speed on German motorways. */
const unlimited = 130
const walkingSpeed = 7

interface DrivenRoad {
  class: RoadClass | null
  link: boolean
  urban: boolean
  /** The other direction has its own carriageway. */
  dual?: boolean
  /** The country's default limits; the most frequent ones of known countries if omitted. */
  limits?: SpeedLimits
}

/**
 * km/h by `maxspeed` in km/h or mph, its words (`none`, `walk`, `CH:urban`), else the country's default
 * inside or outside built-up areas, lower for narrow classes.
 */
export function speedOf(tags: Tags, road: DrivenRoad): number {
  const stated = statedSpeed(tags.maxspeed ?? '')
  if (stated !== null) return stated
  const word = limitWords(tags)
  const zone = /zone:?(\d+)/.exec(word)
  if (zone) return Number(zone[1])
  const [, iso = '', place = ''] = /(?:^|\s)([A-Z]{2})?\S*:([a-z_]+)/.exec(word) ?? []
  const limits = speedLimitsOf(iso) ?? road.limits ?? otherLimits
  const kind = kinds[place]
  if (kind === 'motorway' || kind === 'trunk') return limits[kind]
  return defaultSpeeds(tags, { ...road, limits })[kind ?? (road.urban ? 'urban' : 'rural')]
}

const limitWords = (tags: Tags) =>
  [tags.maxspeed, tags['maxspeed:type'], tags['source:maxspeed'], tags['zone:traffic']].join(' ')

/** Words after a country's code: `DE:rural`, `GB:nsl_dual`. */
const kinds: Readonly<Record<string, keyof SpeedLimits>> = {
  urban: 'urban',
  rural: 'rural',
  trunk: 'trunk',
  motorway: 'motorway',
  nsl_single: 'rural',
  nsl_dual: 'trunk',
  nsl_restricted: 'urban',
}

function statedSpeed(text: string): number | null {
  if (text === 'none') return unlimited
  if (text.endsWith('walk')) return walkingSpeed
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?$/.exec(text) ?? []
  const speed = Number(digits ?? 0) * (unit === 'mph' ? kilometresPerMile : 1)
  // Limits below walking pace are typing errors, and would end the drive there.
  return speed >= 5 ? Math.min(speed, 150) : null
}

function defaultSpeeds(
  { highway }: Tags,
  { class: roadClass, link, dual, limits }: DrivenRoad & { limits: SpeedLimits },
): Speeds {
  if (highway === 'living_street') return { urban: livingStreetSpeed, rural: livingStreetSpeed }
  if (roadClass === null) return serviceSpeeds
  const { urban, rural, trunk, motorway } = limits
  if (link) return atMost(linkSpeeds, { urban, rural: Math.max(rural, trunk) })
  if (roadClass === 0) return { urban: Math.min(motorway, urbanMotorway), rural: motorway }
  if (roadClass === 1 && dual) return { urban: Math.max(urban, Math.min(trunk, urbanTrunk)), rural: trunk }
  return atMost(slowest[roadClass] ?? { urban, rural }, { urban, rural })
}

const atMost = (a: Speeds, b: Speeds): Speeds => ({
  urban: Math.min(a.urban, b.urban),
  rural: Math.min(a.rural, b.rural),
})

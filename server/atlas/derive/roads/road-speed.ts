import type { RoadClass } from '@/lib/catalogue/road-class'
import type { Tags } from '@/server/atlas/entities/entities'
import {
  type Direction,
  otherLimits,
  type SpeedLimits,
  speedLimitsOf,
  type TaggedLimit,
  taggedLimits,
} from './speed-limits'

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
const bicycleRoadSpeed = 30
const maxSpeed = 150
/** Speed for `maxspeed=none` on roads like motorways; the recommended speed on German ones. */
const unlimited = 130
const walkingSpeed = 7

interface DrivenRoad {
  class: RoadClass | null
  link: boolean
  urban: boolean
  /** The other direction has its own carriageway. */
  dual?: boolean
  /** Both, if omitted. */
  direction?: Direction
  /** The country's default limits; the most frequent ones of known countries if omitted. */
  limits?: SpeedLimits
}

type Road = DrivenRoad & { limits: SpeedLimits }

/**
 * km/h by `maxspeed` in km/h, mph or knots, its forms by direction, lane and hour, its words (`none`, `walk`,
 * `CH:urban`, `DE:zone30`), else the country's default inside or outside built-up areas, lower for narrow classes.
 * Where directions differ, the mean of their times counts.
 */
export function speedOf(tags: Tags, road: DrivenRoad): number {
  const known = { ...road, limits: road.limits ?? otherLimits }
  const speeds = taggedLimits(tags, road.direction ?? 'both').map((limits) => fromLimits(tags, limits, known))
  const [only = 0] = speeds
  return speeds.length === 1 ? only : speeds.length / speeds.reduce((sum, speed) => sum + 1 / speed, 0)
}

function fromLimits(tags: Tags, tagged: readonly TaggedLimit[], road: Road): number {
  for (const limit of tagged) {
    const speed = ofLimit(tags, limit, road)
    if (speed !== null) return speed
  }
  return defaultSpeeds(tags, road)[road.urban ? 'urban' : 'rural']
}

/** @returns null for a word that says no speed, or none on a road that has a limit by law */
function ofLimit(tags: Tags, limit: TaggedLimit, road: Road): number | null {
  switch (limit.kind) {
    case 'speed':
      return Math.min(limit.speed, maxSpeed)
    case 'walk':
      return walkingSpeed
    case 'none':
      return !road.link && (road.class === 0 || (road.class === 1 && road.dual)) ? unlimited : null
    default:
      return ofPlace(tags, limit, road)
  }
}

function ofPlace(tags: Tags, { iso, place }: { iso: string; place: string }, road: Road): number | null {
  if (place === 'living_street') return livingStreetSpeed
  if (place === 'bicycle_road') return bicycleRoadSpeed
  const kind = kinds[place]
  if (!kind) return null
  const limits = speedLimitsOf(iso) ?? road.limits
  if (kind === 'motorway' || kind === 'trunk') return limits[kind]
  return defaultSpeeds(tags, { ...road, limits })[kind]
}

/** Words after a country's code: `DE:rural`, `GB:nsl_dual`. */
const kinds: Readonly<Record<string, keyof SpeedLimits>> = {
  urban: 'urban',
  rural: 'rural',
  trunk: 'trunk',
  expressway: 'trunk',
  motorway: 'motorway',
  nsl_single: 'rural',
  nsl_dual: 'trunk',
  nsl_restricted: 'urban',
}

function defaultSpeeds({ highway }: Tags, { class: roadClass, link, dual, limits }: Road): Speeds {
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

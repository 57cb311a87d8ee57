import type { DemandStep } from '@/lib/catalogue/demand-step'
import type { Catchment } from '@/lib/contract/network'
import type { PlanStation } from '@/lib/contract/plan-terms'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { isOperating } from '@/lib/domain/plans/own-sites'
import { formatCount, formatCountOf, formatPercent } from '@/lib/format/number'
import { metresBetween } from '@/lib/geo/distance'

type Hexagon = Catchment['hexagons'][number]
type Station = Catchment['from'][number]
type OwnSite = Catchment['own'][number]
type Queue = Catchment['queue']

/**
 * Connectors, and kW of each.
 * @param config such as `2x150 kW` (`connectorConfigSchema`)
 */
export function stationOf(config: string): PlanStation {
  return {
    connectors: Number.parseInt(config, 10),
    kilowatts: Number.parseFloat(config.slice(config.indexOf('x') + 1)),
  }
}

/** Shares 0..1 of a hexagon's demand from `from` up to the class above it. */
export interface ShareClass {
  from: number
  /** Colour on the map. */
  step: DemandStep
  text: string
}

/** Highest first. */
export const shareClasses: readonly ShareClass[] = [
  { from: 0.5, step: 9, text: '50\u2009% or more' },
  { from: 0.25, step: 8, text: '25–50\u2009%' },
  { from: 0.1, step: 7, text: '10–25\u2009%' },
  { from: 0.05, step: 5, text: '5–10\u2009%' },
  { from: 0.02, step: 3, text: '2–5\u2009%' },
  { from: 0, step: 1, text: 'under 2\u2009%' },
]

/** Undefined for what is no share. */
export const shareClassOf = (share: number): ShareClass | undefined =>
  shareClasses.find(({ from }) => share >= from)

/** `energy` in kWh/day. `share` 0..1 of all demand in these hexagons; null where there is none. */
export interface HexagonGroup {
  hexagons: number
  energy: number
  share: number | null
}

/** A hexagon's demand, on the scale of the estimate, is what comes from it over its share. */
function groupOf(hexagons: readonly Hexagon[]): HexagonGroup {
  const energy = sumOf(hexagons, (hexagon) => hexagon.energy)
  const demand = sumOf(hexagons, (hexagon) => (hexagon.share > 0 ? hexagon.energy / hexagon.share : 0))
  return {
    hexagons: hexagons.length,
    energy,
    share: demand > 0 ? energy / demand : null,
  }
}

const sumOf = <T>(list: readonly T[], amount: (item: T) => number): number =>
  list.reduce((sum, item) => sum + amount(item), 0)

/** Every class, highest first. */
export function byShare(
  hexagons: readonly Hexagon[],
): readonly (HexagonGroup & { shareClass: ShareClass })[] {
  return shareClasses.map((shareClass) => ({
    ...groupOf(hexagons.filter(({ share }) => shareClassOf(share) === shareClass)),
    shareClass,
  }))
}

/** Minutes of driving where a band begins. */
const bandStarts = [0, 5, 10, 15, 20] as const

/**
 * Bands of driving time, nearest first; `to` belongs to its band.
 * @param minutes longest drive that counts
 */
export function byDrive(
  hexagons: readonly Hexagon[],
  minutes: number,
): readonly (HexagonGroup & { from: number; to: number })[] {
  const starts = bandStarts.filter((from) => from < minutes)
  return starts.map((from, place) => {
    const to = starts[place + 1] ?? minutes
    const isInside = (drive: number) => drive <= to && (drive > from || from === 0)
    return { ...groupOf(hexagons.filter((hexagon) => isInside(hexagon.minutes))), from, to }
  })
}

/** Share 0..1 of the energy that comes from within so many minutes; null without any energy. */
export function nearShare(hexagons: readonly Hexagon[], minutes: number): number | null {
  const all = sumOf(hexagons, ({ energy }) => energy)
  const near = hexagons.filter((hexagon) => hexagon.minutes <= minutes)
  return all > 0 ? sumOf(near, ({ energy }) => energy) / all : null
}

/**
 * The hexagons that bring most, until they bring `fraction` 0..1 of all.
 * @param hexagons those that bring most first
 */
export function coreHexagons(hexagons: readonly Hexagon[], fraction: number): readonly Hexagon[] {
  const enough = sumOf(hexagons, ({ energy }) => energy) * fraction
  let sum = 0
  return hexagons.filter(({ energy }) => {
    const isWanted = sum < enough
    sum += energy
    return isWanted
  })
}

export interface TakenEnergy {
  stations: readonly Station[]
  /** Stations after the shown ones, together. */
  others: { stations: number; energy: number }
}

/** The first `count` stations that energy is taken from, and the rest in one. */
export function takenFrom(from: readonly Station[], count: number): TakenEnergy {
  const rest = from.slice(count)
  return {
    stations: from.slice(0, count),
    others: { stations: rest.length, energy: sumOf(rest, ({ energy }) => energy) },
  }
}

export interface OwnLosses {
  /** Own sites whose loss reaches half a kWh/day, greatest first. */
  sites: readonly (OwnSite & { loss: number })[]
  /** Other own sites. */
  untouched: number
  /** kWh/day of all own sites. */
  total: number
}

export function ownLosses(own: readonly OwnSite[]): OwnLosses {
  const sites = own
    .map((site) => ({ ...site, loss: site.before - site.after }))
    .filter(({ loss }) => loss >= 0.5)
    .sort((one, other) => other.loss - one.loss)
  return {
    sites,
    untouched: own.length - sites.length,
    total: sumOf(own, ({ before, after }) => before - after),
  }
}

/** Metres within which an own site is the place itself. */
const samePlace = 75

/** The own site at the place, which competes with the station in question. */
export const siteAt = (own: readonly OwnSite[], { lat, lng }: { lat: number; lng: number }) =>
  own.find((site) => metresBetween([lng, lat], [site.lng, site.lat]) <= samePlace)

/** Changes with the saved locations of status Operating, which lose to a new station. */
export const markOfOwn = (locations: readonly SavedLocation[]): string =>
  locations
    .filter(isOperating)
    .map(({ id, lat, lng, evaluationType, connectors }) =>
      JSON.stringify([id, lat, lng, evaluationType, connectors]),
    )
    .join()

/** Whether two estimates in kWh/day read differently on the screen. */
export const isOtherEstimate = (energy: number, estimate: number | undefined): boolean =>
  estimate !== undefined && Math.round(energy) !== Math.round(estimate)

/** Whole kWh/day; `< 1` where rounding would say none. */
export const energyText = (energy: number): string =>
  energy > 0 && energy < 0.5 ? '< 1' : formatCount(energy)

/** The hour of the day, 0..23, with the largest share of points in use; undefined if none is ever in use. */
export function busiestHour(hours: Queue['hours']): { hour: number; inUse: number } | undefined {
  let busiest: { hour: number; inUse: number } | undefined
  for (const [hour, { inUse }] of hours.entries()) {
    if (inUse > (busiest?.inUse ?? 0)) busiest = { hour, inUse }
  }
  return busiest
}

const ofSize = ({ connectors, turnedAway }: Queue['sizes'][number]) =>
  `${formatCountOf(connectors, 'point')} turn${connectors === 1 ? 's' : ''} away ${formatPercent(turnedAway)}`

/** What the shown size turns away, and the next larger one; empty where sizes lack the shown one. */
export function turnedAwayText(sizes: Queue['sizes'], connectors: number): string {
  const shown = sizes.find((size) => size.connectors === connectors)
  if (!shown) return ''
  const larger = sizes.find((size) => size.connectors > connectors)
  return larger ? `${ofSize(shown)} of them, ${ofSize(larger)}.` : `${ofSize(shown)} of them.`
}

import type { Catchment } from '@/lib/contract/network'
import { formatCount } from '@/lib/format/number'
import { metresBetween } from '@/lib/geo/distance'
import { type ShareClass, shareClasses, shareClassOf } from './share-classes'

type Hexagon = Catchment['hexagons'][number]
type Station = Catchment['from'][number]
type OwnSite = Catchment['own'][number]

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

/** Whether two estimates in kWh/day read differently on the screen. */
export const isOtherEstimate = (energy: number, estimate: number | undefined): boolean =>
  estimate !== undefined && Math.round(energy) !== Math.round(estimate)

/** Whole kWh/day; `< 1` where rounding would say none. */
export const energyText = (energy: number): string =>
  energy > 0 && energy < 0.5 ? '< 1' : formatCount(energy)

import { maxOwnSites } from '@/lib/config/limits'
import type { PlanPlace, RunningPlace } from '@/lib/contract/plan-terms'
import { plannedStation } from '@/lib/domain/estimate/evaluated-station'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { Terms } from './plan-edits'

/** The status of a saved location that is one of the own sites, as forms and spreadsheets write it. */
export const operating = 'Operating'

/** Whether a saved location is one of the own sites. */
export const isOperating = ({ status }: Pick<SavedLocation, 'status'>): boolean =>
  status.trim().toLowerCase() === operating.toLowerCase()

/** Offered in forms; other texts of a file stay as they are. */
export const locationStatuses = ['Planned', operating] as const

type Place = Pick<PlanPlace, 'lat' | 'lng'>

/** Metres within which a station, a candidate or the place examined is taken for the own site itself. */
const sameSite = 75

/** By place alone: IDs number the rows of a list, and those of another list begin at 1 too. */
export const isSameSite = (one: Place, other: Place): boolean =>
  Math.abs(one.lat - other.lat) * metresPerDegree <= sameSite &&
  metresBetween([one.lng, one.lat], [other.lng, other.lat]) <= sameSite

/** Those in the country of the plan: the others take no part. */
export const countedOwn = <T extends { isOutside?: boolean | undefined }>(own: readonly T[]): readonly T[] =>
  own.filter(({ isOutside }) => !isOutside)

type Running = Pick<SavedLocation, 'id' | 'name' | 'lat' | 'lng' | 'evaluationType' | 'connectors'>

/** The station that a saved location runs: its connectors, else the default of its power type. */
export function ownSiteOf({ id, name, lat, lng, evaluationType, connectors }: Running): RunningPlace {
  const station = plannedStation(evaluationType === 'AC' ? 'AC' : 'DC', connectors)
  return { id, name, lat, lng, connectors: station.connectors, kilowatts: station.maxPower }
}

/**
 * The locations of a file that are own sites: all, unless some of them are of the status Operating, which leaves out
 * the others.
 */
export function runningOf<T extends Pick<SavedLocation, 'status'>>(locations: readonly T[]): readonly T[] {
  const running = locations.filter(isOperating)
  return running.length > 0 ? running : locations
}

interface AddedOwnSites {
  places: RunningPlace[]
  added: number
  /** Of those to add, how many are there already. */
  known: number
}

/** Adds sites to those of a plan; one at the place of another is known. A taken ID gets a number. */
export function withOwnSites(before: readonly RunningPlace[], more: readonly RunningPlace[]): AddedOwnSites {
  const places = [...before]
  const ids = new Set(before.map(({ id }) => id))
  for (const site of more) {
    if (places.some((each) => each.lat === site.lat && each.lng === site.lng)) continue
    const id = freeId(site.id, ids)
    ids.add(id)
    places.push({ ...site, id })
  }
  const added = places.length - before.length
  return { places, added, known: more.length - added }
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  for (let number = 2; ; number += 1) {
    const free = `${id} (${number})`
    if (!taken.has(free)) return free
  }
}

/** Without any left, none count. */
export const ownPlaces = (places: readonly RunningPlace[]): Terms['own'] =>
  places.length === 0 ? { kind: 'none' } : { kind: 'places', places: [...places] }

/** Why so many cannot be own sites; undefined if they can. */
export const ownSitesProblem = (count: number): string | undefined =>
  count > maxOwnSites
    ? `A plan counts ${formatCount(maxOwnSites)} own sites at most; these would make it ${formatCount(count)}. Take some out first.`
    : undefined

/** Of rows of a file whose places have no data. */
export const abroadText = (count: number): string =>
  count === 1
    ? 'No data here: this site takes no part in the plan.'
    : `No data here: these ${formatCount(count)} sites take no part in the plan.`

/** `12 own sites added. 3 are there already.` */
export function addedText({ added, known }: Pick<AddedOwnSites, 'added' | 'known'>): string {
  return [
    added === 0 ? 'No own site is new.' : `${formatCountOf(added, 'own site')} added.`,
    ...(known > 0 ? [`${formatCountOf(known, 'is', 'are')} there already.`] : []),
  ].join(' ')
}

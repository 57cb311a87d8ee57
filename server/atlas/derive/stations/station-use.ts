import type { Tags } from '@/server/atlas/entities/entities'
import { lifecyclePrefixes } from '@/server/atlas/entities/tag-keys'
import { carPlug, plugNames } from './station-plugs'

/** Why a mapped charging station is not a public charger of cars. */
export type LeftOut = 'gone' | 'planned' | 'otherVehicles' | 'otherFuel' | 'notPublic'

const stationKinds = { amenity: 'charging_station', man_made: 'charge_point' } as const
const objectKeys = ['amenity', 'man_made'] as const

const isStation = (tags: Tags) => objectKeys.some((key) => tags[key] === stationKinds[key])

/** Also those that are gone or planned. */
export const mayBeStation = (tags: Tags) => isStation(tags) || lifecycleOf(tags) !== null

type Lifecycle = keyof typeof lifecyclePrefixes
const lifecycles = ['gone', 'planned'] as const satisfies Lifecycle[]

/** `disused:amenity=charging_station`, or `amenity=construction` with `construction=charging_station`. */
function lifecycleOf(tags: Tags): Lifecycle | null {
  const all: Readonly<Record<string, string | undefined>> = tags
  const isIn = (prefix: string) =>
    objectKeys.some(
      (key) =>
        tags[`${prefix}:${key}` as keyof Tags] === stationKinds[key] ||
        (tags[key] === prefix && all[prefix] === stationKinds[key]),
    )
  return lifecycles.find((kind) => lifecyclePrefixes[kind].some(isIn)) ?? null
}

const statusKinds: Readonly<Record<string, 'gone' | 'planned'>> = {
  broken: 'gone',
  closed: 'gone',
  decommissioned: 'gone',
  defective: 'gone',
  disused: 'gone',
  inactive: 'gone',
  inoperative: 'gone',
  no: 'gone',
  non_operational: 'gone',
  not_operational: 'gone',
  out_of_order: 'gone',
  out_of_service: 'gone',
  removed: 'gone',
  construction: 'planned',
  in_construction: 'planned',
  planned: 'planned',
  proposed: 'planned',
  under_construction: 'planned',
}

/** Words that say nothing of a station that stands: `construction=minor`. */
const standing = new Set(['no', 'minor', 'completed'])

function statusOf(tags: Tags): 'gone' | 'planned' | null {
  const status = (tags.operational_status ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const isSet = (text: string | undefined) => text !== undefined && !standing.has(text)
  if (isSet(tags.disused) || isSet(tags.abandoned)) return 'gone'
  if (isSet(tags.construction) || isSet(tags.planned) || isSet(tags.proposed)) return 'planned'
  return statusKinds[status] ?? null
}

const closedToPublic = new Set(['private', 'no', 'permit', 'employees', 'residents'])
const forCars = new Set(['yes', 'designated', 'permissive', 'customers', 'only'])
const withOwnPlugs = ['bicycle', 'kick_scooter', 'small_electric_vehicle'] as const
/** They take the plugs of cars, too. */
const withCarPlugs = ['boat', 'bus', 'hgv', 'mofa', 'moped', 'motorboat', 'motorcycle', 'scooter'] as const
const reserved = new Set(['designated', 'only'])

/** With a word on other vehicles, a car tag or a car plug is required. */
function isForCars(tags: Tags): boolean {
  const cars = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle
  if (cars === 'no') return false
  if (forCars.has(tags.motorcar ?? tags.motor_vehicle ?? '')) return true
  if (withCarPlugs.some((vehicle) => reserved.has(tags[vehicle] ?? ''))) return false
  const isNamed = (text: string | undefined) => text !== undefined && text !== 'no'
  // Lorries and coaches that may enter say nothing against cars.
  const named = [...withOwnPlugs, ...withCarPlugs].filter((vehicle) => vehicle !== 'hgv' && vehicle !== 'bus')
  if (!named.some((vehicle) => isNamed(tags[vehicle]))) return true
  return plugNames(tags).some((name) => carPlug.test(name))
}

/** @returns null for a public charger of cars */
export function leftOutAs(tags: Tags): LeftOut | null {
  const state = isStation(tags) ? statusOf(tags) : lifecycleOf(tags)
  if (state) return state
  if (!isForCars(tags)) return 'otherVehicles'
  const cars = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle
  return [tags.access, cars].some((text) => closedToPublic.has(text ?? '')) ? 'notPublic' : null
}

const words: readonly (readonly [LeftOut, string])[] = [
  ['gone', 'out of use'],
  ['planned', 'planned or being built'],
  ['otherVehicles', 'for other vehicles than cars'],
  ['otherFuel', 'for other fuels'],
  ['notPublic', 'not public'],
]

/** As in `2 planned or being built, 1 not public`; '' for none. */
export const leftOutCounts = (found: readonly LeftOut[]): string =>
  words
    .flatMap(([kind, text]) => {
      const count = found.filter((each) => each === kind).length
      return count > 0 ? [`${count} ${text}`] : []
    })
    .join(', ')

export function leftOutNotes(found: readonly LeftOut[], name: string): string[] {
  if (found.length === 0) return []
  return [`Left out of the charging stations that OpenStreetMap has in ${name}: ${leftOutCounts(found)}.`]
}

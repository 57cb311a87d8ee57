import * as z from 'zod/mini'
import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import { lengths } from '@/lib/contract/bounds'
import { type Connectors, connectorsSchema } from '@/lib/contract/connectors'
import { type PowerType, powerTypeSchema, type SubmittedLocation } from '@/lib/contract/evaluation'

/** In the order offered. The first is the default and the only one without a parking type. */
export const powerTypes = ['DC', 'AC', 'AC,DC'] as const satisfies readonly PowerType[]

export const powerTypeTitle = (value: PowerType): string => value.replace(',', ' + ')

export function currentsOfType(value: PowerType): ('AC' | 'DC')[] {
  return value === 'AC,DC' ? ['AC', 'DC'] : [value]
}

export const powerTypeOptions = powerTypes.map((value) => ({ value, label: powerTypeTitle(value) }))

/** WGS 84 degrees. */
export const savedLocationSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  /** In one line, as a file or a look-up said. */
  address: z.optional(z.string()),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  evaluationType: powerTypeSchema,
  parkingType: z.string(),
  type: z.string(),
  status: z.string(),
  /** Planned; undefined for the default station. */
  connectors: z.optional(connectorsSchema),
})
export type SavedLocation = z.infer<typeof savedLocationSchema>

export type LocationDraft = Pick<SavedLocation, 'lat' | 'lng'> & {
  [Key in Exclude<keyof SavedLocation, 'lat' | 'lng'>]?: SavedLocation[Key] | undefined
}
export type LocationChange = { [Key in keyof Omit<SavedLocation, 'id'>]?: SavedLocation[Key] | undefined }

/** Wording agreed with customers. */
export const locationMessages = {
  idTaken: (id: string) => `ID ${id} already exists. Please enter a different ID.`,
  parkingTypeRequired: "Parking type is required when evaluation type is 'AC' or 'AC,DC'",
  importConflict: (ids: readonly string[]) =>
    `Location IDs ${ids.join(', ')} will conflict with existing IDs. Please change the Location IDs of the locations you are importing.`,
}

/** The largest plus one; ignores ids that are not numbers. */
export function nextLocationId(locations: readonly Pick<SavedLocation, 'id'>[]): string {
  return String(findFreeNumber(locations))
}

export function findFreeNumber(locations: readonly Pick<SavedLocation, 'id'>[]): number {
  const numbers = locations.map(({ id }) => (/^\d{1,15}$/.test(id) ? Number(id) : 0))
  return numbers.reduce((max, each) => Math.max(max, each), 0) + 1
}

/** Identifies duplicates: equal to about 0.1 m. */
export function placeKey({ lat, lng }: Pick<SavedLocation, 'lat' | 'lng'>): string {
  return `${lat.toFixed(6)},${lng.toFixed(6)}`
}

export function findAtPlace<T extends Pick<SavedLocation, 'lat' | 'lng'>>(
  locations: readonly T[],
  place: Pick<SavedLocation, 'lat' | 'lng'>,
): T | undefined {
  const key = placeKey(place)
  return locations.find((location) => placeKey(location) === key)
}

export function newPlaces(known: readonly SavedLocation[], locations: readonly SavedLocation[]) {
  const places = new Set(known.map(placeKey))
  return locations.filter((location) => !places.has(placeKey(location)))
}

/** Omits the property without planned connectors, so that equal locations compare equal. */
export const withConnectors = (connectors: Connectors | undefined): { connectors?: Connectors } =>
  connectors && Object.values(connectors).some((count) => count > 0) ? { connectors } : {}

/** Omits the property without an address; at most as long as the contract allows. */
export const withAddress = (address: string | undefined): { address?: string } =>
  address ? { address: address.slice(0, lengths.address) } : {}

/** Defaults to the next id, the address or 'Location {n}' as the name, DC and the first parking type. */
export function completeLocation(locations: readonly SavedLocation[], draft: LocationDraft): SavedLocation {
  const id = draft.id ?? nextLocationId(locations)
  return {
    id,
    name: (draft.name?.trim() || draft.address || '').slice(0, lengths.name) || `Location ${id}`,
    ...withAddress(draft.address),
    lat: draft.lat,
    lng: draft.lng,
    evaluationType: draft.evaluationType ?? powerTypes[0],
    parkingType: draft.parkingType ?? submittedParkingTypes[0].value,
    type: draft.type ?? '',
    status: draft.status ?? '',
    ...withConnectors(draft.connectors),
  }
}

export function addLocation(locations: readonly SavedLocation[], draft: LocationDraft): SavedLocation[] {
  if (findAtPlace(locations, draft)) return [...locations]
  return [...locations, completeLocation(locations, draft)]
}

export function updateLocation(
  locations: readonly SavedLocation[],
  id: string,
  change: LocationChange,
): SavedLocation[] {
  return updateLocations(locations, new Map([[id, change]]))
}

export const updateLocations = (
  locations: readonly SavedLocation[],
  changes: ReadonlyMap<string, LocationChange>,
): SavedLocation[] =>
  locations.map((location) => {
    const change = changes.get(location.id)
    return change ? changed(location, change) : location
  })

function changed(location: SavedLocation, { name, ...rest }: LocationChange): SavedLocation {
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const named = name?.trim() ? { name: name.trim() } : {}
  return { ...location, ...known, ...named }
}

export function putLocation(
  locations: readonly SavedLocation[],
  location: SavedLocation,
  formerId: string | undefined,
): SavedLocation[] {
  const isEdit = locations.some(({ id }) => id === formerId)
  if (!isEdit) return [...locations, location]
  return locations.map((each) => (each.id === formerId ? location : each))
}

/** Restores removed locations in their old order; later additions follow, with new ids if needed. */
export function putBack(
  locations: readonly SavedLocation[],
  before: readonly SavedLocation[],
): SavedLocation[] {
  const back = before.map((location) => findAtPlace(locations, location) ?? location)
  const added = locations.filter((location) => !findAtPlace(before, location))
  const taken = new Set(back.map(({ id }) => id))
  for (const location of added) {
    const id = taken.has(location.id) ? nextLocationId([...back, ...added]) : location.id
    taken.add(id)
    back.push({ ...location, id })
  }
  return back
}

export type ImportResult = { ok: true; locations: SavedLocation[] } | { ok: false; message: string }

/**
 * Merges by place; existing locations win. Refuses the whole import, naming every id that two places share.
 */
export function importLocations(
  existing: readonly SavedLocation[],
  imported: readonly SavedLocation[],
): ImportResult {
  const merged = [...existing]
  const places = new Set(existing.map(placeKey))
  const ids = new Set(existing.map(({ id }) => id))
  const conflicts = new Set<string>()
  for (const location of imported) {
    if (places.has(placeKey(location))) continue
    if (ids.has(location.id)) conflicts.add(location.id)
    places.add(placeKey(location))
    ids.add(location.id)
    merged.push(location)
  }
  if (conflicts.size > 0) return { ok: false, message: locationMessages.importConflict([...conflicts]) }
  return { ok: true, locations: merged }
}

export function needsParkingType(evaluationType: PowerType): boolean {
  return evaluationType !== powerTypes[0]
}

export function locationErrors(location: SavedLocation): { field: keyof SavedLocation; message: string }[] {
  if (!needsParkingType(location.evaluationType) || location.parkingType !== '') return []
  return [{ field: 'parkingType', message: locationMessages.parkingTypeRequired }]
}

/** An item of a submission's `coords`, with each field in snake_case too. */
export function toSubmittedLocation(location: Omit<SavedLocation, 'type' | 'status'>): SubmittedLocation {
  const { id, name, address, lat, lng, parkingType, evaluationType, connectors } = location
  return {
    id,
    name,
    lat,
    lng,
    parkingType,
    evaluationType,
    location_name: name,
    location_id: id,
    parking_type: parkingType,
    evaluation_type: evaluationType,
    ...withConnectors(connectors),
    ...withAddress(address),
  }
}

import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import { lengths } from '@/lib/contract/bounds'
import { type Connectors, maxConnectors } from '@/lib/contract/connectors'
import type { PowerType } from '@/lib/contract/evaluation'
import { plannedClasses } from '@/lib/domain/estimate/evaluated-station'
import { isNullIsland, placeFaultTexts } from '@/lib/domain/locations/place-doubts'
import {
  currentsOfType,
  findAtPlace,
  locationMessages,
  needsParkingType,
  nextLocationId,
  powerTypes,
  type SavedLocation,
  withAddress,
  withConnectors,
} from '@/lib/domain/locations/saved-list-rules'
import type { LatLng } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'
import { type Axis, fits, readCoordinate } from '@/lib/geo/read-coordinate'
import { connectorFields } from './file-fields'
import { readCount } from './read-types'

/** As typed; coordinates in degrees WGS 84. */
export interface LocationTexts {
  id: string
  name: string
  lat: string
  lng: string
  evaluationType: PowerType
  parkingType: string
  /** '' without one. */
  status: string
  connectorsAC: string
  connectorsDC: string
  connectorsHPC: string
}

const noConnectors = { connectorsAC: '', connectorsDC: '', connectorsHPC: '' }

export type LocationTextErrors = { [Field in keyof LocationTexts]?: string }

export function newTexts(locations: readonly SavedLocation[]): LocationTexts {
  const id = nextLocationId(locations)
  const parkingType = submittedParkingTypes[0].value
  return {
    id,
    name: `Location ${id}`,
    lat: '',
    lng: '',
    evaluationType: powerTypes[0],
    parkingType,
    status: '',
    ...noConnectors,
  }
}

export const textsOf = ({
  id,
  name,
  lat,
  lng,
  evaluationType,
  parkingType,
  status,
  connectors,
}: SavedLocation): LocationTexts => ({
  id,
  name,
  evaluationType,
  parkingType,
  status,
  ...connectorTexts(connectors),
  ...placeTexts({ lat, lng }),
})

const connectorTexts = (connectors: Connectors | undefined) =>
  Object.fromEntries(
    connectorFields.map(([each, field]) => [field, String(connectors?.[each] || '')]),
  ) as typeof noConnectors

/** To about 0.1 m. */
export const placeTexts = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: String(Number(lat.toFixed(6))),
  lng: String(Number(lng.toFixed(6))),
})

function coordinateOf(text: string, axis: Axis): number | undefined {
  const reading = readCoordinate(text, axis)
  return reading.kind === 'value' && fits(reading.value, axis) ? reading.value : undefined
}

/** Both coordinates in a text for one of them: a pair, a map link, a plus code. */
export function placeInField(text: string, axis: Axis): LatLng | undefined {
  if (readCoordinate(text, axis).kind !== 'unreadable') return undefined
  const place = readPlaceText(text)
  return place?.kind === 'point' ? place.point : undefined
}

export function typedPlace({ lat, lng }: Pick<LocationTexts, 'lat' | 'lng'>) {
  const place = { lat: coordinateOf(lat, 'lat'), lng: coordinateOf(lng, 'lng') }
  return place.lat === undefined || place.lng === undefined ? undefined : { lat: place.lat, lng: place.lng }
}

export function textErrors(texts: LocationTexts, others: readonly SavedLocation[]): LocationTextErrors {
  const errors: LocationTextErrors = {}
  const id = texts.id.trim()
  if (id === '') errors.id = 'Enter an ID.'
  else if (id.length > lengths.id) errors.id = `An ID has at most ${lengths.id} characters.`
  else if (others.some((other) => other.id === id)) errors.id = locationMessages.idTaken(id)
  const name = texts.name.trim()
  if (name === '') errors.name = 'Enter a name.'
  else if (name.length > lengths.name) errors.name = `A name has at most ${lengths.name} characters.`
  if (coordinateOf(texts.lat, 'lat') === undefined) errors.lat = 'Enter a latitude such as 47.14.'
  if (coordinateOf(texts.lng, 'lng') === undefined) errors.lng = 'Enter a longitude such as 9.52.'
  const place = typedPlace(texts)
  const same = place && findAtPlace(others, place)
  if (place && isNullIsland(place)) errors.lat = placeFaultTexts.zero
  if (same) errors.lat = `This place is already saved: ${same.name}.`
  if (needsParkingType(texts.evaluationType) && texts.parkingType === '') {
    errors.parkingType = locationMessages.parkingTypeRequired
  }
  return { ...errors, ...connectorErrors(texts) }
}

function connectorErrors(texts: LocationTexts): LocationTextErrors {
  const wrong = connectorInputs(texts.evaluationType).filter(
    ({ field }) => readCount(texts[field]) === undefined,
  )
  return Object.fromEntries(
    wrong.map(({ field }) => [field, `Enter a whole number from 0 to ${maxConnectors}.`]),
  )
}

export function connectorInputs(type: PowerType) {
  const counted = currentsOfType(type).flatMap((current) => plannedClasses[current])
  return connectorFields.flatMap(([each, field]) => (counted.includes(each) ? [{ class: each, field }] : []))
}

/** Unreadable counts become 0. */
export const typedConnectors = (
  texts: Pick<LocationTexts, 'connectorsAC' | 'connectorsDC' | 'connectorsHPC'>,
): Connectors => ({
  AC: readCount(texts.connectorsAC) ?? 0,
  DC: readCount(texts.connectorsDC) ?? 0,
  HPC: readCount(texts.connectorsHPC) ?? 0,
})

/** @param picked address of the place, if it was found by it */
export function locationOf(
  texts: LocationTexts,
  before: SavedLocation | undefined,
  picked?: string,
): SavedLocation {
  const place = typedPlace(texts)
  if (!place) throw new Error('The texts give no place.')
  const { evaluationType, parkingType, status } = texts
  const isMoved = before === undefined || findAtPlace([before], place) === undefined
  const { connectors: _, address, ...kept } = before ?? { type: '' }
  return {
    ...kept,
    id: texts.id.trim(),
    name: texts.name.trim(),
    // The address of another place is not this one's.
    ...withAddress(picked ?? (isMoved ? undefined : address)),
    ...(isMoved ? place : { lat: before.lat, lng: before.lng }),
    evaluationType,
    parkingType,
    status,
    ...withConnectors(typedConnectors(texts)),
  }
}

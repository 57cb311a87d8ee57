import { lengths } from '@/lib/contract/bounds'
import { isNullIsland } from '@/lib/domain/locations/place-doubts'
import { type Metres, metresIn, placeOfMetres } from '@/lib/domain/tables/metre-columns'
import { pairOrderIn, pastedPair, placeOfPair } from '@/lib/domain/tables/pair-cell'
import { systemIn, unknownSentence } from '@/lib/domain/tables/row-systems'
import { areSwapped } from '@/lib/domain/tables/turned-degrees'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'
import { readPlaceText } from '@/lib/geo/place-text'
import { type Axis, type CoordinateReading, fits, readCoordinate } from '@/lib/geo/read-coordinate'
import { systemTitle } from '@/lib/geo/reference-system'
import { fieldTitles } from './file-fields'
import type { Fix, ProblemKind, ReadingRules, ReadRow, RowProblem, RowTexts } from './file-row'
import { halfCircles } from './full-circle'
import { isElsewhere } from './match-address'

interface PlaceReading extends Reading {
  rules: ReadingRules
  /** Of the whole row. */
  cells: readonly string[]
}

type ReadPlace = Pick<ReadRow, 'lat' | 'lng' | 'fixes' | 'places'>
const nowhere: ReadPlace = { lat: undefined, lng: undefined, fixes: [], places: undefined }

/** Takes coordinates, or the place of the address. Writes decimal degrees into `texts` and faults into `problems`. */
export function readPlace({ texts, cells, rules, problems }: PlaceReading): ReadPlace {
  const split = splitPair(texts, rules)
  if (split.problem) problems.push(split.problem)
  if (split.problem) return nowhere
  const lat = readCoordinate(texts.lat ?? '', 'lat')
  const degrees = decided(lat, readCoordinate(texts.lng ?? '', 'lng', rules.letterO), rules)
  const lng = rules.isFullCircle ? halfCircles(degrees) : degrees
  if (lat.kind === 'empty' && lng.kind === 'empty') return placeOfAddress(texts, rules, problems)
  if (lat.kind === 'value' && lng.kind === 'value') {
    const read = readPair({ lat, lng }, { texts, rules, problems })
    return split.isTurned ? { ...read, fixes: ['swapped', ...read.fixes] } : read
  }
  const metres = metresIn({ east: texts.lng ?? '', north: texts.lat ?? '' })
  if (metres) return placeInMetres(metres, { texts, cells, rules, problems })
  addProblem('lat', lat, { texts, problems })
  addProblem('lng', lng, { texts, problems })
  return nowhere
}

interface Split {
  problem?: RowProblem
  isTurned?: boolean
}

/** Both coordinates, or a link to their place, may be in one cell. */
function splitPair(texts: RowTexts, { pairs, areas }: ReadingRules): Split {
  const cell = texts.lat || texts.lng
  if (!cell || (texts.lat && texts.lng)) return {}
  const pair = pastedPair(cell)
  if (!pair) return {}
  // Somebody who pastes a single pair writes the latitude first.
  const order = pairs ? (pairs.order ?? pairOrderIn(pair, areas)) : 'lat'
  if (!order && pair.kind === 'numbers') {
    const text = `Which comes first in ${cell}, the latitude or the longitude? Use two columns.`
    return { problem: { kind: 'order', field: 'lat', text, value: cell } }
  }
  const place = placeOfPair(pair, { order: order ?? 'lat', home: pairs?.home ?? [] })
  if (!place) return {}
  texts.lat = String(place.point.lat)
  texts.lng = String(place.point.lng)
  return { isTurned: place.isTurned }
}

function placeInMetres(metres: Metres, { texts, cells, rules, problems }: PlaceReading): ReadPlace {
  const value = `${texts.lat}, ${texts.lng}`
  const found = rules.systems && systemIn(rules.systems, (at) => cells[at] ?? '', metres)
  const { projection, name = '', isChosen = false } = found ?? {}
  const place = projection && placeOfMetres(metres, projection)
  if (place) return placeOfDegrees(texts, centimetres(place), ['metres'])
  if (projection) {
    const title = systemTitle(projection.system)
    const text = projection.isEitherWay?.(metres.east, metres.north)
      ? `${value} fits ${title} either way round. Name the columns Easting and Northing`
      : `${value} is outside the area of ${title}`
    // Another system can be chosen.
    if (isChosen && name !== '') problems.push({ kind: 'system', field: 'lat', text, value, system: name })
    else problems.push({ kind: 'outside', field: 'lat', text, value })
    return nowhere
  }
  problems.push({ kind: 'system', field: 'lat', text: unknownText(name, value, rules), value, system: name })
  return nowhere
}

function unknownText(name: string, value: string, { systems }: ReadingRules): string {
  if (name !== '') return `${unknownSentence(name)}: ${value} is not read. Save it in WGS 84 (EPSG:4326).`
  return systems?.named.column
    ? `${value} is in metres of a system that its row does not name.`
    : `${value} is in metres of a system that the file does not name. Name it in the headings, such as E (EPSG:25832).`
}

/** A longitude with the letter O is east or west if only one of both lies in a country of the map. */
function decided(lat: CoordinateReading, lng: CoordinateReading, { areas }: ReadingRules): CoordinateReading {
  if (lng.kind !== 'either' || lat.kind !== 'value') return lng
  const isHere = (value: number) => areas.some((area) => isInside(area, [value, lat.value]))
  if (isHere(lng.value) === isHere(-lng.value)) return lng
  return { kind: 'value', value: isHere(lng.value) ? lng.value : -lng.value, fix: 'degrees' }
}

type Value = Extract<CoordinateReading, { kind: 'value' }>
interface Reading {
  texts: RowTexts
  problems: RowProblem[]
}

function readPair(
  { lat, lng }: Record<Axis, Value>,
  { texts, rules, problems }: Reading & { rules: ReadingRules },
): ReadPlace {
  if (isNullIsland({ lat: lat.value, lng: lng.value })) return placeWithoutPair(texts, rules, problems)
  const isSwapped = areSwapped(lat.value, lng.value, rules.areas)
  const pair = isSwapped ? { lat: lng.value, lng: lat.value } : { lat: lat.value, lng: lng.value }
  if (fits(pair.lat, 'lat')) return placeOfDegrees(texts, pair, fixesOf(isSwapped, lat.fix, lng.fix))
  problems.push(coordinateProblem('lat', texts.lat ?? '', { kind: 'outside' }))
  return nowhere
}

/** Programs write 0, 0 for missing coordinates; an address then tells the place. */
function placeWithoutPair(texts: RowTexts, rules: ReadingRules, problems: RowProblem[]): ReadPlace {
  if (texts.address) {
    texts.lat = ''
    texts.lng = ''
    return placeOfAddress(texts, rules, problems)
  }
  const text = '0, 0 is in the Atlantic: the coordinates are missing'
  problems.push({ kind: 'zero', field: 'lat', text })
  return nowhere
}

function addProblem(axis: Axis, reading: CoordinateReading, { texts, problems }: Reading): void {
  if (reading.kind !== 'value') problems.push(coordinateProblem(axis, texts[axis] ?? '', reading))
}

const centimetres = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(7)),
  lng: Number(lng.toFixed(7)),
})

function placeOfDegrees(
  texts: RowTexts,
  pair: { lat: number; lng: number },
  fixes: readonly Fix[],
): ReadPlace {
  texts.lat = String(pair.lat)
  texts.lng = String(pair.lng)
  return { ...pair, fixes, places: undefined }
}

const fixesOf = (isSwapped: boolean, ...found: (Fix | undefined)[]): Fix[] => [
  ...new Set([...(isSwapped ? (['swapped'] as const) : []), ...found.filter((fix) => fix !== undefined)]),
]

const ranges: Readonly<Record<Axis, string>> = { lat: '-90 to 90', lng: '-180 to 180' }

function coordinateProblem(
  field: Axis,
  value: string,
  { kind }: { kind: CoordinateReading['kind'] },
): RowProblem {
  const title = fieldTitles[field]
  if (kind === 'either') {
    const text = `${value}: O is east in German and Dutch, west in French, Spanish, Portuguese and Italian. Write E or W.`
    return { kind: 'direction', field, text, value }
  }
  if (kind === 'empty') return { kind: 'coordinate', field, text: `${title} is missing` }
  if (kind === 'unreadable') {
    return { kind: 'coordinate', field, text: `"${value}" is not a ${title.toLowerCase()} in degrees`, value }
  }
  return { kind: 'outside', field, text: `${title} ${value} is outside ${ranges[field]}`, value }
}

function placeOfAddress(texts: RowTexts, { places }: ReadingRules, problems: RowProblem[]): ReadPlace {
  const address = texts.address ?? ''
  if (address === '') {
    problems.push({ kind: 'no-place', field: 'lat', text: 'Neither coordinates nor an address' })
    return nowhere
  }
  const pasted = readPlaceText(address)
  if (pasted?.kind === 'point') return placeOfDegrees(texts, pasted.point, [])
  if (pasted?.kind === 'refused') {
    problems.push({ kind: 'not-found', field: 'address', text: pasted.reason, value: address })
    return nowhere
  }
  if (address.length > lengths.address) return nowhere
  const answered = places.get(address)
  const here = answered?.filter((place) => !isElsewhere(address, place))
  const found = here?.length === 0 ? answered : here
  const [first, second] = here ?? []
  if (first && !second) {
    const { lat, lng } = first.location
    texts.lat = String(lat)
    texts.lng = String(lng)
    return { lat, lng, fixes: [], places: found }
  }
  const problem = (kind: ProblemKind, text: string) =>
    problems.push({ kind, field: 'address', text, value: address })
  if (!found) problem('not-looked-up', 'Addresses that are not looked up yet')
  else if (found.length === 0) problem('not-found', 'No place has this address')
  else if (!first) problem('elsewhere', `Found only elsewhere: ${found[0]?.formatted_address}`)
  else problem('several-places', `${found.length === 2 ? 'Two' : found.length} places have this address`)
  return { ...nowhere, places: found }
}

import Flatbush from 'flatbush'
import { placeKinds } from '@/lib/catalogue/place-kinds'
import { indexPlaceWords, wordsOf } from '@/server/atlas/derive/places/place-words'
import type { AddressStreet, Place } from '@/server/atlas/entities/entities'
import {
  addressTypes,
  estimatedMark,
  numberSeparator,
  placeTypes,
  placeWordTypes,
} from '@/server/atlas/entities/tables'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { encodeArrow } from './arrow-file'
import { indexPositions } from './point-index'

/** More words than any name has, and the most that fit a byte. */
const maxWords = 255

/**
 * The inverted index is built here, so that a search opens without indexing. At a million names it takes 27
 * MB and a few milliseconds; indexing at opening took 18 s and 650 MB.
 */
export function* placeFiles(places: readonly Place[]): Generator<AtlasFile> {
  // A box is read from the main row.
  const others = places.flatMap(({ otherNames = [], bounds: _, ...place }, main) =>
    otherNames.map(({ name, city }) => ({ ...place, name, city, main })),
  )
  // At the end, so that addresses keep their rows.
  const rows = [...places.map((place, main) => ({ ...place, main })), ...others]
  yield { path: 'places.arrow', bytes: encodePlaces(rows) }
  yield { path: 'places.index', bytes: indexPositions(places) }
  yield { path: 'places.words.arrow', bytes: encodeWords(rows) }
}

function encodePlaces(places: readonly (Place & { main: number })[]): Uint8Array {
  return encodeArrow(placeTypes, {
    name: places.map(({ name }) => name),
    kind: Uint8Array.from(places, ({ kind }) => placeKinds.indexOf(kind)),
    lat: places.map(({ position }) => position[1]),
    lng: places.map(({ position }) => position[0]),
    population: Uint32Array.from(places, ({ population }) => Math.round(population)),
    city: places.map(({ city }) => city),
    words: Uint8Array.from(places, ({ name }) => Math.min(maxWords, new Set(wordsOf(name)).size)),
    bounds: places.map(({ bounds }) => bounds ?? []),
    main: Uint32Array.from(places, ({ main }) => main),
  })
}

function encodeWords(places: readonly Place[]): Uint8Array {
  const { words, starts, entries } = indexPlaceWords(places)
  return encodeArrow(placeWordTypes, {
    word: words.map((word) => Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))),
    entries: words.map((_, word) => entries.subarray(starts[word], starts[word + 1])),
  })
}

interface Row extends Omit<AddressStreet, 'houses'> {
  west: number
  south: number
  numbers: string
  /** Lng, lat, ... from the corner. */
  offsets: Uint16Array
  box: [west: number, south: number, east: number, north: number]
}

/**
 * A street once, its houses beside it: some 9 bytes for each. The index has the streets' boxes, because one
 * over the houses would take 34 bytes for each.
 */
export function* addressFiles(streets: readonly AddressStreet[]): Generator<AtlasFile> {
  if (streets.length === 0) return
  const rows = streets.map(rowOf)
  const bytes = encodeArrow(addressTypes, {
    place: Uint32Array.from(rows, ({ place }) => place),
    city: rows.map(({ city }) => city),
    postcode: rows.map(({ postcode }) => postcode),
    west: Int32Array.from(rows, ({ west }) => west),
    south: Int32Array.from(rows, ({ south }) => south),
    numbers: rows.map(({ numbers }) => numbers),
    offsets: rows.map(({ offsets }) => offsets),
  })
  yield { path: 'addresses.arrow', bytes }
  const tree = new Flatbush(rows.length, 16, Int32Array)
  for (const { box } of rows) tree.add(...box)
  tree.finish()
  yield { path: 'addresses.index', bytes: new Uint8Array(tree.data) }
}

function rowOf({ houses, ...street }: AddressStreet): Row {
  const lngs = houses.map(({ lng }) => lng)
  const lats = houses.map(({ lat }) => lat)
  const west = Math.min(...lngs)
  const south = Math.min(...lats)
  return {
    ...street,
    west,
    south,
    numbers: houses
      .map(({ number, isEstimated }) => `${isEstimated ? estimatedMark : ''}${number}`)
      .join(numberSeparator),
    offsets: Uint16Array.from(houses.flatMap(({ lng, lat }) => [lng - west, lat - south])),
    box: [west, south, Math.max(...lngs), Math.max(...lats)],
  }
}

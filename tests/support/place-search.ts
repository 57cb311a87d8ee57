import type { AddressStreet, Place } from '@/server/atlas/entities/entities'
import { noHouses, readHouses } from '@/server/atlas/store/places/house-table'
import { type PlaceSearch, preparePlaceSearch } from '@/server/atlas/store/places/place-search'
import { readPlaces, readPlaceWords } from '@/server/atlas/store/places/place-table'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { addressFiles, placeFiles } from '@/server/atlas/write/place-files'

export const place = (name: string, over: Partial<Place> = {}): Place => ({
  name,
  kind: 'street',
  position: [9.5, 47.1],
  population: 0,
  city: '',
  ...over,
})

/** Uses the files that a build writes. */
export function searchOver(
  places: readonly Place[],
  country = 'Testland',
  streets: readonly AddressStreet[] = [],
): PlaceSearch {
  const written = [...placeFiles(places), ...addressFiles(streets)]
  const files = new Map(written.map(({ path, bytes }) => [path, bytes]))
  const bytesOf = (path: string) => files.get(path) ?? new Uint8Array()
  const table = (path: string) => decodeTable(bytesOf(path), path)
  const search = preparePlaceSearch({
    places: readPlaces(table('places.arrow'), bytesOf('places.index')),
    words: readPlaceWords(table('places.words.arrow')),
    country,
  })
  const houses =
    streets.length > 0 ? readHouses(table('addresses.arrow'), bytesOf('addresses.index')) : noHouses
  return (query) => search(query, houses)
}

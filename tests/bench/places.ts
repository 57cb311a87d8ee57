import { placeKinds } from '@/lib/catalogue/place-kinds'
import type { Place } from '@/server/atlas/entities/entities'
import { addressPartsOf } from '@/server/atlas/entities/tables'
import { readHouses } from '@/server/atlas/store/places/house-table'
import { preparePlaceSearch } from '@/server/atlas/store/places/place-search'
import { readPlaces, readPlaceWords } from '@/server/atlas/store/places/place-table'
import { tallyBytes } from '@/server/atlas/store/places/place-tally'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { addressFiles, placeFiles } from '@/server/atlas/write/place-files'
import { type Figure, megabytes, milliseconds, quantile, seconds } from './figure'

const syllables =
  'ba ber bo bach dorf eck el en er feld fried gar ger gra hau heim hol horn im ing kal kir kre lan lin lo mar mei mo neu nor ober ra rei ro sa schen schu sel stein tal tan ul vor wal wei wies zel'.split(
    ' ',
  )
const endings = ['strasse', 'weg', 'gasse', 'platz', 'allee', 'ring', 'steig', 'hof']

/** A linear congruential generator. */
function sequence(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** As many names as a large country: mostly streets, of few frequent and many rare words. */
function madeUpPlaces(count: number): Place[] {
  const next = sequence()
  const pick = <T>(from: readonly T[], skew = 1) => from[Math.floor(next() ** skew * from.length)] as T
  const word = () => Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(syllables)).join('')
  const towns = Array.from({ length: Math.max(200, count / 80) }, word)
  const stems = Array.from({ length: Math.max(2000, count * 0.3) }, word)
  return Array.from({ length: count }, (_, at) => {
    const isTown = at % 50 === 0
    return {
      name: isTown ? pick(towns) : `${pick(stems, 3)}${pick(endings)}`,
      kind: isTown ? pick(placeKinds.slice(1, 5)) : 'street',
      position: [6 + next() * 9, 47 + next() * 8],
      population: isTown ? Math.floor(next() ** 6 * 500_000) : 0,
      city: pick(towns, 2),
    }
  })
}

const near = { lat: 51, lng: 10 }

function measure(count: number): Figure[] {
  const places = madeUpPlaces(count)
  const began = performance.now()
  const files = new Map(placeFiles(places).map(({ path, bytes }) => [path, bytes]))
  const built = performance.now()
  const bytesOf = (path: string) => files.get(path) ?? new Uint8Array()
  const table = (path: string) => decodeTable(bytesOf(path), path)
  const search = preparePlaceSearch({
    places: readPlaces(table('places.arrow'), bytesOf('places.index')),
    words: readPlaceWords(table('places.words.arrow')),
    country: 'Nowhere',
  })
  const opened = performance.now()
  const name = places.at(-1)?.name ?? ''
  const queries = ['be', 'berg', name, `${name.slice(0, 4)}${name.slice(5)}`, 'im b', 'strasse im heim']
  const times = queries.map((text) => {
    search({ text, limit: 40, near })
    const asked = performance.now()
    search({ text, limit: 40, near })
    return performance.now() - asked
  })
  const held = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0) + count * tallyBytes
  const names = `${count.toLocaleString('en')} names`
  return [
    { name: `${names}: written by the build`, value: seconds(built - began) },
    { name: `${names}: opened`, value: milliseconds(opened - built), note: `${megabytes(held)} held` },
    { name: `${names}: slowest of ${queries.length} searches`, value: milliseconds(Math.max(...times)) },
  ]
}

/** Houses of each street. */
const houseCount = 20

function measureHouses(count: number): Figure[] {
  const places = madeUpPlaces(count)
  const streets = places.flatMap(({ kind, position: [lng, lat] }, place) =>
    kind === 'street'
      ? [{ place, city: '', postcode: String(10_000 + (place % 900)), houses: housesAt(lng, lat) }]
      : [],
  )
  const files = new Map(
    [...placeFiles(places), ...addressFiles(streets)].map(({ path, bytes }) => [path, bytes]),
  )
  const bytesOf = (path: string) => files.get(path) ?? new Uint8Array()
  const table = (path: string) => decodeTable(bytesOf(path), path)
  const search = preparePlaceSearch({
    places: readPlaces(table('places.arrow'), bytesOf('places.index')),
    words: readPlaceWords(table('places.words.arrow')),
    country: 'Nowhere',
  })
  const began = performance.now()
  const houses = readHouses(table('addresses.arrow'), bytesOf('addresses.index'))
  const opened = performance.now()
  const times = places.slice(-400).map(({ name, city }, at) => {
    const asked = performance.now()
    search({ text: `${name} ${1 + (at % 30)}, ${city}`, limit: 40 }, houses)
    return performance.now() - asked
  })
  const size = streets.length * houseCount
  const bytes = bytesOf('addresses.arrow').length + bytesOf('addresses.index').length
  const numbers = `${size.toLocaleString('en')} house numbers`
  return [
    {
      name: `${numbers}: opened`,
      value: milliseconds(opened - began),
      note: `${(bytes / size).toFixed(1)} bytes each`,
    },
    {
      name: `${numbers}: 95 % of ${times.length} searches within`,
      value: milliseconds(quantile(times, 0.95)),
    },
  ]
}

const housesAt = (lng: number, lat: number) =>
  Array.from({ length: houseCount }, (_, at) => ({
    number: String(at + 1),
    ...addressPartsOf([lng + at / 5000, lat + (at % 2) / 5000]),
    isEstimated: false,
  }))

export function measurePlaces(): Figure[] {
  return [...[135_000, 1_000_000].flatMap(measure), ...measureHouses(135_000)]
}

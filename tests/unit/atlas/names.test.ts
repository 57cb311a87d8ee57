import { placeFeatures } from '@/server/atlas/basemap/draw-basemap'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveMunicipalities, townFinder } from '@/server/atlas/derive/country/municipalities'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import type { Place, Position, Tags } from '@/server/atlas/entities/entities'
import { isKeptKey, isLanguageKey } from '@/server/atlas/entities/tag-keys'
import { prepareLatinTowns, prepareTowns } from '@/server/atlas/store/places/addresses'
import { readPlaces } from '@/server/atlas/store/places/place-table'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { placeFiles } from '@/server/atlas/write/place-files'
import { decoded, drawn } from '@/tests/support/drawn-tiles'
import { at, box, countryMap, examplia, osmMap, type Point } from '@/tests/support/osm-map'
import { place, searchOver } from '@/tests/support/place-search'

type Map = ReturnType<typeof countryMap>

function searchIn(map: Map) {
  const found = deriveEntities(map.extract(), { ...examplia })
  const search = searchOver(found.places, 'Examplia', found.addresses)
  return (text: string, near?: Point) => {
    const [lng, lat] = near ? at(near) : [0, 0]
    const query = { text, limit: 5, ...(near && { near: { lat, lng } }) }
    return search(query).map(({ place: { name, kind, city } }) => [name, kind, city])
  }
}

describe('the key of a name in a language', () => {
  it.each([
    ['name:en', true],
    ['name:lld', true],
    ['name:zh-Hant', true],
    ['name:pt-BR', true],
    ['name:es-419', true],
    ['name:nds-nl', true],
    ['name:be-tarask', true],
    ['name:sr-Latn', true],
    ['name', false],
    ['name:left', false],
    ['name:etymology', false],
    ['name:etymology:wikidata', false],
    ['name:pronunciation', false],
    ['name:prefix', false],
    ['name:signed', false],
    ['name:source', false],
    ['name:ja_kana', false],
    ['name:de:short', false],
    ['old_name:de', false],
  ])('%s: %p', (key, isOne) => {
    expect(isLanguageKey(key)).toBe(isOne)
  })
})

describe('the key of further names', () => {
  it.each([
    ['official_name', true],
    ['alt_name:de', true],
    ['alt_name:zh-Hant', true],
    ['alt_name:source', false],
    ['official_name:de', false],
  ])('%s is kept: %p', (key, isKept) => {
    expect(isKeptKey(key)).toBe(isKept)
  })
})

const municipality = { type: 'boundary', boundary: 'administrative', admin_level: '8' }

/** As Malta maps them. */
const malta = () =>
  countryMap()
    .node({ place: 'town', name: 'Raħal Ġdid', population: '8000' }, [1000, 0])
    .way({}, box([1000, 0], 1500), 500)
    .relation({ ...municipality, name: 'Raħal Ġdid', 'name:en': 'Paola' }, [{ ref: 500 }], 501)
    .node({ place: 'town', name: 'Bormla', alt_name: 'Cospicua', old_name: 'Città Cospicua' }, [3000, 0])
    .way({ place: 'island', name: 'Għawdex', 'name:en': 'Gozo', population: '31000' }, box([-2500, 0], 3000))
    .way({}, box([0, 3000], 1000), 600)
    .relation(
      { ...municipality, name: 'Il-Furjana', 'name:en': 'Floriana', population: '2000' },
      [{ ref: 600 }],
      601,
    )

describe('the search for a settlement', () => {
  it.each([
    ['Paola', 'Paola', 'town'],
    ['Rahal Gdid', 'Raħal Ġdid', 'town'],
    ['Cospicua', 'Cospicua', 'town'],
    ['Città Cospicua', 'Città Cospicua', 'town'],
    ['Bormla', 'Bormla', 'town'],
    ['Gozo', 'Gozo', 'locality'],
    ['Ghawdex', 'Għawdex', 'locality'],
    ['Floriana', 'Floriana', 'village'],
  ])('finds %s as %s', (text, name, kind) => {
    expect(searchIn(malta())(text)[0]?.slice(0, 2)).toEqual([name, kind])
  })

  const otherKeys = ['int_name', 'alt_name', 'old_name', 'loc_name', 'official_name', 'alt_name:de'] as const
  it.each(['name:en', ...otherKeys] as const)('knows %s', (key) => {
    const map = countryMap().node({ place: 'village', name: 'މާލެ', [key]: 'Capital' }, [0, 0])
    expect(searchIn(map)('Capital')[0]?.[0]).toBe('Capital')
  })

  const geneva = () =>
    countryMap({ 'name:ru': 'Экзамплия', 'name:de': 'Beispielland' })
      .node(
        {
          place: 'city',
          name: 'Genève',
          'name:de': 'Genf',
          'name:it': 'Ginevra',
          'name:lmo': 'Ginevra',
          'name:ja': 'ジュネーヴ',
          'name:ar': 'جنيف',
          'name:zh-Hant': '日內瓦',
          'name:frp': 'Geneve',
          'name:etymology': 'Genua',
        },
        [0, 0],
      )
      .way({ highway: 'residential', name: 'Rue du Lac', 'name:de': 'Seestrasse' }, box([100, 100], 50))

  it.each([
    ['genf', 'Genf', 'town'],
    ['Ginevra', 'Ginevra', 'town'],
    ['ジュネ', 'ジュネーヴ', 'town'],
    ['جنيف', 'جنيف', 'town'],
    ['日內瓦', '日內瓦', 'town'],
    ['geneve', 'Genève', 'town'],
    ['экзамплия', 'Экзамплия', 'country'],
    ['rue du lac geneve', 'Rue du Lac', 'street'],
    ['rue du lac, Genf', 'Rue du Lac', 'street'],
    ['Rue du Lac, ジュネーヴ, Beispielland', 'Rue du Lac', 'street'],
    ['Seestrasse Genf', 'Seestrasse', 'street'],
  ])('finds %s as %s, in the language of its reader', (text, name, kind) => {
    expect(searchIn(geneva())(text)[0]?.slice(0, 2)).toEqual([name, kind])
  })

  it('holds each name once, and none that is no name', () => {
    const town = deriveEntities(geneva().extract(), { ...examplia }).places.find(
      ({ kind }) => kind === 'town',
    )
    expect(town?.otherNames?.map(({ name }) => name)).toEqual([
      'جنيف',
      'Genf',
      'Ginevra',
      'ジュネーヴ',
      '日內瓦',
    ])
  })

  it('shows a place by its own name as long as another fits no better', () => {
    const map = countryMap().node(
      { place: 'town', name: 'Andorra', 'name:hr': 'Andora', 'name:lmo': 'Andòr' },
      [0, 0],
    )
    expect(searchIn(map)('andor')).toEqual([['Andorra', 'town', 'Andorra']])
    expect(searchIn(map)('andora')).toEqual([['Andora', 'town', 'Andora']])
  })

  it('prefers the place that bears a name to one that has it beside its own', () => {
    const map = countryMap()
      .node(
        {
          place: 'city',
          name: 'Great Lake',
          official_name: 'Lakeside;Seestadt',
          'alt_name:de': 'Seeheim;Seeburg',
        },
        [0, 0],
      )
      .node({ place: 'village', name: 'Lakeside' }, [2000, 0])
      .node({ place: 'village', name: 'Seeburg' }, [-2000, 0])
    const search = searchIn(map)
    expect(search('Lakeside').map(([, kind]) => kind)).toEqual(['village', 'town'])
    expect(search('Seeburg').map(([, kind]) => kind)).toEqual(['village', 'town'])
    expect([search('Seestadt')[0]?.[0], search('Seeheim')[0]?.[0]]).toEqual(['Seestadt', 'Seeheim'])
  })

  it.each([
    ['Rue du Lac, Seeheim', 'Rue du Lac', 'Lac'],
    ['Rue de la République, Seehausen', 'Rue de la République', 'Lac'],
  ])('finds %s beside further names', (text, name, city) => {
    const map = countryMap({ official_name: 'République Examplienne' })
      .node({ place: 'town', name: 'Lac', 'name:de': 'Seehausen', 'alt_name:de': 'Seeheim' }, [0, 0])
      .way({ highway: 'residential', name: 'Rue du Lac' }, box([100, 100], 50))
      .way({ highway: 'residential', name: 'Rue de la Gare' }, box([100, 300], 90))
      .way({ highway: 'residential', name: 'Rue de la République' }, box([300, 100], 40))
    expect(searchIn(map)(text)[0]).toEqual([name, 'street', city])
  })

  it('knows a place that has an English name alone', () => {
    const map = countryMap().node({ place: 'village', 'name:en': 'Newtown' }, [0, 0])
    expect(searchIn(map)('Newtown')[0]?.[0]).toBe('Newtown')
  })

  it('finds a municipality with a settlement of its name once', () => {
    expect(searchIn(malta())('Paola')).toHaveLength(1)
  })
})

describe('the search for a landmark', () => {
  const named = (tags: Tags): Tags => ({ name: 'Ħal Luqa', 'name:en': 'Lucca', ...tags })

  it.each<[string, Tags]>([
    ['airport', { aeroway: 'aerodrome' }],
    ['station', { railway: 'station' }],
    ['station', { amenity: 'bus_station' }],
    ['station', { amenity: 'ferry_terminal' }],
    ['hospital', { amenity: 'hospital' }],
    ['hospital', { healthcare: 'hospital' }],
    ['shopping centre', { shop: 'mall' }],
    ['shop', { shop: 'supermarket' }],
    ['shop', { shop: 'hairdresser' }],
  ])('finds the %s by its English name, as a point or an outline', (kind, tags) => {
    const map = countryMap().node({ place: 'town', name: 'Town' }, [0, 0])
    expect(searchIn(map.node(named(tags), [500, 0]))('Lucca')).toEqual([['Lucca', kind, 'Town']])
    const outline = countryMap()
      .node({ place: 'town', name: 'Town' }, [0, 0])
      .way(named(tags), box([500, 0], 100))
    expect(searchIn(outline)('Hal Luqa, Town')).toEqual([['Ħal Luqa', kind, 'Town']])
  })

  it('finds the shop of a chain that is nearest', () => {
    const map = countryMap()
      .node({ place: 'town', name: 'West' }, [-3000, 0])
      .node({ place: 'town', name: 'East' }, [3000, 0])
      .node({ shop: 'supermarket', name: 'Coop' }, [-3000, 100])
      .node({ shop: 'supermarket', name: 'Coop' }, [3000, 100])
    expect(searchIn(map)('coop', [3000, 0])[0]).toEqual(['Coop', 'shop', 'East'])
    expect(searchIn(map)('coop', [-3000, 0])[0]).toEqual(['Coop', 'shop', 'West'])
  })

  it('finds a station once that is mapped as a building and as a stop', () => {
    const map = countryMap()
      .node({ railway: 'station', name: 'Central' }, [0, 0])
      .way({ public_transport: 'station', name: 'Central' }, box([10, 0], 60))
    expect(searchIn(map)('Central')).toHaveLength(1)
  })

  it('does not find shops that are closed', () => {
    expect(searchIn(countryMap().node({ shop: 'vacant', name: 'Old Mill' }, [0, 0]))('Old Mill')).toEqual([])
  })
})

describe('the nearest town', () => {
  const townAt = (place: string, position: Position) => {
    const extract = countryMap({}, 60_000).node({ place, name: 'Town' }, [-25_000, 0]).extract()
    const country = deriveCountry(extract, examplia)
    return townFinder(extract, country, deriveMunicipalities(extract, country))(position).name
  }

  it.each([
    ['city', 19_900, 'Town'],
    ['city', 20_100, ''],
    ['town', 9900, 'Town'],
    ['town', 10_100, ''],
    ['village', 4900, 'Town'],
    ['village', 5100, ''],
    ['suburb', 2900, 'Town'],
    ['suburb', 3100, ''],
  ])('of a %s at %i m is "%s"', (place, metres, town) => {
    expect(townAt(place, at([metres - 25_000, 0]))).toBe(town)
  })

  it('is the nearest of those that are near enough', () => {
    const extract = countryMap({}, 60_000)
      .node({ place: 'village', name: 'Village' }, [6000, 0])
      .node({ place: 'city', name: 'City' }, [-15_000, 0])
      .extract()
    const country = deriveCountry(extract, examplia)
    const town = townFinder(extract, country, [])
    expect([town(at([0, 0])).name, town(at([2000, 0])).name]).toEqual(['City', 'Village'])
  })
})

function placeTableOf(places: readonly Place[]) {
  const files = new Map([...placeFiles(places)].map(({ path, bytes }) => [path, bytes]))
  const bytesOf = (path: string) => files.get(path) ?? new Uint8Array()
  return readPlaces(decodeTable(bytesOf('places.arrow'), 'places.arrow'), bytesOf('places.index'))
}

describe('the town of an address', () => {
  const townAt = (kind: Place['kind'], metres: number, city = '') => {
    const table = placeTableOf([place('Town', { kind, city, position: at([0, 0]) })])
    return prepareTowns(table)(at([metres, 0]))
  }

  it.each<[Place['kind'], number, string | null]>([
    ['town', 14_900, 'Town'],
    ['town', 15_100, null],
    ['village', 4900, 'Town'],
    ['village', 5100, null],
    ['hamlet', 1900, 'Town'],
    ['hamlet', 2100, null],
  ])('of a %s at %i m is %p', (kind, metres, town) => {
    expect(townAt(kind, metres)).toBe(town)
  })

  it('is that of a street up to 5 km away', () => {
    expect([townAt('street', 4900, 'City'), townAt('street', 5100, 'City')]).toEqual(['City', null])
  })
})

describe('a country in another script', () => {
  const athens = () =>
    countryMap()
      .node({ place: 'city', name: 'Αθήνα', 'name:de': 'Athen', 'name:en': 'Athens' }, [0, 0])
      .way({ highway: 'residential', name: 'Οδός Ερμού', 'name:en': 'Ermou Street' }, [
        [1000, 0],
        [1200, 0],
      ])
      .way({ highway: 'residential', name: 'Οδός Αθηνάς' }, [
        [2000, 0],
        [2200, 0],
      ])
      .node({ shop: 'bakery', name: 'Φούρνος', int_name: 'Fournos' }, [1030, 20])
      .node({ amenity: 'parking' }, [1020, 20], 1)
      .node({ amenity: 'parking' }, [1190, -20], 2)
      .node({ amenity: 'parking' }, [2100, 20], 3)
      .node({ amenity: 'parking' }, [-1500, 0], 4)
      .node({ amenity: 'parking', name: 'Garage', 'name:el': 'Γκαράζ' }, [-1600, 0], 5)
      .node({ amenity: 'parking', name: 'Λιμάνι', 'name:en': 'Harbour' }, [-1700, 0], 6)

  it('has sites, towns and places in Latin letters too, as far as these are mapped', () => {
    const { sites, pois } = deriveEntities(athens().extract(), { ...examplia })
    expect(sites.map(({ name, latinName }) => [name, latinName])).toEqual([
      ['Οδός Ερμού near Φούρνος', 'Ermou Street near Fournos'],
      ['Οδός Ερμού', 'Ermou Street'],
      ['Οδός Αθηνάς', undefined],
      ['Parking Αθήνα', 'Parking Athens'],
      ['Garage', undefined],
      ['Λιμάνι', 'Harbour'],
    ])
    expect(new Set(sites.map(({ city, latinCity }) => `${city} ${latinCity}`))).toEqual(
      new Set(['Αθήνα Athens']),
    )
    expect(pois.find(({ category }) => category === 'retail')?.latinName).toBe('Fournos')
    expect(searchIn(athens())('harbour, athens')[0]).toEqual(['Harbour', 'site', 'Athens'])
  })

  it('has its towns in Latin letters for locations anywhere', () => {
    const { places } = deriveEntities(athens().extract(), { ...examplia })
    const latinOf = prepareLatinTowns(placeTableOf(places))
    expect([latinOf('Αθήνα'), latinOf('Vaduz')]).toEqual(['Athens', undefined])
  })

  it('has a municipality in Latin letters that is called otherwise than its settlement', () => {
    const map = athens()
      .way({}, box([0, 0], 9000), 700)
      .relation(
        { ...municipality, name: 'Δήμος Αθηναίων', alt_name: 'Αθήνα', 'name:en': 'City of Athens' },
        [{ ref: 700 }],
        701,
      )
    const { places } = deriveEntities(map.extract(), { ...examplia })
    expect(places.find(({ name }) => name === 'Οδός Ερμού')?.city).toBe('Δήμος Αθηναίων')
    expect(prepareLatinTowns(placeTableOf(places))('Δήμος Αθηναίων')).toBe('City of Athens')
  })
})

describe('labels in another script', () => {
  it('have the name in Latin letters above the local one', () => {
    const map = countryMap().node({ place: 'town', name: 'މާލެ', 'name:en': 'Malé' }, [0, 0])
    const { places } = deriveEntities(map.extract(), { ...examplia })
    const [label] = placeFeatures(places, () => ({ north: 0, east: 0, south: 0, west: 0 }))
    expect(label?.properties.name).toBe('Malé\nމާލެ')
  })

  const namesIn = (layer: string, features: Parameters<typeof decoded>[0]) =>
    decoded(features)
      .filter(({ z }) => z === 14)
      .flatMap((tile) => tile.features(layer))
      .map(({ properties }) => properties.name)

  it.each([
    [{ name: 'މަގު', 'name:en': 'Majeedhee Magu' }, 'Majeedhee Magu'],
    [{ name: 'މަގު', int_name: 'Magu' }, 'Magu'],
    [{ name: 'شارع', 'name:ar': 'شارع', 'name:fr': 'Rue' }, 'Rue'],
    [{ name: 'улица', 'name:de': 'Straße', 'name:sr-Latn': 'ulica' }, 'ulica'],
    [{ name: 'މަގު' }, 'މަގު'],
    [{ name: 'Straße', 'name:en': 'Street' }, 'Straße'],
    [{ 'name:en': 'Street' }, 'Street'],
  ])('are in Latin letters for the road %j', (tags, name) => {
    const line: Point[] = [
      [-200, 400],
      [200, 400],
    ]
    expect(
      namesIn(
        'roads',
        drawn(
          osmMap()
            .way({ highway: 'primary', ...tags }, line)
            .extract(),
        ),
      ),
    ).toEqual([name])
  })
})

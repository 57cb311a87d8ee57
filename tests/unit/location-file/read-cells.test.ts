import { mappedParkingTypes, submittedParkingTypes } from '@/lib/catalogue/parking-types'
import { assignColumn, matchColumns } from '@/lib/domain/location-file/file-fields'
import { whyRefused } from '@/lib/domain/location-file/file-format'
import {
  addressNames,
  isElsewhere,
  matchWord,
  placesOfAddress,
} from '@/lib/domain/location-file/match-address'
import { parkingTypeWord, readParkingType, readPowerType } from '@/lib/domain/location-file/read-types'
import { readCoordinate } from '@/lib/geo/read-coordinate'

describe('the columns of a file', () => {
  it.each([
    ['English', 'ID,Name,Address,Latitude,Longitude,Power type,Parking type,Status'],
    ['German', 'Nr,Objekt,Adresse,Breite,Länge,Ladeart,Parkierung,Zustand'],
    ['French', 'Numéro,Nom,Adresse complète,Latitude,Longitude,Type de courant,Type de stationnement,Statut'],
    ['Italian', 'Codice,Nome,Indirizzo,Latitudine,Longitudine,Tipo di ricarica,Parcheggio,Stato'],
    ['Spanish', 'Código,Nombre,Dirección,Latitud,Longitud,Tipo de corriente,Aparcamiento,Estado'],
    ['Dutch', 'Nummer,Naam,Adres,Breedtegraad,Lengtegraad,Laadtype,Parkeertype,Status'],
  ])('are recognised in %s', (_, heading) => {
    expect(matchColumns(heading.split(','))).toEqual([
      'id',
      'name',
      'address',
      'lat',
      'lng',
      'evaluationType',
      'parkingType',
      'status',
    ])
  })

  it('are recognised by their wire names in any case', () => {
    expect(matchColumns(['LOCATION_ID', 'lat', 'LON', 'evaluation_type', 'Bemerkung', '__proto__'])).toEqual([
      'id',
      'lat',
      'lng',
      'evaluationType',
      null,
      null,
    ])
  })

  it('assign a field to the first of two columns, and to another by hand', () => {
    const fields = matchColumns(['Name', 'Title', 'Lat'])
    expect(fields).toEqual(['name', null, 'lat'])
    expect(assignColumn(fields, 1, 'name')).toEqual([null, 'name', 'lat'])
    expect(assignColumn(fields, 2, null)).toEqual(['name', null, null])
  })
})

describe('a coordinate', () => {
  it.each([
    ['47.1411', 'lat', 47.1411, undefined],
    [' -0.5 ', 'lng', -0.5, undefined],
    ['47,1411', 'lat', 47.1411, 'comma'],
    ['4.71411e1', 'lat', 47.1411, undefined],
    ['47.1411°', 'lat', 47.1411, undefined],
    ['47.5 N', 'lat', 47.5, 'degrees'],
    ['9.5 W', 'lng', -9.5, 'degrees'],
    ['47 08 28.0 N', 'lat', 47 + 8 / 60 + 28 / 3600, 'degrees'],
    ['9 31 15.0 E', 'lng', 9 + 31 / 60 + 15 / 3600, 'degrees'],
    ["N 47° 08.467'", 'lat', 47 + 8.467 / 60, 'degrees'],
    ['47:08:28', 'lat', 47 + 8 / 60 + 28 / 3600, 'degrees'],
    ['470828N', 'lat', 47 + 8 / 60 + 28 / 3600, 'degrees'],
    ['0093115.5E', 'lng', 9 + 31 / 60 + 15.5 / 3600, 'degrees'],
    ['47° 8′ 28″ N', 'lat', 47 + 8 / 60 + 28 / 3600, 'degrees'],
    ['−0.5', 'lng', -0.5, undefined],
    ['9.52\u00a0E', 'lng', 9.52, 'degrees'],
    ['47.14 deg', 'lat', 47.14, undefined],
    ['47 degrees 8 min. 28 sec N', 'lat', 47 + 8 / 60 + 28 / 3600, 'degrees'],
    ['Lat: 47.14', 'lat', 47.14, undefined],
    ['9.52 Ost', 'lng', 9.52, 'degrees'],
    ['9.52 Ouest', 'lng', -9.52, 'degrees'],
    ['0°10\'0"W', 'lng', -10 / 60, 'degrees'],
    ['47°30\'00"N', 'lat', 47.5, 'degrees'],
    ['47° 30’ 36” N', 'lat', 47.51, 'degrees'],
    ['9 30', 'lng', 9.5, 'degrees'],
    ['-33° 30.0', 'lat', -33.5, 'degrees'],
  ] as const)('is read from %s', (text, axis, ...[value, fix]) => {
    const read = readCoordinate(text, axis)
    expect(read).toMatchObject({ kind: 'value', ...(fix && { fix }) })
    expect(read).toHaveProperty('value', expect.closeTo(Number(value), 10))
  })

  it.each([
    ['', 'empty'],
    ['–', 'empty'],
    ['next to the church', 'unreadable'],
    ['47,1,2', 'unreadable'],
    ["47°75'", 'unreadable'],
    ['47 N 9 E', 'unreadable'],
    ['47 8.5 28 N', 'unreadable'],
    ['-47 S', 'unreadable'],
    ['47.141.111', 'unreadable'],
    ['4708280N', 'unreadable'],
    ['9.5 E', 'unreadable'],
    ['NaN', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['1e999', 'unreadable'],
    ['1234567', 'outside'],
    ['9'.repeat(100_000), 'unreadable'],
    [`1${' '.repeat(200_000)}x`, 'unreadable'],
    [' '.repeat(200_000), 'empty'],
  ] as const)('in %.20s is %s', (text, kind) => {
    expect(readCoordinate(text, 'lat').kind).toBe(kind)
  })
})

describe('the types of a location', () => {
  it.each([
    ['dc', 'DC'],
    ['AC', 'AC'],
    ['AC,DC', 'AC,DC'],
    ['DC + AC', 'AC,DC'],
    ['Gleichstrom', 'DC'],
    ['Wechselstrom und Gleichstrom', 'AC,DC'],
    ['courant alternatif', 'AC'],
    ['Schnell', undefined],
    ['AC fast', undefined],
    [',', undefined],
  ])('read the power type %s as %s', (text, type) => {
    expect(readPowerType(text)).toBe(type)
  })

  it.each([
    ['Tiefgarage', 'underground_garage'],
    ['Parking lot', 'parking_lot'],
    ['parking_garage', 'parking_garage'],
    ['Multi-storey', 'multi-storey'],
    ['Customers', 'retail'],
    ['Aire de repos', 'rest_area'],
    ['On street', 'on_street'],
    ['Mars', undefined],
    ['constructor', undefined],
  ])('read the parking type %s as %s', (text, type) => {
    expect(readParkingType(text)).toBe(type)
  })

  it('round-trip', () => {
    const values = [...mappedParkingTypes, ...submittedParkingTypes.map(({ value }) => value)]
    for (const value of values) expect(readParkingType(parkingTypeWord(value))).toBe(value)
  })
})

describe('an address', () => {
  const street = (formatted_address: string) => ({
    formatted_address,
    location: { lat: 47, lng: 9 },
    kind: 'street' as const,
  })
  const town = { ...street('Schaan, Liechtenstein'), kind: 'town' as const }

  it.each([
    ['Landstrasse 12a, 9494 Schaan', 'Landstrasse, Schaan'],
    ['Feldkircher Str. 13', 'Feldkircher Str.'],
    ['12 Rue de la Gare, L-1234 Luxembourg', 'Rue de la Gare, Luxembourg'],
    ['1234', ''],
  ])('in %s has the names %s', (address, names) => {
    expect(addressNames(address)).toBe(names)
  })

  it('is its street in its town', () => {
    const here = street('Landstrasse, Schaan, Liechtenstein')
    const results = [
      town,
      here,
      street('Landstrasse, Vaduz, Liechtenstein'),
      street('Landstrasse-Kreisel, Schaan'),
    ]
    expect(placesOfAddress('Landstraße 12, 9494 Schaan', results)).toEqual([here])
    expect(placesOfAddress('9494 Schaan, Landstrasse 12', results)).toEqual([here])
    // To be confirmed: it is in other towns only.
    expect(placesOfAddress('Landstrasse 12, Triesen', results)).toEqual([here, results[2]])
  })

  it('is its house, in either part of a town of two names', () => {
    const house = street('Widagass 5, Gamprin-Bendern, Liechtenstein')
    expect(placesOfAddress('Widagass 5, 9487 Bendern', [house])).toEqual([house])
    expect(isElsewhere('Widagass 5, 9487 Bendern', house)).toBe(false)
    expect(isElsewhere('Widagass 5, 9487 Eschen', house)).toBe(true)
  })

  it('is a choice if several towns have the street, and nothing if none has', () => {
    const results = [
      street('Feldkircher Strasse, Eschen, Liechtenstein'),
      street('Feldkircher Strasse, Schaan, Liechtenstein'),
    ]
    expect(placesOfAddress('Feldkircher Str. 13', results)).toEqual(results)
    expect(placesOfAddress('Schaan', [town])).toEqual([])
  })
})

it.each([
  [['a.xlsx'], 1, undefined],
  [['A.GeoJSON'], 20_000_000, undefined],
  [['a.xlsx'], 20_000_001, 'The file is larger than 20 MB.'],
  [['a.xls'], 1, 'Choose a file that ends with .xlsx, .csv or .geojson.'],
  [['constructor'], 1, 'Choose a file that ends with .xlsx, .csv or .geojson.'],
  [[], 1, 'Choose a file that ends with .xlsx, .csv or .geojson.'],
  [['a.csv', 'b.csv'], 1, 'Choose one file at a time.'],
])('accepts a single file of a known kind: %j of %i bytes', (names, size, sentence) => {
  expect(whyRefused(names.map((name) => ({ name, size })))).toBe(sentence)
})

it.each([
  ['house', 'House number'],
  ['approximate', 'Approximate'],
  ['street', 'Street only'],
] as const)('labels the precision %s as %s', (precision, word) => {
  const found = { formatted_address: 'Straße des 17. Juni 135, Berlin', location: { lat: 52, lng: 13 } }
  expect(matchWord({ ...found, kind: 'street', precision })).toBe(word)
})

it.each([
  ['street', 'Landstrasse, Schaan', 'Street only'],
  ['street', 'Landstrasse 12, 9494 Schaan', 'House number'],
  ['site', 'Coop Schaan', 'Site'],
  ['town', 'Schaan', 'Area'],
] as const)('labels the match of a %s, %s, %s', (kind, formatted_address, word) => {
  expect(matchWord({ kind, formatted_address, location: { lat: 47, lng: 9 } })).toBe(word)
})

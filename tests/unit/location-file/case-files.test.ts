import { caseFiles, inImport, inStudio } from '@/tests/support/case-files'

/** Parts of what a reader answers. */
interface Wanted {
  refused?: string
  columns?: string
  asked?: string[]
  fields?: string
  notes?: string[]
  sheet?: string
  rows?: unknown[]
  addresses?: string[]
  bounds?: number[]
}

interface Case {
  studio?: Wanted
  locations?: Wanted
}

const two = ['2: 47.1400, 9.5200 A', '3: 47.1500, 9.5300 B']
const workbook: Required<Case> = {
  studio: {
    columns: 'Location ID integer, Name string, Latitude real, Longitude real, Status string',
    rows: [
      [1, 'A', 47.141, 9.521, 'new'],
      [2, 'B', 47.142, 9.522, 'old'],
    ],
  },
  locations: { rows: ['2: 47.1410, 9.5210 A', '3: 47.1420, 9.5220 B'] },
}
const below = (row: number) => [`${row}: 47.1410, 9.5210 A`, `${row + 1}: 47.1420, 9.5220 B`]
const skipped = ['A row above the heading is left out.']

const features: Case = {
  studio: {
    columns: '_geojson geojson, n integer',
    notes: [],
    bounds: [9.52, 47.14, 9.53, 47.15],
  },
  locations: { rows: ['1: 47.1400, 9.5200', '2: 47.1500, 9.5300'] },
}
const needsParking = "(Parking type is required when evaluation type is 'AC' or 'AC,DC')"
const openChargeMap: Case = {
  studio: {
    columns: expect.stringMatching(
      /^Location ID integer, Name string, Latitude real, .*HPC connectors integer, Power \(kW\) integer, /,
    ),
    notes: ['Open Charge Map: 4 locations, 15 connectors.', 'Not counted, for want of a power: 1 connector.'],
  },
  locations: {
    fields:
      'Location ID: id, Name: name, Latitude: lat, Longitude: lng, Operator: operator, Status: status, Power type: evaluationType, AC connectors: connectorsAC, DC connectors: connectorsDC, HPC connectors: connectorsHPC',
    rows: [
      `1: 47.1000, 9.5300 Test private ${needsParking}`,
      '2: 47.1100, 9.5300 Test null qty',
      '3: 47.1200, 9.5300 Test nested only',
      `4: 47.1250, 9.5300 Test nacs ${needsParking}`,
    ],
  },
}
const ocpi: Case = {
  studio: {
    columns: expect.stringMatching(
      /^Location ID string, Name string, Street string, Town string, Country string, Latitude real, Longitude real, Parking type string, EVSEs integer, Power type string, AC connectors integer, /,
    ),
    notes: ['OCPI locations: 1 location, 1 EVSE.'],
    rows: [
      expect.arrayContaining([
        'LOC1',
        'Test',
        'Landstrasse 1',
        'Vaduz',
        47.141,
        9.521,
        'ON_STREET',
        'AC',
        22.08,
      ]),
    ],
  },
  locations: { notes: ['OCPI locations: 1 location, 1 EVSE.'], rows: ['1: 47.1410, 9.5210 Test'] },
}

const cases: Readonly<Record<string, Case>> = {
  '01-wkt/collection.csv': { studio: { notes: [], bounds: [9.5, 47.1, 9.6, 47.2] } },
  '01-wkt/empty.csv': {
    studio: { notes: ['empty.csv: 1 row without a place.'], bounds: [9.5, 47.1, 9.6, 47.2] },
  },
  '01-wkt/ewkt.csv': {
    studio: { columns: 'id integer, geom geojson', notes: [], bounds: [9.52, 47.14, 9.53, 47.15] },
  },
  '01-wkt/wkbhex.csv': {
    studio: { columns: 'id integer, geom geojson', notes: [], bounds: [9.52, 47.14, 9.53, 47.15] },
  },
  '01-wkt/z.csv': {
    studio: { columns: 'title string, geometry geojson', notes: [], bounds: [9.5, 47.1, 9.6, 47.2] },
  },
  '02-geojson-cells/empty.csv': { studio: { notes: ['empty.csv: 1 row without a place.'] } },
  '02-geojson-cells/single-quotes.csv': { studio: { columns: 'id integer, route geojson', notes: [] } },
  '03-column-names/deutsch.csv': {
    studio: { notes: [], bounds: [9.52, 47.14, 9.53, 47.15] },
    locations: { rows: two },
  },
  '03-column-names/latdot.csv': { studio: { notes: [] }, locations: { rows: ['2: 47.1400, 9.5200 A'] } },
  '03-column-names/od.csv': { studio: { notes: [], bounds: [9.52, 47.14, 9.53, 47.15] } },
  '03-column-names/population.csv': { studio: { notes: [] }, locations: { rows: ['2: 47.1400, 9.5200 A'] } },
  '03-column-names/stops.csv': {
    studio: { notes: [] },
    locations: { rows: ['2: 47.1389, 9.5222 Vaduz Post', '3: 47.1679, 9.5090 Schaan Bahnhof'] },
  },
  '03-column-names/wgs.csv': { studio: { notes: [] }, locations: { rows: ['2: 47.1400, 9.5200 A'] } },
  '03-column-names/x_lat.csv': {
    studio: { notes: [] },
    locations: { rows: ['2: 47.1400, 9.5200', '3: 47.1500, 9.5300'] },
  },
  '04-untidy-csv/comment.csv': {
    studio: { notes: skipped },
    locations: { notes: skipped, rows: ['3: 47.1400, 9.5200 A'] },
  },
  '04-untidy-csv/duplicate.csv': {
    studio: { columns: 'id integer, name string, latitude real, longitude real, id 2 string' },
    locations: { rows: two },
  },
  '04-untidy-csv/nulls.csv': {
    studio: {
      columns: 'id integer, latitude real, longitude real, ok boolean, big string, flag string',
      notes: ['nulls.csv: 1 row without a place.'],
      rows: [
        [1, 47.14, 9.52, true, '9223372036854775807', 't'],
        [2, null, null, false, '9007199254740993', 'f'],
        [3, 47.16, 9.54, null, '1', 't'],
      ],
    },
    locations: {
      rows: ['2: 47.1400, 9.5200', '3: (Neither coordinates nor an address)', '4: 47.1600, 9.5400'],
    },
  },
  '04-untidy-csv/pandas-index.csv': {
    studio: { columns: 'Column 1 integer, name string, latitude real, longitude real' },
    locations: { rows: two },
  },
  '04-untidy-csv/preamble.csv': {
    studio: { notes: skipped, rows: [['A', 47.14, 9.52]] },
    locations: { notes: skipped },
  },
  '04-untidy-csv/short-rows.csv': {
    studio: {
      rows: [
        ['A', 47.14, 9.52, null, null],
        ['B', 47.15, 9.53, null, null],
        ['C', 47.16, 9.54, 'x', null],
      ],
    },
    locations: { rows: [...two, '4: 47.1600, 9.5400 C'] },
  },
  '04-untidy-csv/tabs.tsv': {
    studio: { rows: [['A', 47.14, 9.52]] },
    locations: { rows: ['2: 47.1400, 9.5200 A'] },
  },
  '04-untidy-csv/thousands.csv': {
    studio: {
      rows: [
        ['A', 47.14, 9.52, 1234],
        ['B', 47.15, 9.53, 12500],
      ],
    },
    locations: { fields: 'name: name, latitude: lat, longitude: lng' },
  },
  '04-untidy-csv/trailing.csv': {
    studio: { columns: 'name string, latitude real, longitude real' },
    locations: { rows: two },
  },
  '06-times/ambiguous.csv': {
    studio: { columns: 'latitude real, longitude real, day string', asked: ['day'] },
  },
  '06-times/forms.csv': {
    studio: {
      columns:
        'latitude real, longitude real, pg timestamp, pgtz timestamp, ms timestamp, isoM timestamp, de timestamp, uk date, us12 timestamp, named date, unix integer, slash timestamp, rfc timestamp',
      asked: [],
    },
  },
  '07-geojson/crs2056.geojson': {
    studio: {
      notes: ['Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.'],
      bounds: [9.520392, 47.1400284, 9.5217448, 47.1409037],
    },
    locations: {
      notes: ['Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.'],
      rows: ['1: 47.1400, 9.5204 A', '2: 47.1409, 9.5217 B'],
    },
  },
  '07-geojson/crs3857.geojson': {
    studio: {
      notes: ['The file names EPSG:3857, but its coordinates are degrees: read as WGS 84.'],
      bounds: [15, 47, 15, 47],
    },
  },
  '07-geojson/bare.geojson': {
    studio: { notes: [], bounds: [9.52, 47.14, 9.52, 47.14] },
    locations: { rows: ['1: 47.1400, 9.5200'] },
  },
  '07-geojson/lines.geojson': features,
  '07-geojson/lines.geojsonl': features,
  '07-geojson/mixed.geojson': { studio: { notes: ['mixed.geojson: 3 rows without a place.'] } },
  '10-bnetza/Ladesaeulenregister.csv': {
    studio: {
      notes: ['The file is not UTF-8: read as Windows-1252.', '3 rows above the heading are left out.'],
    },
    locations: {
      rows: [
        '8: 47.5460, 9.6840 Musterwerke GmbH, Hauptstraße 12',
        '9: 47.5449, 9.6810 Musterwerke GmbH, Bahnhofstraße 3a',
      ],
      addresses: [
        '8: Hauptstraße 12, 88131 Lindau (Bodensee)',
        '9: Bahnhofstraße 3a, 88131 Lindau (Bodensee)',
      ],
    },
  },
  '10-bnetza/Ladesaeulenregister_neu.csv': {
    locations: {
      rows: ['2: 47.5460, 9.6840 Musterwerke', '3: 47.5449, 9.6810 Musterwerke'],
      addresses: ['2: Hauptstraße 12, 88131 Lindau', '3: Bahnhofstraße 3a, 88131 Lindau'],
    },
  },
  '11-afdc/alt_fuel_stations.csv': {
    locations: {
      fields:
        'Station Name: name, Street Address: address, City: town, State: region, ZIP: postcode, Latitude: lat, Longitude: lng, ID: id, Country: country',
      addresses: [
        '2: 100 Main St, Springfield, CO 80000, United States',
        '3: 5 Elm Ave, Springfield, IL 62701, United States',
      ],
      rows: ['2: 39.7392, -104.9903 Example Mall, Lot B', '3: 39.7817, -89.6501 Example Library'],
    },
  },
  '12-irve/irve-consolidated.csv': { locations: { rows: ['2: 43.7225, 7.4053 Parking de la Mairie'] } },
  // The second row is inverted.
  '12-irve/irve.csv': {
    studio: {
      notes: ['coordonneesXY: 1 row in the other order is turned.'],
      bounds: [7.4053, 43.7225, 7.406, 43.723],
    },
    locations: { rows: ['2: 43.7225, 7.4053 Parking de la Mairie', '3: 43.7230, 7.4060 Gare'] },
  },
  '12-irve/irve-v3.csv': { locations: { rows: ['2: 47.6347, 7.4910 Gare'] } },
  '13-ncr/ncr.csv': {
    studio: { notes: [], bounds: [-0.33952, 51.605591, -0.33951, 51.605592] },
    locations: {
      rows: [
        '2: 51.6056, -0.3395 Example Avenue / Test Road',
        '3: 51.6056, -0.3395 Example Avenue / Test Road (Same ID as row 2 of this file: SRC_LDN60188)',
      ],
      addresses: [
        '2: Test Road, London HA3 8XX, United Kingdom',
        '3: Test Road, London HA3 8XX, United Kingdom',
      ],
    },
  },
  '14-ocm/camel.json': openChargeMap,
  '14-ocm/extra.json': openChargeMap,
  '14-ocm/ocm.json': {
    studio: { rows: [expect.arrayContaining(['A', 'Landstrasse 1', 'Vaduz', 47.14, 9.52, 'DC', 150])] },
    locations: {
      fields: expect.stringContaining('Street: street, Postcode: postcode, Town: town, Latitude: lat'),
      rows: ['1: 47.1400, 9.5200 A'],
    },
  },
  '15-ocpi/flat.csv': {
    locations: {
      rows: [
        '2: 47.1410, 9.5210 Test',
        '3: 47.1420, 9.5220 Test 2',
        '4: 47.1430, 9.5230 Test 3 ("ALONG_MOTORWAY" is not a parking type)',
        '5: 47.1440, 9.5240 Test 4',
      ],
    },
  },
  '15-ocpi/locations-array.json': ocpi,
  '15-ocpi/locations.json': ocpi,
  '16-nobil/nobil.csv': {
    studio: { notes: [], bounds: [10.75678, 59.91234, 10.75678, 59.91234] },
    locations: { rows: ['2: 59.9123, 10.7568 Test'], addresses: ['2: Testveien 1, 0001 OSLO'] },
  },
  '16-nobil/nobil.json': {
    studio: {
      notes: ['NOBIL stations: 1 station, 2 charging points.'],
      rows: [['NOR_00001', 'Test', 'Testveien', 1, '0001', 'OSLO', 59.91234, 10.75678, 2]],
    },
    locations: { rows: ['1: 59.9123, 10.7568 Test'], addresses: ['1: Testveien 1, 0001 OSLO'] },
  },
  '17-swiss/ich-tanke-strom.json': {
    studio: {
      notes: ['OICP stations: 1 station, 1 EVSE.'],
      rows: [
        [1, 'Bahnhofstrasse', 1, 'Buchs', 'CHE', 47.168, 9.479, 'Test', 1, 'CH*XXX*E1', 'Type 2 Outlet'],
      ],
    },
    locations: {
      rows: ['1: 47.1680, 9.4790 Test, Bahnhofstrasse 1'],
      addresses: ['1: Bahnhofstrasse 1, Buchs, Switzerland'],
    },
  },
  '18-coordinates/latlon-column.csv': {
    studio: { notes: [], bounds: [9.521, 47.141, 9.523, 47.143] },
    locations: { rows: ['2: 47.1410, 9.5210 A', '3: 47.1420, 9.5220 B', '4: 47.1430, 9.5230 C'] },
  },
  '18-coordinates/pasted.csv': {
    locations: {
      rows: [
        '2: 47.1410, 9.5210 link q',
        '3: 47.1410, 9.5210 link at',
        '4: 47.1410, 9.5210 pair',
        '5: 47.1411, 9.5224 plus code',
        // The look-up knows the place of the town.
        '6: plus code short (Addresses that are not looked up yet)',
        '7: w3w (What3words addresses cannot be read here. Paste the coordinates or a map link of the place instead.)',
        '8: 47.1410, 9.5210 geo uri',
        '9: 47.1411, 9.5208 DMS pair',
        '10: 47.1413, 9.5209 UTM',
        '11: 47.1410, 9.5210 osm',
      ],
    },
  },
  '18-coordinates/forms.csv': {
    studio: {
      asked: ['lng'],
      // Two longitudes with the letter O, and thousands.
      notes: [
        'Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.',
        'forms.csv: 3 rows without a place.',
      ],
    },
    locations: {
      rows: [
        '2: 47.1411, 9.5208 Google DMS',
        '3: 47.1411, 9.5208 Google copy in one cell',
        '4: 47.1411, 9.5208 spaces DMS',
        '5: 47.1411, 9.5208 DDM',
        '6: French west (4°29\'10"O: O is east in German and Dutch, west in French, Spanish, Portuguese and Italian. Write E or W.)',
        '7: 47.1411, 9.5208 colon DMS',
        '8: German E as O (9.52 O: O is east in German and Dutch, west in French, Spanish, Portuguese and Italian. Write E or W.)',
        '9: 47.1400, -0.5000 unicode minus',
        '10: 47.1400, 9.5200 nbsp',
        '11: 47.1400, 9.5200 Dutch/Fr Est',
        '12: 47.1411, 9.5208 prime marks',
        '13: 47.1400, 9.5204 Swiss LV95',
        '14: thousands dots ("47.141.111" is not a latitude in degrees) ("9.520.833" is not a longitude in degrees)',
        '15: 47.1411, 9.5208 no sep',
        '16: 47.1400, 9.5200 deg word',
        '17: 47.1400, 9.5200 lat label',
        '18: -0.5000, -0.1667 west negative 0',
        '19: 47.1412, 9.5210 quoted seconds with comma',
      ],
    },
  },
  '19-na/both-na.csv': {
    studio: { notes: ['both-na.csv: 1 row without a place.'] },
    locations: {
      rows: ['2: 47.1400, 9.5200 A', '3: B (Neither coordinates nor an address)', '4: 47.1600, 9.5400 C'],
    },
  },
  '19-na/lng-empty.csv': { studio: { notes: ['lng-empty.csv: 3 rows without a place.'] } },
  '19-na/lng-na.csv': {
    studio: { notes: ['lng-na.csv: 1 row without a place.'] },
    locations: { rows: ['2: 47.1400, 9.5200 A', '3: B (Longitude is missing)', '4: 47.1600, 9.5400 C'] },
  },
  '19-na/text-numbers.json': {
    studio: {
      rows: [
        ['A', 47.14, 9.52],
        ['B', 47.15, 9.53],
      ],
    },
  },
  '20-xlsx/absolute.xlsx': workbook,
  '20-xlsx/backslash.xlsx': workbook,
  '20-xlsx/cover-sheet.xlsx': {
    studio: { ...workbook.studio, sheet: 'Data' },
    locations: { ...workbook.locations, sheet: 'Data' },
  },
  '20-xlsx/date1904.xlsx': {
    studio: { rows: [['A', 47.141, 9.521, '2026-03-01', 1.25, 0.3541666666666667, 0.25]] },
  },
  '20-xlsx/dims-xfd.xlsx': workbook,
  '20-xlsx/dims.xlsx': workbook,
  '20-xlsx/hidden-first.xlsx': {
    studio: { ...workbook.studio, sheet: 'Data' },
    locations: { ...workbook.locations, sheet: 'Data' },
  },
  '20-xlsx/lo.csv': workbook,
  '20-xlsx/lo.xlsx': workbook,
  '20-xlsx/merged-header.xlsx': { studio: workbook.studio, locations: { rows: below(3) } },
  '20-xlsx/numbers.xlsx': {
    studio: { ...workbook.studio, sheet: 'Sheet 1' },
    locations: { rows: below(3), sheet: 'Sheet 1' },
  },
  '20-xlsx/prefixed.xlsx': workbook,
  '20-xlsx/rich.xlsx': {
    studio: {
      rows: [
        [1, 'Main Street', 47.141, 9.521, '2026-03-01'],
        [2, 'Line 1\nLine 2', 47.142, 9.522, null],
        [3, '東京', 47.143, 9.523, null],
        [4, null, null, 9.524, null],
      ],
    },
  },
  '20-xlsx/strict.xlsx': workbook,
  '20-xlsx/text-numbers.xlsx': {
    studio: {
      columns: 'Location ID string, Name string, Latitude real, Longitude real, Status string',
      notes: ['text-numbers.xlsx: 1 row without a place.'],
    },
  },
  '20-xlsx/workbook2.xlsx': workbook,
  '21-wide/connectors.csv': { locations: { rows: ['2: 47.1410, 9.5210 A'] } },
}

// Columnar files, maps and models have tests of their own.
const others = /^(?:08-arrow-parquet|09-kepler-maps|30-xgboost)/

it('knows what is right for every table', () => {
  const tables = caseFiles.filter((path) => !others.test(path))
  expect(Object.keys(cases).sort()).toEqual(tables)
})

describe.each(Object.entries(cases))('%s', (path, { studio, locations }) => {
  if (studio) {
    it('opens in the map studio', async () => {
      expect(await inStudio(path)).toMatchObject(studio)
    })
  }
  if (locations) {
    it('is imported as locations', async () => {
      expect(await inImport(path)).toMatchObject(locations)
    })
  }
})

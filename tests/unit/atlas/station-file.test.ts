import { join } from 'node:path'
import { registerPlugs } from '@/server/atlas/derive/stations/register-plugs'
import { readStationFile, readStations } from '@/server/atlas/read/station-file'

const casesFolder = 'tests/extracts/cases'

const chargersOf = (text: string, name = 'stations.csv') => readStations(Buffer.from(text), name)

/** `id name (operator) lat, lng: points; plugs`. */
async function linesOf(path: string): Promise<string[]> {
  const { stations, isOpenChargeMap } = await readStationFile(join(casesFolder, path))
  return stations.map((station) => {
    const { id, name, operator, lat, lng, points } = station
    const plugs = registerPlugs(station, isOpenChargeMap).map(
      ({ current, count, kilowatts }) => `${count}x ${current} ${kilowatts ?? '?'} kW`,
    )
    const place = `${lat.toFixed(4)}, ${lng.toFixed(4)}`
    return `${id} ${name} (${operator}) ${place}: ${points || '?'}; ${plugs.join(', ')}`
  })
}

describe('a file of charging stations', () => {
  test.each<[string, string[]]>([
    [
      '10-bnetza/Ladesaeulenregister.csv',
      [
        '  (Musterwerke GmbH) 47.5460, 9.6840: 2; 1x AC 22 kW',
        '  (Musterwerke GmbH) 47.5449, 9.6810: 1; 1x DC 150 kW',
      ],
    ],
    [
      '10-bnetza/Ladesaeulenregister_neu.csv',
      [
        '1010338 Musterwerke (Musterwerke GmbH) 47.5460, 9.6840: 2; 2x AC 22 kW',
        '1010339 Musterwerke (Musterwerke GmbH) 47.5449, 9.6810: 1; 1x DC 150 kW',
      ],
    ],
    [
      '11-afdc/alt_fuel_stations.csv',
      [
        '1517 Example Mall, Lot B (ChargePoint Network) 39.7392, -104.9903: ?; 2x AC ? kW',
        '1523 Example Library (eVgo Network) 39.7817, -89.6501: ?; 4x DC ? kW',
      ],
    ],
    // The coordinates of the second row are inverted.
    [
      '12-irve/irve.csv',
      [
        'FRXXXP00001 Parking de la Mairie (Exemple) 43.7225, 7.4053: 2; 1x AC 22 kW',
        'FRXXXP00002 Gare (Exemple) 43.7230, 7.4060: 2; 1x AC 22 kW',
      ],
    ],
    ['12-irve/irve-consolidated.csv', [' Parking de la Mairie () 43.7225, 7.4053: 2; 2x AC 22 kW']],
    ['12-irve/irve-v3.csv', [' Gare () 47.6347, 7.4910: 10; 10x AC 22 kW']],
    [
      '13-ncr/ncr.csv',
      [
        'aaaabbbbccccddddeeeeffff00001111 Example Avenue / Test Road (Example) 51.6056, -0.3395: ?; ',
        'aaaabbbbccccddddeeeeffff00001112 Example Avenue / Test Road (Example) 51.6056, -0.3395: ?; ',
      ],
    ],
    ['14-ocm/ocm.json', ['1 A (Tesla) 47.1400, 9.5200: 2; 2x DC 150 kW']],
    [
      '14-ocm/extra.json',
      [
        '900001 Test private ((Unknown Operator)) 47.1000, 9.5300: 2; 2x AC 22 kW',
        '900002 Test null qty () 47.1100, 9.5300: ?; 1x DC ? kW',
        '900003 Test nested only () 47.1200, 9.5300: ?; 2x DC 300 kW',
        '900004 Test nacs () 47.1250, 9.5300: ?; 8x DC 250 kW, 1x AC 22 kW, 1x AC 150 kW',
      ],
    ],
    [
      '15-ocpi/flat.csv',
      [
        'LOC1 Test () 47.1410, 9.5210: ?; 1x AC ? kW',
        'LOC2 Test 2 () 47.1420, 9.5220: ?; 1x DC ? kW',
        'LOC3 Test 3 () 47.1430, 9.5230: ?; 1x AC ? kW',
        'LOC4 Test 4 () 47.1440, 9.5240: ?; 1x AC ? kW',
      ],
    ],
    ['15-ocpi/locations.json', ['LOC1 Test () 47.1410, 9.5210: 1; 1x AC 22.08 kW']],
    ['15-ocpi/locations-array.json', ['LOC1 Test () 47.1410, 9.5210: 1; 1x AC 22.08 kW']],
    ['16-nobil/nobil.csv', ['1 Test () 59.9123, 10.7568: 2; ']],
    ['16-nobil/nobil.json', ['NOR_00001 Test () 59.9123, 10.7568: 2; ']],
    ['17-swiss/ich-tanke-strom.json', ['1  (Test) 47.1680, 9.4790: 1; 1x AC ? kW']],
    ['07-geojson/crs2056.geojson', [' A () 47.1400, 9.5204: ?; ', ' B () 47.1409, 9.5217: ?; ']],
    ['20-xlsx/cover-sheet.xlsx', ['1 A () 47.1410, 9.5210: ?; ', '2 B () 47.1420, 9.5220: ?; ']],
  ])('has the stations of %s', async (path, lines) => {
    expect(await linesOf(path)).toEqual(lines)
  })

  test('is read in both spellings of Open Charge Map', async () => {
    expect(await linesOf('14-ocm/camel.json')).toEqual(await linesOf('14-ocm/extra.json'))
    const point = { id: 1, address_info: { latitude: 47.1, longitude: 9.5 }, connections: [{ power_kw: 50 }] }
    const { stations, isOpenChargeMap } = await chargersOf(JSON.stringify([point]), 'ocm.json')
    expect(isOpenChargeMap).toBe(true)
    expect(stations).toMatchObject([{ id: '1', lat: 47.1, lng: 9.5, plugs: [{ text: '50 kW' }] }])
  })

  test('knows columns without a telling heading by their values', async () => {
    const { stations } = await chargersOf(
      'Lat,Lng,Column A,Column B\n47.1,9.5,CCS; Type 2,150 kW\n47.2,9.5,CHAdeMO,50 kW',
    )
    expect(stations).toMatchObject([
      { plugs: [{ text: 'CCS; Type 2' }], power: '150 kW' },
      { plugs: [{ text: 'CHAdeMO' }], power: '50 kW' },
    ])
  })

  test('does not take a column for what its values cannot be', async () => {
    const { stations } = await chargersOf('Lat,Lng,Points,Power,Plugs\n47.1,9.5,many,strong,north side')
    expect(stations).toMatchObject([{ points: '', power: '', plugs: [] }])
  })

  test('transforms national coordinates', async () => {
    const { stations } = await chargersOf('Name;E;N\nVaduz;2757789;1223022')
    expect(stations[0]?.lat).toBeCloseTo(47.1411, 2)
    expect(stations[0]?.lng).toBeCloseTo(9.5209, 2)
  })

  test('turns rows round that only then lie in their own country', async () => {
    const { stations, notes } = await chargersOf(
      ['Name,Latitude,Longitude,Country', 'A,47.1,9.5,LI', 'B,9.51,47.12,LI', 'C,9.5,47.1,Somalia'].join(
        '\n',
      ),
    )
    expect(stations.map(({ lat, lng }) => [lat, lng])).toEqual([
      [47.1, 9.5],
      [47.12, 9.51],
      [9.5, 47.1],
    ])
    expect(notes).toEqual(['stations.csv: 1 row has latitude and longitude swapped.'])
  })

  test('reads longitudes from 0 to 360', async () => {
    const { stations, notes } = await chargersOf('Name,Latitude,Longitude\nA,38.7,350.5\nB,47.1,9.5')
    expect(stations.map(({ lng }) => lng)).toEqual([-9.5, 9.5])
    expect(notes).toEqual(['stations.csv: Longitudes count from 0 to 360.'])
  })

  test('counts the rows that cannot be read, with reasons', async () => {
    const { stations, notes } = await chargersOf(
      ['Name,Latitude,Longitude', 'A,47.1,9.5', 'B,,', 'C,0,0', 'D,north,9.5', 'E,147.1,-199.5'].join('\n'),
    )
    expect(stations).toHaveLength(1)
    expect(notes).toEqual([
      'stations.csv: 4 of 5 rows cannot be read: 2 without coordinates (row 3), 1 with coordinates that cannot be read (row 5), 1 with coordinates outside the Earth or their reference system (row 6).',
    ])
  })

  test('says what it was read from', async () => {
    const remarks = ['# name: Register of Examplia', '# licence: CC0', 'id,lat,lng,updated']
    const { source } = await chargersOf(
      [...remarks, '1,47.1,9.5,2026-02-03', '2,47.1,9.6,01.03.2026'].join('\n'),
    )
    expect(source).toMatchObject({ name: 'Register of Examplia', licence: 'CC0', date: '2026-03-01' })
    expect((await chargersOf('id,lat,lng\n1,47.1,9.5')).source).toMatchObject({
      name: 'Charging stations stations.csv',
      licence: 'that of the file it was read from',
      date: '',
    })
    const path = 'tests/extracts/ocm-liechtenstein-18.json'
    expect((await readStationFile(path)).source).toMatchObject({
      name: 'Open Charge Map',
      licence: 'CC BY 4.0',
      date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    })
  })

  test.each<[string, string, string, RegExp]>([
    [
      'that is no JSON',
      'a.json',
      '[{',
      /charging station file a\.json cannot be used\. The file is not a GeoJSON file/,
    ],
    ['without a list', 'a.json', '{"error":"no key"}', /has no list of locations/],
    ['without rows', 'a.csv', 'lat,lng', /needs a heading and rows below it/],
    ['of another format', 'a.pdf', '%PDF', /Choose a file that ends with/],
    ['without coordinates', 'a.csv', 'A,B\n1,x', /no columns of coordinates: .* Its columns are A, B\./],
    ['without a place', 'a.csv', 'lat,lng\nx,y', /has no place\. a\.csv: 1 of 1 rows cannot be read/],
  ])('%s is refused', async (_, name, text, sentence) => {
    await expect(chargersOf(text, name)).rejects.toThrow(sentence)
  })

  test('is refused if missing', async () => {
    await expect(readStationFile(join(casesFolder, 'nowhere.json'))).rejects.toThrow(/cannot be read/)
  })
})

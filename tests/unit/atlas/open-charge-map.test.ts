import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOpenChargeMap } from '@/server/atlas/read/open-charge-map'

const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-ocm-'))
afterAll(() => rmSync(directory, { recursive: true }))

function saved(text: string): string {
  const path = join(directory, 'ocm.json')
  writeFileSync(path, text)
  return path
}
const point = (ID: number, Latitude = 47.1) => ({
  ID,
  AddressInfo: { Title: null, Latitude, Longitude: 9.5 },
})

describe('a file of Open Charge Map', () => {
  test('gives its points by id, with missing fields and nulls', async () => {
    const points = await readOpenChargeMap(saved(JSON.stringify([point(2), point(1)])))
    expect(points.map(({ ID }) => ID)).toEqual([1, 2])
  })

  test('is read in both spellings of its service', async () => {
    const camel = {
      id: 3,
      operatorID: 7,
      addressInfo: { latitude: 47.1, longitude: 9.5 },
      connections: [{ powerKW: 22 }],
    }
    expect(await readOpenChargeMap(saved(JSON.stringify([camel])))).toEqual([
      {
        ID: 3,
        OperatorID: 7,
        AddressInfo: { Latitude: 47.1, Longitude: 9.5 },
        Connections: [{ PowerKW: 22 }],
      },
    ])
  })

  test.each<[string, string, RegExp]>([
    ['that is no JSON', '[{', /is not JSON/],
    ['that is no list', '{"error":"no key"}', /not a list of Open Charge Map points/],
    ['with a point off the earth', JSON.stringify([point(1), point(2, 91)]), /1\.AddressInfo\.Latitude/],
    ['with a point without an id', '[{"AddressInfo":{"Latitude":1,"Longitude":1}}]', /0\.ID/],
  ])('%s is refused, naming the field', async (_, text, sentence) => {
    await expect(readOpenChargeMap(saved(text))).rejects.toThrow(sentence)
  })

  test.each(['extra.json', 'camel.json'])('is read in both spellings: %s', async (name) => {
    const points = await readOpenChargeMap(`tests/extracts/cases/14-ocm/${name}`)
    expect(points.map(({ AddressInfo }) => AddressInfo.Title)).toEqual([
      'Test private',
      'Test null qty',
      'Test nested only',
      'Test nacs',
    ])
    expect(points[2]).toMatchObject({
      UsageTypeID: 2,
      StatusTypeID: 200,
      Connections: [{ ConnectionTypeID: 33, CurrentTypeID: 30, PowerKW: 300, Quantity: 2 }],
    })
  })

  test.each([
    [{ id: 1, addressInfo: { latitude: 47.1, longitude: 9.5 }, connections: [{ powerKW: 50 }] }],
    [{ id: 1, address_info: { latitude: 47.1, longitude: 9.5 }, connections: [{ power_kw: 50 }] }],
  ])('is read from %j', async (form) => {
    const [read] = await readOpenChargeMap(saved(JSON.stringify([form])))
    expect(read).toMatchObject({ ID: 1, AddressInfo: { Latitude: 47.1 }, Connections: [{ PowerKW: 50 }] })
  })

  test('is closed where its status says so without a number', async () => {
    const form = {
      id: 1,
      addressInfo: { latitude: 47.1, longitude: 9.5 },
      statusType: { isOperational: false },
    }
    expect((await readOpenChargeMap(saved(JSON.stringify([form]))))[0]?.StatusTypeID).toBe(100)
  })

  test.each([
    [
      '15-ocpi/locations.json',
      /has locations of OCPI, which are not read\. Export points of Open Charge Map/,
    ],
    ['15-ocpi/locations-array.json', /has locations of OCPI/],
    ['15-ocpi/flat.csv', /is a table, not JSON\. Export points of Open Charge Map/],
  ])('of another register is named: %s', async (name, sentence) => {
    await expect(readOpenChargeMap(`tests/extracts/cases/${name}`)).rejects.toThrow(sentence)
  })

  test.each([
    ['{"type":"FeatureCollection","features":[]}', /has GeoJSON/],
    ['{"chargerstations":[]}', /has stations of NOBIL/],
    ['{"EVSEData":[]}', /has stations of OICP/],
  ])('of another register is named: %j', async (text, sentence) => {
    await expect(readOpenChargeMap(saved(text))).rejects.toThrow(sentence)
  })

  test('is refused if missing', async () => {
    await expect(readOpenChargeMap(join(directory, 'nowhere.json'))).rejects.toThrow(/cannot be read/)
  })
})

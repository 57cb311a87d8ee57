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

  test('is refused if missing', async () => {
    await expect(readOpenChargeMap(join(directory, 'nowhere.json'))).rejects.toThrow(/cannot be read/)
  })
})

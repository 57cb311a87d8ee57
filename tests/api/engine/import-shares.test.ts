import { clientAddressHeader } from '@/lib/config/request-guard'
import { fileRowsType } from '@/lib/contract/location-file'
import type { Satellite } from '@/server/engine/maps/satellite'
import { currentAsker } from '@/server/limits/current-asker'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'

const bearerOf = (email: string) => ({ authorization: `Bearer ${Buffer.from(email).toString('base64url')}` })

let askers: string[] = []
let database: TestDatabase
let rig: EngineRig

/** Notes for whom a picture is asked. */
const satellite: Satellite = {
  attribution: 'x',
  maxZoom: 14,
  host: 'tiles.example',
  async tile() {
    askers.push(currentAsker().owner)
    return { bytes: new Uint8Array(), type: 'image/png' }
  },
}

beforeAll(async () => {
  database = await openInMemory()
  rig = engineRig(database.db, { maps: { google: null, satellite } })
})

afterAll(async () => {
  await rig.close()
  await database.close()
})

async function importAs(email: string, rows: number) {
  const form = new FormData()
  form.append('file', new File([`a\n${'x\n'.repeat(rows)}`], 'places.csv'))
  const packed = new Response(form)
  const headers = {
    ...bearerOf(email),
    accept: fileRowsType,
    'content-type': packed.headers.get('content-type') ?? '',
  }
  const stream = new Blob([await packed.arrayBuffer()]).stream()
  return rig.upload('/validate', stream, headers)
}

test('reads another account’s file beside five of one account', async () => {
  const done: string[] = []
  const asked = (email: string, rows: number) =>
    importAs(email, rows).then(({ status }) => {
      done.push(email)
      return status
    })
  // Starts both processes, which takes longer than reading.
  await Promise.all([importAs('ada@example.com', 1), importAs('bea@example.com', 1)])
  const many = Array.from({ length: 5 }, () => asked('ada@example.com', 20_000))
  const one = asked('bea@example.com', 1)
  expect(await one).toBe(200)
  expect(await Promise.all(many)).toEqual(Array(5).fill(200))
  expect(done.at(-1)).toBe('ada@example.com')
})

test('refuses what one account sends beyond its place in the queue, with a time to come back', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => importAs('ada@example.com', 20_000)))
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(await refused[0]?.json()).toEqual({
    detail: 'Your other files are still being read. Try again when they are done.',
  })
})

test('tells members apart by account and visitors by the network that the web app hands on', async () => {
  askers = []
  const path = '/maps/satellite/3/1/1'
  await rig.get(path, { as: 'ada@example.com' })
  await rig.get(path, { as: 'ada@example.com', headers: { [clientAddressHeader]: '198.51.100.1' } })
  await rig.get(path, { headers: { [clientAddressHeader]: '198.51.100.1' } })
  await rig.get(path, { headers: { [clientAddressHeader]: '2001:db8:1:2::/64' } })
  await rig.get(path)
  expect(askers).toEqual([
    'account subject of ada@example.com',
    'account subject of ada@example.com',
    'network 198.51.100.1',
    'network 2001:db8:1::/48',
    'network unknown',
  ])
})

import { buffersOf, readRows } from '@/lib/client/rows/rows-answer'
import { locationsOf } from '@/lib/domain/records/table-locations'

const bytesOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).buffer as ArrayBuffer

const map = (...allData: unknown[][]) => ({
  configuration: {},
  config: { version: 'v1' },
  datasets: [
    {
      data: {
        label: 'Locations',
        fields: ['location_id', 'location_name', 'lat', 'lng', 'edge', 'constructor'].map((name) => ({
          name,
        })),
        allData,
      },
    },
  ],
})
const ring = ['a', 'Ring', 47.1, 9.5, true, 'own']

function recordOf(body: unknown) {
  const answer = readRows('record', bytesOf(body))
  if (typeof answer === 'string') throw new Error(`The map is ${answer}.`)
  return answer
}

test("restores a record's map on the other side of a worker", () => {
  const answer = recordOf(map(ring, ['b', null, 47.2, 9.5, false, null]))
  const buffers = [...buffersOf(answer)]
  const received = structuredClone(answer, { transfer: buffers })
  const [first, second] = locationsOf(received.map)
  expect(first).toMatchObject({ id: 'a', zid: 'a', name: 'Ring', lat: 47.1, lng: 9.5, city: '', rank: 1 })
  expect(second).toMatchObject({ name: 'Location b', rank: 0 })
  const [row] = first?.rows ?? []
  expect(row?.cells).toMatchObject({ edge: true, constructor: 'own', location_name: 'Ring' })
  expect(row?.cells.toString).toBeUndefined()
  expect(row?.folded).toBe('ring   a')
  expect(received.map.config).toEqual({ version: 'v1' })
  expect(buffers.every(({ byteLength }) => byteLength === 0)).toBe(true)
})

test('marks maps alike only if their bytes are the same', () => {
  const marks = [map(ring), map(ring), map(['a', 'Rink', ...ring.slice(2)]), map(ring, ring)].map(
    (body) => recordOf(body).mark,
  )
  expect(marks[0]).toBe(marks[1])
  expect(new Set(marks).size).toBe(3)
})

test.each([
  ['of another form', { ...map(), datasets: 'none' }],
  ['whose rows are no lists', map('row' as unknown as unknown[])],
])('does not read a map %s', (_, body) => {
  expect(readRows('record', bytesOf(body))).toBe('unread')
})

test('reads the map behind a public link by column', () => {
  const shared = { kind: 'location', name: 'Ring', expires_at: '2027-01-01T00:00:00.000Z', map: map(ring) }
  const answer = readRows('share', bytesOf(shared))
  if (typeof answer === 'string' || answer.shared.kind !== 'location') throw new Error('It is not read.')
  expect(locationsOf(answer.shared.map)).toMatchObject([{ name: 'Ring' }])
  const parameters = { kind: 'result', expires_at: shared.expires_at, parameters: 5 }
  expect(readRows('share', bytesOf(parameters))).toBe('unread')
})

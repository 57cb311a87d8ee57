import { recordLocationsSchema } from '@/lib/contract/record-locations'
import { recordLocations } from '@/server/engine/db/schema/evaluation'
import { evaluationMapOf } from '@/server/engine/services/records/record-map'
import { submission, submitted } from '@/tests/support/engine-rig'
import { planner, staff } from '@/tests/support/people-rig'
import { recordRig } from '@/tests/support/record-rig'
import { centre } from '@/tests/support/small-atlas'
import { until } from '@/tests/support/until'

const row = (id: string, over: Record<string, string | number | null> = {}) => ({
  zid: `${id} of the map`,
  location_id: id,
  location_name: `Place ${id}`,
  lat: 47.1234567,
  lng: 9.5,
  evaluation_type: 'DC',
  total_kwh_per_day: 245.44,
  band_low: 100,
  band_high: 400,
  ...over,
})

const mapOf = (...rows: ReturnType<typeof row>[]): Uint8Array =>
  Buffer.from(JSON.stringify(evaluationMapOf({ id: 'x', name: 'A record', rows, sources: [] })))

describe('locations of all records', () => {
  const of = recordRig()
  const answer = (as: string | null = planner, query = '') =>
    of.rig.get(`/evals/locations${query}`, as === null ? {} : { as })
  const listed = async (query = '') =>
    recordLocationsSchema.parse(await (await answer(planner, query)).json())
  const onceRead = async (query = '') => {
    await until(async () => !(await listed(query)).isReading)
    return listed(query)
  }
  const ofRecord = async (evalId: string, query = '') =>
    (await onceRead(query)).records.find((each) => each.evalId === evalId)?.locations

  test('come with the estimates of an evaluation, without reading its map', async () => {
    const place = { lat: centre.lat + 0.0012345, lng: centre.lng }
    const other = { lat: centre.lat, lng: centre.lng + 0.002 }
    const far = submitted({ id: '2', location_id: '2', ...other, evaluation_type: 'AC' })
    const near = submitted({ ...place, evaluation_type: 'AC,DC' })
    const { evalId } = await (await of.rig.post('/cord', { as: planner, body: submission(near, far) })).json()
    const waiting = (await listed()).records.find((each) => each.evalId === evalId)?.locations
    await of.rig.finished(planner)
    const { isReading } = await listed()
    const found = (await listed()).records.find((each) => each.evalId === evalId)?.locations
    expect(isReading).toBe(false)
    expect(waiting?.map(({ AC, DC }) => [AC, DC])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(found).toEqual([
      {
        id: expect.any(String),
        lat: Math.round(place.lat * 1e5) / 1e5,
        lng: centre.lng,
        AC: expect.any(Number),
        DC: expect.any(Number),
      },
      {
        id: expect.any(String),
        lat: other.lat,
        lng: expect.closeTo(other.lng, 5),
        AC: expect.any(Number),
        DC: null,
      },
    ])
    const [{ AC, DC } = { AC: 0, DC: 0 }] = found ?? []
    expect(Math.min(AC ?? 0, DC ?? 0)).toBeGreaterThan(0)
  })

  test('are read from maps of staff, counting those without coordinates', async () => {
    const before = (await onceRead()).unplaced
    const evalId = await of.add({
      power_type: 'AC_DC',
      map_file: mapOf(
        row('a'),
        row('a', { evaluation_type: 'AC', total_kwh_per_day: 90 }),
        row('b', { total_kwh_per_day: null }),
        row('c', { lat: null, lng: null }),
        row('c', { lat: null, lng: null, evaluation_type: 'AC' }),
        row('d', { lat: 0, lng: 0 }),
      ),
    })
    expect(await ofRecord(evalId)).toEqual([
      { id: 'a of the map', lat: 47.12346, lng: 9.5, AC: 90, DC: 245.4 },
      { id: 'b of the map', lat: 47.12346, lng: 9.5, AC: null, DC: null },
    ])
    expect((await onceRead()).unplaced).toBe(before + 2)
  })

  test('follow a map that staff replace, and records of earlier versions', async () => {
    const evalId = await of.add({ map_file: mapOf(row('a')) })
    expect(await ofRecord(evalId)).toHaveLength(1)
    await of.change(evalId, { map_file: mapOf(row('a'), row('b', { lat: 47.2 })) })
    expect(await ofRecord(evalId)).toHaveLength(2)
    await of.database.db.delete(recordLocations)
    expect(await ofRecord(evalId)).toHaveLength(2)
  })

  test('belong to one of the two lists', async () => {
    const evalId = await of.add({ type: 'Market Intelligence', map_file: mapOf(row('a')) })
    expect(await ofRecord(evalId)).toBeUndefined()
    expect(await ofRecord(evalId, '?list=custom')).toHaveLength(1)
  })

  test('are those of the caller’s customer, or of one that staff name', async () => {
    await of.add({ map_file: mapOf(row('a')) })
    const own = `?customer=${of.own}`
    const stranger = await answer('stranger@example.com', own)
    const asStaff = recordLocationsSchema.parse(await (await answer(staff, own)).json())
    const house = recordLocationsSchema.parse(await (await answer(staff)).json())
    const guest = await answer(null, own)
    expect([stranger.status, guest.status, house.total]).toEqual([404, 404, 0])
    expect(asStaff.total).toBe((await listed()).total)
  })
})

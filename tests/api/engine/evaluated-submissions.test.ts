import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import { evaluationMapSchema, evaluationRecordSchema } from '@/lib/contract/evaluation'
import { everyDatabase } from '@/tests/support/databases'
import { origin, submission, submitted } from '@/tests/support/engine-rig'
import { openedRig } from '@/tests/support/opened-rig'

const outside = submitted({ location_id: '2', location_name: 'Out at sea', lat: 54.5, lng: 4.2 })
const both = submitted({
  location_id: '1',
  evaluation_type: 'AC,DC',
  connectors: { AC: 0, DC: 0, HPC: 4 },
})

const locationsOf = (map: EvaluationMap) => {
  const data = map.datasets[0]?.data
  const names = data?.fields.map((field) => field.name) ?? []
  return (data?.allData ?? []).map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

describe.each(everyDatabase())('evaluated submissions on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeAll(() => rig.work())

  const submit = (as: string, body: object) => rig.post('/cord', { as, body })
  const record = async (as: string, evalId: string): Promise<EvaluationRecord | undefined> => {
    const answer = await rig.get(`/evals/runs/${evalId}`, { as })
    return answer.ok ? evaluationRecordSchema.parse(await answer.json()) : undefined
  }
  const map = async (as: string, address: string): Promise<EvaluationMap> => {
    const answer = await rig.get(`/evals/map?url=${encodeURIComponent(address)}`, { as })
    return evaluationMapSchema.parse(await answer.json())
  }

  test('become a record with a map, a spreadsheet and a scorecard', async () => {
    const answer = await submit('ada@example.com', submission())
    expect([answer.status, await answer.json()]).toEqual([201, { success: true, evalId: '0001_dc' }])
    await rig.finished('ada@example.com')
    const done = await record('ada@example.com', '0001_dc')
    expect(done).toMatchObject({
      name: 'First look',
      powerType: 'DC',
      status: 'Done',
      customer: 'ada@example.com',
      locations: 1,
      problems: [],
      map: `${origin}/api/evals/files/0001_dc/map`,
      date: expect.stringMatching(/^\d{2}\.\d{2}\.\d{4}$/),
    })
    const [row] = locationsOf(await map('ada@example.com', done?.map ?? ''))
    expect(row).toMatchObject({ zid: '0001-1-dc', country: 'Testland', 'Connector Config': '2x150 kW' })
    const input = Object.fromEntries(
      Object.entries(row ?? {}).filter(([name]) =>
        /^(iso3|population|poi|slow|rapid|ultra|country)/.test(name),
      ),
    )
    const again = await rig.post('/infer', {
      body: [{ ...input, connectors: 2, capacity: 300, 'Connector Config': '2x150 kW' }],
    })
    expect((await again.json()).utilization).toBeCloseTo(Number(row?.total_kwh_per_day), 9)
    for (const [file, content] of [
      ['excel', 'a workbook'],
      ['scorecard', 'a scorecard'],
    ]) {
      const download = await rig.get(`/evals/files/0001_dc/${file}`, { as: 'ada@example.com' })
      expect(await download.text()).toBe(content)
      expect(download.headers.get('content-disposition')).toMatch(
        /^attachment; filename="kerbwatt-0001_dc\.(xlsx|pdf)"$/,
      )
    }
  })

  test('make one record with two children for AC and DC', async () => {
    const answer = await submit('both@example.com', submission(both))
    expect(await answer.json()).toMatchObject({ success: true, evalId: '0001' })
    await rig.finished('both@example.com')
    const done = await record('both@example.com', '0001')
    expect(done?.powerType).toBe('AC_DC')
    expect(done?.evaluations?.map((child) => child.evalId)).toEqual(['0001_ac', '0001_dc'])
    const currents = await Promise.all(
      [done?.map, ...(done?.evaluations ?? []).map((child) => child.map)].map(async (address) =>
        locationsOf(await map('both@example.com', address ?? '')).map((row) => row.evaluation_type),
      ),
    )
    expect(currents).toEqual([['AC', 'DC'], ['AC'], ['DC']])
    const [ac] = locationsOf(await map('both@example.com', done?.evaluations?.[0]?.map ?? ''))
    expect(ac?.max_occupancy_rate).toBeCloseTo(Number(ac?.total_kwh_per_day) / (44 * 24), 9)
    const [dc] = locationsOf(await map('both@example.com', done?.evaluations?.[1]?.map ?? ''))
    expect([ac, dc].map((row) => row?.['Connector Config'])).toEqual(['2x22 kW', '4x150 kW'])
    const child = await rig.get('/evals/files/0001_ac/excel', { as: 'both@example.com' })
    expect(child.status).toBe(200)
    const own = await record('both@example.com', '0001_ac')
    expect(own).toMatchObject({
      ...{ evalId: '0001_ac', parent: '0001', name: `${done?.name} · AC`, powerType: 'AC', locations: 1 },
      ...{ map: done?.evaluations?.[0]?.map, scorecard: '-' },
    })
    expect(own?.evaluations).toBeUndefined()
    expect((await rig.get('/evals/runs/0002_ac', { as: 'both@example.com' })).status).toBe(404)
  })

  test('name the position of a location outside all countries, and the countries available', async () => {
    await submit('sea@example.com', submission(submitted(), outside))
    await rig.finished('sea@example.com')
    const done = await record('sea@example.com', '0001_dc')
    expect(done?.status).toBe('Done')
    expect(done?.locations).toBe(2)
    expect(done?.problems).toEqual([
      {
        location_id: '2',
        location_name: 'Out at sea',
        message: '54.50000, 4.20000 lies outside the countries that can be evaluated: Testland.',
      },
    ])
  })

  test('fail with the reason and no files if no location is valid', async () => {
    await submit('lost@example.com', submission(outside))
    await rig.finished('lost@example.com')
    expect(await record('lost@example.com', '0001_dc')).toMatchObject({
      status: 'Failed',
      map: '-',
      excel: '-',
      scorecard: '-',
      problems: [{ location_id: '2' }],
    })
  })

  test('combine all locations of a customer in one map per current', async () => {
    await submit('sum@example.com', submission(both))
    await submit('sum@example.com', submission(submitted({ location_id: '9' })))
    await rig.finished('sum@example.com')
    const gathered = async (evalId: string) => {
      const summary = await record('sum@example.com', evalId)
      if (!summary || summary.map === '-') return []
      return locationsOf(await map('sum@example.com', summary.map)).map((row) => row.zid)
    }
    expect(await gathered('0000_ac')).toEqual(['0001-1-ac'])
    expect(await gathered('0000_dc')).toEqual(['0001-1-dc', '0002-1-dc'])
    const summary = await record('sum@example.com', '0000_dc')
    expect([summary?.name, summary?.scorecard]).toEqual(['All DC', '-'])
  })
})

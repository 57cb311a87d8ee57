import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookups } from '@/server/engine/db/schema/lookup'
import { runLookupCommand } from '@/server/engine/lookups/run-lookup-command'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'

const folder = mkdtempSync(join(tmpdir(), 'lookups-'))
afterAll(() => rmSync(folder, { recursive: true }))

const traffic = { iso3_0: 0, iso3_1: 120, iso3_2: 0, iso3_3: 30, iso3_4: 0, iso3_5: 7, iso3_total: 157 }
const textOf = (values: object) => new URLSearchParams(Object.entries(values)).toString()
const inputs = {
  ...traffic,
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  population_in_1km: 1,
  population_in_2km: 2,
  population_in_5km: 3,
  population_in_10km: 4,
}

describe.each(everyDatabase())('kept inputs on $name', ({ open }) => {
  const rig = openedRig(open)

  async function importTable(table: unknown) {
    const path = join(folder, 'table.json')
    writeFileSync(path, JSON.stringify(table))
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const db = rig.deps.db
    const code = await runLookupCommand(['import', path], {
      print: say,
      complain: say,
      open: async () => ({ db, close: async () => undefined }),
    })
    return { code, said }
  }
  const make = (as: string | undefined, body: unknown = { inputs }) =>
    rig.post('/lookups', { ...(as && { as }), body })

  it('are imported from a table, once however often', async () => {
    const table = { aB3dE6gH: textOf(traffic), ab3dE6gH: textOf({ ...traffic, iso3_0: 1, iso3_total: 158 }) }
    expect(await importTable(table)).toEqual({ code: 0, said: ['2 rows, 2 of them new or changed.'] })
    expect((await importTable(table)).said).toEqual(['2 rows, 0 of them new or changed.'])
    expect(await (await rig.get('/lookups/aB3dE6gH')).json()).toEqual({ id: 'aB3dE6gH', inputs: traffic })

    const changed = { ...traffic, iso3_5: 8, iso3_total: 158 }
    expect((await importTable({ ...table, aB3dE6gH: textOf(changed) })).said).toEqual([
      '2 rows, 1 of them new or changed.',
    ])
    expect((await (await rig.get('/lookups/aB3dE6gH')).json()).inputs).toEqual(changed)
  })

  it('stay as they were when a row of a table is wrong', async () => {
    const { code, said } = await importTable({ newRow01: textOf(traffic), newRow02: 'iso3_0=1' })
    expect(code).toBe(1)
    expect(said[0]).toBe('newRow02: iso3_1, iso3_2, iso3_3, iso3_4, iso3_5, iso3_total missing.')
    expect((await rig.get('/lookups/newRow01')).status).toBe(404)
  })

  it('explain an unknown id, and answer 422 to an invalid one', async () => {
    const unknown = await rig.get('/lookups/zzzzzzzz')
    expect(unknown.status).toBe(404)
    expect((await unknown.json()).detail).toBe('Nothing is kept under the ID zzzzzzzz.')
    expect((await rig.get('/lookups/zzz')).status).toBe(422)
  })

  it('get one id per set of inputs, for any account and in any order', async () => {
    const first = await make('ada@example.com')
    expect(first.status).toBe(201)
    const { id } = await first.json()
    expect(id).toMatch(/^[A-Za-z0-9]{8}$/)
    const reversed = Object.fromEntries(Object.entries(inputs).reverse())
    expect(await (await make('bob@example.com', { inputs: reversed })).json()).toEqual({ id })
    const other = await make('ada@example.com', { inputs: { ...inputs, population_in_1km: 2 } })
    expect((await other.json()).id).not.toBe(id)
    expect(await (await rig.get(`/lookups/${id}`)).json()).toEqual({ id, inputs })
  })

  it('hold no name or place that a request adds', async () => {
    const named = {
      inputs: { ...inputs, poi_parking: 3, location_name: 'Ada’s yard', lat: 47.1 },
      email: 'a@b.c',
    }
    const { id } = await (await make('ada@example.com', named)).json()
    expect((await (await rig.get(`/lookups/${id}`)).json()).inputs).toEqual({ ...inputs, poi_parking: 3 })
  })

  it('require an account, and name a wrong field', async () => {
    expect((await make(undefined, '{')).status).toBe(401)
    const wrong = await make('ada@example.com', { inputs: { ...inputs, capacity: -1 } })
    expect(wrong.status).toBe(422)
  })

  it('are not overwritten by a table with the id of a short link', async () => {
    const { id } = await (await make('ada@example.com')).json()
    const { code, said } = await importTable({ [id]: textOf(traffic), otherRow: textOf(traffic) })
    expect({ code, said }).toEqual({
      code: 1,
      said: [`${id}: the id is that of a short link.`, 'Nothing was imported.'],
    })
    expect((await rig.get('/lookups/otherRow')).status).toBe(404)
  })

  it('are 10,000 links of an account at most', async () => {
    const { id } = await (await make('carl@example.com', { inputs: { ...inputs, capacity: 1 } })).json()
    const [own] = (await rig.deps.db.select().from(lookups)).filter((row) => row.id === id)
    const row = (n: number) => ({
      id: `L${String(n).padStart(7, '0')}`,
      kind: 'link' as const,
      inputs,
      inputsHash: `${n}`,
      madeBy: own?.madeBy ?? null,
    })
    for (const start of [0, 5000]) {
      const rows = Array.from({ length: start === 0 ? 5000 : 4999 }, (_, n) => row(start + n))
      await rig.deps.db.insert(lookups).values(rows)
    }
    const refused = await make('carl@example.com', { inputs: { ...inputs, capacity: 2 } })
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toMatch(/^Your account has made 10,000 short links/)
    expect((await make('carl@example.com', { inputs: { ...inputs, capacity: 1 } })).status).toBe(201)
  })
})

import ExcelJS from 'exceljs'
import { corridorCalls } from '@/lib/contract/corridor'
import { listIds } from '@/lib/contract/lists'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { openNetworkWork } from '@/server/engine/network/network-work'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog } from '@/tests/support/engine-rig'

const as = 'planner@example.com'
const roots = ['data/atlas']

let database: TestDatabase
let rig: EngineRig

beforeAll(async () => {
  database = await openInMemory()
  const { db } = database
  const queue = { db, log: silentLog, timing: { pollMs: 20 } }
  const network = openNetworkWork({ atlasRoots: roots, modelFile: undefined, queue })
  rig = engineRig(db, { atlas: createAtlasLibrary(roots), network })
})

afterAll(async () => {
  await rig.close()
  await rig.deps.atlas.close()
  await database.close()
})

const ask = (road: object, over: object = {}) =>
  rig.post('/network/corridor', { as, body: { road, ...over } })

describe('corridors', () => {
  it('answer a road by its number, with what would close each gap', async () => {
    const answer = await ask({ kind: 'number', country: 'andorra', ref: 'cg 2' }, { spacingKm: 20 })
    expect(answer.status).toBe(200)
    const { name, directions } = corridorCalls.corridorGaps.answer.parse(await answer.json())
    expect(name).toBe('CG-2')
    expect(directions).toHaveLength(2)
    expect(directions[0]?.gaps[0]?.candidates[0]?.closes).toBe(true)
  }, 60_000)

  it('answer the example of the API description', async () => {
    const answer = await rig.post('/network/corridor', { as, body: corridorCalls.corridorGaps.example.body })
    expect(answer.status).toBe(200)
  }, 60_000)

  it('list the roads of a country', async () => {
    const answer = await rig.get('/network/roads/liechtenstein', { as })
    expect(answer.status).toBe(200)
    const { roads, more } = corridorCalls.listRoads.answer.parse(await answer.json())
    expect(roads[0]).toMatchObject({ ref: '16', roadClass: 2 })
    expect(more).toBe(false)
  }, 60_000)

  it('are written as a spreadsheet, which holds what the call answers', async () => {
    const body = { road: { kind: 'number', country: 'andorra', ref: 'CG-2' }, spacingKm: 20 }
    const answer = await rig.post('/network/corridor/spreadsheet', { as, body })
    expect(answer.status).toBe(200)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await answer.arrayBuffer())
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Settings',
      'Pools',
      'Gaps',
      'Candidates',
      'About',
    ])
    const corridor = corridorCalls.corridorGaps.answer.parse(await (await ask(body.road, body)).json())
    const rowsOf = (name: string) => (workbook.getWorksheet(name)?.rowCount ?? 0) - 1
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    const gaps = corridor.directions.flatMap((direction) => direction.gaps)
    expect(rowsOf('Pools')).toBe(sum(corridor.directions.map(({ pools }) => pools.length)))
    expect(rowsOf('Gaps')).toBe(gaps.length)
    expect(rowsOf('Candidates')).toBe(sum(gaps.map(({ candidates }) => candidates.length)))
    const about = workbook.getWorksheet('About')?.getSheetValues().flat().join('\n')
    expect(about).toMatch(/OpenStreetMap/)
  }, 60_000)

  it('count saved locations of the caller beside the sites, without those that run already', async () => {
    const location = (id: string, status: string, { lat, lng }: { lat: number; lng: number }) => ({
      id,
      name: `Own ${id}`,
      lat,
      lng,
      status,
      evaluationType: 'DC',
      parkingType: 'parking',
      type: 'parking',
    })
    const road = { kind: 'number', country: 'andorra', ref: 'CG-2' }
    const over = { spacingKm: 20, ownCandidates: { kind: 'saved' } }
    const answered = async (answer: Response) => corridorCalls.corridorGaps.answer.parse(await answer.json())
    const [out] = (await answered(await ask(road, { spacingKm: 20 }))).directions
    const [best, next] = out?.gaps[0]?.candidates ?? []
    if (!best || !next) throw new Error('The gap has candidates.')
    const locations = [location('1', 'Planned', best), location('2', ' Operating', next)]
    const content = { kind: 'locations', locations }
    expect(
      (await rig.put(`/me/lists/${listIds.locations}`, { as, body: { version: 0, content } })).status,
    ).toBe(200)
    const found = await answered(await ask(road, over))
    expect(found.ownCandidates).toEqual({ counted: 1, inReach: 1 })
    const candidates = found.directions[0]?.gaps[0]?.candidates ?? []
    expect(candidates.filter(({ isOwn }) => isOwn)).toMatchObject([{ id: '1', rank: 1, closes: true }])
    expect(candidates.map(({ id }) => id)).toContain(next.id)
    const file = await rig.post('/network/corridor/spreadsheet', {
      as,
      body: { road, ...over, exitKm: 2.5 },
    })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await file.arrayBuffer())
    const sheet = workbook.getWorksheet('Candidates')
    const headings = sheet?.getRow(1).values as string[]
    expect(headings).toContain('From the road (km, at most 2.5)')
    expect(sheet?.getRow(2).getCell(headings.indexOf('Yours')).value).toBe('yes')
    const another = await rig.post('/network/corridor', { as: 'other@example.com', body: { road, ...over } })
    expect((await answered(another)).ownCandidates).toEqual({ counted: 0, inReach: 0 })
  }, 60_000)

  it('say what is wrong', async () => {
    const detail = async (road: object, over: object = {}) => {
      const answer = await ask(road, over)
      expect(answer.status).toBe(422)
      return JSON.stringify((await answer.json()).detail)
    }
    const number = { kind: 'number', country: 'andorra', ref: 'CG-2' }
    expect(await detail({ ...number, ref: 'A1' })).toMatch(/No road of Andorra has the number A1\./)
    expect(await detail({ ...number, country: 'atlantis' })).toMatch(/not installed/)
    expect(await detail(number, { spacingKm: 0 })).toMatch(
      /The distance between pools must be 0\.5 or more\./,
    )
    expect(await detail({ kind: 'line', points: [[9.5, 47.1]] })).toMatch(/A line needs two points or more\./)
    const atSea = [
      [-40, 40],
      [-41, 40],
    ]
    expect(await detail({ kind: 'line', points: atSea })).toMatch(/lies outside the countries with data/)
    expect(await detail(number, { exitKm: 21 })).toMatch(/The way from an exit may be at most 20\./)
    expect(await detail(number, { fastPoints: 1.5 })).toMatch(/must be a whole number\./)
  }, 60_000)

  it('need a person', async () => {
    expect((await rig.get('/network/roads/liechtenstein')).status).toBe(401)
    expect((await rig.post('/network/corridor', { body: {} })).status).toBe(401)
    expect((await rig.post('/network/corridor/spreadsheet', { body: {} })).status).toBe(401)
  })
})

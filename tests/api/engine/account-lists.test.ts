import { limits } from '@/lib/config/limits'
import { type ListContent, listsSchema } from '@/lib/contract/lists'
import { lists } from '@/server/engine/db/schema/list'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'

const location = (id: string, over: object = {}) => ({
  id,
  name: `Location ${id}`,
  lat: 47.1,
  lng: 9.5,
  evaluationType: 'DC' as const,
  parkingType: 'parking',
  type: '',
  status: '',
  ...over,
})
const locations = (...ids: string[]): ListContent => ({
  kind: 'locations',
  locations: ids.map((id) => location(id)),
})
const scenario = (name: string, over: object = {}) => ({
  id: `id-${name.length}`,
  name,
  edits: { 'Connector Config': '4x300 kW', iso3_2: 5000 },
  money: { capex: 142_000, ramp: [60, 85] },
  ...over,
})
const scenarios: ListContent = {
  kind: 'scenarios',
  scenarios: [scenario('Fünf Säulen')],
}
const ada = 'ada@example.com'

describe.each(everyDatabase())('lists of an account on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeEach(() => rig.deps.db.delete(lists))

  const putBy = (as: string) => (id: string, version: number, content: unknown) =>
    rig.put(`/me/lists/${id}`, { as, body: { version, content } })
  const put = putBy(ada)
  const read = async (query = '', as = ada) =>
    listsSchema.parse(await (await rig.get(`/me/lists${query}`, { as })).json())

  it('keeps both kinds unchanged, and reads a single kind', async () => {
    const saved = await put('saved-locations', 0, locations('1', '2'))
    expect(saved.status).toBe(200)
    const first = { id: 'saved-locations', version: 1, content: locations('1', '2') }
    expect(await saved.json()).toEqual(first)
    await put('what-if:0007_dc', 0, scenarios)
    const second = { id: 'what-if:0007_dc', version: 1, content: scenarios }
    expect(await read()).toEqual({ lists: [first, second] })
    expect(await read('?kind=scenarios')).toEqual({ lists: [second] })
    expect((await rig.get('/me/lists?kind=secrets', { as: ada })).status).toBe(422)
  })

  it('counts versions and answers a change to an older one with the current list', async () => {
    await put('saved-locations', 0, locations('1'))
    expect((await put('saved-locations', 1, locations('1', '2'))).status).toBe(200)
    for (const stale of [0, 1, 7]) {
      const refused = await put('saved-locations', stale, locations('9'))
      expect(refused.status).toBe(409)
      expect(await refused.json()).toEqual({
        detail: 'This list has changed meanwhile. Read it again.',
        current: { id: 'saved-locations', version: 2, content: locations('1', '2') },
      })
    }
  })

  it('takes one of several changes made to the same version at once', async () => {
    const first = ['1', '2', '3', '4'].map((id) => put('saved-locations', 0, locations(id)))
    expect((await Promise.all(first)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const next = ['1', '2', '3', '4'].map((id) => put('saved-locations', 1, locations(id)))
    expect((await Promise.all(next)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('never turns a list into one of another kind', async () => {
    await put('mine', 0, scenarios)
    const refused = await put('mine', 1, locations('1'))
    expect([refused.status, (await refused.json()).current.content.kind]).toEqual([409, 'scenarios'])
  })

  it('shows and changes no list of another account', async () => {
    await put('saved-locations', 0, locations('1'))
    const other = 'bob@example.com'
    expect(await read('', other)).toEqual({ lists: [] })
    const foreign = await putBy(other)('saved-locations', 1, locations('9'))
    expect([foreign.status, await foreign.json()]).toEqual([404, { detail: 'There is no such list.' }])
    expect((await putBy(other)('saved-locations', 0, locations('8'))).status).toBe(200)
    expect((await read()).lists[0]?.content).toEqual(locations('1'))
  })

  it('refuses visitors before it reads what they send', async () => {
    expect((await rig.get('/me/lists')).status).toBe(401)
    expect((await rig.put('/me/lists/%20', { body: 'nonsense' })).status).toBe(401)
  })

  it.each([
    ['an id with a space', 'my list', locations('1')],
    ['another kind', 'mine', { kind: 'secrets', locations: [] }],
    ['a location beyond the pole', 'mine', { kind: 'locations', locations: [location('1', { lat: 91 })] }],
    ['two locations of one id', 'mine', locations('1', '1')],
    [
      'a name of 201 letters',
      'mine',
      { kind: 'locations', locations: [location('1', { name: 'x'.repeat(201) })] },
    ],
    ['a line break in a name', 'mine', { kind: 'locations', locations: [location('1', { name: 'a\nb' })] }],
    ['a scenario without a name', 'mine', { kind: 'scenarios', scenarios: [scenario('')] }],
    [
      'a scenario of a ramp without end',
      'mine',
      { kind: 'scenarios', scenarios: [scenario('a', { money: { ramp: Array(11).fill(50) } })] },
    ],
    [
      'a scenario of a station in words',
      'mine',
      { kind: 'scenarios', scenarios: [scenario('a', { edits: { 'Connector Config': 'two' } })] },
    ],
    [
      'more scenarios than a list holds',
      'mine',
      { kind: 'scenarios', scenarios: Array(limits.scenarios + 1).fill(scenario('a')) },
    ],
  ])('refuses %s', async (_, id, content) => {
    const answer = await put(encodeURIComponent(id), 0, content)
    expect(answer.status).toBe(422)
    expect(await read()).toEqual({ lists: [] })
  })

  it('takes 10,000 locations and refuses 10,001 in one sentence', async () => {
    const many = Array.from({ length: limits.savedLocations + 1 }, (_, at) => String(at))
    expect((await put('mine', 0, locations(...many.slice(1)))).status).toBe(200)
    const answer = await put('mine', 1, locations(...many))
    expect([answer.status, (await answer.json()).detail.length]).toEqual([422, 1])
  })

  it('refuses a list more than an account may hold', async () => {
    await put('0', 0, scenarios)
    const [first] = await rig.deps.db.select().from(lists)
    if (!first) throw new Error('no list')
    const others = Array.from({ length: limits.lists - 1 }, (_, at) => ({ ...first, id: `${at + 1}` }))
    await rig.deps.db.insert(lists).values(others)
    const refused = await put('one-more', 0, scenarios)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      'Your account holds 500 lists, the most.',
    ])
    expect((await put('1', 1, scenarios)).status).toBe(200)
    expect((await put('1', 0, scenarios)).status).toBe(409)
  })
})

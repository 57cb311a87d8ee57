import { filterTable, withFree } from '@/lib/catalogue/scouting-filters'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { configurationCalls, filterConfigSchema } from '@/lib/contract/filter-config'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

let database: TestDatabase
let fixture: LocalServer
let canary: LocalServer
let canaryHits = 0
const getForeign = routeOf(configurationCalls.readForeignFilters)
let content: string

beforeAll(async () => {
  database = await openInMemory()
  await proxyRig(database.db)
  fixture = await serveLocally((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(content)
  })
  canary = await serveLocally((_, response) => {
    canaryHits++
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(filterTable))
  })
  // The guard reads the allowed hosts on load: this one origin, with every check active.
  process.env.FILTER_CONFIG_HOSTS = fixture.origin
})
afterAll(async () => {
  delete process.env.FILTER_CONFIG_HOSTS
  await fixture.close()
  await canary.close()
  await database.close()
})

let visitor = 0
/** Each call comes from its own address, because limits count per address. */
async function load(url: string) {
  const headers = { [clientAddressHeader]: `192.0.2.${++visitor}` }
  const answer = await ask(getForeign, { path: `/?${new URLSearchParams({ url })}`, headers })
  return { status: answer.status, body: await answer.json() }
}

test('validates a foreign filter configuration, and derives `free` from the columns', async () => {
  content = JSON.stringify({ ...filterTable, description: 'For fleets.' })
  const { status, body } = await load(`${fixture.origin}/fleet.json`)
  expect(status).toBe(200)
  expect(filterConfigSchema.parse(body)).toEqual(withFree({ ...filterTable, description: 'For fleets.' }))
})

test('answers an unusable one with a message', async () => {
  content = '{"version":'
  expect(await load(`${fixture.origin}/fleet.json`)).toEqual({
    status: 422,
    body: { detail: 'The configuration file at this address is not valid JSON.' },
  })
  content = JSON.stringify({ ...filterTable, version: 2 })
  const { status, body } = await load(`${fixture.origin}/fleet.json`)
  expect(status).toBe(422)
  expect(body.detail).toMatch(/^The configuration file at this address cannot be used\. version: /)
  const [first] = filterTable.datasets
  const fields = [{ field: 'x'.repeat(100_000), title: 'X', kind: 'range' }]
  content = JSON.stringify({ ...filterTable, datasets: [{ ...first, fields }] })
  expect(JSON.stringify((await load(`${fixture.origin}/fleet.json`)).body).length).toBeLessThan(1_000)
})

test('survives deeply nested and polluting ones', async () => {
  content = '['.repeat(100_000) + ']'.repeat(100_000)
  expect((await load(`${fixture.origin}/fleet.json`)).status).toBe(422)
  content = JSON.stringify(filterTable).replace('{', '{"__proto__":{"polluted":true},')
  const { body } = await load(`${fixture.origin}/fleet.json`)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(Object.keys(body)).not.toContain('__proto__')
})

test('refuses every other address with the same answer', async () => {
  const closed = await serveLocally(() => undefined)
  await closed.close()
  for (const url of [
    `${canary.origin}/fleet.json`,
    `${closed.origin}/fleet.json`,
    'https://127.0.0.1/fleet.json',
    'https://files.example/fleet.json',
  ]) {
    expect(await load(url)).toEqual({
      status: 400,
      body: { detail: 'This address cannot be loaded. Give a public https address.' },
    })
  }
  expect(canaryHits).toBe(0)
  for (const url of ['file:///etc/passwd', 'fleet.json', '']) expect((await load(url)).status).toBe(422)
})

test('lets a visitor load ten per minute', async () => {
  content = JSON.stringify(filterTable)
  const headers = { [clientAddressHeader]: '198.51.100.7' }
  const path = `/?${new URLSearchParams({ url: `${fixture.origin}/fleet.json` })}`
  const statuses: number[] = []
  for (let calls = 0; calls < 11; calls++) statuses.push((await ask(getForeign, { path, headers })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

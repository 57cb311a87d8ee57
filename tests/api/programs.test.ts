import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import createClient from 'openapi-fetch'
import * as z from 'zod'
import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import type { DeclaredCall } from '@/lib/contract/call'
import { templateOf } from '@/lib/contract/call-address'
import { type EvaluationRecord, evaluationCalls, runsSchema } from '@/lib/contract/evaluation'
import { inferenceCalls } from '@/lib/contract/inference'
import { networkCalls } from '@/lib/contract/network'
import { describedCalls, openApi } from '@/server/bff/openapi/openapi'
import { connectMcp, type McpProgram } from '@/tests/support/mcp-client'
import { type McpRig, mcpRig, siteCapacities } from '@/tests/support/mcp-rig'
import { exampleResult, exampleSite } from '@/tests/support/network-plan'
import { centre, site, smallAtlas } from '@/tests/support/small-atlas'
import { storePlan } from '@/tests/support/stored-plan'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

describe('tools for assistants', () => {
  const [inputs] = inferenceCalls.infer.example.body

  const ada = 'ada@example.com'
  const reader = 'reader@example.com'
  const location = {
    id: '1',
    name: 'North car park',
    lat: centre.lat,
    lng: centre.lng,
    parkingType: 'surface',
    evaluationType: 'DC',
  }

  let rig: McpRig
  let program: McpProgram

  beforeAll(async () => {
    rig = await mcpRig([
      { email: ada, canSubmit: true },
      { email: reader, canSubmit: false },
    ])
    program = await rig.program(ada, tokenScopes)
  })
  afterAll(() => rig.close())

  it('lists each tool with a schema of its arguments', async () => {
    const { tools } = await program.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...[
        'search_places',
        'search_sites',
        'predict',
        'submit_locations',
        'evaluation_status',
        'list_records',
      ],
      ...['read_record_locations', 'catchment', 'corridor_gaps', 'plan_network'],
    ])
    for (const { inputSchema, description, annotations, name } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description?.length).toBeGreaterThan(20)
      expect(annotations?.readOnlyHint).toBe(!['submit_locations', 'plan_network'].includes(name))
    }
  })

  describe('search_sites', () => {
    it('finds a country’s sites, best first, with their credit', async () => {
      const { text, data } = await program.use('search_sites', { country: 'testland' })
      const { sites, area, more } = data as { sites: { name: string }[]; area: object; more: boolean }
      expect([text, more]).toEqual(['4 sites in Testland.', false])
      expect(sites.map(({ name }) => name)).toEqual(siteCapacities.map((each) => `"Park" [${each}], Süd`))
      expect(area).toMatchObject({
        country: 'testland',
        attribution: [expect.stringContaining('OpenStreetMap')],
      })
    })

    it('returns the requested columns, order, filters and number', async () => {
      const { text, data } = await program.use('search_sites', {
        country: 'testland',
        columns: ['capacity'],
        limit: 2,
        sort: { field: 'capacity', direction: 'ascending' },
        filters: [{ column: 'capacity', min: 20 }],
      })
      expect(data).toMatchObject({ sites: [{ capacity: 20 }, { capacity: 30 }], more: true })
      expect(text).toMatch(/^2 sites in Testland\. More match: /)
      const { data: none } = await program.use('search_sites', {
        country: 'testland',
        kinds: ['gas station'],
      })
      expect(none).toMatchObject({ sites: [], more: false })
    })

    it('finds nothing outside the country', async () => {
      const { data } = await program.use('search_sites', { bounds: [20, 60, 20.1, 60.1] })
      expect(data).toMatchObject({ sites: [], more: false })
    })

    it.each([
      [{}, 'arguments: Say where: country, place or bounds.'],
      [
        { country: 'testland', bounds: [9, 47, 10, 48] },
        'arguments: Give bounds, or a country or place, not both.',
      ],
      [{ country: 'testland', limit: 101 }, /^arguments\.limit: /],
      [{ country: 'testland', colour: 'red' }, /colour/],
      [{ country: 'testland', filters: [{ column: 'name', min: 1 }] }, /^arguments\.filters\.0\.column: /],
      [{ country: 'testland', filters: [{ column: 'capacity' }] }, /Give min, max or both\.$/],
      [{ bounds: [0, 0, 200, 0] }, 'arguments.bounds.2: Expected a longitude between -180 and 180.'],
      [{ country: 'nowhere' }, /./],
      [{ place: 'No such place anywhere' }, 'No place is called “No such place anywhere”.'],
    ])('refuses %j with a message', async (given, sentence) => {
      const { isError, text, data } = await program.use('search_sites', given)
      expect(isError).toBe(true)
      expect(text).toEqual(sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence)
      expect(data).toEqual({})
    })
  })

  it('predicts like the route, and explains by contributions that add up', async () => {
    const { text, data } = await program.use('predict', { inputs: [inputs, inputs] })
    type Estimate = { kwh_per_day: number; base_kwh_per_day: number; features: { contribution: number }[] }
    const [estimate, same] = data.estimates as Estimate[]
    const added = estimate?.features.reduce(
      (sum, { contribution }) => sum + contribution,
      estimate.base_kwh_per_day,
    )
    expect(added).toBeCloseTo(estimate?.kwh_per_day ?? Number.NaN, 4)
    expect(same).toEqual(estimate)
    expect(text).toMatch(/^[\d.]+ kWh\/day \(80 % band [\d.]+ to [\d.]+\): .+[+−]/)
    const { iso3_total: _, ...lacking } = inputs
    const refused = await program.use('predict', { inputs: [lacking] })
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('inputs.0.iso3_total')])
  })

  it('submits, follows, lists and reads an evaluation', async () => {
    const sent = { eval_name: 'By a program', locations: [location], request_id: 'attempt-1' }
    const submitted = await program.use('submit_locations', sent)
    const { evalId } = submitted.data as { evalId: string }
    expect(submitted.text).toMatch(`1 location submitted as ${evalId}.`)
    expect((await program.use('submit_locations', sent)).data.evalId).toBe(evalId)
    const early = await program.use('evaluation_status', { evalId })
    expect([early.text, early.data.status]).toEqual([
      expect.stringMatching(`^${evalId} is in progress: 0 of 1 location`),
      'In progress',
    ])
    const unread = await program.use('read_record_locations', { evalId })
    expect([unread.isError, unread.data.rows]).toEqual([false, []])

    rig.engine.work()
    await rig.engine.finished(ada)
    expect((await program.use('evaluation_status', { evalId })).text).toBe(`${evalId} is done: 1 location.`)
    const listed = await program.use('list_records', { limit: 5 })
    expect(listed.data.records).toContainEqual(expect.objectContaining({ evalId, name: 'By a program' }))
    const read = await program.use('read_record_locations', { evalId })
    expect(read.text).toBe(`1 of 1 row of ${evalId}.`)
    expect(read.data.rows).toEqual([
      expect.objectContaining({ location_name: 'North car park', total_kwh_per_day: expect.any(Number) }),
    ])
    const one = await program.use('read_record_locations', { evalId, columns: ['lat', 'no such'], offset: 0 })
    expect(one.data.rows).toEqual([{ lat: centre.lat, 'no such': null }])
    expect(one.data.columns).toContain('band_low')
  })

  it('refuses another’s record and an account that may not submit like the routes', async () => {
    const other = await rig.program(reader, tokenScopes)
    const { evalId } = (await program.use('submit_locations', { eval_name: 'Mine', locations: [location] }))
      .data
    expect(await other.use('evaluation_status', { evalId })).toMatchObject({ isError: true, data: {} })
    const refused = await other.use('submit_locations', { eval_name: 'Mine', locations: [location] })
    expect([refused.isError, refused.text]).toEqual([
      true,
      'This account may not submit locations. Nothing was stored.',
    ])
  })

  it('says where the demand of a station comes from', async () => {
    const { lat, lng } = location
    const { text, data } = await program.use('catchment', { lat, lng, connectors: 2, kilowatts: 150 })
    expect(text).toMatch(/^[\d.]+ kWh\/day from \d+ hexagons?\./)
    const { energy, hexagons } = data as { energy: number; hexagons: { energy: number }[] }
    expect(hexagons.reduce((sum, each) => sum + each.energy, 0)).toBeCloseTo(energy, 6)
  })

  it('lists the gaps along a drawn line', async () => {
    const { lat, lng } = location
    const points = [
      [lng - 0.01, lat - 0.01],
      [lng + 0.01, lat + 0.01],
    ]
    const { text, data } = await program.use('corridor_gaps', {
      road: { kind: 'line', points },
      spacingKm: 1,
      candidates: { kind: 'places', places: [location] },
    })
    expect(text).toMatch(/^The line is [\d.]+ km long\. Towards /)
    const { directions } = data as { directions: { gaps: { candidates: { id: string }[] }[] }[] }
    expect(directions).toHaveLength(2)
    expect(directions[0]?.gaps[0]?.candidates[0]?.id).toBe(location.id)
  })

  it('starts a plan and reads it again', async () => {
    const { id, name, lat, lng } = location
    const plan = {
      name: 'By a program',
      candidates: { kind: 'places', places: [{ id, name, lat, lng }] },
      stations: [{ id: 'usual', connectors: 2, kilowatts: 150, cost: 50_000 }],
    }
    const started = await program.use('plan_network', { plan })
    expect(started.text).toMatch(/^The plan [\w-]+ is waiting\./)
    const read = await program.use('plan_network', { plan_id: started.data.id })
    expect(read.data).toMatchObject({
      id: started.data.id,
      name: 'By a program',
      candidates: 1,
      result: null,
    })
    const poor = await program.use('plan_network', { plan: { ...plan, budget: 10 } })
    expect([poor.isError, poor.text]).toEqual([true, expect.stringContaining('the cheapest costs 50,000')])
    expect((await program.use('plan_network', {})).isError).toBe(true)
  })

  it.each([
    ['read:sites', ['search_places', 'search_sites']],
    ['read:records', ['evaluation_status', 'list_records', 'read_record_locations']],
    ['evaluate', ['predict', 'catchment', 'corridor_gaps']],
    ['submit', ['submit_locations']],
  ] as const)('lets a token of %s list and use its own tools only', async (scope, own) => {
    const limited = await rig.program(ada, [scope])
    expect(await limited.tools()).toEqual(own)
    const others = (await program.tools()).filter((name) => !(own as readonly string[]).includes(name))
    const before = rig.calls().length
    for (const name of others) {
      const { isError, text } = await limited.use(name, {})
      expect([isError, text]).toEqual([true, expect.stringMatching(/^This access token lacks the scope/)])
    }
    expect(rig.calls()).toHaveLength(before)
  })

  it('refuses an unknown tool by the protocol', async () => {
    await expect(program.use('drop_tables')).rejects.toThrow('There is no tool “drop_tables”.')
  })
})

describe('messages of assistants', () => {
  const ada = 'ada@example.com'
  const dead = `kw_${'A'.repeat(43)}`
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  let rig: McpRig
  let token: string

  beforeAll(async () => {
    rig = await mcpRig([{ email: ada, canSubmit: true }])
    token = await rig.tokenOf(ada, tokenScopes)
  })
  afterAll(() => rig.close())

  interface Sent {
    body?: string
    headers?: Record<string, string>
  }

  async function send({ body = JSON.stringify(list), headers }: Sent = {}) {
    const given = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    }
    const answer = await fetch(`${rig.origin}/api/mcp`, { method: 'POST', headers: given, body })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) }
  }

  const refusal = (message: unknown, code = -32_000) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message },
  })

  const strangers: [string, Record<string, string>, string, unknown][] = [
    ['nobody', { authorization: '' }, 'Bearer', 'Send an access token as “Authorization: Bearer kw_…”.'],
    ['a session', { authorization: '', cookie: `${brand.slug}.session=x` }, 'Bearer', expect.any(String)],
    ['a provider’s token', { authorization: 'Bearer eyJ.x.y' }, 'Bearer', expect.any(String)],
    [
      'a dead token',
      { authorization: `Bearer ${dead}` },
      'Bearer error="invalid_token"',
      expect.stringMatching(/^This access token does not work/),
    ],
  ]

  it.each(strangers)('answers %s with 401 in the protocol’s form', async (_, ...[headers, asks, message]) => {
    const answer = await send({ headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, asks])
    expect(answer.json).toEqual(refusal(message))
  })

  it('turns away a program without a token before it begins', async () => {
    await expect(connectMcp(rig.origin, 'none')).rejects.toMatchObject({ code: 401 })
  })

  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'refuses a page of %s, with or without a token',
    async (origin) => {
      for (const headers of [{ origin }, { origin, authorization: '' }]) {
        expect(await send({ headers })).toMatchObject({
          status: 403,
          json: refusal('This call came from a page of another site.'),
        })
      }
    },
  )

  const wrong: [string, Sent, number, object][] = [
    ['no JSON', { body: '{' }, 400, refusal('The body is not valid JSON.', -32_700)],
    [
      'several messages',
      { body: JSON.stringify([list, list]) },
      400,
      refusal('Send one message at a time.', -32_700),
    ],
    ['no message', { body: '{"a":1}' }, 400, refusal(expect.any(String), -32_700)],
    [
      'deep JSON',
      { body: '['.repeat(40) + ']'.repeat(40) },
      400,
      refusal(expect.stringContaining('32 levels'), -32_700),
    ],
    [
      'another type',
      { headers: { 'content-type': 'text/plain' } },
      415,
      refusal(expect.any(String), -32_700),
    ],
    ['a program that takes no JSON', { headers: { accept: 'text/html' } }, 406, refusal(expect.any(String))],
    [
      'too many bytes',
      { body: `"${'a'.repeat(5_000_000)}"` },
      413,
      refusal('The request is larger than 5 MB.'),
    ],
  ]

  it.each(wrong)('refuses %s', async (_, ...[sent, status, json]) => {
    expect(await send(sent)).toMatchObject({ status, json })
  })

  it('refuses arguments beyond their route’s size', async () => {
    const named = { name: 'search_places', arguments: { q: 'a'.repeat(300) } }
    const long = await send({ body: JSON.stringify({ ...list, method: 'tools/call', params: named }) })
    expect(long.json.result).toMatchObject({
      isError: true,
      content: [{ text: 'arguments.q: Search for at most 200 characters.' }],
    })
  })

  it('keeps answers from caches and pages, and needs no protocol session', async () => {
    const { status, headers, json } = await send()
    expect(status).toBe(200)
    expect(json.result.tools).toHaveLength(10)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(
      (await send({ body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) })).status,
    ).toBe(202)
  })
})

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; example?: unknown }[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

type Params = Record<string, unknown>

interface Values {
  params: { path?: Params; query?: Params }
  body?: unknown
}

const document = openApi() as unknown as { paths: Record<string, Record<string, Operation>> }

function operationOf({ path, method }: DeclaredCall): Operation {
  const operation = document.paths[templateOf(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described.`)
  return operation
}

/** The examples of the API description. */
function valuesOf(call: DeclaredCall): Values {
  const { parameters = [], requestBody } = operationOf(call)
  const values: Values = { params: {} }
  for (const { name, in: place, example } of parameters) {
    if (example !== undefined) values.params[place] = { ...values.params[place], [name]: example }
  }
  if (requestBody) values.body = requestBody.content['application/json']?.example
  return values
}

/** The same with a value of a wrong type, if the call takes any. */
function wrongValuesOf(call: DeclaredCall): Values | undefined {
  const values = structuredClone(valuesOf(call))
  const [member] = [values.body as Params | Params[] | undefined].flat()
  const part: Params | undefined = member ?? values.params.path ?? values.params.query
  const [name] = Object.keys(part ?? {})
  if (!part || name === undefined) return undefined
  part[name] = { of: 'another type' }
  return values
}

const folder = temporaryDirectory()
afterAll(() => folder.remove())

/** Runs a program of an installed package in the folder. @returns exit code and complaints */
function run(program: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules', program), ...given],
    {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  )
  return { status, stdout, stderr }
}

const statement = ({ method, path }: DeclaredCall, values: Values) =>
  `client.${method}(${JSON.stringify(templateOf(path))}, ${JSON.stringify(values)})`

/** A program that makes every call by its example, and one with a wrong value for the compiler to refuse. */
function programText(): string {
  const lines = [
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './paths'",
    'const client = createClient<paths>()',
    'type IsKnown<T> = unknown extends T ? false : true',
  ]
  for (const [name, call] of describedCalls) {
    lines.push(`export const ${name} = () => ${statement(call, valuesOf(call))}`)
    lines.push(
      `export const ${name}Known: IsKnown<NonNullable<Awaited<ReturnType<typeof ${name}>>['data']>> = true`,
    )
    const wrong = wrongValuesOf(call)
    if (wrong)
      lines.push('// @ts-expect-error', `export const ${name}Wrong = () => ${statement(call, wrong)}`)
  }
  return lines.join('\n')
}

it('has types that take every example and refuse values of another type', () => {
  writeFileSync(join(folder.path, 'openapi.json'), JSON.stringify(document))
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'))
  const generator = 'client-generator/node_modules/openapi-typescript/bin/cli.js'
  const generated = run(generator, 'openapi.json', '--output', 'paths.ts')
  expect(generated).toMatchObject({ status: 0, stderr: '' })
  expect(generated.stdout).not.toMatch(/warn|error|⚠/i)

  const program = programText()
  expect(program.split('@ts-expect-error').length).toBeGreaterThan(15)
  writeFileSync(join(folder.path, 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'esnext']
  const checked = run('typescript/bin/tsc', ...options, '--moduleResolution', 'bundler', 'program.ts')
  expect(checked).toEqual({ status: 0, stdout: '', stderr: '' })
})

describe('calls to the API', () => {
  const ada = 'ada@example.com'
  const middle = { lat: 47.14, lng: 9.52 }
  const country = smallAtlas({
    country: 'liechtenstein',
    name: 'Liechtenstein',
    centre: middle,
    sites: [site({ osm_id: '364548707', ...middle })],
  })
  let rig: McpRig
  let client: ReturnType<typeof createClient<Record<string, Record<string, never>>>>
  let record: EvaluationRecord

  const send = async (call: DeclaredCall, { params, body }: Values) => {
    const { data, error, response } = await client.request(
      call.method.toLowerCase() as never,
      templateOf(call.path) as never,
      {
        params,
        body,
        parseAs: call.file ? 'arrayBuffer' : 'json',
      } as never,
    )
    return { data: data as unknown, error: error as unknown, response }
  }

  /** The examples, with the ids of the existing record and of a plan that no other call has changed. */
  async function recordedValues(name: string, call: DeclaredCall): Promise<Values> {
    const values = valuesOf(call)
    const { path, query } = values.params
    if (path?.evalId) path.evalId = record.evalId
    if (path && call.path.startsWith('/network/plans/')) {
      path.id = await storePlan(rig.engine.deps.db, ada, {
        result: exampleResult({ sites: [exampleSite(1, middle), exampleSite(2, middle)] }),
      })
    }
    if (name === 'readMap' && query) query.url = record.map
    return values
  }

  beforeAll(async () => {
    rig = await mcpRig([{ email: ada, canSubmit: true }], country)
    rig.engine.work()
    const token = await rig.tokenOf(ada, tokenScopes)
    client = createClient({ baseUrl: `${rig.origin}/api`, headers: { authorization: `Bearer ${token}` } })
    await send(evaluationCalls.submit, valuesOf(evaluationCalls.submit))
    await rig.engine.finished(ada)
    const { runs } = runsSchema.parse(await (await rig.engine.get('/evals/runs', { as: ada })).json())
    record = runs.find(({ type }) => type !== 'Summary') as EvaluationRecord
  })
  // An account has one plan calculated at a time.
  afterEach(async () => {
    const { plans } = networkCalls.listPlans.answer.parse(
      (await send(networkCalls.listPlans, { params: {} })).data,
    )
    for (const { id } of plans) await send(networkCalls.stopPlan, { params: { path: { id } } })
  })
  afterAll(() => rig.close())

  it.each(describedCalls)('%s answers as declared', async (name, call) => {
    const { data, error, response } = await send(call, await recordedValues(name, call))
    expect({ status: response.status, error }).toEqual({ status: call.status ?? 200, error: undefined })
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const described = operationOf(call).responses[String(response.status)]
    expect(Object.keys(described?.content ?? {})).toContain(type)
    if (call.answer) expect(z.safeParse(call.answer, data).error?.issues ?? []).toEqual([])
    else expect((data as ArrayBuffer).byteLength).toBeGreaterThan(0)
  })
})

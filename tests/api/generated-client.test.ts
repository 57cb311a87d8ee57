import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import createClient from 'openapi-fetch'
import * as z from 'zod'
import { tokenScopes } from '@/lib/catalogue/token-scopes'
import type { DeclaredCall } from '@/lib/contract/call'
import { templateOf } from '@/lib/contract/call-address'
import { type EvaluationRecord, evaluationCalls, runsSchema } from '@/lib/contract/evaluation'
import { networkCalls } from '@/lib/contract/network'
import { describedCalls, openApi } from '@/server/bff/openapi/openapi'
import { type McpRig, mcpRig } from '@/tests/support/mcp-rig'
import { exampleResult, exampleSite } from '@/tests/support/network-plan'
import { site, smallAtlas } from '@/tests/support/small-atlas'
import { storePlan } from '@/tests/support/stored-plan'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

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

import { apiDescriptionSchema } from '@/lib/contract/api-description'
import {
  type ApiCall,
  addressOf,
  apiGroups,
  callProblems,
  curlOf,
  sketchOf,
} from '@/lib/domain/access/api-calls'
import { openApi } from '@/server/bff/openapi/openapi'

const groups = apiGroups(apiDescriptionSchema.parse(JSON.parse(JSON.stringify(openApi()))))
const calls = groups.flatMap((group) => group.calls)
const callOf = (method: string, path: string): ApiCall => {
  const found = calls.find((call) => call.method === method && call.path === path)
  if (!found) throw new Error(`There is no ${method} ${path}.`)
  return found
}

it('lists every described call once, grouped by what a token may do', () => {
  expect(groups.map(({ name }) => name)).toEqual([
    ...['Any token', 'Read sites', 'Read records', 'Evaluate', 'Submit'],
  ])
  expect(calls).toHaveLength(Object.values(openApi().paths).flatMap(Object.keys).length)
  expect(callOf('POST', '/cord')).toMatchObject({
    scope: 'submit',
    summary: expect.stringMatching(/^Submit/),
  })
  expect(callOf('GET', '/me').scope).toBeUndefined()
})

it('names every described status of a call, and the members of its body', () => {
  const { paths } = openApi()
  for (const { method, path, statuses } of calls) {
    const operation = paths[path]?.[method.toLowerCase()] as { responses: object }
    expect(statuses.map(({ status }) => status)).toEqual(Object.keys(operation.responses))
  }
  for (const { body, form } of calls) expect(form !== undefined).toBe(body !== undefined)
  expect(sketchOf(callOf('POST', '/infer').form ?? {})).toMatchObject([{ capacity: 0.5, rapid_05: 0.5 }])
})

it('fills in examples that leave nothing to enter', () => {
  for (const call of calls) expect(callProblems(call, call.values, call.body ?? '')).toEqual({})
  expect(addressOf(callOf('GET', '/evals/runs'), { limit: '20', cursor: '' })).toBe(
    '/api/evals/runs?limit=20',
  )
})

it('escapes typed values in an address', () => {
  const call = callOf('GET', '/evals/files/{evalId}/{file}')
  expect(addressOf(call, { evalId: '../me?x=#', file: 'map', customer: 'a&b=c' })).toBe(
    '/api/evals/files/..%2Fme%3Fx%3D%23/map?customer=a%26b%3Dc',
  )
})

it('names missing values and an invalid JSON body', () => {
  expect(callProblems(callOf('GET', '/geo/search'), { q: ' ' }, '')).toEqual({ q: 'Enter q.' })
  expect(callProblems(callOf('POST', '/infer'), {}, '[')).toEqual({ body: 'This is not valid JSON.' })
})

it('quotes a command for the shell and includes no token', () => {
  const url = 'https://a.example/api/infer'
  expect(curlOf({ method: 'POST', url, body: `{"name":"It's $HOME"}` })).toBe(
    [
      `curl -X POST '${url}' \\`,
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      String.raw`  --data '{"name":"It'\''s $HOME"}'`,
    ].join('\n'),
  )
  expect(curlOf({ method: 'GET', url, body: undefined })).toBe(
    `curl '${url}' \\\n  -H "Authorization: Bearer $TOKEN"`,
  )
})

describe('the shape of an answer', () => {
  it('is shown for every call that has one, within bounds', () => {
    for (const { answer } of calls) {
      if (answer) expect(JSON.stringify(sketchOf(answer)).length).toBeLessThan(20_000)
    }
    expect(sketchOf(callOf('GET', '/geo/search').answer ?? {})).toMatchObject({
      results: [{ formatted_address: 'text', location: { lat: 0.5, lng: 0.5 } }],
    })
  })

  it('stops at a recursive schema', () => {
    const loop: Record<string, unknown> = { type: 'array' }
    loop.items = loop
    expect(JSON.stringify(sketchOf(loop))).toContain('…')
  })
})

it('describes the fleet of the country as an input that may be missing or null', () => {
  const form = JSON.stringify(callOf('POST', '/infer').form)
  expect(form).toMatch(/"bevs_per_point":\{"anyOf":\[\{"type":"number","minimum":0\},\{"type":"null"\}\]\}/)
  expect(form).not.toMatch(/"required":\[[^\]]*bevs_per_point/)
})

import { loadMapAddress, nameOfMapAddress, SignInFault } from '@/lib/client/studio/load-address'
import { notOfRecord } from '@/lib/contract/evaluation'
import { foreignHeaders } from '@/lib/contract/foreign-file'

const here = 'https://studio.example'
globalThis.window ??= { location: new URL(`${here}/kepler`) } as unknown as Window & typeof globalThis

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const refused = (status: number, detail: string) => Response.json({ detail }, { status })
const notRecords = () => refused(400, `${notOfRecord}, ${here}/api/evals/files/<id>/map.`)

/** Answers calls by the path of their address. */
function serve(answers: Record<string, () => Response>) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), here)
    calls.push(`${url.pathname}${url.search}`)
    init?.signal?.throwIfAborted()
    return answers[url.pathname]?.() ?? refused(404, 'Evaluation not found')
  }
  return calls
}

interface Asked {
  isSignedOut?: boolean
  signal?: AbortSignal
  onBytes?: (done: number, whole: number | undefined) => void
}

const load = (address: string, { isSignedOut = false, ...over }: Asked = {}) =>
  loadMapAddress(address, {
    signal: new AbortController().signal,
    onBytes: () => {},
    ...over,
    isSignedOut: () => isSignedOut,
    failed: (failed) => `Error loading ${failed}`,
  })

const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('expected a failure')),
    (error) => error,
  )

const table = 'https://data.example/places.csv'
const asks = { record: `/api/evals/map?${new URLSearchParams({ url: table })}` }

test("opens a record's map with a single call, signed in or not", async () => {
  const calls = serve({ '/api/evals/map': () => Response.json({ datasets: [] }) })
  for (const isSignedOut of [true, false]) {
    const { file, name } = await load('https://maps.example/a/map', { isSignedOut })
    expect([await file.text(), name]).toEqual(['{"datasets":[]}', 'map.json'])
  }
  expect(calls).toEqual(Array(2).fill('/api/evals/map?url=https%3A%2F%2Fmaps.example%2Fa%2Fmap'))
})

test("loads another site's file through the guard and reports progress", async () => {
  const headers = { [foreignHeaders.size]: '7', [foreignHeaders.type]: 'text/csv' }
  const calls = serve({
    '/api/evals/map': notRecords,
    '/api/maps/foreign': () => new Response('a,b\n1,2', { headers }),
  })
  const onBytes = jest.fn()
  const { file, name } = await load(table, { onBytes })
  expect([await file.text(), name]).toEqual(['a,b\n1,2', 'places.csv'])
  expect(calls).toEqual([asks.record, asks.record.replace('evals/map', 'maps/foreign')])
  expect(onBytes).toHaveBeenCalledWith(0, 7)
  expect((await load('https://data.example/export')).name).toBe('export.csv')
})

test('takes a file of unknown extension and type for a map', async () => {
  const headers = { [foreignHeaders.type]: 'binary/octet-stream' }
  serve({ '/api/evals/map': notRecords, '/api/maps/foreign': () => new Response('{}', { headers }) })
  expect((await load('https://data.example/m/42')).name).toBe('42.json')
})

test('asks signed-out readers to sign in and fetches nothing for them', async () => {
  const calls = serve({ '/api/evals/map': notRecords })
  const fault = await failureOf(load(table, { isSignedOut: true }))
  expect(fault).toBeInstanceOf(SignInFault)
  expect(fault.message).toBe(`Error loading ${table}`)
  expect(calls).toEqual([asks.record])
})

test.each([
  ['a record of another customer', 404, 'Evaluation not found'],
  ['a listed site whose map cannot be read', 400, 'The map at maps.example cannot be loaded.'],
  ['a record in progress', 409, 'This evaluation is still in progress.'],
  ['a site that answers too late', 504, 'The map at maps.example took too long to arrive.'],
])('does not load %s as a file', async (_, status, detail) => {
  const calls = serve({ '/api/evals/map': () => refused(status, detail) })
  const fault = await failureOf(load(table))
  expect([fault.message, fault instanceof SignInFault]).toEqual([`Error loading ${table}`, false])
  expect(calls).toEqual([asks.record])
})

test('shows why the guard refused an address, below the address', async () => {
  const detail = 'There is no file at this address.'
  serve({ '/api/evals/map': notRecords, '/api/maps/foreign': () => refused(502, detail) })
  expect((await failureOf(load(table))).message).toBe(`Error loading ${table}\n${detail}`)
  serve({ '/api/evals/map': notRecords, '/api/maps/foreign': () => new Response('', { status: 502 }) })
  expect((await failureOf(load(table))).message).toBe(`Error loading ${table}`)
})

test("opens this site's own files directly", async () => {
  const calls = serve({ '/a/stops.parquet': () => new Response('x') })
  expect((await load('/a/stops.parquet')).name).toBe('stops.parquet')
  expect((await failureOf(load(`${here}/a/none.json`))).message).toBe(`Error loading ${here}/a/none.json`)
  expect(calls).toEqual(['/a/stops.parquet', '/a/none.json'])
})

test.each(['javascript:alert(1)', 'ftp://a.example/b.csv', 'data:text/csv,a'])(
  'sends no request for %s',
  async (address) => {
    const calls = serve({})
    expect((await failureOf(load(address))).message).toBe(`Error loading ${address}`)
    expect(calls).toEqual([])
  },
)

test('rethrows an abort unchanged', async () => {
  serve({ '/api/evals/map': notRecords })
  const leaving = new AbortController()
  leaving.abort()
  expect(await failureOf(load(table, { signal: leaving.signal }))).toMatchObject({ name: 'AbortError' })
})

test('names a file before it is loaded', () => {
  expect(nameOfMapAddress('https://a.example/x/Dundee.XLSX?v=1')).toBe('Dundee.XLSX')
  expect(nameOfMapAddress('https://a.example/x/map')).toBe('map.json')
  expect(nameOfMapAddress('https://a.example/')).toBe('map.json')
})

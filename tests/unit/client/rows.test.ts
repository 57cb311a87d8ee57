import { siteColumns } from '@/lib/catalogue/site-columns'
import type { RowsCall, RowsOutcome } from '@/lib/client/rows/ask-rows'
import { createAsker, fetchRows } from '@/lib/client/rows/rows'
import type { FromRowsWorker, ToRowsWorker } from '@/lib/client/rows/rows.worker'
import { buffersOf, type RowsAnswer, readRows } from '@/lib/client/rows/rows-answer'
import { siteAt } from '@/lib/domain/scouting/scouted-site'
import { orderedRows } from '@/lib/domain/tables/table-order'

const names = siteColumns.map(({ name }) => name)
const siteRow = (values: Record<string, unknown>) => names.map((name) => values[name] ?? null)

const pointers = (rows: unknown, truncated = false) => ({
  data: {
    parking_stops: { fields: siteColumns.map(({ name, type }) => ({ name, type })), all_data: rows },
    diagonal: [
      [47, 9],
      [48, 10],
    ],
    truncated,
  },
})
const bytesOf = (body: unknown) =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer as ArrayBuffer

const two = [siteRow({ osm_id: '1', capacity: 5 }), siteRow({ osm_id: '2', name: 'Ünter 🚗', capacity: 9 })]

function serve(...bodies: [body: unknown, status?: number][]) {
  const calls: string[] = []
  globalThis.fetch = async (url, init) => {
    init?.signal?.throwIfAborted()
    const [body, status = 200] = bodies[Math.min(calls.length, bodies.length - 1)] ?? ['']
    calls.push(String(url))
    return new Response(bytesOf(body), { status, headers: { 'x-request-id': 'r-1' } })
  }
  return calls
}

const realFetch = globalThis.fetch
beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  globalThis.fetch = realFetch
  jest.useRealTimers()
})

const request = { url: '/api/scout/pointers', method: 'POST' } as const
const caught = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('expected a failure')),
    (error) => error,
  )

describe('an answer with rows', () => {
  test('becomes columns with known orders', () => {
    const answer = readRows('pointers', bytesOf(pointers(two, true))) as RowsAnswer
    expect(answer.isTruncated).toBe(true)
    expect(siteAt(answer.table, 1)).toMatchObject({ id: '2', name: 'Ünter 🚗', capacity: 9 })
    expect([...(answer.orders.capacity?.descending ?? [])]).toEqual([1, 0])
    const sort = { field: 'capacity', direction: 'ascending' } as const
    expect([...orderedRows(answer.table, sort, undefined)]).toEqual([0, 1])
  })

  test.each([
    ['{"data":', 'broken'],
    ['', 'broken'],
    [{ data: {} }, 'unread'],
    [pointers('rows'), 'unread'],
    [pointers([5]), 'unread'],
    [pointers([[{ evil: true }]]), 'unread'],
    [pointers([[['nested']]]), 'unread'],
    [{ data: { ...pointers([]).data, truncated: 'yes' } }, 'unread'],
  ])('%j counts as %s', (body, outcome) => {
    expect(readRows('pointers', bytesOf(body))).toBe(outcome)
  })

  test('transfers each of its arrays once', () => {
    const answer = readRows('pointers', bytesOf(pointers(two))) as RowsAnswer
    const arrays = [...buffersOf(answer)]
    expect(new Set(arrays).size).toBe(arrays.length)
    const received = structuredClone(answer, { transfer: arrays })
    expect(siteAt(received.table, 0)).toMatchObject({ id: '1', capacity: 5 })
    expect(answer.table.columns.capacity).toMatchObject({ values: new Float64Array() })
  })
})

describe('a search', () => {
  const search = fetchRows('pointers', { channel: 'pointers', retry: true })

  test('returns the sites found', async () => {
    serve([pointers(two)])
    await expect(search(request)).resolves.toMatchObject({ isTruncated: false, table: { length: 2 } })
  })

  test('is retried once after 5 s when it fails for a passing reason', async () => {
    const calls = serve([{ detail: 'Down.' }, 502], [pointers(two)])
    const answer = search(request)
    await jest.advanceTimersByTimeAsync(4_900)
    expect(calls).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(200)
    await expect(answer).resolves.toMatchObject({ table: { length: 2 } })
  })

  test.each([
    ['{"data":{"park', 'The answer broke off. Please try again.'],
    [{ data: {} }, 'The answer could not be read. Please try again.'],
  ])('reports an answer of %j', async (body, sentence) => {
    serve([body])
    const failed = caught(search(request))
    await jest.advanceTimersByTimeAsync(6_000)
    expect((await failed).message).toBe(sentence)
  })

  test('is aborted by a newer one', async () => {
    serve([pointers(two)])
    const older = caught(search(request))
    const newer = search(request)
    expect((await older).name).toBe('AbortError')
    await expect(newer).resolves.toMatchObject({ table: { length: 2 } })
  })
})

describe('the worker that fetches', () => {
  class FakeWorker {
    onmessage: ((event: MessageEvent<FromRowsWorker>) => void) | null = null
    onerror: ((event: ErrorEvent) => void) | null = null
    asked: ToRowsWorker[] = []
    isEnded = false
    postMessage(message: ToRowsWorker) {
      this.asked.push(message)
    }
    terminate() {
      this.isEnded = true
    }
    answer(index: number, outcome: RowsOutcome) {
      const { id } = this.asked[index] as ToRowsWorker
      this.onmessage?.({ data: { id, outcome } } as MessageEvent<FromRowsWorker>)
    }
  }
  const found: RowsOutcome<'pointers'> = {
    step: 'read',
    answer: readRows('pointers', bytesOf(pointers(two))) as RowsAnswer,
  }
  const call: RowsCall<'pointers'> = { kind: 'pointers', url: '/api/scout/pointers', init: {} }
  const { signal } = new AbortController()
  function rig() {
    const workers: FakeWorker[] = []
    const ask = createAsker(() => {
      workers.push(new FakeWorker())
      return workers.at(-1) as FakeWorker
    })
    return { workers, ask }
  }

  test('is shared, and each call gets its own answer', async () => {
    const { workers, ask } = rig()
    const first = ask(call, signal)
    const second = ask(call, signal)
    workers[0]?.answer(1, { step: 'broken' })
    workers[0]?.answer(0, found)
    await expect(second).resolves.toEqual({ step: 'broken' })
    await expect(first).resolves.toBe(found)
    expect(workers).toHaveLength(1)
  })

  test('drops the answer of an aborted call', async () => {
    const { workers, ask } = rig()
    const controller = new AbortController()
    const failure = caught(ask(call, controller.signal))
    controller.abort()
    expect((await failure).name).toBe('AbortError')
    const [asked, ended] = workers[0]?.asked ?? []
    expect(ended).toEqual({ id: asked?.id, call: 'end' })
    workers[0]?.answer(0, found)
    expect((await caught(ask(call, controller.signal))).name).toBe('AbortError')
  })

  test('fails its pending calls when it dies and is replaced for the next', async () => {
    const { workers, ask } = rig()
    const answered = ask(call, signal)
    workers[0]?.answer(0, found)
    await answered
    const lost = ask(call, signal)
    workers[0]?.onerror?.({} as ErrorEvent)
    await expect(lost).resolves.toEqual({ step: 'unread', requestId: null })
    expect(workers[0]?.isEnded).toBe(true)
    const next = ask(call, signal)
    workers[1]?.answer(0, { step: 'broken' })
    await expect(next).resolves.toEqual({ step: 'broken' })
  })

  test('fails a call when its script does not load', async () => {
    const { workers, ask } = rig()
    const lost = ask(call, signal)
    workers[0]?.onerror?.({} as ErrorEvent)
    await expect(lost).resolves.toEqual({ step: 'unreachable' })
  })
})

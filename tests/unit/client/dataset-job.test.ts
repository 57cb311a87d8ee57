import type { FromDatasetWorker } from '@/lib/client/studio/dataset.worker'
import { type DatasetOutcome, doDatasetJob } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { csvOf, savedMap } from '@/tests/support/kepler-map'

const map = new Blob([JSON.stringify(savedMap())])
const csv = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])
const replace = (text: string | Uint8Array<ArrayBuffer>, place = 0) =>
  doDatasetJob({ map, replace: { csv: csv(text), place } }, () => undefined)

async function rowsOf(outcome: DatasetOutcome) {
  if (outcome.step !== 'replaced') throw new Error(`The outcome is ${outcome.step}.`)
  return JSON.parse(await outcome.map.text()).datasets[0].data.allData
}

describe('a job', () => {
  it('reads the datasets of a map', async () => {
    expect(await doDatasetJob({ map }, () => undefined)).toEqual({
      step: 'read',
      datasets: [
        { place: 0, label: 'arrivals.csv', rows: 2, columns: 9 },
        { place: 1, label: 'routes.geojson', rows: 1, columns: 2 },
      ],
    })
  })

  it('replaces the configuration of a map and nothing else', async () => {
    const configure = { fields: [{ id: 'city' }], note: 1 }
    const outcome = await doDatasetJob({ map, configure }, () => undefined)
    if (outcome.step !== 'configured') throw new Error(`The outcome is ${outcome.step}.`)
    expect(JSON.parse(await outcome.map.text())).toEqual({ ...savedMap(), configuration: configure })
    expect(await doDatasetJob({ map: csv('[]'), configure }, () => undefined)).toEqual({
      step: 'refused',
      message: 'No map found to save.',
    })
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFFname\nZürich')],
    ['UTF-16', Buffer.from('\uFEFFname\nZürich', 'utf16le')],
    ['Windows-1252', Buffer.from('name\nZürich', 'latin1')],
  ])('reads a file in %s', async (_, bytes) => {
    expect(await rowsOf(await replace(new Uint8Array(bytes)))).toEqual([['Zürich']])
  })

  it.each([
    ['a map that is no JSON', doDatasetJob({ map: csv('{"a"') }, () => undefined), 'line 1, column 5'],
    ['a dataset that there is not', replace('a\n1', 5), 'No map found to save.'],
    ['a file that is no table', replace('a,b\n1,2,3'), 'Unable to process CSV data. Row 2'],
  ])('refuses %s', async (_, outcome, words) => {
    expect(await outcome).toEqual({ step: 'refused', message: expect.stringContaining(words) })
  })
})

describe('the worker of a job', () => {
  function opened() {
    const port = {
      terminate: jest.fn(),
      postMessage: jest.fn(),
      onmessage: null as ((event: MessageEvent<FromDatasetWorker>) => void) | null,
      onerror: null as ((event: ErrorEvent) => void) | null,
    }
    const controller = new AbortController()
    const shares: number[] = []
    const job = { map, replace: { csv: csv(csvOf(['a'], [['1']])), place: 0 } }
    const outcome = runDatasetJob(job, {
      signal: controller.signal,
      onProgress: (share: number) => shares.push(share),
      open: () => port,
    })
    const say = (data: FromDatasetWorker) => port.onmessage?.({ data } as MessageEvent<FromDatasetWorker>)
    return { port, controller, shares, job, outcome, say }
  }

  it('gets the files, reports progress and ends with the job', async () => {
    const { port, shares, job, outcome, say } = opened()
    expect(port.postMessage).toHaveBeenCalledWith(job)
    say({ step: 'progress', share: 0.5 })
    expect([shares, port.terminate.mock.calls.length]).toEqual([[0.5], 0])
    say({ step: 'refused', message: 'No.' })
    expect(await outcome).toEqual({ step: 'refused', message: 'No.' })
    expect(port.terminate).toHaveBeenCalledTimes(1)
  })

  it('ends when its caller aborts', async () => {
    const { port, controller, outcome } = opened()
    controller.abort()
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
    expect(port.terminate).toHaveBeenCalledTimes(1)
  })

  it.each(['does not start', 'breaks'])('fails when it %s', async (how) => {
    const { port, outcome, say } = opened()
    if (how === 'breaks') say({ step: 'broken' })
    else port.onerror?.({} as ErrorEvent)
    await expect(outcome).rejects.toThrow('The worker has failed.')
    expect(port.terminate).toHaveBeenCalledTimes(1)
  })
})

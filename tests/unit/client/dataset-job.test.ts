import type { FromDatasetWorker } from '@/lib/client/studio/dataset.worker'
import { type DatasetOutcome, doDatasetJob } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import type { FileWish } from '@/lib/client/studio/studio-messages'
import { mapFault } from '@/lib/domain/map/map-fault'
import { caseBlob } from '@/tests/support/case-files'
import { csvOf, savedMap } from '@/tests/support/kepler-map'

const map = new Blob([JSON.stringify(savedMap())])
const csv = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])
const replace = (text: string | Uint8Array<ArrayBuffer>, place = 0) =>
  doDatasetJob({ map, replace: { file: csv(text), name: 'new.csv', place } }, () => undefined)

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

  it('replaces rows by a table in metres, whose places are computed', async () => {
    const names = ['E (EPSG:2056)', 'N (EPSG:2056)', 'latitude', 'longitude']
    const data = {
      id: 'p',
      label: 'metres',
      fields: names.map((name) => ({ name, type: 'real' })),
      allData: [[0, 0, 0, 0]],
    }
    const whole = new Blob([JSON.stringify({ datasets: [{ data }] })])
    const file = csv('E (EPSG:2056),N (EPSG:2056)\n2757900,1223100\n')
    const outcome = await doDatasetJob(
      { map: whole, replace: { file, name: 'new.csv', place: 0 } },
      () => undefined,
    )
    expect(outcome).toMatchObject({ notes: ['Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.'] })
    expect(await rowsOf(outcome)).toEqual([
      [2_757_900, 1_223_100, expect.closeTo(47.14, 3), expect.closeTo(9.5204, 3)],
    ])
  })

  describe('into a map that names its places otherwise', () => {
    const into = (names: readonly string[], columns: Record<string, string>, type = 'real') => ({
      datasets: [
        {
          data: {
            id: 'p',
            label: 'p',
            fields: names.map((name) => ({ name, type })),
            allData: [names.map(() => 1)],
          },
        },
      ],
      config: { config: { visState: { layers: [{ config: { dataId: 'p', columns } }] } } },
    })
    const pairs = into(['lat', 'lng'], { lat: 'lat', lng: 'lng' })
    const shapes = into(['_geojson'], { geojson: '_geojson' }, 'geojson')
    const job = (given: unknown, text: string, wish: FileWish = {}, name = 'new.csv') =>
      doDatasetJob(
        { map: new Blob([JSON.stringify(given)]), replace: { file: csv(text), name, wish, place: 0 } },
        () => undefined,
      )
    const near = expect.closeTo

    it.each([
      ['metres with a system', 'E (EPSG:2056),N (EPSG:2056)\n2757900,1223100\n', 'new.csv'],
      ['metres of Switzerland', 'E,N\n2757900,1223100\n', 'new.csv'],
      ['metres in a column of systems', 'x,y,crs\n539420,5221160,EPSG:25832\n', 'new.csv'],
      ['pairs in one cell', 'lat/lng,n\n"47.1401, 9.5204",1\n"47.1402, 9.5203",2\n', 'new.csv'],
      ['degrees with letters', `lat,lng\n47°8'24"N,9°31'13"E\n`, 'new.csv'],
      ['metres in JSON', '[{"E":2757900,"N":1223100}]', 'new.json'],
      ['rows of JSON', '{"columns":["E","N"],"data":[[2757900,1223100]]}', 'new.json'],
    ])('takes %s', async (_, text, name) => {
      const outcome = await job(pairs, text, {}, name)
      const [first] = await rowsOf(outcome)
      expect(first.slice(0, 2)).toEqual([near(47.14, 2), near(9.52, 2)])
    })

    it('names a column of the file anew that has the name of the places', async () => {
      const outcome = await job(pairs, `lat,lng,n\n47°8'24"N,9°31'13"E,1\n`)
      expect(outcome).toMatchObject({
        change: { came: ['lat (file)', 'lng (file)', 'n'], went: [] },
        notes: [
          '“lat” of the file is “lat (file)”: the map finds its places by lat.',
          '“lng” of the file is “lng (file)”: the map finds its places by lng.',
        ],
      })
    })

    it('makes points of metres for a map of shapes', async () => {
      const [[shape]] = await rowsOf(await job(shapes, 'E,N\n2757900,1223100\n'))
      expect(JSON.parse(shape)).toEqual({ type: 'Point', coordinates: [near(9.52, 2), near(47.14, 2)] })
    })

    it('asks of which system metres are, and takes the answer', async () => {
      const metres = 'E,N\n539420,5221160\n'
      const asked = await job(pairs, metres)
      expect(asked).toMatchObject({
        step: 'unplaced',
        message: 'No row of the file has a place. The map would be empty.',
        choices: { questions: [{ name: 'E', reading: { as: undefined } }] },
      })
      const [first] = await rowsOf(await job(pairs, metres, { readings: { E: 'EPSG:25832' } }))
      expect(first.slice(0, 2)).toEqual([near(47.14, 2), near(9.52, 2)])
    })

    it('asks for the order of pairs, and takes the answer', async () => {
      const pair = 'place,n\n"47.1401, 9.5204",1\n'
      expect(await job(pairs, pair)).toMatchObject({
        step: 'unplaced',
        choices: { questions: [{ name: 'place', reading: { choices: ['lat-first', 'lng-first'] } }] },
      })
      const [first] = await rowsOf(await job(pairs, pair, { readings: { place: 'lng-first' } }))
      expect(first.slice(0, 2)).toEqual([9.5204, 47.1401])
    })

    it('asks where the places are, and takes the columns', async () => {
      const text = 'Nord,Ost,n\n47.14,9.52,1\n'
      expect(await job(pairs, text)).toMatchObject({ step: 'unplaced', choices: { questions: [] } })
      const places = { way: 'pair', columns: { lat: 0, lng: 1 } } as const
      expect(await rowsOf(await job(pairs, text, { places }))).toEqual([[47.14, 9.52, 47.14, 9.52, 1]])
      const both = { way: 'both', columns: { both: 0 } } as const
      const pair = 'place\n"47.1401, 9.5204"\n'
      expect(await rowsOf(await job(pairs, pair, { places: both }))).toEqual([
        [47.1401, 9.5204, '47.1401, 9.5204'],
      ])
      const mixed = into(['_geojson', 'lat', 'lng'], { geojson: '_geojson' })
      expect(await job(mixed, text, { places })).toMatchObject({
        step: 'replaced',
        change: { went: ['lat', 'lng'] },
      })
      const [[shape]] = await rowsOf(await job(shapes, text, { places }))
      expect(JSON.parse(shape)).toEqual({ type: 'Point', coordinates: [9.52, 47.14] })
    })

    it('takes a column of geometry and one of cells by another name', async () => {
      const geometry = { way: 'geometry', columns: { geometry: 0 } } as const
      const [[shape]] = await rowsOf(await job(shapes, 'geom\nPOINT (9.52 47.14)\n', { places: geometry }))
      expect(shape).toBe('POINT (9.52 47.14)')
      const cells = into(['hex'], { hex_id: 'hex' }, 'h3')
      const cell = { way: 'cell', columns: { cell: 0 } } as const
      const outcome = await job(cells, 'h3\n881f8d4b01fffff\n', { places: cell })
      expect(outcome).toMatchObject({ step: 'replaced', change: { came: [], went: [] } })
    })

    it('takes looked-up addresses', async () => {
      const found = new Map([['Städtle 28, Vaduz', { lat: 47.14, lng: 9.52 }]])
      const places = { way: 'address', columns: { address: 0 }, found } as const
      const [first] = await rowsOf(await job(pairs, 'where\n"Städtle 28, Vaduz"\n', { places }))
      expect(first).toEqual([47.14, 9.52, 'Städtle 28, Vaduz'])
    })
  })

  const fields = ['lat', 'lng'].map((name) => ({ name, type: 'real' }))
  const points = { datasets: [{ data: { id: 'p', label: 'points', fields, allData: [[47, 9]] } }] }
  const placed = (path: string) => {
    const name = path.slice(path.indexOf('/') + 1)
    const file = caseBlob(path)
    const whole = new Blob([JSON.stringify(points)])
    return doDatasetJob({ map: whole, replace: { file, name, place: 0 } }, () => undefined)
  }

  it.each([
    [
      '07-geojson/lines.geojsonl',
      '_geojson, n',
      [{ _geojson: expect.stringContaining('"Point"'), n: 1 }, { n: 2 }],
    ],
    ['08-arrow-parquet/polars-zstd.parquet', undefined, [{}, {}]],
    ['15-ocpi/locations.json', undefined, [{ Name: 'Test', Latitude: 47.141 }]],
    ['19-na/text-numbers.json', 'name, latitude, longitude', [{ name: 'A', latitude: 47.14 }, { name: 'B' }]],
    ['20-xlsx/cover-sheet.xlsx', undefined, [{ Name: 'A', Latitude: 47.141 }, { Name: 'B' }]],
  ])('replaces the rows of a map by %s', async (path, names, wanted) => {
    const outcome = await placed(path)
    if (outcome.step !== 'replaced') throw new Error(JSON.stringify(outcome))
    const { fields, allData } = JSON.parse(await outcome.map.text()).datasets[0].data
    const columns: string[] = fields.map(({ name }: { name: string }) => name)
    if (names) expect(columns.join(', ')).toBe(names)
    const rows = allData.map((row: unknown[]) =>
      Object.fromEntries(columns.map((name, at) => [name, row[at]])),
    )
    for (const [at, row] of wanted.entries()) expect(rows[at]).toMatchObject(row)
    expect(
      mapFault({ configuration: {}, config: {}, datasets: [{ data: { label: 'a', fields, allData } }] }),
    ).toBe(undefined)
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFFname,lat,lon\nZürich,47,8')],
    ['UTF-16', Buffer.from('\uFEFFname,lat,lon\nZürich,47,8', 'utf16le')],
    ['Windows-1252', Buffer.from('name,lat,lon\nZürich,47,8', 'latin1')],
  ])('reads a file in %s', async (_, bytes) => {
    expect(await rowsOf(await replace(new Uint8Array(bytes)))).toEqual([[47, 8, 'Zürich']])
  })

  it.each([
    ['a map that is no JSON', doDatasetJob({ map: csv('{"a"') }, () => undefined), 'line 1, column 5'],
    ['a dataset that there is not', replace('a\n1', 5), 'No map found to save.'],
    ['a file that is no table', replace('a,b\n1,2,3'), 'Unable to process CSV data. Row 2'],
  ])('refuses %s', async (_, outcome, words) => {
    expect(await outcome).toEqual({ step: 'refused', message: expect.stringContaining(words) })
  })

  it.each([
    ['a table without places', replace('name\nA'), 'The file has no places: no columns of latitude'],
    ['rows without places', replace('lat,lon\nNA,8\n47,'), 'No row of the file has a place.'],
    ['texts for degrees', replace('lat,lon\nnorth,east'), 'The file has no places: no columns of'],
    [
      'other names for the places',
      replace('y,x\n47,8'),
      'The map finds its places by lat and lon, which the file does not have.',
    ],
  ])('offers no replacement by %s', async (_, outcome, words) => {
    expect(await outcome).toEqual({
      step: 'unplaced',
      message: expect.stringContaining(words),
      choices: { questions: [], isTable: true },
    })
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
    const job = { map, replace: { file: csv(csvOf(['a'], [['1']])), name: 'new.csv', place: 0 } }
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

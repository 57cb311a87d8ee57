import type { Cell } from '@/lib/contract/dataset'
import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import { comparedLocations } from '@/lib/domain/comparison/compared-locations'
import { tablesOf } from '@/lib/domain/evaluation/map-tables'
import { locationsOf } from '@/lib/domain/evaluation/table-locations'
import { locationFields } from '@/lib/domain/prediction/location-fields'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createDocuments, type DocumentMaker } from '@/server/engine/documents/create-documents'
import type { EvaluationDocument } from '@/server/engine/documents/documents'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pdfPages } from '@/tests/support/pdf-pages'
import { settled } from '@/tests/support/settled'
import { until } from '@/tests/support/until'

const atlasRoots = ['data/atlas']
const startMs = 180_000

const evaluation = (over: Partial<EvaluationDocument> = {}): EvaluationDocument => ({
  evalId: '0001_dc',
  name: 'Garages',
  date: '21.11.2026',
  customer: 'Kerb Ltd',
  sources: [],
  locations: [evaluatedLocation()],
  atlases: new Map(),
  ...over,
})

const manyLocations = () => Array.from({ length: 60 }, (_, index) => evaluatedLocation({ zid: `${index}` }))
const brokenLocations = () => [{ current: 'DC' } as unknown as EvaluatedLocation]

const textOf = (bytes: Uint8Array, length: number) =>
  Buffer.from(bytes.subarray(0, length)).toString('latin1')

describe('the document process', () => {
  let documents: DocumentMaker

  beforeEach(() => {
    documents = createDocuments({ atlasRoots })
  })
  afterEach(() => documents.close())

  test(
    'makes the workbook and the scorecard with the map of the evaluated atlas version',
    async () => {
      const atlas = await createAtlasLibrary(atlasRoots).open('liechtenstein')
      if (!atlas) throw new Error('The shipped atlas is missing.')
      const [workbook, plain, drawn] = await Promise.all([
        documents.spreadsheet(evaluation()),
        documents.scorecard(evaluation()),
        documents.scorecard(evaluation({ atlases: new Map([['liechtenstein', atlas]]) })),
      ])
      expect(textOf(workbook, 2)).toBe('PK')
      expect(textOf(plain, 5)).toBe('%PDF-')
      expect(drawn.byteLength).toBeGreaterThan(plain.byteLength + 10_000)
    },
    startMs,
  )

  test('makes a comparison of the locations of a map, with their names, towns and map', async () => {
    const rows = ['Mill', 'Garage'].map(
      (location_name, index): Readonly<Record<string, Cell>> => ({
        ...{ zid: `0001-${index}-dc`, location_id: `${index}`, location_name, city: 'Schaan' },
        ...{
          lat: 47.1,
          lng: 9.5,
          evaluation_type: 'DC',
          total_kwh_per_day: 200,
          band_low: 50,
          band_high: 700,
        },
      }),
    )
    const data = {
      ...{ id: 'x', label: 'Locations', fields: [...locationFields] },
      allData: rows.map((row) => locationFields.map(({ name }) => row[name] ?? null)),
    }
    const locations = locationsOf(tablesOf({ configuration: {}, config: {}, datasets: [{ data }] }))
    const ids = locations.map(({ zid }) => zid)
    const columns = comparedLocations(locations, { ids, type: 'DC', order: 'chosen' })
    const bytes = await documents.comparison({
      ...{ form: 'pdf', order: 'chosen', name: 'Garages', date: '25.11.2026', sources: [] },
      ...{ locale: undefined, modelAddress: 'https://example.com/model' },
      comparison: compareLocations(
        columns.map((column) => ({ ...column, explained: undefined })),
        { type: 'DC', isVisitor: false },
      ),
      atlas: await createAtlasLibrary(atlasRoots).open('liechtenstein'),
    })
    const [text] = await pdfPages(bytes)
    for (const part of ['Mill', 'Garage', 'Schaan', '700']) expect(text).toContain(part)
  })

  test('leaves this process free to answer', async () => {
    await documents.spreadsheet(evaluation())
    const ended: string[] = []
    const made = documents
      .scorecard(evaluation({ locations: manyLocations() }))
      .then(() => ended.push('made'))
    const answered = settled().then(() => ended.push('answered'))
    await Promise.all([made, answered])
    expect(ended).toEqual(['answered', 'made'])
    expect(documents.processId()).not.toBe(process.pid)
  })

  test(
    'continues after a document that cannot be made, and says why',
    async () => {
      await expect(documents.scorecard(evaluation({ locations: brokenLocations() }))).rejects.toThrow(
        'TypeError',
      )
      const process = documents.processId()
      await documents.spreadsheet(evaluation())
      expect(documents.processId()).toBe(process)
    },
    startMs,
  )

  test(
    'rejects the current document when it dies, and restarts for the next',
    async () => {
      const made = documents.scorecard(evaluation({ locations: manyLocations() }))
      await until(() => documents.processId() !== undefined)
      const first = documents.processId()
      process.kill(first ?? 0, 'SIGKILL')
      await expect(made).rejects.toThrow('ended (SIGKILL)')
      expect(textOf(await documents.spreadsheet(evaluation()), 2)).toBe('PK')
      expect(documents.processId()).not.toBe(first)
    },
    startMs,
  )

  test('abandons the current document when the service stops', async () => {
    const made = documents.scorecard(evaluation())
    await until(() => documents.processId() !== undefined)
    documents.close()
    await expect(made).rejects.toThrow('ended (SIGKILL)')
    await expect(documents.scorecard(evaluation())).rejects.toThrow('stopping')
  })
})

test('kills the process of a document that takes too long', async () => {
  const documents = createDocuments({ atlasRoots, limitMs: 50 })
  await expect(documents.scorecard(evaluation())).rejects.toThrow('not ready after 0.05 s')
  expect(documents.processId()).toBeUndefined()
})

test(
  'stops the idle process',
  async () => {
    const documents = createDocuments({ atlasRoots, idleMs: 20 })
    await documents.spreadsheet(evaluation())
    expect(documents.processId()).toBeDefined()
    await until(() => documents.processId() === undefined)
  },
  startMs,
)

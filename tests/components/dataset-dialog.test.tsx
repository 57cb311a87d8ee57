import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { DatasetDialog } from '@/components/record-changes/dataset/dataset-dialog'
import { notify } from '@/components/ui/notify'
import { StudioEngine, sentenceOf } from '@/lib/client/studio/studio-engine'
import type { ToStudioWorker } from '@/lib/client/studio/studio-messages'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { csvOf, savedMap } from '@/tests/support/kepler-map'
import '@/tests/support/readable-blobs'
import { takeUploads } from '@/tests/support/take-uploads'

jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))

const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  type: 'Utilization estimation',
  customer: 'a',
  version: 3,
  map: 'http://localhost/api/evals/files/0007_dc/map',
  locations: 2,
})

const file = (name: string, text: string) => new File([text], name)
const fiveColumns = csvOf(['Año', 'lat', 'lon', 'new'], [[2005, 1, 2, 'a']])

interface Opening {
  /** Answers to successive readings of the record, each merged into the above. */
  records?: object[]
  map?: unknown
  mapStatus?: number
  versions?: object
}

const user = { email: 'a@example.li', given_name: 'A', family_name: 'B' }
const customer = { id: 'a', name: 'A' }
const saved = { savedAt: '2026-11-12T10:00:00Z', bytes: 10, locations: 1_200 }
/** Right in form: a list that cannot be read is asked for again after seconds. */
const onlyCurrent = { version: 3, current: saved, earlier: [] }
const me = { data: { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer } }

/** Bodies of the restores that were asked for. */
let restored: unknown[] = []

/** @returns what the dialog closes with */
async function open({
  records = [{}],
  map = savedMap(),
  mapStatus = 200,
  versions = onlyCurrent,
}: Opening = {}) {
  let readings = 0
  restored = []
  answerWith((url, { body }) => {
    if (url.includes('/restore')) {
      restored.push(JSON.parse(String(body)))
      return { body: { evalId: '0007_dc', version: 5 } }
    }
    if (url.includes('/versions/')) return { body: versions }
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    if (url.includes('/files/')) return { body: map, status: mapStatus }
    if (!url.includes('/evals/runs')) return { body: {} }
    readings += 1
    return { body: { ...record, ...records[Math.min(readings, records.length) - 1] } }
  })
  const onClose = jest.fn()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <DatasetDialog evalId="0007_dc" onClose={onClose} />
    </SWRConfig>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Update Kepler Dataset' })
  return {
    dialog,
    onClose,
    choose: (csv: File) =>
      userEvent.upload(within(dialog).getByLabelText('Data file'), csv, { applyAccept: false }),
  }
}

const replace = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace current map' })

test('previews a file’s changes before storing anything', async () => {
  const { dialog, choose } = await open()
  const labels = await within(dialog).findByRole('combobox', { name: 'Dataset' })
  await waitFor(() =>
    expect(
      within(labels)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['arrivals.csv', 'routes.geojson']),
  )
  await screen.findByText('2 rows, 9 columns')
  await waitFor(() => expect(replace().disabled).toBe(true))
  await choose(file('new.csv', fiveColumns))
  const table = await screen.findByRole('table', { name: 'The dataset before and after' })
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Rows21', 'Columns94']),
  )
  await screen.findByText('Stamp, datetime, reported, seen, coordinates, code')
  await screen.findByText('The layer “Arrivals” uses code, which the new data does not have.')
  await waitFor(() => expect(replace().disabled).toBe(false))
})

test('selects the dataset that the file is named after, until another is chosen', async () => {
  const { choose } = await open()
  const labels = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Dataset' })
  await choose(file('routes.geojson.csv', fiveColumns))
  await waitFor(() => expect(labels.value).toBe('0'))
  await choose(file('routes.geojson.txt', fiveColumns))
  await waitFor(() =>
    expect([labels.value, screen.getByRole('alert').textContent]).toEqual([
      '0',
      expect.stringMatching(
        /^Choose a file that ends with \.json, .*, \.csv, \.tsv, \.xlsx, \.arrow, \.parquet\.$/,
      ),
    ]),
  )
  await userEvent.selectOptions(labels, 'arrivals.csv')
  await choose(file('routes.csv', fiveColumns))
  expect(await screen.findByText('New columns', { exact: false })).toBeTruthy()
  expect(labels.value).toBe('0')
})

test('names the faulty row of a refused file', async () => {
  const { choose } = await open()
  await screen.findByRole('combobox')
  await choose(file('new.csv', 'a,b\n1,2\n3,4,5'))
  expect(
    await screen.findByText('Unable to process CSV data. Row 3 has 3 values, but row 1 names 2 columns.'),
  ).toBeTruthy()
  await waitFor(() => expect(replace().disabled).toBe(true))
})

test.each([
  ['has no map', { records: [{ map: '-' }] }],
  ['has one of another site', { records: [{ map: 'https://maps.example/a' }] }],
  ['has lost its map', { mapStatus: 404 }],
  ['has a map without datasets', { map: { datasets: [], config: {}, configuration: {} } }],
])('finds no map to save if a record %s', async (_, opening) => {
  await open(opening)
  expect(await screen.findByText('No map found to save.')).toBeTruthy()
  await waitFor(() => expect(replace().disabled).toBe(true))
})

test('stores the map with the version it read, and closes', async () => {
  const uploads = takeUploads({ status: 200, body: { evalId: '0007_dc', version: 4 } })
  const { choose, onClose } = await open()
  await screen.findByRole('combobox')
  await choose(file('new.csv', fiveColumns))
  await screen.findByRole('table')
  await userEvent.click(await waitFor(() => replace()))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [form] = uploads()
  expect(['eval_id', 'version', 'map', 'name'].map((name) => form?.get(name))).toEqual([
    ...['0007_dc', '3', '', 'Malbun'],
  ])
  const sent = form?.get('map_file') as File
  expect(sent.name).toBe('updated_map.json')
  const { datasets } = JSON.parse(new TextDecoder().decode(await sent.arrayBuffer()))
  expect(datasets[0].data.allData).toEqual([[2005, 1, 2, 'a']])
})

test('offers to undo a replacement', async () => {
  takeUploads({ status: 200, body: { evalId: '0007_dc', version: 4 } })
  const success = jest.spyOn(notify, 'success').mockImplementation(() => undefined)
  const { choose, onClose } = await open()
  await screen.findByRole('combobox')
  await choose(file('new.csv', fiveColumns))
  await screen.findByRole('table')
  await userEvent.click(await waitFor(() => replace()))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [text, action] = success.mock.calls[0] ?? []
  expect([text, action?.label]).toEqual(['Successfully replaced map', 'Undo'])
  await act(async () => action?.onPress())
  expect(restored).toEqual([expect.objectContaining({ version: 4, from: 3 })])
  await waitFor(() => expect(success).toHaveBeenLastCalledWith('The map before is back.'))
  success.mockRestore()
})

test('restores the version before', async () => {
  const versions = {
    ...onlyCurrent,
    earlier: [
      { ...saved, version: 2 },
      { ...saved, version: 1 },
    ],
  }
  const { dialog, onClose } = await open({ versions })
  const restore = await within(dialog).findByRole('button', { name: 'Restore the version before' })
  await within(dialog).findByText(/^Version 2: 1,200 locations, saved/)
  await userEvent.click(restore)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(restored).toEqual([expect.objectContaining({ version: 3, from: 2 })])
})

test('refuses a table without places before it is offered', async () => {
  const { choose } = await open()
  await screen.findByRole('combobox')
  await choose(file('new.csv', 'name,power\nA,50'))
  expect((await screen.findByRole('alert')).textContent).toContain('The file has no places')
  await waitFor(() => expect([screen.queryByRole('table'), replace().disabled]).toEqual([null, true]))
})

describe('new data whose places are not recognised', () => {
  /** The worker of the map studio, in the page. */
  class StudioWorker {
    readonly #engine = new StudioEngine()
    onmessage: ((event: { data: unknown }) => void) | null = null

    postMessage({ id, call, ask }: ToStudioWorker) {
      this.#engine.answer(call, ask).then(
        (answer) => this.onmessage?.({ data: { id, answer } }),
        (error: unknown) => this.onmessage?.({ data: { id, refused: sentenceOf(error) } }),
      )
    }

    terminate() {}
  }

  const before = globalThis.Worker
  beforeAll(() => {
    globalThis.Worker = StudioWorker as unknown as typeof Worker
  })
  afterAll(() => {
    globalThis.Worker = before
  })

  test('are asked for by the question of the map studio', async () => {
    const { choose } = await open()
    await screen.findByRole('combobox')
    await choose(file('new.csv', 'name,Nord,Ost\nA,47.1401,9.5204\nB,47.1402,9.5203'))
    expect((await screen.findByRole('alert')).textContent).toContain('The file has no places')
    await userEvent.click(await screen.findByRole('button', { name: 'Where are the places?' }))
    const question = await screen.findByRole('dialog', { name: 'Where are the places?' })
    await userEvent.click(await within(question).findByRole('button', { name: 'Use 2 places' }))
    const table = await screen.findByRole('table', { name: 'The dataset before and after' })
    await waitFor(() => expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Rows22'))
    await waitFor(() => expect([screen.queryByRole('alert'), replace().disabled]).toEqual([null, false]))
  })

  test('have a system to choose for their metres', async () => {
    const { choose } = await open()
    await screen.findByRole('combobox')
    await choose(file('new.csv', 'E,N\n539420,5221160'))
    const system = await screen.findByRole('combobox', { name: 'E is in metres: of which system?' })
    await userEvent.selectOptions(system, 'EPSG:25832')
    await screen.findByRole('table', { name: 'The dataset before and after' })
    await screen.findByText(/are transformed to WGS 84/)
    await waitFor(() => expect(replace().disabled).toBe(false))
  })
})

test('shows what somebody else changed, and compares with the current map', async () => {
  const uploads = takeUploads({ status: 409, body: { detail: 'Somebody has changed this record.' } })
  const { choose, onClose } = await open({ records: [{}, { name: 'Malbun centre', version: 4 }] })
  await screen.findByRole('combobox')
  await choose(file('new.csv', fiveColumns))
  await screen.findByRole('table')
  await userEvent.click(await waitFor(() => replace()))
  expect(await screen.findByText('The name is now “Malbun centre”.')).toBeTruthy()
  expect(await screen.findByRole('table')).toBeTruthy()
  const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'Keep mine' })
  await waitFor(() => expect(keep.disabled).toBe(false))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Open theirs/ }).getAttribute('href')).toContain(
      '/0007_dc?customer=',
    ),
  )
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(keep)
  await waitFor(() => expect(uploads().map((form) => form.get('version'))).toEqual(['3', '4']))
})

test.each([
  [
    { detail: 'The map, row 2: expected a list, found null.' },
    'The map, row 2: expected a list, found null.',
  ],
  [{}, 'Failed to open updated map.'],
])('shows why the map was not stored: %j', async (body, sentence) => {
  takeUploads({ status: 422, body })
  const { choose } = await open()
  await screen.findByRole('combobox')
  await choose(file('new.csv', fiveColumns))
  await screen.findByRole('table')
  await userEvent.click(await waitFor(() => replace()))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await act(async () => undefined)
})

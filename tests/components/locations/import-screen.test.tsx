import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ImportScreen } from '@/components/location-import/import-screen'
import { Notices } from '@/components/ui/notices'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import { unfinishedFile } from '@/lib/domain/location-file/unfinished-rows'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

const file: LocationFile = {
  name: 'Standorte.xlsx',
  columns: ['Nr', 'Objekt', 'Breite', 'Länge', 'Ladeart', 'Bemerkung'],
  rows: [
    { row: 2, cells: ['14', 'Migros', '47,1', '9.51', 'DC', 'x'] },
    { row: 3, cells: ['15', 'Coop', '47.2', '9.52', 'Schnell', ''] },
    { row: 4, cells: ['16', 'Hotel', 'here', '9.53', 'Schnell', ''] },
    { row: 5, cells: ['17', 'Known', '47.14', '9.52', 'DC', ''] },
  ],
  areas: [],
}

function open(given: LocationFile = file, keptAs?: string) {
  const closed: string[] = []
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ImportScreen
        file={given}
        keptAs={keptAs}
        isReading={false}
        onAnotherFile={() => undefined}
        onSheet={(sheet) => closed.push(`sheet ${sheet}`)}
        onClose={(imported = []) => closed.push(`closed with ${imported.length} new`)}
      />
      <Notices />
    </SWRConfig>,
  )
  return { user: userEvent.setup(), closed }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const rowNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row)
const saved = () => useSavedLocations.getState().locations

const none = { status: 404, body: { detail: 'None.' } }

let kept: UnfinishedImport[] = []
let version = 0
const keptRows = () => kept.flatMap(({ rows }) => rows.map(([row]) => row))

/** The account's list of rows to finish, and places of which those at 47.1 are in water. No country, so no map. */
function answerOf(url: string, { method, body }: RequestInit) {
  const content = { kind: 'imports', imports: kept }
  const entry = { id: 'unfinished-imports', kind: 'imports', version, count: 1, bytes: 1 }
  if (url === '/api/geo/check') {
    const { places } = JSON.parse(String(body)) as { places: { lat: number }[] }
    return { body: { faults: places.map(({ lat }) => (lat === 47.1 ? 'water' : null)) } }
  }
  if (!url.startsWith('/api/me/lists')) return none
  if (method === 'PUT') {
    kept = JSON.parse(String(body)).content.imports
    version += 1
    return { body: { ...entry, version } }
  }
  if (url.includes('kind=')) return { body: { lists: version === 0 ? [] : [entry] } }
  return { body: { id: 'unfinished-imports', version, content } }
}

beforeAll(() => {
  pretendLayout()
})
beforeEach(() => {
  answerWith(answerOf)
  kept = []
  version = 0
  useSavedLocations.getState().reset()
  useSavedLocations.getState().add({ id: '14', lat: 47.14, lng: 9.52, name: 'Known' })
})

test('names every cause, and counts the ready rows', () => {
  open()
  expect(screen.getByText('5 of 6 columns matched, Bemerkung left out')).toBeTruthy()
  expect(screen.getByText(/^Location IDs 14 will conflict/)).toBeTruthy()
  expect(screen.getByText('"Schnell" is not a power type')).toBeTruthy()
  expect(screen.getByText('"here" is not a latitude in degrees')).toBeTruthy()
  expect(screen.getByText('Put right already: 1 decimal comma.')).toBeTruthy()
  expect(button(/^Already saved/).textContent).toContain('1')
  expect(button(/^Import/).disabled).toBe(true)
})

test('warns about a file that is not UTF-8, and not about one that is', () => {
  open({ ...file, isWindows1252: true })
  expect(screen.getByText('The file is not UTF-8: read as Windows-1252.')).toBeTruthy()
  cleanup()
  open()
  expect(screen.queryByText(/UTF-8/)).toBeNull()
})

test('shows the rows with corrected coordinates', async () => {
  const { user } = open()
  await user.click(await waitFor(() => button('Show')))
  await waitFor(() => expect(button(/^Put right/).getAttribute('aria-pressed')).toBe('true'))
  expect(rowNumbers()).toEqual(['2'])
  await user.click(await waitFor(() => button(/^Address looked up/)))
  expect(rowNumbers()).toEqual([])
  await screen.findByText('No rows in this view.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Put right/ })).toBeNull())
})

test('shows the looked-up place beside its address', () => {
  open({
    ...file,
    columns: ['Adresse', 'Objekt', 'Breite', 'Länge'],
    rows: [{ row: 2, cells: ['Weg 1', 'Hotel', '47.1', '9.51'] }],
  })
  const heading = screen.getByText('Looked up')
  expect(heading.previousElementSibling?.textContent).toContain('Adresse')
  expect(heading.nextElementSibling?.textContent).toContain('Objekt')
  expect(screen.getByText('–').previousElementSibling?.textContent).toBe('Weg 1')
})

test('fixes each cause by one action, or a single cell in place', async () => {
  const { user, closed } = open()
  await user.click(await waitFor(() => button('Use for 2')))
  await user.click(await waitFor(() => button('Use 18')))
  await user.click(await waitFor(() => button('Latitude of row 4: here')))
  await user.keyboard('{Control>}a{/Control}47.3{Enter}')
  expect(await screen.findByText('Nothing to fix.')).toBeTruthy()
  await user.click(await waitFor(() => button('Import 3 locations')))
  expect(saved().map(({ id, name, lat }) => [id, name, lat])).toEqual([
    ['14', 'Known', 47.14],
    ['18', 'Migros', 47.1],
    ['15', 'Coop', 47.2],
    ['16', 'Hotel', 47.3],
  ])
  expect(closed).toEqual(['closed with 3 new'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(saved().map(({ id }) => id)).toEqual(['14'])
})

test('reads a short file at once, however busy the machine is', () => {
  let now = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000
    return now
  })
  open()
  clock.mockRestore()
  expect(screen.getByText('"Schnell" is not a power type')).toBeTruthy()
  expect(rowNumbers()).toEqual(['2', '3', '4', '5'])
})

test('keeps the panel and its choices while stepping through causes', async () => {
  const { user } = open()
  const panel = await screen.findByRole('complementary', { name: 'To fix' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Power type' }), 'AC')
  await user.click(await waitFor(() => button('Next problem')))
  await waitFor(() => expect(screen.getByRole('complementary', { name: 'To fix' })).toBe(panel))
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Power type' }).value).toBe('AC'),
  )
})

test('starts each address with its first place, and keeps the choice', async () => {
  const place = (street: string, lat: number) => ({
    formatted_address: `${street}, Vaduz`,
    location: { lat, lng: 9.5 },
  })
  answerWith((url) =>
    url === '/api/geo/lookup'
      ? {
          body: {
            places: [1, 3].map((first) => [place(`Weg ${first}`, 47.1), place(`Weg ${first + 1}`, 47.2)]),
          },
        }
      : none,
  )
  const { user } = open({
    name: 'Adressen.csv',
    columns: ['Adresse', 'Ladeart'],
    rows: [
      { row: 2, cells: ['Weg', 'DC'] },
      { row: 3, cells: ['Gasse', 'DC'] },
    ],
    areas: [],
  })
  await user.click(await screen.findByRole('radio', { name: /Weg 2/ }))
  await user.click(await waitFor(() => button('Next problem')))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weg 3/ }).checked).toBe(true),
  )
  await user.click(await waitFor(() => button('Next problem')))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weg 2/ }).checked).toBe(true),
  )
})

test('asks before it takes a street of another town, and then takes its address', async () => {
  const found = {
    formatted_address: 'Landstrasse, Triesen, Liechtenstein',
    location: { lat: 47.1, lng: 9.53 },
    kind: 'street',
  }
  const asked: unknown[] = []
  answerWith((url, init) => {
    if (url !== '/api/geo/lookup') return none
    asked.push(JSON.parse(String(init?.body)))
    return { body: { places: [[found]] } }
  })
  const { user } = open({
    ...file,
    columns: ['Straße', 'Hausnr.', 'PLZ', 'Ort'],
    rows: [{ row: 2, cells: ['Landstrasse', '28', '9494', 'Schaan'] }],
  })
  expect(await screen.findByText('Found only elsewhere: Landstrasse, Triesen, Liechtenstein')).toBeTruthy()
  expect(asked).toEqual([{ addresses: ['Landstrasse 28, 9494 Schaan'] }])
  await user.click(await waitFor(() => button('Use A')))
  await user.click(await screen.findByRole('button', { name: 'Import 1 location' }))
  expect(saved().at(-1)).toMatchObject({ address: found.formatted_address, lat: 47.1 })
  answerWith(() => none)
})

test('names rows of coordinates only by their address, if there is one', async () => {
  const asked: unknown[] = []
  const street = { formatted_address: 'Städtle 6, Vaduz, Liechtenstein', location: { lat: 47.2, lng: 9.5 } }
  answerWith((url, init) => {
    if (url !== '/api/geo/lookup') return answerOf(url, init ?? {})
    asked.push(JSON.parse(String(init?.body)))
    return { body: { places: [[street], []] } }
  })
  const { user } = open({
    ...file,
    columns: ['name', 'lat', 'lng'],
    rows: [
      { row: 2, cells: ['', '47.2', '9.5'] },
      { row: 3, cells: ['Halle', '47.3', '9.5'] },
      { row: 4, cells: ['', '47.4', '9.5'] },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Import 3 locations' }))
  await waitFor(() => expect(saved().map(({ name }) => name)).toContain(street.formatted_address))
  expect(saved().map(({ name, address }) => [name, address])).toEqual([
    ['Known', undefined],
    [street.formatted_address, street.formatted_address],
    ['Halle', undefined],
    ['Location 17', undefined],
  ])
  expect(asked).toEqual([{ addresses: ['47.2, 9.5', '47.4, 9.5'] }])
})

test('imports ready rows and keeps the rest to fix', async () => {
  const { user, closed } = open()
  await user.click(await waitFor(() => button('Use 18')))
  await user.click(await waitFor(() => button('Import 1 location')))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(closed).toEqual([])
  await screen.findByText('Rows to fix stay with your list, to finish later.')
  await waitFor(() => expect(keptRows()).toEqual([3, 4]))
  await user.click(await waitFor(() => button('Leave out 1')))
  expect(await screen.findByText('1 row')).toBeTruthy()
  await user.click(await waitFor(() => button('Finish later')))
  await waitFor(() => expect(closed).toEqual(['closed with 1 new']))
  cleanup()
  await waitFor(() => expect(keptRows()).toEqual([3]))
})

test('stays open over rows that the account refuses, until it takes them', async () => {
  const { user, closed } = open()
  answerWith((url, init) =>
    init.method === 'PUT' ? { status: 507, body: { detail: 'The account is full.' } } : answerOf(url, init),
  )
  await user.click(await waitFor(() => button('Finish later')))
  expect(await screen.findByText('The account is full.')).toBeTruthy()
  expect(closed).toEqual([])
  answerWith(answerOf)
  await user.click(await waitFor(() => button('Finish later')))
  await waitFor(() => expect(closed).toEqual(['closed with 0 new']))
  expect(keptRows()).toHaveLength(3)
})

test('takes left-out rows back', async () => {
  const { user } = open()
  const before = screen.getByText(/rows$/).textContent
  await user.click(await waitFor(() => button('Leave out 1')))
  const notice = (await screen.findByText('1 row left out.')).closest('li')
  await user.click(await within(notice as HTMLElement).findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(before ?? '')).toBeTruthy()
  await user.click(await waitFor(() => button('Leave out 1')))
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  expect(await screen.findByText(before ?? '')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull())
})

test('takes up kept rows with their fields, and discards them with Undo', async () => {
  const key = 'a'.repeat(32)
  const { user, closed } = open(
    { ...file, rows: file.rows.slice(1, 3), fields: ['id', null, 'lat', 'lng', 'evaluationType', 'name'] },
    key,
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Field of Bemerkung').value).toBe('name')
  await user.click(await waitFor(() => button('Discard')))
  expect(closed).toEqual(['closed with 0 new'])
  await waitFor(() => expect(kept).toEqual([]))
  const notice = (await screen.findByText('2 rows discarded.')).closest('li')
  await user.click(await within(notice as HTMLElement).findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(keptRows()).toEqual([3, 4]))
  expect(kept[0]?.key).toBe(key)
})

/** As it is in the account, with rows of `file`. */
const keptImport = (rows: readonly number[]): UnfinishedImport => ({
  key: 'a'.repeat(32),
  name: file.name,
  columns: [...file.columns],
  fields: ['id', 'name', 'lat', 'lng', 'evaluationType', null],
  rows: file.rows.flatMap(({ row, cells }) => (rows.includes(row) ? [[row, [...cells]]] : [])),
})

test('never brings back a row that another window finished, and keeps what each corrected', async () => {
  const given = keptImport([2, 3, 4])
  kept = [given]
  version = 1
  const { user } = open(unfinishedFile(given), given.key)
  // Another window finished row 2 and named row 3.
  const [, [row, cells] = [0, []], last] = given.rows
  kept = [{ ...given, rows: [[row, cells.with(1, 'Coop Schaan')], ...(last ? [last] : [])] }]
  version = 2
  await user.click(await waitFor(() => button('Latitude of row 4: here')))
  await user.keyboard('{Control>}a{/Control}47.3{Enter}')
  expect(await screen.findByText('1 row was finished or left out in another window.')).toBeTruthy()
  await waitFor(() =>
    expect(kept[0]?.rows.map(([row, [, name, lat]]) => [row, name, lat])).toEqual([
      [3, 'Coop Schaan', '47.2'],
      [4, 'Hotel', '47.3'],
    ]),
  )
  await waitFor(() => expect(rowNumbers()).toEqual(['3', '4']))
  await waitFor(() => expect(button('Name of row 3: Coop Schaan')).toBeTruthy())
})

test('shows what another window did once the account says it', async () => {
  const given = keptImport([2, 3, 4])
  kept = [{ ...given, rows: given.rows.slice(1) }]
  version = 2
  const user = { email: 'ada@example.com', given_name: '', family_name: '' }
  answerWith((url, init) =>
    url === '/api/auth/session'
      ? { body: { user, expires: '2099-01-01T00:00:00.000Z' } }
      : answerOf(url, init),
  )
  open(unfinishedFile(given), given.key)
  expect(rowNumbers()).toEqual(['2', '3', '4'])
  await waitFor(() => expect(rowNumbers()).toEqual(['3', '4']))
  await screen.findByText('1 row was finished or left out in another window.')
})

test('takes up rows in metres in the system that was chosen before', async () => {
  const rows = [
    { row: 2, cells: ['1', 'Dam', '121383', '487320', 'Schnell'] },
    { row: 3, cells: ['2', 'Amersfoort', '155000', 'north', 'Schnell'] },
  ]
  const metres = { ...file, columns: ['Nr', 'naam', 'x', 'y', 'Ladeart'], rows }
  const { user } = open(metres)
  const systems = await screen.findByRole('combobox', { name: 'System of the coordinates' })
  await user.selectOptions(systems, '28992')
  await user.click(await waitFor(() => button('Use for 1')))
  expect(await screen.findByText('Put right already: 1 row in metres.')).toBeTruthy()
  await user.click(await waitFor(() => button('Finish later')))
  await waitFor(() => expect(keptRows()).toEqual([2, 3]))
  cleanup()
  const [left] = kept
  if (!left) throw new Error('nothing was kept')
  expect(left.reading?.system).toBe(28_992)
  const again = open(unfinishedFile(left), left.key)
  await again.user.click(await screen.findByRole('button', { name: 'Latitude of row 3: north' }))
  await again.user.keyboard('{Control>}a{/Control}463000{Enter}')
  expect(await screen.findByText('Put right already: 1 row in metres.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Coordinates are in metres of a system/)).toBeNull())
})

test('marks places that cannot be evaluated, and swaps or leaves out their rows', async () => {
  const { user } = open({
    ...file,
    areas: [[9.47, 47.04, 9.64, 47.28]],
    rows: [
      { row: 2, cells: ['1', 'Lake', '47.1', '9.51', 'DC', ''] },
      { row: 3, cells: ['2', 'Berlin', '52.5', '13.4', 'DC', ''] },
      { row: 4, cells: ['3', 'Good', '47.11', '9.51', 'DC', ''] },
      { row: 5, cells: ['4', 'Good', '47.11', '9.51', 'DC', ''] },
    ],
  })
  expect(await screen.findByText('Same place as row 4 of this file')).toBeTruthy()
  const region = await screen.findByRole('region', { name: 'Doubtful places' })
  expect(region.textContent).toContain('Row 3No data here: this location cannot be evaluated.')
  expect(await within(region).findByText('In water, where no charging station can be built')).toBeTruthy()
  await user.click(within(region).getAllByRole('button', { name: 'Leave out 1' })[0] as HTMLElement)
  await waitFor(() => expect(within(region).queryByText(/^In water/)).toBeNull())
  await screen.findByText('Nothing to fix.')
  await waitFor(() => expect(button('Import 2 locations')).toBeTruthy())
})

test('assigns a field to another column', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Field of Bemerkung'), 'Name')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Field of Objekt').value).toBe(''))
  await waitFor(() => expect(button('Name of row 2: x')).toBeTruthy())
})

test('refuses a list of more than 10,000 with both numbers', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    row: index + 2,
    cells: ['', '', String(40 + index / 1_000), '9.5', '', ''],
  }))
  open({ ...file, rows })
  return screen
    .findByText('The list holds up to 10,000 locations; these would make it 10,001. Split the file.')
    .then(() => expect(button(/^Import/).disabled).toBe(true))
})

test('asks what the letter O means, for all rows at once', async () => {
  const { user } = open({
    ...file,
    columns: ['Nr', 'a', 'Lat', 'Lng'],
    rows: [
      { row: 2, cells: ['1', 'x', '48 N', '4.5 O'] },
      { row: 3, cells: ['2', 'y', '48.1 N', '4.6 O'] },
    ],
  })
  expect(screen.getByText(/^The letter O is east in German/)).toBeTruthy()
  expect(screen.queryByText(/^Put right already/)).toBeNull()
  await user.click(await waitFor(() => button('West')))
  await screen.findByText('Put right already: 2 rows in degrees and minutes.')
  await user.click(await waitFor(() => button('Import 2 locations')))
  expect(saved().map(({ lng }) => lng)).toEqual(expect.arrayContaining([-4.5, -4.6]))
})

test('asks for the system of metres, with the place of the first row', async () => {
  const { user } = open({
    ...file,
    areas: [[3.2, 50.7, 7.3, 53.8]],
    columns: ['Nr', 'naam', 'x', 'y'],
    rows: [
      { row: 2, cells: ['1', 'Dam', '121383', '487320'] },
      { row: 3, cells: ['2', 'Amersfoort', '155000', '463000'] },
    ],
  })
  expect(screen.getByText(/^Coordinates are in metres of a system that the file does not name/)).toBeTruthy()
  const systems = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'System of the coordinates',
  })
  expect([...systems.options].map(({ text }) => text)).toContain(
    'Rijksdriehoek (RD New) (EPSG:28992): 52.3727, 4.8936',
  )
  await user.selectOptions(systems, '28992')
  await user.click(await waitFor(() => button('Use for 2')))
  expect(await screen.findByText('Put right already: 2 rows in metres.')).toBeTruthy()
})

test('names a system that is not known, and proposes none in its place', async () => {
  const { user } = open({
    ...file,
    columns: ['Nr', 'X (EPSG:3347)', 'Y (EPSG:3347)'],
    rows: [
      { row: 2, cells: ['1', '2757900', '1223100'] },
      { row: 3, cells: ['2', '2757910', '1223100'] },
    ],
  })
  expect(screen.getByText('The system EPSG:3347 is not known. Which is it?')).toBeTruthy()
  const systems = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'System of the coordinates',
  })
  expect(systems.selectedOptions[0]?.text).toBe('Choose')
  await waitFor(() => expect(button('Use for 2').disabled).toBe(true))
  await user.selectOptions(systems, 'British National Grid (EPSG:27700)')
  await user.click(await waitFor(() => button('Use for 2')))
  expect(await screen.findByText('The system EPSG:3347 is not known. Which is it?')).toBeTruthy()
  await user.selectOptions(systems, 'LV95 (EPSG:2056)')
  await user.click(await waitFor(() => button('Use for 2')))
  expect(await screen.findByText('Put right already: 2 rows in metres.')).toBeTruthy()
})

test('reads each row in the system that it names', async () => {
  const { user } = open({
    ...file,
    columns: ['Nr', 'Easting', 'Northing', 'Zone'],
    rows: [
      { row: 2, cells: ['1', '539500', '5221000', '32T'] },
      { row: 3, cells: ['2', '391779', '5820072', '33U'] },
    ],
  })
  expect(await screen.findByText('Put right already: 2 rows in metres.')).toBeTruthy()
  await user.click(await waitFor(() => button('Import 2 locations')))
  expect(saved().map(({ lng }) => Math.round(lng * 100) / 100)).toEqual(expect.arrayContaining([9.52, 13.4]))
})

test('asks which coordinate of a cell comes first', async () => {
  const { user } = open({
    ...file,
    columns: ['Nr', 'Position'],
    rows: [{ row: 2, cells: ['1', '7.401, 9.102'] }],
  })
  expect(screen.getByText(/^Which comes first in 7.401, 9.102/)).toBeTruthy()
  await user.click(await waitFor(() => button('Longitude')))
  await user.click(await waitFor(() => button('Import 1 location')))
  expect(saved().map(({ lat, lng }) => [lat, lng])).toContainEqual([9.102, 7.401])
})

test('says why a column was taken or left out', () => {
  open({
    ...file,
    columns: ['Nr', 'type', 'Lat', 'Lng', 'State'],
    rows: [{ row: 2, cells: ['1', 'AC', '48', '4.5', 'CO'] }],
  })
  expect(screen.getByText('By its values: “AC”.')).toBeTruthy()
  expect(screen.getByText('“CO” looks like a region, not a status.')).toBeTruthy()
})

test('offers the sheets of a workbook, and says what was left out', async () => {
  const { user, closed } = open({
    ...file,
    sheets: ['Cover', 'Sites'],
    sheet: 'Sites',
    notes: ['2 rows above the heading are left out.'],
  })
  expect(screen.getByText('2 rows above the heading are left out.')).toBeTruthy()
  const sheets = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  expect(sheets.value).toBe('Sites')
  await user.selectOptions(sheets, 'Cover')
  expect(closed).toEqual(['sheet Cover'])
})

test('takes rows back that were left out', async () => {
  const { user } = open()
  await user.click(await waitFor(() => button('Use 18')))
  await user.click(await screen.findByText('"here" is not a latitude in degrees'))
  await user.click(await waitFor(() => button('Leave out 1')))
  await waitFor(() => expect(rowNumbers()).toEqual(['2', '3', '5']))
  await user.click(await waitFor(() => button('Take back')))
  await waitFor(() => expect(rowNumbers()).toEqual(['2', '3', '4', '5']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull())
})

test('shows columns that are left out at the end, and folds many', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const { user } = open({
    ...file,
    columns: [...names, 'Lat', 'Lng'],
    rows: [{ row: 2, cells: ['1', '2', '3', '4', '5', '47.1', '9.5'] }],
  })
  const headings = () => screen.getAllByLabelText(/^Field of/).map((each) => each.getAttribute('aria-label'))
  expect(headings()).toEqual(['Lat', 'Lng', 'a', 'b', 'c', 'd'].map((name) => `Field of ${name}`))
  expect(screen.getByText('4')).toBeTruthy()
  await user.click(await waitFor(() => button('1 more')))
  expect(headings().at(-1)).toBe('Field of e')
  await user.selectOptions(await screen.findByLabelText('Field of e'), 'Name')
  expect(headings().at(0)).toBe('Field of e')
})

test('leads to the row of a chosen problem from any view', async () => {
  const { user } = open()
  await user.click(await waitFor(() => button(/^Already saved/)))
  expect(rowNumbers()).toEqual(['5'])
  await user.click(await screen.findByText('"here" is not a latitude in degrees'))
  await waitFor(() => expect(button(/^All/).getAttribute('aria-pressed')).toBe('true'))
  expect(rowNumbers()).toContain('4')
})

test('asks where the places are if no column is recognised, and imports by the answer', async () => {
  const { user } = open({
    ...file,
    columns: ['Objekt', 'Wo', 'Ladeart'],
    rows: [
      { row: 2, cells: ['Migros', 'POINT(9.51 47.1)', 'DC'] },
      { row: 3, cells: ['Coop', 'unknown', 'DC'] },
    ],
  })
  expect(await screen.findByText('Where are the places?')).toBeTruthy()
  expect(await screen.findByText('1 of 2 rows have a place')).toBeTruthy()
  await user.click(await waitFor(() => button('Use 1 place')))
  expect(await screen.findByRole('button', { name: 'Latitude of row 2: 47.1' })).toBeTruthy()
  await screen.findByText('Neither coordinates nor an address')
  await user.click(await waitFor(() => button('Import 1 location')))
  expect(saved().map(({ name, lat, lng }) => [name, lat, lng])).toContainEqual(['Migros', 47.1, 9.51])
})

test('lets other columns be the places', async () => {
  const { user } = open({
    ...file,
    columns: ['Name', 'Lat', 'Lng', 'y2', 'x2'],
    rows: [{ row: 2, cells: ['a', '1.5', '2.5', '47.1', '9.5'] }],
  })
  expect(screen.queryByText('Where are the places?')).toBeNull()
  await user.click(await waitFor(() => button('Places')))
  const latitude = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Latitude' })
  expect(latitude.value).toBe('1')
  await user.selectOptions(latitude, 'y2')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Longitude' }), 'x2')
  await user.click(await screen.findByRole('button', { name: 'Use 1 place' }))
  expect(await screen.findByRole('button', { name: 'Latitude of row 2: 47.1' })).toBeTruthy()
})

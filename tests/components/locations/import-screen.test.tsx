import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ImportScreen } from '@/components/locations/import/import-screen'
import { Notices } from '@/components/ui/notices'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
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

function open(given: LocationFile = file) {
  const closed: string[] = []
  render(
    <>
      <ImportScreen
        file={given}
        isReading={false}
        onAnotherFile={() => undefined}
        onSheet={(sheet) => closed.push(`sheet ${sheet}`)}
        onClose={(imported = []) => closed.push(`closed with ${imported.length} new`)}
      />
      <Notices />
    </>,
  )
  return { user: userEvent.setup(), closed }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const rowNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row)
const saved = () => useSavedLocations.getState().locations

const none = { status: 404, body: { detail: 'None.' } }

beforeAll(() => {
  pretendLayout()
  // No country, so no map.
  answerWith(() => none)
})
beforeEach(() => {
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
  await user.click(button('Show'))
  expect(button(/^Put right/).getAttribute('aria-pressed')).toBe('true')
  expect(rowNumbers()).toEqual(['2'])
  await user.click(button(/^Address looked up/))
  expect(rowNumbers()).toEqual([])
  expect(screen.getByText('No rows in this view.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Put right/ })).toBeNull()
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
  await user.click(button('Use for 2'))
  await user.click(button('Use 18'))
  await user.click(button('Latitude of row 4: here'))
  await user.keyboard('{Control>}a{/Control}47.3{Enter}')
  expect(await screen.findByText('Nothing to fix.')).toBeTruthy()
  await user.click(button('Import 3 locations'))
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

test('keeps the panel and its choices while stepping through causes', async () => {
  const { user } = open()
  const panel = screen.getByRole('complementary', { name: 'To fix' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Power type' }), 'AC')
  await user.click(button('Next problem'))
  expect(screen.getByRole('complementary', { name: 'To fix' })).toBe(panel)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Power type' }).value).toBe('AC')
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
  await user.click(button('Next problem'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weg 3/ }).checked).toBe(true)
  await user.click(button('Next problem'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weg 2/ }).checked).toBe(true)
  answerWith(() => none)
})

test('imports ready rows and keeps the rest to fix', async () => {
  const { user, closed } = open()
  await user.click(button('Use 18'))
  await user.click(button('Import 1 location'))
  expect(saved()).toHaveLength(2)
  expect(closed).toEqual([])
  expect(screen.getByText('Rows to fix stay here until you finish them.')).toBeTruthy()
  await user.click(button('Leave out 1'))
  expect(await screen.findByText('1 row')).toBeTruthy()
  await user.click(button('Cancel'))
  expect(closed).toEqual(['closed with 1 new'])
})

test('assigns a field to another column', async () => {
  const { user } = open()
  await user.selectOptions(screen.getByLabelText('Field of Bemerkung'), 'Name')
  expect(screen.getByLabelText<HTMLSelectElement>('Field of Objekt').value).toBe('')
  expect(button('Name of row 2: x')).toBeTruthy()
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
  await user.click(button('West'))
  expect(screen.getByText('Put right already: 2 rows in degrees and minutes.')).toBeTruthy()
  await user.click(button('Import 2 locations'))
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
  await user.click(button('Use for 2'))
  expect(await screen.findByText('Put right already: 2 rows in metres.')).toBeTruthy()
})

test('asks which coordinate of a cell comes first', async () => {
  const { user } = open({
    ...file,
    columns: ['Nr', 'Position'],
    rows: [{ row: 2, cells: ['1', '7.401, 9.102'] }],
  })
  expect(screen.getByText(/^Which comes first in 7.401, 9.102/)).toBeTruthy()
  await user.click(button('Longitude'))
  await user.click(button('Import 1 location'))
  expect(saved().map(({ lat, lng }) => [lat, lng])).toContainEqual([9.102, 7.401])
})

test('says why a column was taken or left out', () => {
  open({
    ...file,
    columns: ['Nr', 'type', 'Lat', 'Lng', 'State'],
    rows: [{ row: 2, cells: ['1', 'AC', '48', '4.5', 'CO'] }],
  })
  expect(screen.getByText('By its values: “AC”.')).toBeTruthy()
  expect(screen.getByText('Left out: “CO” looks like a region, not a status.')).toBeTruthy()
})

test('offers the sheets of a workbook, and says what was left out', async () => {
  const { user, closed } = open({
    ...file,
    sheets: ['Cover', 'Sites'],
    sheet: 'Sites',
    notes: ['2 rows above the heading are left out.'],
  })
  expect(screen.getByText('2 rows above the heading are left out.')).toBeTruthy()
  const sheets = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  expect(sheets.value).toBe('Sites')
  await user.selectOptions(sheets, 'Cover')
  expect(closed).toEqual(['sheet Cover'])
})

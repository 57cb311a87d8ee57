import { act, screen, waitFor, within } from '@testing-library/react'
import { useConfigurationDrafts } from '@/lib/client/drafts/configuration-drafts'
import { drafts, editor, newest, openEditor, openRecord, rowText } from '@/tests/support/configuration-editor'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import '@/tests/support/readable-blobs'
import { takeUploads } from '@/tests/support/take-uploads'

let isOn = true
jest.mock('@/lib/client/session/internal-mode', () => ({
  useInternalMode: () => ({ isInternalUser: true, isOn }),
}))
jest.mock('@/components/records/map/record-ground', () => ({ RecordGround: () => null }))
jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

afterEach(() => {
  isOn = true
  newest.record = {}
  act(() => useConfigurationDrafts.getState().clear())
})

test('is offered only to staff in internal mode', async () => {
  isOn = false
  await openRecord()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Configuration' })).toBeNull())
})

test('updates the list while editing, and keeps this person’s draft', async () => {
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('checkbox', { name: 'List: Place' }))
  await waitFor(() => expect(rowText()).not.toContain('Place'))
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(drafts()[0]).toMatchObject({
    account: 'staff@example.li',
    record: '0001_dc',
    configuration: { note: 'kept', fields: [{ id: 'city', colour: 'red', isVisibleOnList: false }, {}] },
  })
  expect(box.getByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy()
  await hands.click(await box.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(rowText()).toContain('Place'))
  await hands.click(await screen.findByRole('button', { name: 'Configuration' }))
  await waitFor(() => expect(rowText()).not.toContain('Place'))
  await hands.click(await within(await editor()).findByRole('button', { name: 'Discard the draft' }))
  await waitFor(() => expect(rowText()).toContain('Place'))
  expect(drafts()).toHaveLength(0)
})

test('suggests known names for unknown placeholders, and marks the preview', async () => {
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('button', { name: 'Edit line' }))
  expect(box.getByText('Unknown placeholders: spaces')).toBeTruthy()
  const printed = () => screen.getByText(/^Schaan has/)
  expect(printed().textContent).toBe('Schaan has – spaces')
  expect(printed().className).toContain('bg-volt-wash')
  await hands.click(await box.findByRole('button', { name: 'Use capacity instead of spaces' }))
  await waitFor(() => expect(printed().textContent).toBe('Schaan has 40 spaces'))
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'Template' }).value).toBe(
    '{{town}} has {{capacity}} spaces',
  )
})

test('knows every real column, and says beside a field what is left out', async () => {
  const fields = [{ id: 'country' }, { id: 'nowhere' }, { id: 'line', template: '{{country}} {{spaces}}' }]
  const layers = [{ label: 'Trams', title: 'Trams', icon: 'rocket' }]
  const hands = await openEditor({ fields, layers })
  const box = within(await editor())
  const entry = (list: string, at: number) =>
    within(box.getByRole('list', { name: list })).getAllByRole('listitem')[at]
  expect(entry('Fields', 0)?.textContent).not.toContain('no column')
  expect(entry('Fields', 1)?.textContent).toContain('The data has no column nowhere')
  expect(entry('Fields', 2)?.textContent).toContain('Unknown placeholders: spaces')
  expect(entry('Layers', 0)?.textContent).toContain('The map has no layer Trams')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Configuration of this map' })).toBeNull())
  await waitFor(() => expect(rowText()).toContain('Liechtenstein'))
  const key = box.getByRole<HTMLSelectElement>('combobox', { name: 'Key column' })
  expect(Array.from(key.options, ({ value }) => value)).toEqual(expect.arrayContaining(['zid', 'capacity']))
  await hands.click(await box.findByRole('button', { name: 'Close' }))
  const notice = within(await screen.findByRole('region', { name: 'Configuration of this map' }))
  expect(notice.getByText('Unknown fields: nowhere')).toBeTruthy()
})

test('refuses a duplicate field, and reorders by keys and buttons', async () => {
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('button', { name: 'Add field' }))
  await hands.type(await box.findByRole('combobox', { name: /^Column/ }), 'city{Enter}')
  expect(box.getByText('This field is already added.')).toBeTruthy()
  const list = within(box.getByRole('list', { name: 'Fields' }))
  const order = () =>
    list.getAllByRole('button', { name: /^Edit|^Close/ }).map((each) => each.getAttribute('aria-label'))
  const handle = () => list.getByRole('button', { name: /^Move Place/ })
  handle().focus()
  await hands.keyboard('{ArrowDown}')
  expect(order()).toEqual(['Edit line', 'Edit Place'])
  expect(document.activeElement).toBe(handle())
  await hands.click(await list.findByRole('button', { name: 'Edit Place' }))
  await hands.click(await list.findByRole('button', { name: 'Move up' }))
  expect(order()).toEqual(['Close Place', 'Edit line'])
  expect(document.activeElement).toBe(handle())
  expect(box.getByText('Place: place 1 of 2')).toBeTruthy()
})

test('imports a file, refuses an invalid one, and undoes clearing', async () => {
  const hands = await openEditor()
  const box = within(await editor())
  const input = box.getByLabelText('Configuration file')
  const file = (body: unknown, name = 'c.json') =>
    new File([JSON.stringify(body)], name, { type: 'application/json' })
  await hands.upload(input, file({ fields: [{ id: 'city', isSortable: 1 }] }))
  expect(await screen.findByText(/^Invalid configuration file\. fields 1, isSortable/)).toBeTruthy()
  await hands.upload(input, file({ fields: [{ id: 'city', displayTitle: 'Village' }] }))
  expect(await screen.findByText('Configuration imported successfully')).toBeTruthy()
  await waitFor(() => expect(rowText()).toContain('Village'))
  await hands.click(await box.findByRole('button', { name: 'Clear configuration' }))
  await waitFor(() => expect(rowText()).not.toContain('Village'))
  const cleared = await screen.findByText('Configuration cleared')
  const notice = within(cleared.closest('li') as HTMLElement)
  await hands.click(await notice.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rowText()).toContain('Village'))
})

test('requires a layer title, and saves nothing without it', async () => {
  const hands = await openEditor({ layers: [{ label: 'Lots', title: 'Car parks' }] })
  const box = within(await editor())
  await hands.click(await box.findByRole('button', { name: 'Edit Car parks' }))
  await hands.clear(await box.findByRole('textbox', { name: 'Title' }))
  expect(box.getByText('Layer title is required.')).toBeTruthy()
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' }).disabled).toBe(true)
  await hands.type(await box.findByRole('textbox', { name: 'Title' }), 'Lots')
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' }).disabled).toBe(false)
})

test('filters the list by the starting filters, and saves no invalid ones', async () => {
  const hands = await openEditor({ filters: { state: { capacity: [null, 50] } } })
  const box = within(await editor())
  const to = box.getByRole('textbox', { name: 'capacity, To' })
  const save = () => box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' })
  expect(rowText()).toContain('Schaan')
  await hands.type(await box.findByRole('textbox', { name: 'capacity, From' }), '45')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Locations' })).toBeNull())
  await hands.clear(to)
  await hands.type(to, '44')
  const fault = '“To” of capacity is below its “From”.'
  expect(box.getByText(`To save, correct Starting filters: ${fault}`)).toBeTruthy()
  expect(save().disabled).toBe(true)
  await hands.clear(await box.findByRole('textbox', { name: 'capacity, From' }))
  await waitFor(() => expect(rowText()).toContain('Schaan'))
  expect(save().disabled).toBe(false)
})

test('adopts the address’s filters as starting filters', async () => {
  const hands = await openEditor({}, '?filters=locations.capacity:10~')
  const box = within(await editor())
  await hands.click(await box.findByRole('button', { name: 'Use the filters set now' }))
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'capacity, From' }).value).toBe('10')
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'capacity, To' }).value).toBe('')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(drafts()[0]).toMatchObject({ configuration: { filters: { state: { capacity: [10, null] } } } })
})

test('saves as a new evaluation with a file name, or into the record itself', async () => {
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('button', { name: 'Save as New Evaluation' }))
  const question = within(await screen.findByRole('dialog', { name: 'Map file name' }))
  const name = question.getByRole('textbox', { name: 'File name' })
  await hands.clear(name)
  await hands.type(name, 'my map')
  await hands.click(await question.findByRole('button', { name: 'Proceed' }))
  expect(question.getByText('A file name has no whitespace. Use - or _ instead.')).toBeTruthy()
  await hands.clear(name)
  await hands.type(name, 'my-map')
  await hands.click(await question.findByRole('button', { name: 'Proceed' }))
  const add = within(await screen.findByRole('dialog', { name: 'Add Record' }))
  expect(add.getByText('my-map.json')).toBeTruthy()
  await hands.click(await add.findByRole('button', { name: 'Cancel' }))
  await hands.click(await box.findByRole('button', { name: 'Save Evaluation' }))
  // Loading the record and editing its fields are separate dialogs.
  await screen.findByText('map.json')
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Update Record' }).textContent).toContain('map.json'),
  )
})

const notice = 'Someone else has changed this record since you opened it.'

async function saveAfterTheirs() {
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('checkbox', { name: 'List: Place' }))
  await waitFor(() => expect(drafts()[0]).toMatchObject({ began: 1 }))
  newest.record = { version: 2 }
  await hands.click(await box.findByRole('button', { name: 'Save Evaluation' }))
  await screen.findByText(notice)
  return { hands, dialog: within(screen.getByRole('dialog', { name: 'Update Record' })) }
}

test('asks before a configuration overwrites one that somebody else has saved', async () => {
  const uploads = takeUploads({ status: 200, body: { evalId: '0001_dc', version: 3 } })
  const { hands, dialog } = await saveAfterTheirs()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(uploads()).toEqual([])
  await hands.click(await dialog.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads().map((form) => form.get('version'))).toEqual(['2'])
  expect(drafts()).toEqual([])
})

test('opens the other configuration, and keeps one’s own', async () => {
  const { hands, dialog } = await saveAfterTheirs()
  await hands.click(await dialog.findByRole('button', { name: 'Open theirs' }))
  await waitFor(() => expect(rowText()).toContain('Place'))
  expect(drafts()).toHaveLength(1)
  await hands.click(await screen.findByRole('button', { name: 'Back to mine' }))
  await waitFor(() => expect(rowText()).not.toContain('Place'))
  await waitFor(() => expect(drafts()[0]).toMatchObject({ began: 1 }))
})

test('sends the version that the configuration began from, and asks if that is refused', async () => {
  const uploads = takeUploads({ status: 409, body: { detail: 'Somebody has changed this record.' } })
  const hands = await openEditor()
  const box = within(await editor())
  await hands.click(await box.findByRole('checkbox', { name: 'List: Place' }))
  await hands.click(await box.findByRole('button', { name: 'Save Evaluation' }))
  const save = await screen.findByRole('button', { name: 'Save' })
  newest.record = { version: 2, name: 'Oberland' }
  await hands.click(save)
  expect(await screen.findByText(notice)).toBeTruthy()
  await screen.findByText('The name is now “Oberland”.')
  expect(uploads().map((form) => form.get('version'))).toEqual(['1'])
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Evaluation Name/ }).value).toBe(
      'Unterland',
    ),
  )
})

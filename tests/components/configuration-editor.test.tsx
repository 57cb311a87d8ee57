import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { RecordView } from '@/components/evaluations/record-view'
import { Toaster } from '@/components/ui/toaster'
import { useConfigurationDrafts } from '@/lib/client/page/configuration-drafts'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { tablesOf } from '@/lib/domain/evaluation/map-tables'
import { answerWith } from '@/tests/support/answer-with'
import '@/tests/support/readable-blobs'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let isOn = true
jest.mock('@/lib/client/session/internal-mode', () => ({
  useInternalMode: () => ({ isInternalUser: true, isOn }),
}))
jest.mock('@/components/evaluations/map/record-ground', () => ({ RecordGround: () => null }))
jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const row = { ...evaluatedLocation().row, city: 'Schaan', capacity: 40 }
const fields = Object.entries(row).map(([name, cell]) => ({
  name,
  type: typeof cell === 'number' ? ('real' as const) : ('string' as const),
}))
const map = (configuration: Record<string, unknown>) => ({
  configuration,
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields,
        allData: [fields.map(({ name }) => (row as Record<string, Cell>)[name] ?? null)],
      },
    },
    { data: { label: 'Lots', fields: [{ name: 'site', type: 'string' as const }], allData: [['1']] } },
  ],
})
const record: EvaluationRecord = {
  ...{
    evalId: '0001_dc',
    name: 'Unterland',
    date: '14.11.2026',
    powerType: 'DC',
    status: 'Done',
    type: 'Utilization estimation',
  },
  ...{
    map: 'http://localhost/api/evals/files/0001_dc/map',
    excel: '-',
    scorecard: '-',
    customer: 'c1',
    version: 1,
  },
  ...{ locations: 1, problems: [] },
}
const user = { email: 'staff@example.li', given_name: 'A', family_name: 'B' }
const customer = { id: 'c1', name: 'Rhine Valley' }
const me = { data: { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer } }
const sent: { url: string; body: unknown }[] = []

const stored = {
  note: 'kept',
  fields: [
    { id: 'city', displayTitle: 'Place', colour: 'red' },
    { id: 'line', template: '{{town}} has {{spaces}} spaces' },
  ],
}

async function open(configuration: Record<string, unknown> = stored, address = '') {
  sent.length = 0
  answerWith((url, init) => {
    if (init?.method === 'POST') sent.push({ url, body: init.body })
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    if (url.includes('/account/accounts')) return { body: { 'Rhine Valley': 'c1' } }
    if (url.includes('/evals/files/')) return { body: map(configuration) }
    if (url.includes('/evals/runs/0001_dc')) return { body: record }
    return { body: {} }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <NuqsTestingAdapter hasMemory searchParams={address}>
          <GuestProvider isGuest={false}>
            <RecordView record={record} map={tablesOf(map(configuration))} report={null} />
            <Toaster />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
  const hands = userEvent.setup()
  if (isOn) await hands.click(await screen.findByRole('button', { name: 'Configuration' }))
  return hands
}

const editor = () => screen.findByRole('complementary', { name: 'Configuration' })
const rowText = () => screen.getByRole('list', { name: 'Locations' }).textContent
const drafts = () => useConfigurationDrafts.getState().drafts

afterEach(() => {
  isOn = true
  act(() => useConfigurationDrafts.getState().clear())
})

test('is offered only to staff in internal mode', async () => {
  isOn = false
  await open()
  expect(screen.queryByRole('button', { name: 'Configuration' })).toBeNull()
})

test('changes the list while one edits, and keeps the draft of this person', async () => {
  const hands = await open()
  const box = within(await editor())
  await hands.click(box.getByRole('checkbox', { name: 'List: Place' }))
  await waitFor(() => expect(rowText()).not.toContain('Place'))
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(drafts()[0]).toMatchObject({
    ...{ account: 'staff@example.li', record: '0001_dc' },
    configuration: { note: 'kept', fields: [{ id: 'city', colour: 'red', isVisibleOnList: false }, {}] },
  })
  expect(box.getByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy()
  await hands.click(box.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(rowText()).toContain('Place'))
  await hands.click(screen.getByRole('button', { name: 'Configuration' }))
  await waitFor(() => expect(rowText()).not.toContain('Place'))
  await hands.click(within(await editor()).getByRole('button', { name: 'Discard the draft' }))
  await waitFor(() => expect(rowText()).toContain('Place'))
  expect(drafts()).toHaveLength(0)
})

test('names unknown placeholders with the nearest known name, and marks what the field prints', async () => {
  const hands = await open()
  const box = within(await editor())
  await hands.click(box.getByRole('button', { name: 'Edit line' }))
  expect(box.getByText('Unknown placeholders: spaces')).toBeTruthy()
  const printed = () => screen.getByText(/^Schaan has/)
  expect(printed().textContent).toBe('Schaan has – spaces')
  expect(printed().className).toContain('bg-volt-wash')
  await hands.click(box.getByRole('button', { name: 'Use capacity instead of spaces' }))
  await waitFor(() => expect(printed().textContent).toBe('Schaan has 40 spaces'))
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'Template' }).value).toBe(
    '{{town}} has {{capacity}} spaces',
  )
})

test('refuses a field that is there, and orders by keys, buttons and dragging', async () => {
  const hands = await open()
  const box = within(await editor())
  await hands.click(box.getByRole('button', { name: 'Add field' }))
  await hands.type(box.getByRole('combobox', { name: /^Column/ }), 'city{Enter}')
  expect(box.getByText('This field is already added.')).toBeTruthy()
  const list = within(box.getByRole('list', { name: 'Fields' }))
  const order = () =>
    list.getAllByRole('button', { name: /^Edit|^Close/ }).map((each) => each.getAttribute('aria-label'))
  const handle = () => list.getByRole('button', { name: /^Move Place/ })
  handle().focus()
  await hands.keyboard('{ArrowDown}')
  expect(order()).toEqual(['Edit line', 'Edit Place'])
  expect(document.activeElement).toBe(handle())
  await hands.click(list.getByRole('button', { name: 'Edit Place' }))
  await hands.click(list.getByRole('button', { name: 'Move up' }))
  expect(order()).toEqual(['Close Place', 'Edit line'])
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  const rows = list.getAllByRole('listitem')
  fireEvent.dragStart(handle(), { dataTransfer })
  fireEvent.dragOver(rows.at(-1) as HTMLElement, { dataTransfer })
  fireEvent.drop(rows.at(-1) as HTMLElement, { dataTransfer })
  expect(order()).toEqual(['Edit line', 'Close Place'])
})

test('imports one file, refuses a wrong one, and takes clearing back', async () => {
  const hands = await open()
  const box = within(await editor())
  const input = box.getByLabelText('Configuration file')
  const file = (body: unknown, name = 'c.json') =>
    new File([JSON.stringify(body)], name, { type: 'application/json' })
  await hands.upload(input, file({ fields: [{ id: 'city', isSortable: 1 }] }))
  expect(await screen.findByText(/^Invalid configuration file\. fields 1, isSortable/)).toBeTruthy()
  await hands.upload(input, file({ fields: [{ id: 'city', displayTitle: 'Village' }] }))
  expect(await screen.findByText('Configuration imported successfully')).toBeTruthy()
  await waitFor(() => expect(rowText()).toContain('Village'))
  await hands.click(box.getByRole('button', { name: 'Clear configuration' }))
  await waitFor(() => expect(rowText()).not.toContain('Village'))
  const cleared = await screen.findByText('Configuration cleared')
  const notice = within(cleared.closest('li') as HTMLElement)
  await hands.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rowText()).toContain('Village'))
})

test('asks for the title of a layer, and saves nothing without it', async () => {
  const hands = await open({ layers: [{ label: 'Lots', title: 'Car parks' }] })
  const box = within(await editor())
  await hands.click(box.getByRole('button', { name: 'Edit Car parks' }))
  await hands.clear(box.getByRole('textbox', { name: 'Title' }))
  expect(box.getByText('Layer title is required.')).toBeTruthy()
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' }).disabled).toBe(true)
  await hands.type(box.getByRole('textbox', { name: 'Title' }), 'Lots')
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' }).disabled).toBe(false)
})

test('filters the list by the starting filters, and saves none that is typed wrongly', async () => {
  const hands = await open({ filters: { state: { capacity: [null, 50] } } })
  const box = within(await editor())
  const to = box.getByRole('textbox', { name: 'capacity, To' })
  const save = () => box.getByRole<HTMLButtonElement>('button', { name: 'Save Evaluation' })
  expect(rowText()).toContain('Schaan')
  await hands.type(box.getByRole('textbox', { name: 'capacity, From' }), '45')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Locations' })).toBeNull())
  await hands.clear(to)
  await hands.type(to, '44')
  const fault = '“To” of capacity is below its “From”.'
  expect(box.getByText(`To save, correct Starting filters: ${fault}`)).toBeTruthy()
  expect(save().disabled).toBe(true)
  await hands.clear(box.getByRole('textbox', { name: 'capacity, From' }))
  await waitFor(() => expect(rowText()).toContain('Schaan'))
  expect(save().disabled).toBe(false)
})

test('takes over the filters of the address as starting filters', async () => {
  const hands = await open({}, '?filters=locations.capacity:10~')
  const box = within(await editor())
  await hands.click(box.getByRole('button', { name: 'Use the filters set now' }))
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'capacity, From' }).value).toBe('10')
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'capacity, To' }).value).toBe('')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(drafts()[0]).toMatchObject({ configuration: { filters: { state: { capacity: [10, null] } } } })
})

test('saves as a new evaluation with a file name, and in the record itself', async () => {
  const hands = await open()
  const box = within(await editor())
  await hands.click(box.getByRole('button', { name: 'Save as New Evaluation' }))
  const question = within(await screen.findByRole('dialog', { name: 'Map file name' }))
  const name = question.getByRole('textbox', { name: 'File name' })
  await hands.clear(name)
  await hands.type(name, 'my map')
  await hands.click(question.getByRole('button', { name: 'Proceed' }))
  expect(question.getByText('A file name has no whitespace. Use - or _ instead.')).toBeTruthy()
  await hands.clear(name)
  await hands.type(name, 'my-map')
  await hands.click(question.getByRole('button', { name: 'Proceed' }))
  const add = within(await screen.findByRole('dialog', { name: 'Add Record' }))
  expect(add.getByText('my-map.json')).toBeTruthy()
  await hands.click(add.getByRole('button', { name: 'Cancel' }))
  await hands.click(box.getByRole('button', { name: 'Save Evaluation' }))
  // The dialog that loads the record is another one than that of its fields.
  await screen.findByText('map.json')
  expect(screen.getByRole('dialog', { name: 'Update Record' }).textContent).toContain('map.json')
})

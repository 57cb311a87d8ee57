import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { CustomersScreen } from '@/components/customers/customers-screen'
import type { Role } from '@/lib/catalogue/acts'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { retryPromptly } from '@/tests/support/prompt-retries'
import { takeUploads } from '@/tests/support/take-uploads'

jest.mock('next/navigation', () => ({
  usePathname: () => '/customers',
  useSearchParams: () => new URLSearchParams(),
}))

const customer = {
  id: 'rhine-valley',
  name: 'Rhine Valley',
  colour: 'teal',
  logo: null,
  version: 1,
  may_submit: true,
  records: 2,
  people: 3,
  month_locations: 95,
  location_quota: 100,
  people_quota: null,
  invited: 0,
  since: '2026-01-02T00:00:00Z',
  waiting_locations: 5,
  month_submissions: 1,
  stored_bytes: 2_400_000,
}
const entry = { id: 1, at: '2026-11-20T09:42:00Z', email: 'j.hasler@example.li', is_staff: true }
const audit = { entries: [{ ...entry, act: 'Stopped submissions' }], next: null }
const nobody = { people: [], invitations: [], total: 0 }
const runs = {
  name: 'Rhine Valley',
  header: 'Rhine Valley',
  user_type: 'registered',
  runs: [],
  next: null,
  grids: [],
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
}

const meOf = (role: Role) => ({
  main_site: '',
  internal_user: role === 'staff',
  can_submit: role !== 'reader',
  role,
  customer: { id: 'rhine-valley', name: 'Rhine Valley' },
})

const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  date: '12.06.2026',
  type: 'Utilization estimation',
  map: '/api/evals/files/0007_dc/map',
  customer: 'rhine-valley',
  locations: 6,
  added: true,
})
const deleted = (evalId: string, until: string) => ({
  evalId,
  name: evalId,
  date: '12.06.2026',
  deleted_at: '2026-11-11T09:00:00Z',
  until,
})

const signedIn = { user: { email: 'a@b.li', given_name: 'A', family_name: 'B' } }
const until = ['2026-12-12T09:00:00Z', '2026-12-11T09:00:00Z']
const deletedRecords = until.map((end, at) => deleted(`000${at}_dc`, end))

const oneCustomer = { customers: { body: { customers: [customer], total: 1, next: null } } }

interface Answers {
  customers?: { status?: number; body: unknown }
  page?: { status?: number; body: unknown }
  runs?: unknown
}

function open(role: Role, answered: Answers = {}) {
  const { customers = { body: {} }, page = { body: customer }, runs: listed = runs } = answered
  const answers: [start: RegExp, answer: { status?: number; body: unknown }][] = [
    [/\/auth\/session/, { body: signedIn }],
    [/^\/api\/me$/, { body: { data: meOf(role) } }],
    [/\/(audit|users)$/, { body: { ...audit, ...nobody } }],
    [/^\/api\/customers\//, page],
    [/^\/api\/evals\/deleted/, { body: { records: deletedRecords } }],
    [/^\/api\/customers/, customers],
    [/accounts/, { body: {} }],
  ]
  answerWith((url) => answers.find(([pattern]) => pattern.test(url))?.[1] ?? { body: listed })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CustomersScreen />
    </SWRConfig>,
  )
}

beforeAll(retryPromptly)

test.each(['reader', 'planner'] as const)('refuses a %s with a message', async (role) => {
  open(role)
  expect(await screen.findByText('Only the customer’s admin and staff may open this page.')).toBeTruthy()
})

test('shows an admin their own page with its log and usage, but not the terms', async () => {
  open('admin')
  expect(await screen.findByRole('heading', { name: 'Rhine Valley' })).toBeTruthy()
  expect(await screen.findByText('Stopped submissions')).toBeTruthy()
  await screen.findByText('staff')
  await screen.findByText('of 100')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit page' }))
  expect(await screen.findByRole('radio', { name: 'moss' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('Locations per month')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /Rename|Edit quotas/ })).toBeNull())
})

test('turns on internal mode for staff, and marks a quota nearly used', async () => {
  open('staff', oneCustomer)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on internal mode' }))
  expect(await screen.findByText('95 % used')).toBeTruthy()
  await screen.findByText('2 records · 3 people')
})

const withRecord = { ...runs, runs: [record] }

test('lets staff add, change and restore the customer’s records', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  open('staff', { ...oneCustomer, runs: withRecord })
  await userEvent.click(await screen.findByRole('button', { name: /^Rhine Valley/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Settings of Malbun' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    ...['Update dataset', 'Versions', 'Duplicate', 'Delete'],
  ])
  await userEvent.keyboard('{Escape}')
  const note = '2 recently deleted, the first can be restored until 11 Dec 2026'
  await userEvent.click(await screen.findByRole('button', { name: note }))
  expect(await screen.findByRole('dialog', { name: 'Recently deleted' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Record' }))
  expect(await screen.findByRole('dialog', { name: 'Add Record' })).toBeTruthy()
})

test('invites the first person of a new customer, whose address is checked before', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  open('staff', oneCustomer)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Rhine Valley')
  const email = await screen.findByLabelText('Email of the first person')
  await user.type(email, 'ada')
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByText(/Enter an email address like/)
  await user.type(email, '@example.com')
  await waitFor(() => expect(screen.queryByText(/Enter an email address like/)).toBeNull())
  const sent: unknown[] = []
  const invitation = { email: 'ada@example.com', can_submit: true, customer: 'rhine-valley' }
  const link = { link: 'https://studio.test/invitation#t', expires_at: '2027-01-01T00:00:00Z' }
  answerWith((url, { method, body: given }) => {
    if (method !== 'POST')
      return { body: url.startsWith('/api/customers/') ? customer : oneCustomer.customers.body }
    sent.push([url, JSON.parse(String(given)).email])
    return { body: url.endsWith('/users') ? { ...invitation, ...link } : customer }
  })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  expect(await screen.findByDisplayValue(link.link)).toBeTruthy()
  expect(sent).toEqual([
    ['/api/customers', undefined],
    ['/api/customers/rhine-valley/users', 'ada@example.com'],
  ])
})

test('lets an admin neither add nor restore records', async () => {
  open('admin', { runs: withRecord })
  expect(await screen.findByRole('link', { name: 'Malbun' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Record' })).toBeNull())
  await waitFor(() => expect(screen.queryByText(/recently deleted/)).toBeNull())
})

test('shows an error when customers fail to load', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  open('staff', { customers: { status: 500, body: {} } })
  const on = screen.queryByRole('button', { name: 'Turn on internal mode' })
  if (on) await userEvent.click(on)
  expect(await screen.findByText('Error fetching customer list')).toBeTruthy()
})

test('keeps the link to other customers when one fails to load', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  open('staff', { ...oneCustomer, page: { status: 403, body: {} } })
  await userEvent.click(await screen.findByRole('button', { name: /^Rhine Valley/ }))
  expect(await screen.findByText('The customer could not be loaded.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Customers' }))
  expect(await screen.findByText('Choose a customer.')).toBeTruthy()
})

test('keeps what staff typed when somebody else changed the customer first, and offers both', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  let stored = customer
  const sent: object[] = []
  open('staff', oneCustomer)
  const answered = globalThis.fetch
  answerWith((url, init) => {
    if (init.method === 'PATCH') {
      sent.push(JSON.parse(String(init.body)))
      return { status: 409, body: { detail: 'Somebody has changed “Rhine Valley”.' } }
    }
    if (/^\/api\/customers\/rhine-valley$/.test(url)) return { body: stored }
    return answered(url, init).then(async (answer) => ({ body: await answer.json() }))
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Rhine Valley/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mine')
  stored = { ...customer, name: 'Theirs', version: 2 }
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Renamed “Rhine Valley” to “Theirs”.')).toBeTruthy()
  expect(name.value).toBe('Mine')
  await userEvent.click(await screen.findByRole('button', { name: 'Open theirs' }))
  await waitFor(() => expect(name.value).toBe('Theirs'))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to mine' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'Mine', version: 1 },
      { name: 'Mine', version: 2 },
    ]),
  )
})

test('counts a record in the list of customers as soon as it is added', async () => {
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  let records = 0
  takeUploads({ status: 201, body: { evalId: '0001_dc', version: 1 } })
  open('staff')
  const answered = globalThis.fetch
  answerWith((url, init) => {
    const now = { ...customer, records }
    if (/^\/api\/customers\/rhine-valley$/.test(url)) return { body: now }
    if (/^\/api\/customers(\?|$)/.test(url)) return { body: { customers: [now], total: 1, next: null } }
    return answered(url, init).then(async (answer) => ({ body: await answer.json() }))
  })
  expect(await screen.findByText('0 records · 3 people')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Rhine Valley/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Record' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Evaluation Name/ }), 'Malbun')
  records = 1
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('1 record · 3 people')).toBeTruthy()
})

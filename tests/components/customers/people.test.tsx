import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { CustomerView } from '@/components/customers/customer-view'
import { answerWith } from '@/tests/support/answer-with'

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
  records: 0,
  people: 2,
  month_locations: 0,
  location_quota: null,
  people_quota: 8,
  invited: 1,
  since: '2026-01-02T00:00:00Z',
  waiting_locations: 0,
  month_submissions: 0,
  stored_bytes: 0,
}
function invitation(over: object) {
  return {
    id: '4',
    email: 'sofia.kind@example.li',
    can_submit: true,
    sent_at: '2026-11-16T09:00:00Z',
    expires_at: '2099-11-30T09:00:00Z',
    ...over,
  }
}
const people = {
  people: [
    { id: '1', email: 'maria.beck@example.li', name: 'Maria von Beck', role: 'admin', is_self: true },
    { id: '2', email: 'anna.ospelt@example.li', role: 'planner', is_self: false },
    { id: '3', email: 'jonas.hasler@example.li', role: 'staff', is_self: false },
  ],
  invitations: [invitation({})],
  total: 3,
  next: null,
}
const made = {
  email: 'sofia.kind@example.li',
  can_submit: true,
  customer: 'rhine-valley',
  link: 'http://studio.test/invitation#token',
  expires_at: '2026-12-30T09:00:00Z',
}
const runs = {
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs: [],
  next: null,
  grids: [],
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
}

const entryOf = (act: string, at: number) => ({
  id: at + 1,
  at: '2026-11-20T09:42:00Z',
  email: 'j.hasler@example.li',
  is_staff: true,
  act,
})

function open(
  isStaff: boolean,
  change: { status: number; body: unknown } = { status: 204, body: {} },
  list: () => object = () => people,
) {
  const sent: string[] = []
  answerWith((url, { method = 'GET' }) => {
    if (method !== 'GET') {
      sent.push(`${method} ${url}`)
      return method === 'POST' ? { status: 201, body: made } : change
    }
    if (url.includes('/users')) return { body: list() }
    if (url.includes('/audit')) return { body: { entries: sent.map(entryOf), next: null } }
    return { body: url.startsWith('/api/customers') ? customer : runs }
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CustomerView named="rhine-valley" isStaff={isStaff} />
    </SWRConfig>,
  )
  return sent
}

test('lets an admin change others but neither themselves nor staff', async () => {
  open(false)
  const choice = await screen.findByRole('combobox', { name: 'Role of anna.ospelt@example.li' })
  await waitFor(() => expect(within(choice).queryByRole('option', { name: 'Staff' })).toBeNull())
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(1))
  await screen.findByText('1 invited')
})

test('offers staff the staff role', async () => {
  open(true)
  const choice = await screen.findByRole('combobox', { name: 'Role of anna.ospelt@example.li' })
  await within(choice).findByRole('option', { name: 'Staff' })
  await screen.findByRole('combobox', { name: 'Role of jonas.hasler@example.li' })
})

test('checks the address, then shows the invitation link', async () => {
  open(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }))
  await userEvent.type(await screen.findByLabelText(/Email/), 'sofia')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Enter an email address like name@company.com.')).toBeTruthy()
  await userEvent.type(await screen.findByLabelText(/Email/), '.kind@example.li')
  await userEvent.click(await screen.findByLabelText('Can Submit Evaluations?'))
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  expect(await screen.findByDisplayValue('http://studio.test/invitation#token')).toBeTruthy()
})

test('shows the name over the address, or only the address before the first sign-in', async () => {
  open(false)
  const named = (await screen.findByText('Maria von Beck')).closest('li') as HTMLElement
  await within(named).findByText('maria.beck@example.li')
  await within(named).findByText('MB')
  await screen.findByText('AN')
})

test('ends a person’s sessions', async () => {
  const sent = open(false)
  await userEvent.click(await screen.findByRole('button', { name: 'More for anna.ospelt@example.li' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End sessions' }))
  await waitFor(() => expect(sent).toEqual(['DELETE /api/customers/rhine-valley/users/2/sessions']))
})

test('logs each change at once and keeps the chosen filter', async () => {
  open(false)
  await userEvent.click(await screen.findByRole('radio', { name: 'Staff' }))
  for (const role of ['reader', 'admin']) {
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Role of anna.ospelt@example.li' }),
      role,
    )
  }
  await waitFor(() => expect(screen.getAllByText(/^PATCH .*users.2$/)).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Staff' }).checked).toBe(true),
  )
})

test('confirms before removing a person, and shows why it failed', async () => {
  open(false, { status: 404, body: { detail: 'This person has already been removed.' } })
  await userEvent.click(await screen.findByRole('button', { name: 'More for anna.ospelt@example.li' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('This person has already been removed.')).toBeTruthy()
})

test('shows what became of each invitation mail', async () => {
  const mails = ['sent', 'waiting', 'failed', undefined].map((mail, at) =>
    invitation({ id: `${at}`, email: `${mail}@example.li`, ...(mail && { mail }) }),
  )
  open(false, undefined, () => ({ ...people, invitations: mails }))
  const rows = within((await screen.findByText('sent@example.li')).closest('ul') as HTMLElement)
  expect(rows.getAllByText(/^Planner · /).map(({ textContent }) => textContent)).toEqual([
    'Planner · Sent 16 Nov 2026',
    'Planner · Not sent yet',
    'Planner · Could not be sent',
    'Planner · invited 16 Nov 2026',
  ])
  expect(rows.getByRole('button', { name: 'Resend to failed@example.li' })).toBeTruthy()
})

test('polls until a mail is sent', async () => {
  let mail = 'waiting'
  open(false, undefined, () => ({ ...people, invitations: [invitation({ mail })] }))
  expect(await screen.findByText('Planner · Not sent yet')).toBeTruthy()
  mail = 'sent'
  expect(await screen.findByText('Planner · Sent 16 Nov 2026')).toBeTruthy()
})

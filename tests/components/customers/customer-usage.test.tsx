import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CustomerUsage } from '@/components/customers/customer-usage'
import type { CustomerPage } from '@/lib/contract/customer'

const customer = {
  month_locations: 1234,
  waiting_locations: 20,
  location_quota: 1300,
  people: 3,
  invited: 1,
  people_quota: null,
  month_submissions: 12,
  month_downloads: 4567,
  month_sign_ins: 89,
  stored_bytes: 3_500_000,
} as CustomerPage

const said = (term: RegExp) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll(' ', ' ')

test('shows a customer’s usage this month and the quotas', () => {
  render(<CustomerUsage customer={customer} onEdit={undefined} />)
  expect(said(/^Locations submitted/)).toBe('1,234 of 1,300')
  expect(screen.getByText('20 in progress')).toBeTruthy()
  expect(said(/^People/)).toBe('4')
  expect(screen.getByText('1 invited')).toBeTruthy()
  expect(said(/^Submissions/)).toBe('12')
  expect(said(/^Downloads/)).toBe('4,567')
  expect(said(/^Sign-ins/)).toBe('89')
  expect(said(/^Stored files/)).toBe('3.5 MB')
  expect(screen.queryByRole('button', { name: 'Edit quotas' })).toBeNull()
})

test('opens the quotas for staff', async () => {
  const edit = jest.fn()
  render(<CustomerUsage customer={customer} onEdit={edit} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit quotas' }))
  expect(edit).toHaveBeenCalledTimes(1)
})

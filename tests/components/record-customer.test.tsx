import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { AddRecordDialog } from '@/components/record-changes/record-dialog'
import { DeleteDialog } from '@/components/record-changes/record-questions'
import { chooseCustomer } from '@/lib/client/address/customer'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { retryPromptly } from '@/tests/support/prompt-retries'

jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))

const record = (evalId: string) =>
  evaluationRecord({
    evalId,
    name: evalId,
    type: 'x',
    map: `http://localhost/api/evals/files/${evalId}/map`,
    customer: 'b',
    locations: 2,
  })

const own = { id: 'own', name: 'Own Ltd' }
const me = { data: { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer: own } }
const user = { email: 'a@example.li', given_name: 'A', family_name: 'B' }
const runs = {
  name: 'Rhine',
  header: 'Rhine',
  user_type: 'registered',
  runs: [],
  next: null,
  grids: [],
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
}

/** Shows its children once internal mode is on. */
function InInternalMode({ children }: { children: ReactNode }) {
  const { isInternalUser, isOn, setOn } = useInternalMode()
  useEffect(() => {
    if (isInternalUser) setOn(true)
  }, [isInternalUser, setOn])
  return isOn && children
}

/** Lets staff act for a customer while the list of customers fails. @returns what they delete */
function withoutList(dialog: ReactNode): unknown[] {
  const deleted: unknown[] = []
  answerWith((url, { body }) => {
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    if (url.includes('/account/accounts')) return { status: 500, body: {} }
    if (url.includes('/evals/delete')) deleted.push(JSON.parse(String(body)))
    return { body: url.includes('/evals/delete') ? { records: 1 } : runs }
  })
  act(() => chooseCustomer('rhine-valley'))
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <InInternalMode>{dialog}</InInternalMode>
    </SWRConfig>,
  )
  return deleted
}

beforeAll(retryPromptly)

test('deletes records of the shown customer, never of one’s own', async () => {
  const closed = jest.fn()
  const deleted = withoutList(
    <DeleteDialog records={[record('0001_dc')]} onDone={jest.fn()} onClose={closed} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(deleted).toEqual([{ customer: 'rhine-valley', eval_ids: ['0001_dc'] }])
})

test('asks for the shown customer’s name before deleting several', async () => {
  const both = [record('0001_dc'), record('0002_dc')]
  const deleted = withoutList(<DeleteDialog records={both} onDone={jest.fn()} onClose={jest.fn()} />)
  const typed = await screen.findByLabelText("Type the customer's name, Rhine")
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(deleted).toEqual([])
  await userEvent.type(typed, 'Rhine')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(deleted).toEqual([{ customer: 'rhine-valley', eval_ids: ['0001_dc', '0002_dc'] }]),
  )
})

test('reports a failed list of customers in a new record', async () => {
  withoutList(<AddRecordDialog list="default" onClose={jest.fn()} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error fetching customer list')
})

test('refuses files in wrong fields at once, all of them, and keeps the fitting one', async () => {
  withoutList(<AddRecordDialog list="default" onClose={jest.fn()} />)
  const chosen = userEvent.setup({ applyAccept: false })
  const into = async (label: string, name: string) =>
    chosen.upload(await screen.findByLabelText(label), new File(['x'], name))
  await into('Map file', 'towns.json')
  await into('Map file', 'scores.pdf')
  await into('Spreadsheet file', 'towns.json')
  await screen.findByText('scores.pdf is not taken. The map must be a .json file.')
  await screen.findByText('towns.json is not taken. The spreadsheet must be a .xlsx file.')
  await screen.findByTitle('towns.json')
  await into('Map file', 'villages.json')
  await waitFor(() => expect(screen.queryByText(/scores.pdf is not taken/)).toBeNull())
})

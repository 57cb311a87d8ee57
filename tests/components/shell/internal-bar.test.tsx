import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { InternalBar } from '@/components/shell/internal-bar'
import { chooseCustomer, forgetCustomer } from '@/lib/client/address/customer'
import { answerWith } from '@/tests/support/answer-with'

jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock('@/lib/client/session/internal-mode', () => ({
  useInternalMode: () => ({ isInternalUser: true, isOn: true, isPending: false, setOn: () => undefined }),
}))

const runs = {
  name: 'Rhine Valley',
  header: '',
  user_type: 'registered',
  runs: [],
  next: null,
  grids: [],
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
}

/** The bar over a service whose list of customers fails at first. @returns the requested addresses */
async function withoutList(isListOfRecordsThere = true) {
  const asked: string[] = []
  const state = { isDown: true }
  // Not 500: the browser retries after that.
  answerWith((url) => {
    asked.push(url)
    if (!url.includes('/account/accounts')) return { body: runs, status: isListOfRecordsThere ? 200 : 400 }
    return state.isDown ? { status: 400, body: {} } : { body: { 'Rhine Valley': 'rhine-valley' } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <InternalBar />
    </SWRConfig>,
  )
  const bar = within(screen.getByRole('region', { name: 'Internal mode' }))
  expect((await bar.findByRole('alert')).textContent).toBe('Error fetching customer listRetry')
  return { asked, state, bar }
}

afterEach(() => act(forgetCustomer))

describe('a failing list of customers', () => {
  test('keeps the name of the customer for whom staff act, and is requested again', async () => {
    chooseCustomer('rhine-valley')
    const { state, bar } = await withoutList()
    expect(await bar.findByText('Rhine Valley')).toBeTruthy()
    state.isDown = false
    await userEvent.click(await bar.findByRole('button', { name: 'Retry' }))
    const choice = await bar.findByRole<HTMLSelectElement>('combobox', { name: 'Acting for' })
    expect(choice.selectedOptions[0]?.textContent).toBe('Rhine Valley')
    expect(bar.queryByRole('alert')).toBeNull()
  })

  test('keeps the address’s customer when records fail too', async () => {
    chooseCustomer('rhine-valley')
    const { bar } = await withoutList(false)
    expect(await bar.findByText('rhine-valley')).toBeTruthy()
  })

  test('requests no records without a customer', async () => {
    const { asked } = await withoutList()
    expect(asked.filter((url) => url.includes('/evals/'))).toEqual([])
  })
})

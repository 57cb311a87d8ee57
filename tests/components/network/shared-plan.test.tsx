import '@/tests/support/maps-in-jsdom'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { SharedPlanView } from '@/components/network/shared/shared-plan-screen'
import { sharedPlanOf } from '@/lib/domain/plan-documents/shared-plan'
import { answerWith } from '@/tests/support/answer-with'
import { examplePlan, exampleResult, exampleSite } from '@/tests/support/network-plan'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('react-chartjs-2', () => jest.requireActual('@/tests/support/drawn-charts'))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

function open(hasMoney: boolean, result = exampleResult()) {
  answerWith(() => ({ status: 404, body: { detail: 'No such country.' } }))
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SharedPlanView plan={sharedPlanOf(examplePlan({ result }), result, hasMoney)} />
    </SWRConfig>,
  )
}

const headings = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)

it('shows the sites with their energy, without money', async () => {
  open(false)
  expect(await screen.findByText('2 of 4 sites')).toBeTruthy()
  await screen.findByText(/^At most 3\.1\s% below the best possible/)
  expect(await headings()).toEqual([
    'Site, in order of gain',
    'Station',
    'AlonekWh/day',
    'In networkkWh/day',
    'Chosen inof 500',
  ])
  const grid = await screen.findByRole('grid', { name: 'Chosen sites' })
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(2))
  expect(screen.queryByText(/CHF/)).toBeNull()
})

it('shows money, gains and the curve that its owner included', async () => {
  open(true)
  expect(await screen.findByText('2 of 4 sites · CHF 640k')).toBeTruthy()
  expect((await headings()).at(-2)).toBe('GainCHF')
  expect(
    await screen.findByRole('img', { name: /with 3 sites at CHF 1.4M; it flattens at CHF 640k/ }),
  ).toBeTruthy()
  await screen.findByText('−210k to 3.4M')
})

it('marks the site in sight, and says when the map cannot be loaded', async () => {
  open(false)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /Site 2/ }))
  const row = (await screen.findByRole('button', { name: /Site 2/ })).closest('[role="row"]')
  await waitFor(() => expect(row?.firstElementChild?.className).toContain('bg-volt-wash'))
})

it('holds only the rows in sight of a plan with thousands of sites', async () => {
  open(false, exampleResult({ sites: Array.from({ length: 2_000 }, (_, index) => exampleSite(index + 1)) }))
  const grid = await screen.findByRole('grid', { name: 'Chosen sites' })
  expect(grid.getAttribute('aria-rowcount')).toBe('2001')
  expect((await within(grid).findAllByRole('rowheader')).length).toBeLessThan(100)
})

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EvaluationList } from '@/components/evaluations/evaluation-list'
import { NothingFound } from '@/components/evaluations/nothing-found'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const record = (over: Partial<EvaluationRecord> = {}): EvaluationRecord => ({
  evalId: '0001_dc',
  name: 'Central garages',
  date: '14.11.2026',
  powerType: 'DC',
  status: 'Done',
  type: 'Utilization estimation',
  map: 'http://localhost:3000/api/evals/files/0001_dc/map',
  excel: 'http://localhost:3000/api/evals/files/0001_dc/excel',
  scorecard: 'http://localhost:3000/api/evals/files/0001_dc/scorecard',
  customer: 'c1',
  version: 1,
  locations: 8,
  problems: [],
  ...over,
})

function renderList(records: EvaluationRecord[]) {
  render(
    <EvaluationList
      records={records}
      now={new Date('2026-11-21')}
      hrefOf={({ evalId }) => `/evaluations/${evalId}`}
    />,
  )
}

test('records are grouped by day, with the year if it is another one', () => {
  renderList([record(), record({ evalId: '0002_dc', date: '09.12.2025' })])
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(headings).toEqual(['November 14', 'December 9, 2025'])
})

test('a finished record links to its page and offers its files', () => {
  renderList([record()])
  expect(screen.getByRole('link', { name: 'Central garages' }).getAttribute('href')).toBe(
    '/evaluations/0001_dc',
  )
  expect(screen.getByRole('button', { name: 'Download spreadsheet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scorecard PDF' })).toBeTruthy()
  expect(screen.getByText('8 locations')).toBeTruthy()
})

test('a record in progress says so, has no link and no files', () => {
  renderList([record({ status: 'In progress', map: '-', excel: '-', scorecard: '-' })])
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Central garages' }).getAttribute('href')).toBe('#')
  expect(screen.queryByRole('button', { name: /spreadsheet|Scorecard/ })).toBeNull()
})

test('a record for both currents has both chips and the number of failed locations', () => {
  const problem = { location_id: '3', location_name: 'Sea', message: 'Outside every atlas.' }
  renderList([record({ powerType: 'AC_DC', problems: [problem] })])
  const row = screen.getByRole('link').closest('li')
  expect(within(row as HTMLElement).getByText('AC')).toBeTruthy()
  expect(within(row as HTMLElement).getByText('DC')).toBeTruthy()
  expect(row?.textContent).toContain('1 not evaluated')
})

test('a failed record has no link, but shows the reasons', async () => {
  const problems = ['Sea', 'Moon', 'Mars', 'Sun', 'Io'].map((location_name, index) => ({
    location_id: String(index),
    location_name,
    message: 'Outside every atlas.',
  }))
  renderList([record({ status: 'Failed', map: '-', excel: '-', scorecard: '-', problems })])
  expect(screen.getByRole('link').getAttribute('href')).toBe('#')
  await userEvent.click(screen.getByRole('button', { name: 'Why' }))
  const why = screen.getByRole('tooltip').textContent
  expect(why).toContain('Sea: Outside every atlas.')
  expect(why).toContain('2 more locations.')
})

test('a search without results names its text and offers to clear it', async () => {
  const clear = jest.fn()
  render(<NothingFound title="No locations found." search=" Vaduz " onClear={clear} />)
  expect(screen.getByText('No locations found.')).toBeTruthy()
  expect(screen.getByText('Vaduz')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(clear).toHaveBeenCalledTimes(1)
})

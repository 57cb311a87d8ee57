import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NothingFound } from '@/components/records/list/nothing-found'
import { RecordListing } from '@/components/records/list/record-listing'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordPath } from '@/lib/domain/records/record-facts'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const record = (over: Partial<EvaluationRecord> = {}) =>
  evaluationRecord({
    name: 'Central garages',
    type: 'Utilization estimation',
    map: 'http://localhost:3000/api/evals/files/0001_dc/map',
    excel: 'http://localhost:3000/api/evals/files/0001_dc/excel',
    scorecard: 'http://localhost:3000/api/evals/files/0001_dc/scorecard',
    locations: 8,
    ...over,
  })

const started = { status: 'In progress', map: '-', excel: '-', scorecard: '-' } as const

const listOf = (records: EvaluationRecord[]) => (
  <RecordListing
    label="My Locations"
    records={records}
    now={new Date('2026-11-21')}
    hrefOf={(each) => recordPath(each, 'garages')}
  />
)
const renderList = (records: EvaluationRecord[]) => render(listOf(records))

test('groups records by day, with the year unless it is this one', () => {
  renderList([record(), record({ evalId: '0002_dc', date: '09.12.2025' })])
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(headings).toEqual(['November 14', 'December 9, 2025'])
})

test('links a finished record to its page and offers its files', () => {
  renderList([record()])
  expect(screen.getByRole('link', { name: 'Central garages' }).getAttribute('href')).toBe(
    '/evaluations/0001_dc?search=garages',
  )
  expect(screen.getByRole('button', { name: 'Download spreadsheet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scorecard PDF' })).toBeTruthy()
  expect(screen.getByText('8 locations')).toBeTruthy()
})

test('shows a record in progress without a link or files', () => {
  renderList([record(started)])
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Central garages' }).getAttribute('href')).toBe('#')
  expect(screen.queryByRole('button', { name: /spreadsheet|Scorecard/ })).toBeNull()
})

test('takes a press that begins before its record is done and ends after it', async () => {
  const pressed: (string | null)[] = []
  const note = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    pressed.push(event.defaultPrevented ? 'nothing' : (link?.getAttribute('href') ?? null))
    event.preventDefault()
  }
  document.addEventListener('click', note)
  const { rerender } = renderList([record(started)])
  const link = await screen.findByRole('link', { name: 'Central garages' })
  const area = () => link.className.split(' ').filter((name) => name.startsWith('after:'))
  const before = area()
  expect(before).toContain('after:inset-y-0')
  await userEvent.click(link)
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: link })
  rerender(listOf([record()]))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Central garages' })).toBe(link))
  expect(area()).toEqual(before)
  await user.pointer({ keys: '[/MouseLeft]', target: link })
  document.removeEventListener('click', note)
  expect(pressed).toEqual(['nothing', '/evaluations/0001_dc?search=garages'])
})

test('shows both chips and the failed locations of a record for both currents', () => {
  const problem = { location_id: '3', location_name: 'Sea', message: 'Outside every atlas.' }
  renderList([record({ powerType: 'AC_DC', problems: [problem] })])
  const row = screen.getByRole('link').closest('li')
  expect(within(row as HTMLElement).getByText('AC')).toBeTruthy()
  expect(within(row as HTMLElement).getByText('DC')).toBeTruthy()
  expect(row?.textContent).toContain('1 not evaluated')
})

test('links each current of a record to its own map, if it has one', () => {
  const child = (evalId: string, map: string) => ({ evalId, map, excel: '-' })
  const evaluations = [
    child('0001_ac', 'http://localhost:3000/api/evals/files/0001_ac/map'),
    child('0001_dc', '-'),
  ]
  renderList([record({ evalId: '0001', powerType: 'AC_DC', evaluations })])
  const link = screen.getByRole('link', { name: 'Show AC only' })
  expect(link.getAttribute('href')).toBe('/evaluations/0001_ac?search=garages')
  expect(screen.queryByRole('link', { name: 'Show DC only' })).toBeNull()
  expect(screen.getByText('DC')).toBeTruthy()
})

test('shows the service’s own power type as it is', () => {
  renderList([record({ powerType: 'HPC' })])
  expect(screen.getByText('HPC')).toBeTruthy()
})

test('opens a map on another site beside the list', () => {
  renderList([record({ map: 'https://maps.test/a' })])
  const link = screen.getByRole('link', { name: 'Central garages' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://maps.test/a',
    '_blank',
    'noreferrer',
  ])
  expect(screen.getByText('8 locations')).toBeTruthy()
  expect(screen.getByText('maps.test').textContent).toBe('maps.test, opens in a new tab')
})

test('names only the site of a linked record, and says when a record has no map', () => {
  renderList([
    record({ map: 'https://maps.test/a', locations: 0 }),
    record({ evalId: '2', map: '-', locations: 0 }),
  ])
  expect(screen.getByText('maps.test')).toBeTruthy()
  expect(screen.getByText('No map')).toBeTruthy()
  expect(screen.queryByText(/locations/)).toBeNull()
})

test('opens a map read from another site like any other', () => {
  const mapFile = 'http://localhost:3000/api/evals/files/0001_dc/map'
  renderList([record({ map: 'https://maps.test/a', mapFile })])
  const link = screen.getByRole('link', { name: 'Central garages' })
  expect(['href', 'target'].map((name) => link.getAttribute(name))).toEqual([
    '/evaluations/0001_dc?search=garages',
    null,
  ])
})

test('shows why a record failed, without a link', async () => {
  const problems = ['Sea', 'Moon', 'Mars', 'Sun', 'Io'].map((location_name, index) => ({
    location_id: String(index),
    location_name,
    message: 'Outside every atlas.',
  }))
  renderList([record({ status: 'Failed', map: '-', excel: '-', scorecard: '-', problems })])
  expect(screen.getByRole('link').getAttribute('href')).toBe('#')
  await userEvent.click(await screen.findByRole('button', { name: 'Why' }))
  const why = (await screen.findByRole('tooltip')).textContent
  expect(why).toContain('Sea: Outside every atlas.')
  expect(why).toContain('2 more locations.')
})

test('names the text of a search without results and offers to clear it', async () => {
  const clear = jest.fn()
  render(<NothingFound title="No locations found." search=" Vaduz " onClear={clear} />)
  expect(screen.getByText('No locations found.')).toBeTruthy()
  expect(screen.getByText('Vaduz')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(clear).toHaveBeenCalledTimes(1)
})

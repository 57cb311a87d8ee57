import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useComparing } from '@/components/records/comparison/use-comparing'
import { useLocationList } from '@/components/records/locations/use-location-list'
import { useRecordSelection } from '@/components/records/locations/use-record-selection'
import { RecordPanel } from '@/components/records/record/record-panel'
import { GuestProvider } from '@/lib/client/session/guest'
import { estimateEnd } from '@/lib/domain/records/estimate-scale'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import { recordLocation } from '@/tests/support/record-location'

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const record = evaluationRecord({ powerType: 'AC_DC', locations: 3 })
const row = (current: EvaluatedRow['current'], utilization: number): EvaluatedRow => ({
  current,
  prediction: { utilization, low: 10, high: 900 },
  cells: {
    'Connector Config': '2x50 kW',
    max_power: 50,
    total_kwh_per_day: utilization,
    parking_type: utilization > 250 ? 'lane' : 'surface',
    [`Nearest Charger Distance - ${current}`]: 2140,
    'Nearest Charger Brand': utilization > 200 ? `Brand ${utilization}` : null,
  },
})
const three = [
  recordLocation('Ring', { rows: [row('DC', 245), row('AC', 12)] }),
  recordLocation('Coop', { rows: [row('DC', 300), row('AC', 30)] }),
  recordLocation('Erler', { rows: [row('AC', 20)] }),
]

const fields = [
  { name: 'Connector Config', type: 'string' },
  { name: 'parking_type', type: 'string' },
  { name: 'total_kwh_per_day', type: 'real' },
  { name: 'Nearest Charger Distance - DC', type: 'integer' },
  { name: 'Nearest Charger Distance - AC', type: 'integer' },
  { name: 'Nearest Charger Brand', type: 'string' },
] as const

function Panel({ locations, isCovered = false }: { locations: RecordLocation[]; isCovered?: boolean }) {
  const list = useLocationList(locations, fields)
  const selection = useRecordSelection(locations)
  const comparing = useComparing(locations, list.view.type)
  const end = estimateEnd(locations, list.view.type)
  return (
    <RecordPanel
      record={record}
      list={list}
      end={end}
      selection={selection}
      comparing={comparing}
      isCovered={isCovered}
      backTo={undefined}
    />
  )
}

function open(locations: RecordLocation[], { isGuest = false, isCovered = false, address = '' } = {}) {
  let last = new URLSearchParams(address)
  render(
    <NuqsTestingAdapter
      hasMemory
      searchParams={address}
      onUrlUpdate={(change) => (last = change.searchParams)}
    >
      <GuestProvider isGuest={isGuest}>
        <Panel locations={locations} isCovered={isCovered} />
      </GuestProvider>
    </NuqsTestingAdapter>,
  )
  return Object.assign(userEvent.setup(), { address: () => last })
}
/** The comparison's hint is a status too, and empty here. */
const count = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
const names = () =>
  within(screen.getByRole('list', { name: 'Locations' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('lists one power type of a record with its own figures and order', async () => {
  const user = open(three)
  expect(count()).toBe('2 of 3 locations')
  expect(names()).toEqual(['Coop, Eschen', 'Ring, Eschen'])
  await user.click(await screen.findByRole('button', { name: 'Power Type DC' }))
  await user.click(await screen.findByRole('button', { name: /^AC/ }))
  expect(count()).toBe('3 locations')
  await waitFor(() => expect(names()).toEqual(['Coop, Eschen', 'Erler, Eschen', 'Ring, Eschen']))
  const [best] = await screen.findAllByRole('listitem')
  expect(best?.textContent).toContain('30kWh/day')
  expect(best?.textContent).toContain('Nearest AC 2.1 km')
  expect(best?.textContent).toContain('80 % band 10–900')
})

test('clears a search without results', async () => {
  const user = open(three)
  await user.type(await screen.findByRole('searchbox', { name: 'Search locations' }), 'nowhere')
  await screen.findByText('No locations found')
  expect(count()).toBe('0 of 3 locations')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(names()).toHaveLength(2))
})

test('narrows the list by brands, and clears them with a search', async () => {
  const user = open(three)
  await user.click(await screen.findByRole('button', { name: 'Brands' }))
  await user.click(await screen.findByRole('checkbox', { name: /Brand 245/ }))
  await waitFor(() => expect(names()).toEqual(['Ring, Eschen']))
  await user.keyboard('{Escape}')
  await user.type(await screen.findByRole('searchbox', { name: 'Search locations' }), 'coop')
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(names()).toHaveLength(2))
})

test('sorts the list by name, from A to Z and back', async () => {
  const user = open(three)
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(names()).toEqual(['Coop, Eschen', 'Ring, Eschen']))
  await user.click(await screen.findByRole('button', { name: 'A to Z' }))
  await waitFor(() => expect(names()).toEqual(['Ring, Eschen', 'Coop, Eschen']))
})

test('keeps search and order in the address, and restores them', async () => {
  const user = open(three)
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await user.click(await screen.findByRole('button', { name: 'A to Z' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search locations' }), 'ring')
  await waitFor(() => expect(user.address().toString()).toBe('sort=name.descending&find=ring'))
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await user.clear(await screen.findByRole('searchbox', { name: 'Search locations' }))
  await waitFor(() => expect(user.address().toString()).toBe(''))
  cleanup()
  open(three, { address: '?find=esch&sort=name.descending' })
  await waitFor(() => expect(names()).toEqual(['Ring, Eschen', 'Coop, Eschen']))
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Search locations' })).toHaveProperty('value', 'esch'),
  )
})

test('locks distances to charging stations for guests in rows, sorts, filters and fields', async () => {
  const user = open(three, { isGuest: true })
  expect(screen.getAllByRole('listitem')[0]?.textContent).not.toContain('Nearest')
  await user.click(await screen.findByRole('button', { name: /^Brands ?, locked/ }))
  await screen.findByRole('dialog', { name: 'Create an account' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Nearest DC/ }).hasAttribute('disabled')).toBe(true),
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('button', { name: 'Add Filter' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Nearest DC charger/ }).hasAttribute('disabled')).toBe(true),
  )
})

describe('a record’s filters', () => {
  const shown = () => screen.getByRole('button', { name: /^Show / }).textContent

  test('narrow the list, are counted, and are kept in the address', async () => {
    const user = open(three)
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('checkbox', { name: /On street/ }))
    expect(shown()).toBe('Show 1 location')
    await user.click(await screen.findByRole('button', { name: 'Add Filter' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search filters' }), 'brand')
    await user.click(await screen.findByRole('button', { name: 'Brand of the nearest charger' }))
    await user.click(await screen.findByRole('checkbox', { name: /Brand 300/ }))
    await user.click(await screen.findByRole('button', { name: 'Show 1 location' }))
    await screen.findByRole('button', { name: 'Filters 2' })
    await waitFor(() => expect(names()).toEqual(['Coop, Eschen']))
    await waitFor(() =>
      expect(user.address().get('filters')).toBe(
        'locations.parking_type:lane,locations.Nearest Charger Brand:Brand 300',
      ),
    )
  })

  test('move an estimate by thousandths and show one decimal, without zeros', async () => {
    const user = open(three, { address: '?panel=filters' })
    const min = await screen.findByRole('textbox', { name: 'Estimated energy sold, kWh/day, minimum' })
    expect((min as HTMLInputElement).value).toBe('245')
    await user.clear(min)
    await user.type(min, '245.001{Enter}')
    expect((min as HTMLInputElement).value).toBe('245')
    expect(shown()).toBe('Show 1 location')
    await user.clear(min)
    await user.type(min, '245.68{Enter}')
    expect((min as HTMLInputElement).value).toBe('245.7')
  })

  test('come from the address, and can be removed if they hide everything', async () => {
    const filters = encodeURIComponent('locations.total_kwh_per_day:400~,locations.unknown:1~2')
    const user = open(three, { address: `?filters=${filters}` })
    expect(count()).toBe('0 of 3 locations')
    await user.click(await screen.findByRole('button', { name: /^Remove “Estimated energy sold/ }))
    await waitFor(() => expect(names()).toHaveLength(2))
  })

  test('can be removed one by one or all at once', async () => {
    const user = open(three, { address: '?panel=filters&filters=locations.parking_type:lane' })
    expect(shown()).toBe('Show 1 location')
    await user.click(await screen.findByRole('button', { name: 'Remove Parking type' }))
    expect(shown()).toBe('Show 2 locations')
    await user.click(await screen.findByRole('button', { name: 'Remove all filters' }))
    await screen.findByText('No filters')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Filters' })))
  })
})

test('chooses, orders and sorts by the fields of a row', async () => {
  const user = open(three)
  await user.click(await screen.findByRole('button', { name: 'Fields 2' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Item Configuration' }))
  await user.click(await choice.findByRole('checkbox', { name: 'Parking type' }))
  await user.click(await choice.findByRole('button', { name: 'Move Parking type up' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Parking On street'))
  await waitFor(() =>
    expect(user.address().get('fields')).toBe('Connector Config,parking_type,Nearest Charger Distance - DC'),
  )
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await user.click(await screen.findByRole('button', { name: 'Parking' }))
  await waitFor(() => expect(names()).toEqual(['Ring, Eschen', 'Coop, Eschen']))
})

test('shows that a record has no locations', () => {
  open([])
  expect(screen.getByText('This record has no locations.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

test('keeps the keyboard out of a covered list', () => {
  open(three, { isCovered: true })
  const panel = screen.getByRole('complementary', { name: 'Unterland', hidden: true })
  expect(panel.hasAttribute('inert')).toBe(true)
})

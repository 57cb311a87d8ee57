import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { StartingFiltersSection } from '@/components/configuration/starting-filters-section'
import { useTypedRanges } from '@/components/configuration/use-typed-ranges'
import { Toaster } from '@/components/ui/toaster'
import { recordColumns } from '@/lib/catalogue/record-columns'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { evaluatedAt } from '@/tests/support/evaluated-at'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const fields = [
  { name: 'city', type: 'string' as const },
  { name: 'capacity', type: 'integer' as const },
  { name: 'max_occupancy_rate', type: 'real' as const },
]
const locations = [
  evaluatedAt({ city: 'Schaan', capacity: 40, max_occupancy_rate: 0.2 }),
  evaluatedAt({ city: 'Vaduz', capacity: 1200, max_occupancy_rate: 0.5 }),
]

interface Shown {
  state?: MapConfiguration['filters']['state']
  filtersNow?: FilterState
}

async function open({ state = {}, filtersNow: now }: Shown = {}) {
  const draft = { now: readConfiguration({ filters: { state } }).configuration }
  const faults = { now: [] as readonly string[] }
  function Edited() {
    const [configuration, setConfiguration] = useState(draft.now)
    const [filtersNow, onFilters] = useState<FilterState | null>(now ?? null)
    draft.now = configuration
    const section = {
      draft: configuration,
      change: setConfiguration,
      map: {
        columns: recordColumns(fields),
        fields,
        locations,
        names: fields.map(({ name }) => name),
        datasets: [],
        filtered: recordColumns(fields),
        layers: [],
        filtersNow,
        onFilters,
      },
    }
    const ranges = useTypedRanges(section)
    faults.now = ranges.faults.map(({ where, message }) => `${where}: ${message}`)
    return <StartingFiltersSection {...section} ranges={ranges} />
  }
  await act(async () => {
    render(
      <>
        <Edited />
        <Toaster />
      </>,
    )
  })
  return { hands: userEvent.setup(), stateNow: () => draft.now.filters.state, faultsNow: () => faults.now }
}

const end = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const add = async (hands: ReturnType<typeof userEvent.setup>, column: string) => {
  await hands.click(await screen.findByRole('button', { name: 'Add starting filter' }))
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Column of the locations' }), column)
  await hands.click(await screen.findByRole('button', { name: 'Add' }))
}

async function undo(hands: ReturnType<typeof userEvent.setup>, text: string) {
  const notice = (await screen.findByText(text)).closest('li') as HTMLElement
  await hands.click(await within(notice).findByRole('button', { name: 'Undo' }))
}

test('adds a range with open ends, changes and removes it, and undoes that', async () => {
  const { hands, stateNow } = await open()
  await screen.findByText(/^No starting filters/)
  await add(hands, 'capacity')
  expect(stateNow()).toEqual({ capacity: [] })
  await screen.findByText('Not set yet: no locations are hidden.')
  await screen.findByText('The locations have 40 to 1,200.')
  await hands.type(await end('capacity, From'), '1,000')
  expect(stateNow()).toEqual({ capacity: [1000, null] })
  await hands.type(await end('capacity, To'), '2000.5')
  expect(stateNow()).toEqual({ capacity: [1000, 2000.5] })
  await hands.clear(await end('capacity, From'))
  expect(stateNow()).toEqual({ capacity: [null, 2000.5] })
  await hands.click(await screen.findByRole('button', { name: 'Remove capacity' }))
  expect(stateNow()).toEqual({})
  await undo(hands, 'Starting filter removed: capacity')
  expect(stateNow()).toEqual({ capacity: [null, 2000.5] })
})

test('offers each column once', async () => {
  const { hands } = await open({ state: { city: ['Vaduz'], capacity: [1, 2] } })
  await hands.click(await screen.findByRole('button', { name: 'Add starting filter' }))
  const options = within(await screen.findByRole('combobox', { name: 'Column of the locations' }))
  expect(options.getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual([
    'max_occupancy_rate',
  ])
})

test('keeps and explains invalid input, and applies it once valid', async () => {
  const { hands, stateNow, faultsNow } = await open({ state: { capacity: [50, 100] } })
  await hands.clear(await end('capacity, To'))
  await hands.type(await end('capacity, To'), 'many')
  expect((await end('capacity, To')).value).toBe('many')
  await screen.findByText('“To” of capacity is not a number. Leave it empty for no limit.')
  expect(faultsNow()).toHaveLength(1)
  expect(stateNow()).toEqual({ capacity: [50, null] })
  await hands.clear(await end('capacity, To'))
  await hands.type(await end('capacity, To'), '7')
  expect(faultsNow()).toEqual(['Starting filters: “To” of capacity is below its “From”.'])
  await hands.type(await end('capacity, To'), '0')
  expect(faultsNow()).toEqual([])
  expect(stateNow()).toEqual({ capacity: [50, 70] })
})

test('shows fractions as percent, and keeps an untouched end exact', async () => {
  const { hands, stateNow } = await open({ state: { max_occupancy_rate: [0.123456789, 0.5] } })
  const to = await screen.findByRole('textbox', { name: /, To$/ })
  await hands.clear(to)
  await hands.type(to, '29 %')
  expect(stateNow()).toEqual({ max_occupancy_rate: [0.123456789, 0.29] })
})

test('chooses text values, including one that no location has any more', async () => {
  const { hands, stateNow } = await open({ state: { city: ['Triesen'] } })
  await hands.click(await screen.findByRole('checkbox', { name: /Vaduz/ }))
  expect(stateNow()).toEqual({ city: ['Triesen', 'Vaduz'] })
  await hands.click(await screen.findByRole('checkbox', { name: /Triesen/ }))
  expect(stateNow()).toEqual({ city: ['Vaduz'] })
})

test('shows filters that do not fit the locations, and removes them', async () => {
  const { hands, stateNow, faultsNow } = await open({ state: { gone: [9, 1], city: [1, 2] } })
  await screen.findByText(/^The locations have no column gone/)
  await screen.findByText(/holds words, but this filter is a range/)
  expect(faultsNow()).toEqual([])
  await hands.click(await screen.findByRole('button', { name: 'Remove gone' }))
  expect(stateNow()).toEqual({ city: [1, 2] })
})

test('adopts the list’s current filters, or shows the starting ones', async () => {
  const filtersNow = {
    locations: { capacity: [Number.NEGATIVE_INFINITY, 90] as const },
    dataset2: { site: ['1'] },
  }
  const { hands, stateNow } = await open({ state: { city: ['Vaduz'] }, filtersNow })
  await screen.findByText(/Filters of layers cannot be starting filters/)
  await hands.click(await screen.findByRole('button', { name: 'Use the filters set now' }))
  expect(stateNow()).toEqual({ capacity: [null, 90] })
  expect((await end('capacity, To')).value).toBe('90')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the filters set now' })).toBeNull())
  await undo(hands, 'Starting filters replaced')
  expect(stateNow()).toEqual({ city: ['Vaduz'] })
  await hands.click(await screen.findByRole('button', { name: 'Show the starting filters' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the filters set now' })).toBeNull())
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { filterTable, withFree } from '@/lib/catalogue/scouting-filters'
import { noFacts } from '@/lib/domain/filters/filter-facts'
import { FilterScreen, stationTable } from '@/tests/support/filter-screen'
import { enter, field, group, nine, shown } from '@/tests/support/nine-locations'
import { scoutingState } from '@/tests/support/scouting-state'

describe('the filters panel', () => {
  test('selects all places or none', async () => {
    render(<FilterScreen sites={nine} />)
    const places = group('Places within 200 m')
    await userEvent.click(await places.findByRole('button', { name: 'Restaurant' }))
    expect(shown()).toBe('Show 8 locations')
    await userEvent.click(await places.findByRole('button', { name: 'Select all' }))
    const pills = ['Restaurant', 'Retail', 'Tourism', 'Education', 'Health']
    for (const name of pills) {
      expect(places.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    }
    await userEvent.click(await places.findByRole('button', { name: 'De-select all' }))
    for (const name of pills) {
      expect(places.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false')
    }
    expect(shown()).toBe('Show 9 locations')
  })

  test('clears all datasets at once', async () => {
    const start = {
      filters: { parkings: { capacity: [50, 90] as const }, chargers: { network: ['Tesla'] } },
    }
    const chargers = stationTable([{ id: '1', network: 'Tesla', class: 'DC', DC: 4 }])
    let address: ScoutingAddress | undefined
    render(
      <FilterScreen sites={nine} chargers={chargers} start={start} onAddress={(next) => (address = next)} />,
    )
    expect(screen.getByRole('radio', { name: 'Locations · 1' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('radio', { name: 'Charging stations · 1' }))
    await waitFor(() =>
      expect((screen.getByRole('checkbox', { name: /Tesla/ }) as HTMLInputElement).checked).toBe(true),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }))
    expect(address?.filters).toEqual({})
    expect(shown()).toBe('Show 9 locations')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Filters' })),
    )
  })

  test('warns if no site is left', async () => {
    render(<FilterScreen sites={nine} start={{ filters: { parkings: { capacity: [95, 99] } } }} />)
    expect(shown()).toBe('Show 0 locations')
    expect(screen.getByText('No locations found for the selected filters.')).toBeTruthy()
  })

  test('focuses its heading, and the pill again on closing', async () => {
    render(<FilterScreen sites={nine} start={{ panel: null }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'All Filters' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Filters' })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show 9 locations' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All Filters' })),
    )
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Locations' }))
    await screen.findByRole('button', { name: 'All Filters' })
  })

  test('explains what to do before any search', () => {
    render(<FilterScreen start={{ type: null }} />)
    expect(screen.getByText(/Choose a location type/)).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('shows that the hexagons’ figures are loading, and only then that there are none', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<FilterScreen hexagons={{ of: () => noFacts, isLoading: true }} />)
    await user.click(await screen.findByRole('radio', { name: 'Hexagons' }))
    await screen.findByRole('status', { name: 'Loading figures' })
    await waitFor(() => expect(screen.queryByText('No figures yet')).toBeNull())
    rerender(<FilterScreen hexagons={{ of: () => noFacts, isLoading: false }} />)
    await screen.findByText('No figures yet')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading figures' })).toBeNull())
  })

  test('explains missing data of a field', () => {
    const { manifest } = scoutingState([])
    const absent = [{ table: 'sites' as const, name: 'Score AC', reason: 'No road of it is known.' }]
    render(<FilterScreen sites={nine} state={{ manifest: { ...manifest, absent } }} />)
    expect(
      group('Demand score AC').getByText('No data in Liechtenstein. No road of it is known.'),
    ).toBeTruthy()
  })
})

describe('an installation’s configuration', () => {
  test('sets titles, units and bounds, and omits other fields', async () => {
    const config = withFree({
      ...filterTable,
      distances: [],
      datasets: [
        {
          label: 'parkings',
          title: 'Bays',
          fields: [
            { field: 'Score DC', title: 'Demand', kind: 'range', bounds: [0.2, 0.8], step: 0.01 },
            { field: 'capacity', title: 'Bays', kind: 'range', unit: 'bays', bounds: [0, 50] },
            { field: 'Nearest Charger Distance', title: 'Rival', kind: 'range', unit: 'm' },
          ],
        },
      ],
    })
    render(<FilterScreen sites={nine} config={config} />)
    const titles = screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)
    expect(titles).toEqual(['Demand', 'Bays', 'Rival'])
    expect(screen.queryByRole('radio')).toBeNull()
    expect(field('Demand, minimum').value).toBe('20.0')
    expect(field('Bays, maximum').value).toBe('50')
    await enter('Bays, maximum', '30')
    expect(shown()).toBe('Show 3 locations')
  })

  test('is reported if it has no datasets', () => {
    render(<FilterScreen sites={nine} config={withFree({ ...filterTable, datasets: [] })} />)
    expect(screen.getByText('This configuration has no filters.')).toBeTruthy()
  })
})

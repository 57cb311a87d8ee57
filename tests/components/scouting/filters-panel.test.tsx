import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ScoutingAddress } from '@/components/scouting/use-scouting-address'
import { noFacts } from '@/lib/domain/filter-facts'
import { filterTable, withFree } from '@/lib/domain/scouting-filters'
import { chargerTable, FilterScreen, siteTable } from '@/tests/support/filter-screen'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
window.matchMedia = (media) =>
  ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList

const brands = ['Avia', 'Migrol', 'Shell', 'Eni', 'Agrola', 'Coop', 'Ruedi Rüssel', 'Socar', 'Tamoil']

/** Nine locations of 10, 20, … 90 spaces. */
const nine = siteTable(
  brands.map((brand, index) => ({
    osm_id: String(index),
    capacity: (index + 1) * 10,
    'Score DC': (index + 1) / 10,
    'POI restaurants': index,
    'POI retail': index % 2,
    'Nearest Charger Distance': index * 100,
    'Nearest Charger Distance - DC': 400 + index * 100,
    'Nearest Charger Distance - HPC': 1400 - index * 100,
    Brand: brand,
    'Parking Type': index < 6 ? 'surface' : 'multi-storey',
    Population: 7,
  })),
)

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const enter = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), `${text}{Enter}`)
}
const slider = (name: string) => screen.getByRole('slider', { name }) as HTMLInputElement
const group = (name: string) => within(screen.getByRole('group', { name }))
const shown = () => screen.getByRole('button', { name: /^Show / }).textContent

describe('a figure of all locations', () => {
  let address: ScoutingAddress | undefined
  const show = () => render(<FilterScreen sites={nine} onAddress={(next) => (address = next)} />)
  beforeEach(() => {
    address = undefined
    show()
  })

  test('is typed and applied on Enter, with its unit beside it', async () => {
    const user = userEvent.setup()
    await user.clear(field('Capacity, minimum'))
    await user.type(field('Capacity, minimum'), '40')
    expect(shown()).toBe('Show 9 locations')
    await user.keyboard('{Enter}')
    expect(shown()).toBe('Show 6 locations')
    expect(slider('Capacity, minimum').getAttribute('aria-valuetext')).toBe('40 spaces')
    expect(group('Capacity').getAllByText('spaces')).toHaveLength(2)
  })

  test('is clamped into what the data has', async () => {
    await enter('Capacity, maximum', '4000')
    expect(field('Capacity, maximum').value).toBe('90')
    await enter('Capacity, minimum', '-5')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('counts as 0 where it is no number', async () => {
    await enter('Capacity, minimum', '40')
    await enter('Capacity, minimum', 'many')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('is put back by Escape', async () => {
    await userEvent.type(field('Capacity, minimum'), '40{Escape}')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('is refused as a maximum below the minimum, which is said', async () => {
    await enter('Capacity, minimum', '40')
    await enter('Capacity, maximum', '30')
    expect(shown()).toBe('Show 6 locations')
    expect(screen.getByRole('alert').textContent).toBe('The maximum cannot be below the minimum.')
    expect(field('Capacity, maximum').getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Capacity, maximum').value).toBe('90')
  })

  test('left without Enter applies only when it fits', async () => {
    await userEvent.type(field('Capacity, minimum'), '40')
    await userEvent.tab()
    expect(shown()).toBe('Show 6 locations')
    await userEvent.type(field('Capacity, maximum'), '30')
    await userEvent.tab()
    expect(field('Capacity, maximum').value).toBe('90')
    expect(shown()).toBe('Show 6 locations')
  })

  test('that was changed can be cleared, and the focus stays with it', async () => {
    expect(group('Capacity').queryByRole('button', { name: 'Clear this filter' })).toBeNull()
    await enter('Capacity, minimum', '40')
    await userEvent.click(group('Capacity').getByRole('button', { name: 'Clear this filter' }))
    expect(shown()).toBe('Show 9 locations')
    expect(document.activeElement).toBe(slider('Capacity, minimum'))
  })

  test('follows its slider at once, and the address when the key is let go', () => {
    fireEvent.change(slider('Capacity, minimum'), { target: { value: '70' } })
    expect(shown()).toBe('Show 3 locations')
    expect(address).toBeUndefined()
    fireEvent.keyUp(slider('Capacity, minimum'))
    expect(address?.filters.parkings?.capacity).toEqual([70, Number.POSITIVE_INFINITY])
  })

  test('has thumbs that do not pass each other', () => {
    fireEvent.change(slider('Capacity, maximum'), { target: { value: '30' } })
    fireEvent.keyUp(slider('Capacity, maximum'))
    fireEvent.change(slider('Capacity, minimum'), { target: { value: '80' } })
    expect(slider('Capacity, minimum').value).toBe('30')
    expect(slider('Capacity, maximum').value).toBe('30')
  })

  test('that keeps all again is no filter', () => {
    fireEvent.change(slider('Capacity, minimum'), { target: { value: '70' } })
    fireEvent.keyUp(slider('Capacity, minimum'))
    fireEvent.change(slider('Capacity, minimum'), { target: { value: '10' } })
    fireEvent.keyUp(slider('Capacity, minimum'))
    expect(address?.filters).toEqual({})
  })

  test('is shown as percent with one decimal where it is a score, in steps of a thousandth', async () => {
    expect(field('Demand score DC, maximum').value).toBe('100.0')
    expect(slider('Demand score DC, maximum').step).toBe('0.001')
    await enter('Demand score DC, minimum', '55.55')
    expect(field('Demand score DC, minimum').value).toBe('55.6')
    expect(slider('Demand score DC, minimum').getAttribute('aria-valuetext')).toBe('55.6 %')
    expect(shown()).toBe('Show 4 locations')
  })

  test('without any spread or without data says so', () => {
    expect(group('Population').getByText('The same everywhere here: 7 people')).toBeTruthy()
    expect(group('Demand score AC').getByText('Known for none of the locations found.')).toBeTruthy()
    expect(group('Demand score AC').queryByRole('slider')).toBeNull()
  })
})

describe('the distance to the next charger', () => {
  test('has one slider, for the chosen preset', async () => {
    render(<FilterScreen sites={nine} />)
    const distance = () => group('Distance to nearest charger')
    const presets = ['Any', 'AC (below 50kW)', 'DC (50-150kW)', 'HPC (above 150kW)', 'DC/HPC (above 50kW)']
    for (const name of presets) expect(distance().getByRole('button', { name })).toBeTruthy()
    expect(field('Distance to nearest charger, maximum').value).toBe('800')
    await userEvent.click(distance().getByRole('button', { name: 'DC (50-150kW)' }))
    expect(field('Distance to nearest charger, minimum').value).toBe('400')
    expect(field('Distance to nearest charger, maximum').value).toBe('1,200')
    await enter('Distance to nearest charger, maximum', '600')
    expect(shown()).toBe('Show 3 locations')
    await userEvent.click(distance().getByRole('button', { name: 'DC/HPC (above 50kW)' }))
    expect(distance().getAllByRole('slider')).toHaveLength(2)
    expect(field('Distance to nearest charger, maximum').value).toBe('600')
    await userEvent.click(distance().getByRole('button', { name: 'AC (below 50kW)' }))
    expect(distance().getByText('Known for none of the locations found.')).toBeTruthy()
  })
})

describe('a list of values', () => {
  beforeEach(() => {
    render(<FilterScreen sites={nine} />)
  })

  test('is searched, chosen from, and cleared alone', async () => {
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in Brand' }), 'rü')
    expect(group('Brand').getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(group('Brand').getByRole('checkbox', { name: /Ruedi Rüssel/ }))
    expect(shown()).toBe('Show 1 location')
    await enter('Capacity, minimum', '20')
    await userEvent.click(group('Brand').getByRole('button', { name: 'Clear this filter' }))
    expect(shown()).toBe('Show 8 locations')
  })

  test('is chosen whole and none of it', async () => {
    await userEvent.click(group('Parking type').getByRole('button', { name: 'Select all' }))
    for (const box of group('Parking type').getAllByRole('checkbox')) {
      expect((box as HTMLInputElement).checked).toBe(true)
    }
    await userEvent.click(group('Parking type').getByRole('button', { name: 'De-select all' }))
    expect(group('Parking type').queryByRole('button', { name: 'Clear this filter' })).toBeNull()
  })

  test('shows its values in words with their rows, most first', () => {
    const rows = group('Parking type').getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Surface6', 'Multi-storey3'])
  })

  test('is one tab stop that arrow keys move in', async () => {
    const [first] = group('Brand').getAllByRole('checkbox')
    await userEvent.click(first as HTMLElement)
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
    const boxes = group('Brand').getAllByRole('checkbox') as HTMLInputElement[]
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
    expect(boxes.map(({ checked }) => checked).indexOf(true)).toBe(2)
  })

  test('keeps a chosen value that is not found here, so that it can be taken back', async () => {
    document.body.replaceChildren()
    render(<FilterScreen sites={nine} start={{ filters: { parkings: { Brand: ['Gulf'] } } }} />)
    expect(shown()).toBe('Show 0 locations')
    await userEvent.click(group('Brand').getByRole('checkbox', { name: /Gulf/ }))
    expect(shown()).toBe('Show 9 locations')
  })
})

describe('the panel', () => {
  test('selects all places and none', async () => {
    render(<FilterScreen sites={nine} />)
    const places = group('Places within 200 m')
    await userEvent.click(places.getByRole('button', { name: 'Restaurant' }))
    expect(shown()).toBe('Show 8 locations')
    await userEvent.click(places.getByRole('button', { name: 'Select all' }))
    const pills = ['Restaurant', 'Retail', 'Tourism', 'Education', 'Health']
    for (const name of pills) {
      expect(places.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    }
    await userEvent.click(places.getByRole('button', { name: 'De-select all' }))
    for (const name of pills) {
      expect(places.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false')
    }
    expect(shown()).toBe('Show 9 locations')
  })

  test('clears all datasets at once', async () => {
    const start = {
      filters: { parkings: { capacity: [50, 90] as const }, chargers: { network: ['Tesla'] } },
    }
    const chargers = chargerTable([{ id: '1', network: 'Tesla', class: 'DC', DC: 4 }])
    let address: ScoutingAddress | undefined
    render(
      <FilterScreen sites={nine} chargers={chargers} start={start} onAddress={(next) => (address = next)} />,
    )
    expect(screen.getByRole('radio', { name: 'Locations · 1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Charging stations · 1' }))
    expect((screen.getByRole('checkbox', { name: /Tesla/ }) as HTMLInputElement).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(address?.filters).toEqual({})
    expect(shown()).toBe('Show 9 locations')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Filters' }))
  })

  test('warns where nothing is left', async () => {
    render(<FilterScreen sites={nine} start={{ filters: { parkings: { capacity: [95, 99] } } }} />)
    expect(shown()).toBe('Show 0 locations')
    expect(screen.getByText('No locations found for the selected filters.')).toBeTruthy()
  })

  test('takes the focus to its heading and gives it back to the pill', async () => {
    render(<FilterScreen sites={nine} start={{ panel: null }} />)
    await userEvent.click(screen.getByRole('button', { name: 'All Filters' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show 9 locations' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All Filters' }))
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('link', { name: 'Back to Locations' }))
    expect(screen.getByRole('button', { name: 'All Filters' })).toBeTruthy()
  })

  test('says before any search what to do', () => {
    render(<FilterScreen start={{ type: null }} />)
    expect(screen.getByText(/Choose a location type on the map/)).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('shows that figures of the hexagons are on their way, and only then that there are none', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<FilterScreen hexagons={{ of: () => noFacts, isLoading: true }} />)
    await user.click(screen.getByRole('radio', { name: 'Hexagons' }))
    screen.getByRole('status', { name: 'Loading figures' })
    expect(screen.queryByText('No figures yet')).toBeNull()
    rerender(<FilterScreen hexagons={{ of: () => noFacts, isLoading: false }} />)
    screen.getByText('No figures yet')
    expect(screen.queryByRole('status', { name: 'Loading figures' })).toBeNull()
  })

  test('says why the country has no data of a field', () => {
    const { manifest } = scoutingState([])
    const absent = [{ table: 'sites' as const, name: 'Score AC', reason: 'No road of it is known.' }]
    render(<FilterScreen sites={nine} state={{ manifest: { ...manifest, absent } }} />)
    expect(
      group('Demand score AC').getByText('No data in Liechtenstein. No road of it is known.'),
    ).toBeTruthy()
  })
})

describe('a configuration of the installation', () => {
  test('names, measures and bounds what it has, and leaves the rest out', async () => {
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

  test('without any dataset is said', () => {
    render(<FilterScreen sites={nine} config={withFree({ ...filterTable, datasets: [] })} />)
    expect(screen.getByText('This configuration has no filters.')).toBeTruthy()
  })
})

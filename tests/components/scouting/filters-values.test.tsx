import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { FilterScreen } from '@/tests/support/filter-screen'
import { enter, field, group, nine, shown } from '@/tests/support/nine-locations'

const slider = (name: string) => screen.getByRole('slider', { name })
const figure = (name: string) => Number(slider(name).getAttribute('aria-valuenow'))

/**
 * Moves a thumb of Capacity, which ranges from 10 to 90, to a figure: first by tenths of the range, then by
 * steps.
 */
function slide(name: string, to: number) {
  slider(name).focus()
  const press = (key: string) => fireEvent.keyDown(slider(name), { key })
  const isUp = to > figure(name)
  const distance = Math.abs(to - figure(name))
  for (let page = 0; page < Math.floor(distance / 8); page += 1) press(isUp ? 'PageUp' : 'PageDown')
  for (let step = 0; step < distance % 8; step += 1) press(isUp ? 'ArrowRight' : 'ArrowLeft')
}

describe('a figure of all sites', () => {
  let address: ScoutingAddress | undefined
  const show = () => render(<FilterScreen sites={nine} onAddress={(next) => (address = next)} />)
  beforeEach(() => {
    address = undefined
    show()
  })

  test('applies on Enter, with its unit beside it', async () => {
    const user = userEvent.setup()
    await user.clear(field('Capacity, minimum'))
    await user.type(field('Capacity, minimum'), '40')
    expect(shown()).toBe('Show 9 locations')
    await user.keyboard('{Enter}')
    expect(shown()).toBe('Show 6 locations')
    await waitFor(() => expect(slider('Capacity, minimum').getAttribute('aria-valuetext')).toBe('40 spaces'))
    expect(group('Capacity').getAllByText('spaces')).toHaveLength(2)
  })

  test('is clamped to the data', async () => {
    await enter('Capacity, maximum', '4000')
    expect(field('Capacity, maximum').value).toBe('90')
    await enter('Capacity, minimum', '-5')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('counts as 0 if it is not a number', async () => {
    await enter('Capacity, minimum', '40')
    await enter('Capacity, minimum', 'many')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('is reset by Escape', async () => {
    await userEvent.type(field('Capacity, minimum'), '40{Escape}')
    expect(field('Capacity, minimum').value).toBe('10')
    expect(shown()).toBe('Show 9 locations')
  })

  test('is refused as a maximum below the minimum, with a message', async () => {
    await enter('Capacity, minimum', '40')
    await enter('Capacity, maximum', '30')
    expect(shown()).toBe('Show 6 locations')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The maximum cannot be below the minimum.'),
    )
    expect(field('Capacity, maximum').getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(field('Capacity, maximum').value).toBe('90')
  })

  test('is refused as a maximum that is not a number, with that reason', async () => {
    await enter('Capacity, minimum', '40')
    await enter('Capacity, maximum', 'many')
    expect(shown()).toBe('Show 6 locations')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The maximum is not a number.'))
    await enter('Capacity, maximum', '60')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('applies without Enter only if valid', async () => {
    await userEvent.type(field('Capacity, minimum'), '40')
    await userEvent.tab()
    expect(shown()).toBe('Show 6 locations')
    await userEvent.type(field('Capacity, maximum'), '30')
    await userEvent.tab()
    expect(field('Capacity, maximum').value).toBe('90')
    expect(shown()).toBe('Show 6 locations')
  })

  test('can be cleared after a change, and keeps the focus', async () => {
    expect(group('Capacity').queryByRole('button', { name: 'Clear this filter' })).toBeNull()
    await enter('Capacity, minimum', '40')
    await userEvent.click(group('Capacity').getByRole('button', { name: 'Clear this filter' }))
    expect(shown()).toBe('Show 9 locations')
    expect(document.activeElement).toBe(slider('Capacity, minimum'))
  })

  test('follows its slider immediately, and the address on release', () => {
    slide('Capacity, minimum', 70)
    expect(shown()).toBe('Show 3 locations')
    expect(address).toBeUndefined()
    fireEvent.keyUp(slider('Capacity, minimum'))
    expect(address?.filters.parkings?.capacity).toEqual([70, Number.POSITIVE_INFINITY])
  })

  test('has thumbs that do not pass each other', () => {
    slide('Capacity, maximum', 30)
    fireEvent.keyUp(slider('Capacity, maximum'))
    slide('Capacity, minimum', 80)
    expect(figure('Capacity, minimum')).toBe(30)
    expect(figure('Capacity, maximum')).toBe(30)
  })

  test('does not filter over its full range', () => {
    slide('Capacity, minimum', 70)
    fireEvent.keyUp(slider('Capacity, minimum'))
    slide('Capacity, minimum', 10)
    fireEvent.keyUp(slider('Capacity, minimum'))
    expect(address?.filters).toEqual({})
  })

  test('shows a score as percent with one decimal, in steps of a thousandth', async () => {
    expect(field('Demand score DC, maximum').value).toBe('100.0')
    slider('Demand score DC, maximum').focus()
    fireEvent.keyDown(await waitFor(() => slider('Demand score DC, maximum')), { key: 'ArrowLeft' })
    expect(figure('Demand score DC, maximum')).toBe(0.999)
    fireEvent.keyDown(await waitFor(() => slider('Demand score DC, maximum')), { key: 'ArrowRight' })
    await enter('Demand score DC, minimum', '55.55')
    expect(field('Demand score DC, minimum').value).toBe('55.6')
    await waitFor(() =>
      expect(slider('Demand score DC, minimum').getAttribute('aria-valuetext')).toBe('55.6 %'),
    )
    expect(shown()).toBe('Show 4 locations')
  })

  test('says when it has no spread or no data', () => {
    expect(group('Population').getByText('The same everywhere here: 7 people')).toBeTruthy()
    expect(group('Demand score AC').getByText('None of the locations found has a value.')).toBeTruthy()
    expect(group('Demand score AC').queryByRole('slider')).toBeNull()
  })
})

describe('the distance to the nearest charger', () => {
  test('has one slider, for the chosen preset', async () => {
    render(<FilterScreen sites={nine} />)
    const distance = () => group('Distance to nearest charger')
    const presets = ['Any', 'AC (< 50 kW)', 'DC (50–149 kW)', 'HPC (≥ 150 kW)', 'DC/HPC (≥ 50 kW)']
    for (const name of presets) expect(distance().getByRole('button', { name })).toBeTruthy()
    expect(field('Distance to nearest charger, maximum').value).toBe('800')
    await userEvent.click(await distance().findByRole('button', { name: 'DC (50–149 kW)' }))
    expect(field('Distance to nearest charger, minimum').value).toBe('400')
    expect(field('Distance to nearest charger, maximum').value).toBe('1,200')
    await enter('Distance to nearest charger, maximum', '600')
    expect(shown()).toBe('Show 3 locations')
    await userEvent.click(await distance().findByRole('button', { name: 'DC/HPC (≥ 50 kW)' }))
    expect(distance().getAllByRole('slider')).toHaveLength(2)
    expect(field('Distance to nearest charger, maximum').value).toBe('600')
    await userEvent.click(await distance().findByRole('button', { name: 'AC (< 50 kW)' }))
    expect(distance().getByText('None of the locations found has a value.')).toBeTruthy()
  })
})

describe('a list of values', () => {
  beforeEach(() => {
    render(<FilterScreen sites={nine} />)
  })

  test('can be searched, chosen from, and cleared separately', async () => {
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search in Brand' }), 'rü')
    expect(group('Brand').getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(group('Brand').getByRole('checkbox', { name: /Ruedi Rüssel/ }))
    expect(shown()).toBe('Show 1 location')
    await enter('Capacity, minimum', '20')
    await userEvent.click(group('Brand').getByRole('button', { name: 'Clear this filter' }))
    expect(shown()).toBe('Show 8 locations')
  })

  test('can be selected in full and cleared', async () => {
    await userEvent.click(group('Parking type').getByRole('button', { name: 'Select all' }))
    for (const box of group('Parking type').getAllByRole('checkbox')) {
      expect((box as HTMLInputElement).checked).toBe(true)
    }
    await userEvent.click(group('Parking type').getByRole('button', { name: 'De-select all' }))
    expect(group('Parking type').queryByRole('button', { name: 'Clear this filter' })).toBeNull()
  })

  test('shows labels and counts, most frequent first', () => {
    const rows = group('Parking type').getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Surface6', 'Multi-storey3'])
  })

  test('is one tab stop with arrow keys', async () => {
    const [first] = group('Brand').getAllByRole('checkbox')
    await userEvent.click(first as HTMLElement)
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
    const boxes = group('Brand').getAllByRole('checkbox') as HTMLInputElement[]
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
    expect(boxes.map(({ checked }) => checked).indexOf(true)).toBe(2)
  })

  test('keeps a chosen value without rows, so that it can be deselected', async () => {
    document.body.replaceChildren()
    render(<FilterScreen sites={nine} start={{ filters: { parkings: { Brand: ['Gulf'] } } }} />)
    expect(shown()).toBe('Show 0 locations')
    await userEvent.click(group('Brand').getByRole('checkbox', { name: /Gulf/ }))
    expect(shown()).toBe('Show 9 locations')
  })
})

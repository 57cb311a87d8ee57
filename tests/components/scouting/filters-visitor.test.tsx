import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noteInstallation } from '@/lib/client/browser/installation'
import { defaultSettings } from '@/lib/config/public-settings'
import { FilterScreen, siteTable } from '@/tests/support/filter-screen'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

pretendLayout()
pretendWideWindow()

/** Values that a visitor must not see; no service sends them, and the panel must not show them anyway. */
const secret = { population: 987_654, road: 'Secretstrasse', score: 0.123 }
const sites = siteTable([
  {
    osm_id: '1',
    capacity: 7654,
    Brand: 'Migrol',
    'POI restaurants': 3,
    'POI retail': 4,
    Population: secret.population,
    'Road class': secret.road,
    'Score DC': secret.score,
    'Nearest Charger Distance': 4321,
  },
  { osm_id: '2', capacity: 3, Brand: 'Avia', 'POI restaurants': 0, Population: 5, 'Score DC': 0.9 },
])
const visitor = { isRegistered: false, isGuest: true }
const shown = () => screen.getByRole('button', { name: /^Show / }).textContent
const unlocks = () => screen.getAllByText('Register for free to unlock')

/** @returns the bodies of sent events */
function watchAnalytics() {
  const sent: { event: string; fields: Record<string, unknown> }[] = []
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_url: string, body: string) => sent.push(JSON.parse(body)) > 0,
  })
  noteInstallation({
    ...defaultSettings,
    analyticsUrl: 'https://events.test/',
    productHosts: [window.location.hostname],
  })
  return sent
}

afterEach(() => noteInstallation({ ...defaultSettings, analyticsUrl: null, productHosts: [] }))

describe('all filters for visitors', () => {
  test('offer the free ones and name the locked ones', async () => {
    const asked: unknown[] = []
    render(<FilterScreen sites={sites} viewer={visitor} state={{ ask: (prompt) => asked.push(prompt) }} />)
    const places = within(screen.getByRole('group', { name: 'Places within 200 m' }))
    expect(places.queryByRole('button', { name: 'Select all' })).toBeNull()
    await userEvent.click(await places.findByRole('button', { name: 'Restaurant FREE' }))
    await waitFor(() => expect(shown()).toBe('Show 1 location'))
    await userEvent.click(await places.findByRole('button', { name: /Retail.*locked/ }))
    expect(asked).toEqual(['register'])
    await userEvent.click(await screen.findByRole('button', { name: /Road class.*locked/ }))
    expect(asked).toEqual(['register', 'register'])
    await screen.findByRole('checkbox', { name: /Avia/ })
  })

  test('show placeholders from 50 to 500 and no locked figure or value', () => {
    const { container } = render(<FilterScreen sites={sites} viewer={visitor} />)
    expect(screen.getByRole('heading', { name: 'Distance, population, capacity and more' })).toBeTruthy()
    const units = { 'Distance to nearest charger': 'm', Population: 'people', Capacity: 'spaces' }
    for (const [name, unit] of Object.entries(units)) {
      const slider = screen.getByRole('button', { name: `${name}, locked` })
      expect(slider.textContent).toBe(`50 ${unit}500 ${unit}`)
    }
    expect(screen.queryByRole('slider')).toBeNull()
    const page = container.innerHTML
    for (const figure of [
      '987,654',
      '987654',
      'Secretstrasse',
      '12.3',
      '0.123',
      '4,321',
      '4321',
      '7,654',
      '7654',
    ]) {
      expect(page).not.toContain(figure)
    }
  })

  test('ignore a locked filter of a shared address', () => {
    const start = { filters: { parkings: { Population: [0, 10] as const, Brand: ['Avia'] } } }
    render(<FilterScreen sites={sites} viewer={visitor} start={start} />)
    expect(shown()).toBe('Show 1 location')
    expect(screen.getByRole('radio', { name: 'Locations · 1' })).toBeTruthy()
  })

  describe('that are locked', () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    test('are blocked for five seconds after the last touch', () => {
      render(<FilterScreen sites={sites} viewer={visitor} />)
      expect(unlocks()).toHaveLength(1)
      const population = screen.getByRole('button', { name: 'Population, locked' })
      fireEvent.pointerDown(population)
      expect(unlocks()).toHaveLength(2)
      act(() => void jest.advanceTimersByTime(4000))
      fireEvent.keyDown(population, { key: 'ArrowRight' })
      act(() => void jest.advanceTimersByTime(4999))
      expect(unlocks()).toHaveLength(2)
      act(() => void jest.advanceTimersByTime(1))
      expect(unlocks()).toHaveLength(1)
    })

    test('have one blocker, at the last touch', () => {
      render(<FilterScreen sites={sites} viewer={visitor} />)
      fireEvent.click(screen.getByRole('button', { name: 'Population, locked' }))
      const capacity = screen.getByRole('button', { name: 'Capacity, locked' })
      fireEvent.click(capacity)
      expect(unlocks()).toHaveLength(2)
      const [, blocker] = screen.getAllByRole('button', { name: 'Register for free to unlock' })
      expect(capacity.parentElement?.contains(blocker ?? null)).toBe(true)
    })

    test('regain the focus when the blocker disappears', () => {
      render(<FilterScreen sites={sites} viewer={visitor} />)
      const capacity = screen.getByRole('button', { name: 'Capacity, locked' })
      fireEvent.click(capacity)
      act(() => screen.getAllByRole('button', { name: 'Register for free to unlock' })[1]?.focus())
      act(() => void jest.advanceTimersByTime(5000))
      expect(document.activeElement).toBe(capacity)
    })
  })

  test('lead to registration, which is tracked', async () => {
    const sent = watchAnalytics()
    const asked: unknown[] = []
    render(<FilterScreen sites={sites} viewer={visitor} state={{ ask: (prompt) => asked.push(prompt) }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Register for free to unlock' }))
    expect(asked).toEqual(['register'])
    expect(sent).toMatchObject([{ event: 'KeplerRegisterButtonClick', fields: { place: 'filters' } }])
  })
})

describe('filter pills', () => {
  test('follow All Filters, which counts the active filters', async () => {
    render(<FilterScreen sites={sites} start={{ panel: null }} />)
    const titles = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(titles()).toEqual(['All Filters', 'Restaurant', 'Retail', 'Tourism', 'Education', 'Health'])
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurant' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retail' }))
    expect(titles()[0]).toBe('All Filters2')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Restaurant' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurant' }))
    expect(titles()[0]).toBe('All Filters1')
  })

  test('explain what they count, which is tracked', async () => {
    const sent = watchAnalytics()
    render(<FilterScreen sites={sites} start={{ panel: null }} />)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    const tooltip = await screen.findByRole('tooltip')
    expect(tooltip.textContent).toBe('Leisure within 200 m')
    expect(sent).toContainEqual(
      expect.objectContaining({ event: 'scouting_poi_tooltip', fields: { category: 'leisure' } }),
    )
  })

  test('track how a filter was set and that all were cleared', async () => {
    const sent = watchAnalytics()
    render(<FilterScreen sites={sites} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurant' }))
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Capacity, minimum' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Capacity, minimum' }), '9{Enter}')
    const slider = await screen.findByRole('slider', { name: 'Capacity, maximum' })
    slider.focus()
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    fireEvent.keyUp(slider)
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }))
    const filters = sent.filter(({ event }) => /filter/.test(event))
    expect(filters.map(({ event, fields }) => [event, fields.source, fields.field])).toEqual([
      ['scouting_filter_trigger', 'button', 'POI restaurants'],
      ['scouting_filter_trigger', 'input', 'capacity'],
      ['scouting_filter_trigger', 'slider', 'capacity'],
      ['scouting_clear_filters', undefined, undefined],
    ])
  })
})

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SiteSheet } from '@/components/scouting/site/site-sheet'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { lockedSite, scoutedSite } from '@/tests/support/scouted-sites'
import { sentEvents } from '@/tests/support/sent-events'
import { compared, kaufin, open, Screen, selected, tak } from '@/tests/support/sidebars-screen'

describe('a sidebar', () => {
  test('shows type, town, brand, capacity and id', () => {
    const site = scoutedSite({ brand: 'Aldi', parkingType: 'underground', isCapacityEstimated: true })
    render(<Screen state={open({ active: site })} />)
    expect(within(selected()).getByRole('heading', { name: 'TaK' })).toBeTruthy()
    for (const part of ['Parking · Underground', 'Schaan', 'Aldi', '42 spaces, estimated', 'ID\u00a0101']) {
      expect(selected().textContent).toContain(part)
    }
  })

  test('shows the name as on the signs below one in Latin letters', () => {
    const names = { name: 'Harbour', city: 'Athens' }
    const site = scoutedSite({ ...names, local: { name: 'Λιμάνι', city: 'Αθήνα' }, latin: names })
    render(<Screen state={open({ active: site })} />)
    expect(within(selected()).getByRole('heading', { name: 'Harbour' })).toBeTruthy()
    expect(within(selected()).getByText('Λιμάνι, Αθήνα')).toBeTruthy()
  })

  test('says that the size is unknown', () => {
    render(<Screen state={open({ active: scoutedSite({ capacity: null }) })} />)
    expect(selected().textContent).toContain('size unknown')
    expect(selected().textContent).not.toContain('spaces')
  })

  test('adds its categories up to the total of places', () => {
    render(<Screen state={open({ active: scoutedSite({ poiTotal: 57 }) })} />)
    const counts = within(selected())
      .getAllByRole('definition')
      .slice(3, 13)
      .map(({ textContent }) => Number(textContent))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(57)
    expect(selected().textContent).toContain('57 places')
  })

  test('adds to the list with a notice and an event, and removes again', async () => {
    const sent = sentEvents()
    render(<Screen state={open({ active: tak })} />)
    await userEvent.click(await within(selected()).findByRole('button', { name: 'Add to list' }))
    await waitFor(() =>
      expect(useSavedLocations.getState().locations).toMatchObject([{ name: 'TaK, Schaan' }]),
    )
    expect(sent).toContainEqual({ event: 'add_location_to_list', fields: { source: 'sidebar' } })
    await userEvent.click(await within(selected()).findByRole('button', { name: 'Remove from list' }))
    await waitFor(() => expect(useSavedLocations.getState().locations).toEqual([]))
    expect(sent.filter(({ event }) => event === 'add_location_to_list')).toHaveLength(1)
  })

  test('explains the classes of the nearest station, which is tracked', async () => {
    const sent = sentEvents()
    render(<Screen state={open({ active: tak })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'About the nearest charging station' }))
    const tip = await screen.findByRole('tooltip')
    expect(tip.textContent).toContain('< 50 kW')
    expect(tip.textContent).toContain('≥ 150 kW')
    expect(sent.map(({ event }) => event)).toContain('scouting_nearest_charger_tooltip')
  })

  test('copies the site’s address', async () => {
    const user = userEvent.setup()
    render(<Screen state={open({ active: tak })} />)
    await user.click(await within(selected()).findByRole('button', { name: 'Share' }))
    expect(await navigator.clipboard.readText()).toContain('site=101')
  })

  test('shows visitors locks, offers registration and tracks the press', async () => {
    const sent = sentEvents()
    const asked: unknown[] = []
    const change = { viewer: { isRegistered: false }, ask: (prompt: unknown) => void asked.push(prompt) }
    render(<Screen state={open({ active: lockedSite() }, change)} />)
    expect(selected().textContent).not.toMatch(/Tesla|Primary|187 m|\d\u2009%/)
    expect(within(selected()).getAllByText('locked').length).toBeGreaterThan(10)
    await userEvent.click(await screen.findByRole('button', { name: 'Register for free to unlock' }))
    expect(asked).toEqual(['register'])
    expect(sent).toContainEqual({ event: 'KeplerRegisterButtonClick', fields: { place: 'sidebar' } })
  })
})

describe('two sidebars', () => {
  test('are in the order of their letters, visually and for Tab', () => {
    render(<Screen state={open({ active: tak, compared: kaufin })} />)
    expect(screen.getAllByRole('complementary')).toEqual([selected(), compared()])
  })

  test('mark the better figure of each row, or none if both read the same', () => {
    render(<Screen state={open({ active: tak, compared: kaufin })} />)
    const better = (part: HTMLElement) =>
      within(part)
        .queryAllByText(', better of the two')
        .map((mark) => mark.parentElement?.textContent?.replace(', better of the two', ''))
    expect(better(selected())).toEqual(['88.0\u2009%'])
    expect(better(compared())).toEqual([])
  })

  test('become a table in a phone’s sheet, with each site behind a switch', async () => {
    const state = open({ active: tak, compared: kaufin })
    render(
      <HeldScouting state={state}>
        <SiteSheet />
      </HeldScouting>,
    )
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
    expect(row('Parking spaces').textContent).toContain('42')
    expect(within(row('Parking spaces')).getAllByRole('cell')[1]?.textContent).toBe('9')
    await userEvent.click(await screen.findByRole('radio', { name: /Compared/ }))
    await screen.findByRole('heading', { name: 'Kaufin' })
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  })

  test('compares what a visitor may see, and says how much an account adds', async () => {
    const ask = jest.fn()
    const sites = { active: lockedSite({ id: '101' }), compared: lockedSite({ id: '102' }) }
    render(
      <HeldScouting state={{ ...open(sites, { viewer: { isRegistered: false } }), ask }}>
        <SiteSheet />
      </HeldScouting>,
    )
    expect(screen.getByRole('row', { name: /^Parking spaces/ })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^DC/ })).toBeNull()
    expect(screen.queryAllByText(/locked/i)).toEqual([])
    await userEvent.click(
      await screen.findByRole('button', { name: /^Register for free to compare \d+ more figures$/ }),
    )
    expect(ask).toHaveBeenCalledWith('register')
  })
})

describe('Street View', () => {
  const notice = 'No Street View available. View location on Google Maps.'
  const text = () => screen.getByRole('region', { name: 'Street View' }).textContent
  const services = (streetView: boolean) => ({ satellite: null, google: streetView, streetView })

  test('sends no request without panoramas', () => {
    const { calls } = answerWith(() => ({ body: services(true) }))
    render(<Screen state={open({ active: tak })} />)
    expect(text()).toBe(notice)
    expect(calls()).toBe(0)
    expect(
      screen.getByRole('link', { name: 'View location on Google Maps.' }).getAttribute('href'),
    ).toContain('47.165000%2C9.510000')
  })

  test('looks a place up once, to five decimals, and frames the panorama', async () => {
    const asked: string[] = []
    answerWith((url) => {
      asked.push(url)
      return { body: url.endsWith('/services') ? services(true) : { pano: 'CAoSLEFG' } }
    })
    const site = scoutedSite({ lat: 47.1651234, lng: 9.5100049 })
    const { rerender } = render(<Screen state={open({ active: site })} hasPanoramas />)
    const frame = await screen.findByTitle('Street View of TaK, Schaan')
    expect(frame.getAttribute('src')).toBe('/street-view?pano=CAoSLEFG')
    rerender(<Screen state={open({ active: { ...site, lat: 47.1651199 } })} hasPanoramas />)
    expect(asked.filter((url) => url.includes('streetview'))).toEqual([
      '/api/maps/streetview?latlng=47.16512%2C9.51000',
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Expand Street View' }))
    await screen.findByRole('dialog', { name: 'TaK, Schaan' })
  })

  test.each([
    ['there is no panorama', { pano: null }, 200],
    ['the lookup fails', { detail: 'No.' }, 403],
  ])('shows the notice if %s', async (_, body, status) => {
    answerWith((url) => (url.endsWith('/services') ? { body: services(true) } : { body, status }))
    render(<Screen state={open({ active: tak })} hasPanoramas />)
    expect(await screen.findByText(/No Street View available/)).toBeTruthy()
    expect(text()).toBe(notice)
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Street View' }).className).not.toMatch(/\bh-/),
    )
  })
})

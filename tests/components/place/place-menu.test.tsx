import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlaceEntry } from '@/components/evaluation-entry/place-entry'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { Toaster } from '@/components/ui/toaster'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuestEstimate } from '@/lib/client/places/guest-estimate'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { pretendMap } from '@/tests/support/pretend-map'

const place = { lat: 47.141234567, lng: 9.5212 }
const text = '47.14123, 9.52120'

function Places({ isRegistered = true, onRegister }: { isRegistered?: boolean; onRegister?: () => void }) {
  const places = usePlaceMenu()
  return (
    <>
      <button type="button" onClick={() => places.ask(place)}>
        right click
      </button>
      <button type="button" onClick={() => places.meet({ kind: 'ground', place, isShift: false })}>
        click
      </button>
      <button type="button" onClick={() => places.meet({ kind: 'site', id: '1', isShift: false })}>
        click a site
      </button>
      <PlaceEntry
        places={places}
        entry="list"
        isRegistered={isRegistered}
        onRegister={() => onRegister?.()}
        right={0}
      />
      <Toaster />
    </>
  )
}

function show(props: Parameters<typeof Places>[0] = {}) {
  pretendLayout()
  const map = pretendMap()
  window.matchMedia = (media) =>
    ({ matches: true, media, addEventListener: () => undefined }) as unknown as MediaQueryList
  const user = userEvent.setup()
  render(map.around(<Places {...props} />))
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { map, user, press }
}

const tooltip = () => screen.queryByRole('dialog', { name: `Location ${text}` })
const card = () => screen.queryByRole('region', { name: 'Picked location' })
const leave = (open: () => Element | null, how: () => void) => {
  expect(open()).toBeTruthy()
  act(how)
  expect(open()).toBeNull()
}

beforeEach(() => useSavedLocations.getState().reset())

describe('a place’s menu', () => {
  test('shows the coordinates with five decimals and opens another map in a new tab', async () => {
    const { press } = show()
    await press('right click')
    await waitFor(() => expect(tooltip()?.textContent).toContain(text))
    expect(document.activeElement).toBe(tooltip())
    const link = await screen.findByRole('link', { name: 'View in google maps' })
    expect(link.getAttribute('href')).toContain('47.141230%2C9.521200')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('copies the coordinates and confirms it', async () => {
    const { press, user } = show()
    await press('right click')
    await user.click(await screen.findByRole('button', { name: 'Copy coordinates' }))
    expect(await screen.findByText('Coordinates copied to clipboard')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(text)
  })

  test('shows the coordinates to copy by hand if the clipboard refuses', async () => {
    const { press, user } = show()
    navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'))
    await press('right click')
    await user.click(await screen.findByRole('button', { name: 'Copy coordinates' }))
    expect(await screen.findByText(`The coordinates could not be copied: ${text}`)).toBeTruthy()
  })

  test('closes on Escape and returns focus to the map', async () => {
    const { press, user, map } = show()
    await press('right click')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(tooltip()).toBeNull())
    expect(document.activeElement).toBe(map.canvas)
  })
})

describe('a place’s card', () => {
  test('opens for the ground and closes for a site', async () => {
    const { press } = show()
    await press('click')
    await waitFor(() => expect(card()?.textContent).toContain(text))
    await press('click a site')
    await waitFor(() => expect(card()).toBeNull())
  })

  test('closes by its button', async () => {
    const { press } = show()
    await press('click')
    await press('Close')
    await waitFor(() => expect(card()).toBeNull())
  })
})

describe.each([
  ['menu', 'right click', tooltip],
  ['card', 'click', card],
] as const)('the %s', (_, opener, open) => {
  test('closes on a press outside, not on one inside', async () => {
    const { press } = show()
    await press(opener)
    fireEvent.mouseDown(open() as Element)
    leave(open, () => void fireEvent.mouseDown(document.body))
  })

  test('closes on a wheel turn outside, not on one inside', async () => {
    const { press, map } = show()
    await press(opener)
    fireEvent.wheel(open() as Element)
    leave(open, () => void fireEvent.wheel(map.canvas))
  })

  test('closes when the map’s width changes, not when its height does', async () => {
    const { press, map } = show()
    await press(opener)
    act(() => map.resizeTo(700))
    leave(open, () => map.resizeTo(640))
  })
})

describe('adding to the list', () => {
  test('adds the place as shown, confirms it and brings it into view', async () => {
    const { press, map } = show()
    await press('click')
    await press('Add to list')
    expect(useSavedLocations.getState().locations).toMatchObject([
      { id: '1', name: 'Location 1', lat: 47.14123, lng: 9.5212, evaluationType: 'DC' },
    ])
    expect(await screen.findByText('Successfully added parking location to new locations list')).toBeTruthy()
    expect(map.flights).toEqual([{ lat: 47.14123, lng: 9.5212 }])
  })

  test('keeps the address that is looked up, and names the place by it', async () => {
    const address = 'Städtle, Vaduz, Liechtenstein'
    answerWith((url) =>
      url.includes('/geo/reverse')
        ? { body: { results: [{ formatted_address: address, location: place, kind: 'street' }] } }
        : { status: 404, body: { detail: 'None.' } },
    )
    const { press } = show()
    await press('click')
    await press('Add to list')
    await waitFor(() =>
      expect(useSavedLocations.getState().locations).toMatchObject([{ name: address, address }]),
    )
  })

  test('reports a place already listed, and adds nothing', async () => {
    const { press } = show()
    await press('click')
    await press('Add to list')
    await press('Add to list')
    expect(await screen.findByText('Location already added.')).toBeTruthy()
    expect(useSavedLocations.getState().locations).toHaveLength(1)
  })

  test('asks visitors to register instead', async () => {
    let asked = 0
    const { press } = show({ isRegistered: false, onRegister: () => void ++asked })
    await press('right click')
    await press('Add to list')
    await waitFor(() => expect(asked).toBe(1))
    expect(useSavedLocations.getState().locations).toEqual([])
  })
})

describe('the estimate of a visitor', () => {
  const estimate = {
    station: '2x150 kW',
    energy: 210,
    low: 98,
    high: 450,
    factors: [
      { name: 'Traffic', effect: 'raises' },
      { name: 'Competition', effect: 'lowers' },
    ],
  }
  const answered = (status: number, body: unknown) => {
    const seen: string[] = []
    answerWith((url) => {
      if (url.includes('/infer/place')) seen.push(url)
      return url.includes('/infer/place') ? { status, body } : { body: {} }
    })
    return seen
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Estimate' }))
  beforeEach(() => useGuestEstimate.setState({ made: null }))

  test('is made once, then shown again, with the way to more', async () => {
    const seen = answered(200, estimate)
    const onRegister = jest.fn()
    const { press, user } = show({ isRegistered: false, onRegister })
    await press('right click')
    await press('Estimate')
    const first = await dialog()
    expect(await first.findByText('about 210')).toBeTruthy()
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Traffic raises it',
      'Competition lowers it',
    ])
    expect(first.queryByText(/You have had your estimate/)).toBeNull()
    await user.click(await first.findByRole('button', { name: 'Close' }))
    // Elsewhere: kept, not asked again.
    act(() => useGuestEstimate.setState(({ made }) => ({ made: made && { ...made, lat: 47.2 } })))
    await press('click')
    await press('Estimate')
    const second = await dialog()
    expect(await second.findByText(/You have had your estimate, of/)).toBeTruthy()
    expect(seen).toEqual([expect.stringContaining('/api/infer/place?latlng=47.14123%2C9.5212')])
    await user.click(await second.findByRole('button', { name: 'Create an account to estimate more' }))
    await waitFor(() => expect(onRegister).toHaveBeenCalledTimes(1))
  })

  test('says when the address has had its own, and why a place has none', async () => {
    const seen = answered(429, { detail: 'Too many requests. Try again in 60 s.' })
    const { press, user } = show({ isRegistered: false })
    await press('click')
    await press('Estimate')
    const refused = await dialog()
    expect(
      await refused.findByText('Your network has used up today’s estimates. Try again tomorrow.'),
    ).toBeTruthy()
    expect(seen).toHaveLength(1)
    expect(refused.getByRole('button', { name: 'Create an account to estimate more' })).toBeTruthy()
    await user.click(await refused.findByRole('button', { name: 'Close' }))
    answered(422, { detail: 'This place lies outside the countries that can be estimated.' })
    await press('click')
    await press('Estimate')
    expect(await (await dialog()).findByText(/lies outside the countries/)).toBeTruthy()
    expect(useGuestEstimate.getState().made).toBeNull()
  })

  test('is not offered to members, who evaluate', async () => {
    const { press } = show()
    await press('right click')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Estimate' })).toBeNull())
  })
})

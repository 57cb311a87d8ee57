import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SavedList } from '@/components/locations/saved-list'
import { useChoice } from '@/components/locations/saved-screen'
import { Notices } from '@/components/ui/notices'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { pretendLayout } from '@/tests/support/pretend-layout'

const shown: string[] = []

function renderList() {
  render(
    <>
      <SavedList
        errors={{}}
        attempts={0}
        onPress={() => undefined}
        onShow={(id) => shown.push(id)}
        onEdit={() => undefined}
      />
      <Notices />
    </>,
  )
  return userEvent.setup()
}

const more = (name: string) => screen.findByRole('button', { name: `More for ${name}` })

beforeAll(() => {
  pretendLayout()
  // No query matches on a phone: each asks for a minimum width.
  window.matchMedia = (media) =>
    ({
      matches: false,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
})

beforeEach(() => {
  const { reset, add } = useSavedLocations.getState()
  reset()
  add({ lat: 47.1667, lng: 9.50884, name: 'Lindaplatz', parkingType: 'underground', evaluationType: 'AC,DC' })
  add({ lat: 47.1389, lng: 9.5217, name: 'Marktplatz', parkingType: '' })
})

test('shows a location’s parking type, place and currents on a phone', async () => {
  renderList()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('1LindaplatzUnderground · 47.16670, 9.50884ACDC')
  expect(second?.textContent).toContain('No parking type · 47.13890, 9.52170')
})

test('shows planned capacity on a phone', async () => {
  useSavedLocations.getState().update('1', { evaluationType: 'DC', connectors: { AC: 0, DC: 4, HPC: 0 } })
  renderList()
  const [first] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Underground · \d+ kW/)
})

test('shows a location from its row menu, or removes it and focuses the next', async () => {
  const user = renderList()
  await user.click(await more('Lindaplatz'))
  await user.click(await screen.findByRole('menuitem', { name: 'Show on the map' }))
  await waitFor(() => expect(shown).toEqual(['1']))
  await user.click(await more('Lindaplatz'))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const rows = await screen.findByRole('list', { name: 'Saved Locations' })
  await waitFor(() => expect(within(rows).getAllByRole('listitem')).toHaveLength(1))
  await waitFor(async () => expect(document.activeElement).toBe(await more('Marktplatz')))
})

test('deselects a location on a second press, and shows the active one again from the menu', () => {
  const flown: string[] = []
  const { show, choose } = renderHook(() => useChoice(({ id }) => flown.push(id))).result.current
  const pressed = (press: () => void) => {
    act(press)
    return useSavedLocations.getState().activeId
  }
  expect(pressed(() => choose('2'))).toBe('2')
  expect(pressed(() => show('2'))).toBe('2')
  expect(pressed(() => choose('2'))).toBeUndefined()
  expect(flown).toEqual(['2', '2'])
})

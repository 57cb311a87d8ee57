import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SavedList } from '@/components/locations/saved-list'
import { useListView } from '@/lib/client/locations/list-view'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

const nothing = () => undefined

function open() {
  pretendLayout()
  pretendWideWindow()
  const { reset, add } = useSavedLocations.getState()
  reset()
  add({ lat: 47.14, lng: 9.52, name: 'Städtle 6, Vaduz' })
  add({ lat: 47.16, lng: 9.51, name: 'Lindaplatz, Schaan', evaluationType: 'AC' })
  add({ lat: 47.17, lng: 9.51, name: 'Bahnhof, Schaan' })
  render(<SavedList errors={{}} attempts={0} onPress={nothing} onShow={nothing} onEdit={nothing} />)
  return userEvent.setup()
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Saved Locations' }))
    .getAllByRole('listitem')
    .map((row) => `${row.textContent}`.replace(/,.*$/, ''))

afterEach(() => useListView.setState({ search: '', order: 'added' }))

test('finds locations by words of their address and sorts them, with the numbers of their pins', async () => {
  const user = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search the saved locations' }), 'schaan')
  await waitFor(() => expect(rows()).toEqual(['2Lindaplatz', '3Bahnhof']))
  await waitFor(() =>
    expect(screen.getByText('2 of 3 shown. All are submitted.').getAttribute('role')).toBe('status'),
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Name')
  await waitFor(() => expect(rows()).toEqual(['3Bahnhof', '2Lindaplatz']))
  await user.type(await screen.findByRole('searchbox'), ' vaduz')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(rows()).toEqual(['3Bahnhof', '2Lindaplatz', '1Städtle 6']))
})

test('shows and finds the address in place of the coordinates, unless it is the name', async () => {
  const user = open()
  act(() => {
    const { add } = useSavedLocations.getState()
    add({ lat: 47.2, lng: 9.5, name: 'Hall', address: 'Im Rietacker 9, 9494 Schaan' })
    add({ lat: 47.3, lng: 9.5, address: 'Im Rösle 2, 9494 Schaan' })
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search the saved locations' }), '9494')
  const texts = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
  expect(texts).toEqual(['Im Rietacker 9, 9494 Schaan · Car park', 'Car park · 47.30000, 9.50000'])
  await screen.findByRole('button', { name: 'Im Rösle 2, 9494 Schaan' })
})

test('has one control to edit a location beside one menu of the rest', async () => {
  const user = open()
  const row = screen.getAllByRole('listitem')[0] as HTMLElement
  const names = within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([null, 'Edit Städtle 6, Vaduz', 'More for Städtle 6, Vaduz'])
  await user.click(await within(row).findByRole('button', { name: /^More/ }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Show on the map', 'Rename', 'Power and parking type', 'Remove'])
})

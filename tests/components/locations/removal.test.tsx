import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { PanelHead } from '@/components/locations/panel-head'
import { RemovedNote } from '@/components/locations/removal'
import { useListState } from '@/lib/client/locations/list-state'
import { forgetRemoved } from '@/lib/client/locations/removed-list'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

const list = () => useSavedLocations.getState()
const files = { isReading: false, choose: () => undefined } as unknown as ListFiles

function fill(count: number): void {
  list().reset()
  for (let index = 0; index < count; index += 1) {
    list().add({ lat: 47.1 + index / 1000, lng: 9.5, name: `Place ${index + 1}` })
  }
}

function renderHead() {
  render(
    <>
      <PanelHead files={files} onAdd={() => undefined} onTable={() => undefined} />
      <RemovedNote />
    </>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  useListState.setState({ owner: undefined, isLoading: false })
  forgetRemoved()
})

test('asks before it removes more than ten locations', async () => {
  fill(11)
  const user = renderHead()
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  expect(await screen.findByRole('dialog', { name: 'Remove 11 locations?' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(list().locations).toHaveLength(11)
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  await user.click(await screen.findByRole('button', { name: 'Remove 11 locations' }))
  expect(list().locations).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(list().locations).toHaveLength(11)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('removes ten locations at once, and offers Undo until the list changes', async () => {
  fill(10)
  const user = renderHead()
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('10 locations removed.')).toBeTruthy()
  act(() => void list().add({ lat: 47.2, lng: 9.6, name: 'Another' }))
  await waitFor(() => expect(screen.queryByText('10 locations removed.')).toBeNull())
})

test('offers Undo again after a reload, to the same person only', async () => {
  fill(2)
  useListState.setState({ owner: 'one@example.com' })
  const user = renderHead()
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  expect(window.localStorage.getItem('removed-locations')).toContain('Place 2')
  act(() => useListState.setState({ isLoading: true }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  act(() => useListState.setState({ isLoading: false, owner: 'two@example.com' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  act(() => useListState.setState({ owner: 'one@example.com' }))
  await screen.findByRole('button', { name: 'Undo' })
})

import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LocationForm } from '@/components/locations/form/location-form'
import type { Editing } from '@/components/locations/form/use-location-form'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { answerWith } from '@/tests/support/answer-with'

const adding: Editing = {
  before: undefined,
  place: undefined,
  setPlace: () => undefined,
  presses: 0,
  pressed: undefined,
  close: () => undefined,
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

beforeEach(() => {
  answerWith(() => ({ status: 404, body: { detail: 'None.' } }))
  useSavedLocations.getState().reset()
})

test('derives a new location’s id and name from the list until they are typed', async () => {
  const user = userEvent.setup()
  render(<LocationForm editing={adding} onFound={() => undefined} />)
  expect([value('ID'), value('Name')]).toEqual(['1', 'Location 1'])
  act(() => void useSavedLocations.getState().add({ lat: 47.1, lng: 9.5 }))
  expect([value('ID'), value('Name')]).toEqual(['2', 'Location 2'])
  await user.clear(await screen.findByLabelText('Name'))
  await user.type(await screen.findByLabelText('Name'), 'Corner')
  act(() => void useSavedLocations.getState().add({ lat: 47.2, lng: 9.5 }))
  expect([value('ID'), value('Name')]).toEqual(['3', 'Corner'])
})

test('fills both coordinates from a pair or a link pasted or typed into one of them', async () => {
  const user = userEvent.setup()
  render(<LocationForm editing={adding} onFound={() => undefined} />)
  const coordinates = () => [value('Latitude'), value('Longitude')]
  await user.click(await screen.findByLabelText('Latitude'))
  await user.paste('47.141, 9.521')
  expect(coordinates()).toEqual(['47.141', '9.521'])
  await user.click(await screen.findByLabelText('Longitude'))
  await user.paste('https://www.google.com/maps/@46.5,8.25,17z')
  expect(coordinates()).toEqual(['46.5', '8.25'])
  await user.clear(await screen.findByLabelText('Latitude'))
  await user.type(await screen.findByLabelText('Latitude'), '47.2 N, 9.6 E')
  await user.tab()
  expect(coordinates()).toEqual(['47.2', '9.6'])
  await user.clear(await screen.findByLabelText('Latitude'))
  await user.click(await screen.findByLabelText('Latitude'))
  await user.paste('47 8.5')
  await user.tab()
  expect(coordinates()).toEqual(['47 8.5', '9.6'])
})

test('searches the address box for coordinates, links and addresses with their numbers', async () => {
  const user = userEvent.setup()
  const asked: (string | null)[] = []
  answerWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://app')
    if (!pathname.endsWith('/geo/search')) return { status: 404, body: { detail: 'None.' } }
    asked.push(searchParams.get('q'))
    return { body: { results: [] } }
  })
  render(<LocationForm editing={adding} onFound={() => undefined} />)
  const search = async (text: string, sent: string) => {
    await user.clear(await screen.findByRole('combobox', { name: 'Address' }))
    await user.click(await screen.findByRole('combobox', { name: 'Address' }))
    await user.paste(text)
    await waitFor(() => expect(asked.at(-1)).toBe(sent))
  }
  await search('47.142, 9.522', '47.142, 9.522')
  await search('48.39 N, 4.486 O', '48.39 N, 4.486 O')
  await search('https://www.google.com/maps/@46.51,8.25,17z', '46.51, 8.25')
  await search('Landstrasse 12, 9494 Schaan', 'Landstrasse 12, 9494 Schaan')
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { PlaceSearchTool } from '@/components/map-choices/find-place'
import { useMyPosition } from '@/lib/client/places/use-my-position'
import type { GeoResult } from '@/lib/contract/geo'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const place = (name: string): GeoResult => ({ formatted_address: name, location: { lat: 47.1, lng: 9.5 } })

function Tool(change: Partial<ComponentProps<typeof PlaceSearchTool>>) {
  const [text, setText] = useState('')
  return (
    <PlaceSearchTool
      text={text}
      onText={setText}
      results={undefined}
      isSearching={false}
      isFailed={false}
      refusal={undefined}
      onPick={() => undefined}
      position={useMyPosition()}
      onPosition={() => undefined}
      {...change}
    />
  )
}

async function openWith(change: Partial<ComponentProps<typeof PlaceSearchTool>>) {
  const { rerender } = render(<Tool {...change} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Find a place' }))
  return (next: Partial<ComponentProps<typeof PlaceSearchTool>>) => rerender(<Tool {...next} />)
}

test('chooses a place by arrow keys, and goes there on Enter', async () => {
  const picked: string[] = []
  const onPick = ({ formatted_address }: GeoResult) => void picked.push(formatted_address)
  await openWith({ results: [place('Triesen'), place('Triesenberg')], onPick })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  await userEvent.keyboard('Tri{ArrowDown}{Enter}')
  await waitFor(() => expect(picked).toEqual(['Triesenberg']))
})

test('takes an early Enter to its best result, never to one for older text', async () => {
  const picked: string[] = []
  const onPick = ({ formatted_address }: GeoResult) => void picked.push(formatted_address)
  const update = await openWith({ results: [place('Triesenberg')], isSearching: true, onPick })
  await userEvent.type(await screen.findByRole('combobox'), 'Vaduz{Enter}')
  expect(picked).toEqual([])
  update({ results: [place('Vaduz'), place('Vaduz Nord')], onPick })
  expect(picked).toEqual(['Vaduz'])
})

test('says where a house number is not exact', async () => {
  const results = [
    { ...place('Main Road 1'), precision: 'house' as const },
    { ...place('Main Road 3'), precision: 'approximate' as const },
    { ...place('Main Road'), precision: 'street' as const },
  ]
  await openWith({ results })
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Main Road 1', 'Main Road 3Approximate', 'Main RoadStreet only'])
})

test('has the name on the signs below the one by which a place was found', async () => {
  const results = [
    { ...place('Genf, Switzerland'), localName: 'Genève' },
    { ...place('ジュネーヴ, Genève, Switzerland'), localName: 'Genève' },
  ]
  await openWith({ results })
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Genf, SwitzerlandGenève', 'ジュネーヴ, Genève, Switzerland'])
})

test('says why a place in another form is not found', async () => {
  await openWith({ refusal: 'A short link hides its place.', results: [] })
  const statuses = (await screen.findAllByRole('status')).map(({ textContent }) => textContent)
  expect(statuses).toContain('A short link hides its place.')
})

describe('My position', () => {
  const locate = (answer: Partial<Geolocation>['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: answer },
    })
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'My position' }))

  test('moves the map to where the device is, and closes the panel', async () => {
    locate((found) => found({ coords: { latitude: 47.2, longitude: 9.6 } } as GeolocationPosition))
    const found: unknown[] = []
    await openWith({ onPosition: (position) => void found.push(position) })
    await press()
    await waitFor(() => expect(found).toEqual([{ lat: 47.2, lng: 9.6 }]))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  test('says how to allow it when the browser refuses', async () => {
    locate((_, refused) => refused?.({ code: 1 } as GeolocationPositionError))
    await openWith({})
    await press()
    await screen.findByText(/^This browser may not tell your position/)
  })
})

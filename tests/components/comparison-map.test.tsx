import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { MapManifest } from '@/components/map/map-props'
import { ComparisonMap } from '@/components/records/comparison/comparison-map'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'

jest.mock('@/components/map/country-map', () => ({
  CountryMap: ({ manifest }: { manifest: MapManifest }) => <p>{`map of ${manifest.country}`}</p>,
}))

const column = (lat: number) =>
  ({
    location: {
      zid: `${lat}`,
      id: '1',
      name: 'Ring',
      city: '',
      lat,
      lng: 14,
      rows: [{ current: 'DC', prediction: undefined, cells: { country: 'Austria' } }],
    },
  }) as unknown as ComparedLocation

async function show(answer: Parameters<typeof answerWith>[0]) {
  answerWith(answer)
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <ComparisonMap columns={[column(48), column(48.2)]} />
      </SWRConfig>,
    )
  })
}

const noAtlas = /There is no atlas of this country yet/

test('draws compared locations on their country’s map', async () => {
  await show(() => ({ body: emptyManifest({ country: 'austria' }) }))
  await screen.findByText('map of austria')
  await waitFor(() => expect(screen.queryByText(noAtlas)).toBeNull())
})

test('draws a plain map with a notice in a country without an atlas', async () => {
  await show(() => ({ status: 404, body: { detail: 'There is no map of this country.' } }))
  await screen.findByText('map of none')
  await screen.findByText(noAtlas)
})

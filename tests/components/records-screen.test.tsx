import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { SWRConfig } from 'swr'
import { RecordsScreen } from '@/components/records/list/records-screen'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('@/components/map/country-map', () => ({ CountryMap: ({ label }: { label: string }) => label }))
jest.mock('@/components/records/list/records-panel', () => ({
  RecordsPanel: ({ onShown }: { onShown: (shown: object) => void }) => {
    useEffect(() => onShown({ all: [], found: [], search: '' }), [onShown])
    return null
  },
}))
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useRouter: () => ({ push: () => undefined }),
}))

const grid = (name: string) => ({
  name,
  map: `https://studio.example/kepler?mapUrl=https://studio.example/scout/maps/${name.toLowerCase()}.json`,
})
const runs = {
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
  grids: [grid('Monaco'), grid('Andorra')],
}

const noLocations = { records: [], total: 0, unplaced: 0, isReading: false }

test.each([
  ['the country opened last', 'monaco', 'Map of monaco'],
  ['the first country', undefined, 'Map of andorra'],
  ['the first country in place of one without an atlas', 'malta', 'Map of andorra'],
])('shows a map of %s beside the records', async (_, country, label) => {
  useLastCountry.setState({ country })
  pretendWideWindow()
  answerWith((url) => {
    const slug = /manifest\/(.+)$/.exec(url)?.[1]
    if (url.includes('/evals/locations')) return { body: noLocations }
    return { body: slug ? emptyManifest({ country: slug, name: slug }) : runs }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RecordsScreen list="default" />
      </SWRConfig>,
    )
  })
  expect(await screen.findByText(label)).toBeTruthy()
})

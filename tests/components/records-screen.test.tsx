import { act, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { RecordsScreen } from '@/components/records/list/records-screen'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'

jest.mock('@/components/map/country-map', () => ({ CountryMap: ({ label }: { label: string }) => label }))
jest.mock('@/components/records/list/records-panel', () => ({ RecordsPanel: () => null }))

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

test.each([
  ['the country opened last', 'monaco', 'Map of monaco'],
  ['the first country', undefined, 'Map of andorra'],
  ['the first country in place of one without an atlas', 'malta', 'Map of andorra'],
])('shows a map of %s beside the records', async (_, country, label) => {
  useLastCountry.setState({ country })
  answerWith((url) => {
    const slug = /manifest\/(.+)$/.exec(url)?.[1]
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

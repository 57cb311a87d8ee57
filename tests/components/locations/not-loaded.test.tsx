import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { ListNotes } from '@/components/locations/list-notes'
import { NoMap } from '@/components/locations/map/no-map'
import { settledList, useListState } from '@/lib/client/locations/list-state'
import { answerWith } from '@/tests/support/answer-with'

afterEach(() => useListState.setState(settledList))

it('reports a list that failed to load as not loaded, not as unsaved', () => {
  useListState.setState({ isLoading: true, problem: 'The service is away.' })
  render(<ListNotes onFinish={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain(
    'Your saved locations could not be loaded. The service is away.',
  )
})

it('says why there is no map and offers a retry', async () => {
  answerWith(() => ({ status: 400, body: { detail: 'The atlas is away.' } }))
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NoMap country="liechtenstein" />
    </SWRConfig>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The map could not be loaded. The atlas is away.',
  )
  await screen.findByRole('button', { name: 'Retry' })
})

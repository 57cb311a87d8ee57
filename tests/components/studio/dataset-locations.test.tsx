import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LocationsDialog } from '@/components/studio/own/locations-dialog'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import type { StudioClient } from '@/lib/client/kepler/studio/studio-client'
import { completeLocation } from '@/lib/domain/evaluation/saved-list-rules'
import type { FoundLocations } from '@/lib/domain/kepler/studio/dataset-locations'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const found: FoundLocations = {
  ready: [completeLocation([], { id: '5', name: 'Market', lat: 47.2, lng: 9.6 })],
  ...{ known: 2, toFix: 1, problems: ['Row 4: Latitude is missing or cannot be read.'], left: 0 },
}

const clientOf = (answer: FoundLocations | undefined) =>
  ({ ask: async () => answer }) as unknown as StudioClient

function opened(answer: FoundLocations | undefined) {
  const onClose = jest.fn()
  const dataset = { id: 'a', label: 'sites.csv', columns: [] }
  render(<LocationsDialog {...{ dataset, client: clientOf(answer), onClose }} />)
  return { onClose, user: userEvent.setup() }
}

beforeEach(() => useSavedLocations.setState({ locations: [] }))

test('the second press saves what is ready, and says what is not', async () => {
  const { onClose, user } = opened(found)
  const save = await screen.findByRole('button', { name: 'Save 1 location' })
  expect(screen.getByText('already saved').textContent).toBe('2 already saved')
  screen.getByText(/Row 4/)
  await user.click(save)
  expect(onClose).toHaveBeenCalled()
  expect(useSavedLocations.getState().locations).toMatchObject([{ name: 'Market', lat: 47.2 }])
})

test('a refused submission keeps the dialog open with the reason', async () => {
  answerWith((url) => ({ body: url.startsWith('/api/cord') ? {} : { user: null }, status: 202 }))
  const { onClose, user } = opened(found)
  await user.click(await screen.findByRole('button', { name: 'Submit for evaluation' }))
  await screen.findByText(/Your account cannot submit yet/)
  expect(onClose).not.toHaveBeenCalled()
})

test('rows that cannot be read are said', async () => {
  opened(undefined)
  expect(await screen.findByText('The rows could not be read.')).toBeTruthy()
})

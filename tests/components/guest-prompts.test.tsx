import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { chargingStationRows, detailRows } from '@/components/records/report/report-rows'
import { ResultsActions } from '@/components/results/results-actions'
import type { ScenarioBoard } from '@/components/results/scenarios/use-scenario-board'
import type { Parameters } from '@/components/results/use-parameters'
import { KeyValues } from '@/components/ui/section'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { GuestProvider } from '@/lib/client/session/guest'
import type { InferenceInput } from '@/lib/contract/inference'
import type { EvaluatedRow } from '@/lib/domain/records/evaluated-locations'
import { answerWith } from '@/tests/support/answer-with'

const input = { 'Connector Config': '2x150 kW', iso3_total: 0 } as InferenceInput
const parameters = { input, defaults: { currency: 'CHF' } } as Parameters
const board = { cases: [], activeKey: '' } as unknown as ScenarioBoard
const location = { name: 'Äulestrasse', lat: 47.14, lng: 9.52, evalId: '0003_dc' }

const user = { email: 'maria@example.li', given_name: 'Maria', family_name: 'Beck' }

async function renderActions(isGuest: boolean, isSignedIn = false) {
  answerWith((url) => ({ body: isSignedIn && url.includes('/auth/session') ? { user } : {} }))
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={isGuest}>
          <ResultsActions location={location} parameters={parameters} board={board} />
        </GuestProvider>
      </SWRConfig>,
    )
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add to list' }))
}

beforeEach(() => useSavedLocations.getState().reset())

test('asks a guest who adds a result to register, and adds nothing', async () => {
  await renderActions(true)
  const dialog = await screen.findByRole('dialog', { name: 'Create an account' })
  expect(dialog.textContent).toContain(
    'Create an account to make list of locations to evaluate and deep dive.',
  )
  await screen.findByRole('button', { name: 'Register for free to unlock' })
  expect(useSavedLocations.getState().locations).toEqual([])
})

test('shows somebody signed in the way from an example to their own data', async () => {
  await renderActions(true, true)
  const dialog = await screen.findByRole('dialog', { name: 'This is an example' })
  expect(dialog.textContent).toContain('You are signed in.')
  const own = await screen.findByRole('link', { name: 'Go to my own data' })
  expect(own.getAttribute('href')).toMatch(/^\/results\?(?!.*evalId)/)
})

test('adds the result for an account holder', async () => {
  await renderActions(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useSavedLocations.getState().locations).toMatchObject([{ name: 'Äulestrasse' }])
})

describe('a missing report figure', () => {
  const row = {
    current: 'DC',
    cells: { 'Road class': 'primary', 'Score DC': null },
  } as unknown as EvaluatedRow
  const shown = (isLocked: boolean) => {
    render(<KeyValues rows={[...chargingStationRows(row, isLocked), ...detailRows(row, isLocked)]} />)
    const figureOf = (label: string) =>
      screen.getByText(label).closest('div')?.querySelector('dd')?.textContent
    return ['Nearest operator', 'HPC', 'Demand score DC, hexagon', 'Road class'].map(figureOf)
  }

  test('is locked for a guest', () => {
    expect(shown(true)).toEqual(['locked', 'locked', 'locked', 'primary'])
  })

  test('is unknown for everyone else', () => {
    expect(shown(false)).toEqual(['–', '–', '–', 'primary'])
  })
})

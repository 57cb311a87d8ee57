import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { CableNote } from '@/components/results/cable-note'
import type { GridHintOfPlace } from '@/lib/contract/power-grid'
import { answerWith } from '@/tests/support/answer-with'

let status: 'signed-in' | 'signed-out' = 'signed-in'
jest.mock('@/lib/client/session/session', () => ({ useSession: () => ({ status }) }))

const grid: GridHintOfPlace = {
  high: null,
  medium: 900,
  line: 420,
  transformer: 60,
  reliability: 'good',
  people: 1000,
}

function Note() {
  const [value, setValue] = useState(0)
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <CableNote place={{ lat: 47.1, lng: 9.5 }} currency="CHF" value={value} onUse={setValue} />
      <output>{value}</output>
    </SWRConfig>
  )
}

function show(answer: Partial<GridHintOfPlace>) {
  const asked = answerWith(() => ({ body: { ...grid, ...answer } }))
  render(<Note />)
  return asked
}

test('says how far the grid is and what a cable may cost, which a press puts in', async () => {
  show({})
  await screen.findByText(/^Medium-voltage line 420 m away .* about CHF 37,000 at 87 a metre, assumed/)
  await userEvent.click(await screen.findByRole('button', { name: 'Use 37,000' }))
  expect(screen.getByRole('status').textContent).toBe('37000')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('assumes nothing where the people or the grid are unknown', async () => {
  show({ people: null, line: null })
  await screen.findByText(/^Medium-voltage substation 900 m away .* around is unknown: no cost is assumed\./)
  show({ reliability: 'few' })
  await screen.findByText(
    /^Medium-voltage line 420 m away .*, but little of the grid is mapped here: no cost/,
  )
  expect(screen.queryByRole('button')).toBeNull()
  show({ medium: null, line: null })
  await screen.findByText('No medium-voltage grid is mapped near by.')
})

test('asks nothing for visitors', async () => {
  status = 'signed-out'
  const asked = show({})
  await screen.findByRole('status')
  expect(asked.calls()).toBe(0)
})

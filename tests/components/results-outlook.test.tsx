import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { Outlook } from '@/components/results/results-view'
import { GuestProvider } from '@/lib/client/session/guest'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { answerWith } from '@/tests/support/answer-with'
import { inferenceInput } from '@/tests/support/inference-input'

const input = inferenceInput({
  iso3_total: 1200,
  country: 'LI',
  iso3_1: 1200,
  population_in_1km: 10,
})
const prediction = { utilization: 200, band: { low: 50, high: 900 } } as Prediction

async function open(over: Partial<InferenceInput> = {}, isGuest = false): Promise<string[]> {
  const asked: string[] = []
  answerWith((url) => {
    asked.push(url)
    return url.startsWith('/api/categorize') ? { body: { iso3_total: ['high'] } } : { status: 500, body: {} }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={isGuest}>
          <Outlook input={{ ...input, ...over }} prediction={prediction} returnTo="/results" />
        </GuestProvider>
      </SWRConfig>,
    )
  })
  return asked
}

it('shows each figure beside its fifth among the country’s sites', async () => {
  await open()
  expect(await screen.findByText('High')).toBeTruthy()
  await screen.findByText('Against all sites of Liechtenstein')
  await screen.findByRole('heading', { name: 'Projections' })
})

it('marks every fifth unknown without a country', async () => {
  const asked = await open({ country: undefined })
  await waitFor(() => expect(screen.getAllByText('Unknown')).toHaveLength(7))
  expect(asked.some((url) => url.startsWith('/api/categorize'))).toBe(false)
})

it('projects only fast charging', async () => {
  await open({ 'Connector Config': '2x22 kW', capacity: 44 })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Projections' })).toBeNull())
})

it('requests nothing for a guest, and offers the years ahead with an account', async () => {
  const asked = await open({}, true)
  expect(asked.filter((url) => url !== '/api/auth/session')).toEqual([])
  await screen.findByRole('button', { name: 'Register for free to unlock' })
})

import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { LocationsDialog } from '@/components/studio/own-data/locations-dialog'
import { forgetCustomer } from '@/lib/client/address/customer'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import type { FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const found: FoundLocations = {
  ready: [completeLocation([], { id: '5', name: 'Market', lat: 47.2, lng: 9.6 })],
  known: 2,
  toFix: 1,
  problems: ['Row 4: Latitude is missing or cannot be read.'],
  left: 0,
}

const clientOf = (answer: FoundLocations | undefined) =>
  ({ ask: async () => answer }) as unknown as StudioClient

function opened(answer: FoundLocations | undefined) {
  const onClose = jest.fn()
  const dataset = { id: 'a', label: 'sites.csv', columns: [] }
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <LocationsDialog dataset={dataset} client={clientOf(answer)} onClose={onClose} />
    </SWRConfig>,
  )
  return { onClose, user: userEvent.setup() }
}

beforeEach(() => useSavedLocations.setState({ locations: [] }))

test('saves what is ready on the second press, and names the rest', async () => {
  const { onClose, user } = opened(found)
  const save = await screen.findByRole('button', { name: 'Save 1 location' })
  await waitFor(() => expect(screen.getByText('already saved').textContent).toBe('2 already saved'))
  await screen.findByText(/Row 4/)
  await user.click(save)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useSavedLocations.getState().locations).toMatchObject([{ name: 'Market', lat: 47.2 }])
})

test('keeps the dialog open with the reason after a refusal', async () => {
  answerWith((url) => ({ body: url.startsWith('/api/cord') ? {} : { user: null }, status: 202 }))
  const { onClose, user } = opened(found)
  await user.click(await screen.findByRole('button', { name: 'Submit for evaluation' }))
  await screen.findByText(/Your account cannot submit yet/)
  expect(onClose).not.toHaveBeenCalled()
})

test('names locations in water or abroad instead of submitting them', async () => {
  const urls: string[] = []
  answerWith((url) => {
    urls.push(url)
    return { body: url === '/api/geo/check' ? { faults: ['water'] } : {} }
  })
  const lake = { ...found, ready: [completeLocation([], { name: 'Lake', lat: 47.6, lng: 9.4 })] }
  const { user } = opened(lake)
  await user.click(await screen.findByRole('button', { name: 'Submit for evaluation' }))
  await screen.findByText(/^Lake: In water/)
  expect(urls.some((url) => url.startsWith('/api/cord'))).toBe(false)
})

describe('for staff in internal mode', () => {
  const submitted: { customer?: string }[] = []
  const setInternal = (isOn: boolean) => {
    const { setOn } = renderHook(useInternalMode).result.current
    act(() => setOn(isOn))
  }

  beforeEach(() => {
    submitted.length = 0
    const house = { id: 'house', name: 'House' }
    const me = { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer: house }
    const user = { email: 'staff@example.li', given_name: 'A', family_name: 'B' }
    answerWith((url, { body }) => {
      if (url.includes('/auth/session')) return { body: { user } }
      if (url.includes('/api/me')) return { body: { data: me } }
      if (url.includes('/account/accounts')) return { body: { 'Rhine Valley': 'c7', Summit: 'c8' } }
      if (url === '/api/geo/check') return { body: { faults: [null] } }
      submitted.push(JSON.parse(String(body)))
      return { status: 201, body: { success: true } }
    })
    // A map of our own data: its address opens it again on every change.
    window.history.replaceState(null, '', '/kepler?source=record&record=0001_dc')
  })

  afterEach(() => {
    setInternal(false)
    act(forgetCustomer)
    window.history.replaceState(null, '', '/')
  })

  test('asks for the customer to submit for, and keeps it out of the address', async () => {
    const { onClose, user } = opened(found)
    setInternal(true)
    const submit = await screen.findByRole('button', { name: 'Submit for evaluation' })
    await screen.findByRole('option', { name: 'Summit' })
    await user.click(submit)
    expect(await screen.findByText('Please select a customer')).toBeTruthy()
    expect(submitted).toEqual([])
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Customer/ }), 'Summit')
    expect(window.location.search).toBe('?source=record&record=0001_dc')
    await user.click(submit)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(submitted).toMatchObject([{ customer: 'c8' }])
    expect(window.location.search).toBe('?source=record&record=0001_dc')
  })
})

test('reports rows that cannot be read', async () => {
  opened(undefined)
  expect(await screen.findByText('The rows could not be read.')).toBeTruthy()
})

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SWRConfig } from 'swr'
import { HomeScreen } from '@/components/home/home-screen'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { GuestProvider } from '@/lib/client/session/guest'
import { sentCookie } from '@/lib/config/sent-cookie'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'

const record = evaluationRecord({
  name: 'Central garages',
  status: 'In progress',
  type: 'Utilization estimation',
  locations: 2,
})
const runs = {
  name: 'c1',
  header: 'Rhine Valley Charging',
  user_type: 'registered',
  runs: [record],
  next: null,
  totals: { evaluations: 1, locations: 2, inProgress: 1, analyses: 0 },
  grids: [{ name: 'Liechtenstein', map: 'http://localhost/kepler' }],
}

async function open({ isGuest = false } = {}) {
  const visited: string[] = []
  const unused = () => undefined
  const router: AppRouterInstance = {
    back: unused,
    forward: unused,
    refresh: unused,
    push: unused,
    prefetch: unused,
    replace: (href) => visited.push(href),
    experimental_gesturePush: unused,
    bfcacheId: '',
  }
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppRouterContext.Provider value={router}>
          <GuestProvider isGuest={isGuest}>
            <HomeScreen />
          </GuestProvider>
        </AppRouterContext.Provider>
      </SWRConfig>,
    )
  })
  return visited
}

const { name, value } = sentCookie

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = `${name}=; Max-Age=0; Path=/`
  useSavedLocations.getState().reset()
})

test('redirects the first arrival of a visit to scouting, but not the next', async () => {
  answerWith(() => ({ body: runs }))
  expect(await open()).toEqual(['/scouting'])
  document.body.replaceChildren()
  expect(await open()).toEqual([])
  await screen.findByRole('heading', { name: 'Home' })
})

test('sends guests to their own scouting page', async () => {
  answerWith(() => ({ body: runs }))
  expect(await open({ isGuest: true })).toEqual(['/demo/scouting'])
})

describe('home', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = `${name}=${value}; Path=/`
  })

  test('links each product to its page and shows its facts', async () => {
    answerWith(() => ({ body: runs }))
    await open()
    const [products] = await screen.findAllByRole('list')
    if (!products) throw new Error('No products')
    const links = await within(products).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Scout New Locations', '/scouting'],
      ['Evaluations', '/evaluations'],
      ['My Analyses', '/my-analyses'],
    ])
    expect(products.textContent).toContain('1 country')
    expect(products.textContent).toContain('1 evaluation')
    expect(products.textContent).toContain('1 in progress')
    expect(products.textContent).toContain('No analyses yet')
  })

  test('shows why a call failed with a retry, and keeps the product links', async () => {
    let isDown = true
    let asked = 0
    answerWith((url) => {
      if (!url.includes('/evals/runs')) return { body: {} }
      asked++
      return isDown ? { status: 403, body: { detail: 'This account was closed.' } } : { body: runs }
    })
    await open()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This account was closed.'))
    await screen.findByRole('link', { name: 'Evaluations' })
    isDown = false
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 evaluation')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(asked).toBe(2)
  })

  test('offers a list waiting for submission', async () => {
    useSavedLocations.getState().add({ lat: 47.1, lng: 9.5 })
    answerWith(() => ({ body: runs }))
    await open()
    await waitFor(() =>
      expect(screen.getByText(/ready to be evaluated/).textContent).toBe(
        '1 saved location ready to be evaluated',
      ),
    )
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Evaluate' }).getAttribute('href')).toBe('/submit-evaluation'),
    )
  })
})

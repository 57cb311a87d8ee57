import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { GuestMoney } from '@/components/shell/viewer-list'
import { Toaster } from '@/components/ui/toaster'
import { useBrowserMoney } from '@/lib/client/results/use-own-money'
import { GuestProvider } from '@/lib/client/session/guest'
import type { OwnMoney } from '@/lib/contract/money'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

jest.mock('next/navigation', () => ({ usePathname: () => '/home' }))

pretendLayout()

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }
const guests: OwnMoney[] = [{ country: 'LI', power: 'HPC', money: { tariff: 0.7 } }]
const account: OwnMoney[] = [{ country: 'LI', power: 'DC', money: { tariff: 0.5 } }]
const question = 'Use the money values you kept as a guest for 1 kind of station?'

const entry = { id: 'own-money', kind: 'money', count: 1, version: 1, bytes: 9 }

function serve({ isSignedIn = true, own = account } = {}) {
  const saved: OwnMoney[][] = []
  const asked: string[] = []
  const ownList = (init: RequestInit) => {
    if (init.method !== 'PUT') return { id: 'own-money', version: 1, content: { kind: 'money', values: own } }
    saved.push(JSON.parse(String(init.body)).content.values)
    return { ...entry, version: 2 }
  }
  answerWith((url, init) => {
    asked.push(url)
    if (url.includes('/auth/session')) return { body: isSignedIn ? { user } : {} }
    return { body: url.includes('/me/lists/own-money') ? ownList(init) : { lists: [entry] } }
  })
  return { saved, asked }
}

const show = (isGuest = false) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <GuestProvider isGuest={isGuest}>
        <GuestMoney />
        <Toaster />
      </GuestProvider>
    </SWRConfig>,
  )

beforeEach(() => useBrowserMoney.setState({ values: guests }))

test('offers an account the money values of its browser’s guest, and moves them', async () => {
  const { saved } = serve()
  show()
  expect(await screen.findByText(question)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Use' }))
  await waitFor(() => expect(saved).toEqual([[...account, ...guests]]))
  await waitFor(() => expect(useBrowserMoney.getState().values).toEqual([]))
})

test('asks nothing when the account has them, and of guests', async () => {
  const { asked } = serve({ own: guests })
  show()
  await waitFor(() => expect(asked.some((url) => url.includes('/me/lists/own-money'))).toBe(true))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  const visitor = serve({ isSignedIn: false })
  show(true)
  await waitFor(() => expect(visitor.asked).not.toEqual([]))
  expect(visitor.asked.some((url) => url.includes('own-money'))).toBe(false)
  expect(useBrowserMoney.getState().values).toEqual(guests)
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { InvitationScreen } from '@/components/signin/invitation-screen'
import { answerWith } from '@/tests/support/answer-with'

const token = 'a'.repeat(43)
const invitation = {
  email: 'b@example.li',
  can_submit: true,
  customer: 'Rhine Valley',
  expires_at: '2026-12-07T12:00:00Z',
}

beforeEach(() => sessionStorage.clear())

function open(hash: string, answer: () => { status?: number; body: unknown }) {
  window.history.replaceState(null, '', `/invitation${hash}`)
  answerWith((url) => (url === '/api/invitations/open' ? answer() : { body: {} }))
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvitationScreen canRegister />
    </SWRConfig>,
  )
}

test('names the customer, and takes the token out of the address', async () => {
  open(`#${token}`, () => ({ body: invitation }))
  expect(await screen.findByRole('heading', { name: 'Join Rhine Valley' })).toBeTruthy()
  expect(window.location.hash).toBe('')
})

test.each([
  ['a link without a token', ''],
  ['a link that was cut', '#aaa'],
])('asks for all of %s', async (_, hash) => {
  const detail = [{ loc: ['body', 'token'], msg: 'The link is incomplete. Copy all of it.', type: 'value' }]
  open(hash, () => ({ status: 422, body: { detail } }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The link is incomplete. Copy all of it, or ask for a new one.',
  )
  expect(sessionStorage.length).toBe(0)
})

test('says that a link has ended, and does not request it again', async () => {
  open(`#${token}`, () => ({ status: 404, body: { detail: 'The invitation has ended.' } }))
  expect((await screen.findByRole('alert')).textContent).toBe('The invitation has ended.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  expect(sessionStorage.length).toBe(0)
})

test('keeps a failed request’s token for the next one', async () => {
  let isBroken = true
  open(`#${token}`, () => (isBroken ? { status: 403, body: {} } : { body: invitation }))
  expect(await screen.findByRole('heading', { name: 'The invitation could not be loaded' })).toBeTruthy()
  isBroken = false
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Join Rhine Valley' })).toBeTruthy()
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { AuthRedirect } from '@/components/signin/auth-redirect'
import { answerWith } from '@/tests/support/answer-with'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('says Loading... until hydrated, then that it is redirecting', async () => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
  const markup = renderToString(<AuthRedirect returnTo="/home" register={false} />)
  expect(markup).toContain('Loading...')
  render(<AuthRedirect returnTo="/home" register={false} />)
  expect(heading()).toBe('Redirecting to Sign In Page...')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

/** Requests to the provider, until it refuses. */
async function askedFor(returnTo: string, register: boolean): Promise<{ url: string; back: string | null }> {
  let asked = { url: '', back: null as string | null }
  answerWith((url, init) => {
    if (url.includes('/csrf')) return { body: { csrfToken: 'token' } }
    asked = { url, back: new URLSearchParams(String(init.body)).get('callbackUrl') }
    return { status: 502, body: { detail: 'The sign-in service is not running.' } }
  })
  render(<AuthRedirect returnTo={returnTo} register={register} />)
  expect((await screen.findByText('The sign-in service is not running.')).getAttribute('role')).toBe('status')
  return asked
}

test('requests a sign-in that returns to the page, and retries without an answer', async () => {
  const asked = await askedFor('/scouting?country=x', false)
  expect(asked).toEqual({ url: '/api/auth/signin/kerbwatt', back: '/scouting?country=x' })
  await waitFor(() => expect(heading()).toBe('Sign-in could not be reached'))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  await screen.findByText('The sign-in service is not running.')
})

test('opens the registration form, and reaches another host through this page', async () => {
  expect(await askedFor('https://demo.test/demo/home', true)).toEqual({
    url: '/api/auth/signin/kerbwatt?prompt=create',
    back: '/auth?ref=https%3A%2F%2Fdemo.test%2Fdemo%2Fhome',
  })
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignInActions } from '@/components/signin/sign-in-actions'
import { answerWith } from '@/tests/support/answer-with'

test('restores the buttons with a reason and a retry when no answer comes', async () => {
  const { calls } = answerWith(() => ({
    status: 403,
    body: { detail: 'The sign-in service is not running.' },
  }))
  render(<SignInActions returnTo="/home" hasRegistration />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The sign-in service is not running.')
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Sign Up' }) as HTMLButtonElement).disabled).toBe(false),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('alert')
  expect(calls()).toBe(2)
})

test('disables both buttons while redirecting', async () => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
  render(<SignInActions returnTo="/home" hasRegistration />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Up' }))
  const signUp = (await screen.findByRole('button', { name: 'Sign Up' })) as HTMLButtonElement
  expect(signUp.getAttribute('aria-busy')).toBe('true')
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Sign In' }) as HTMLButtonElement).disabled).toBe(true),
  )
})

test('leads Sign Up to the account request if the provider offers no registration', () => {
  render(<SignInActions returnTo="/scouting?country=x" hasRegistration={false} />)
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
    '/signup?ref=%2Fscouting%3Fcountry%3Dx',
  )
})

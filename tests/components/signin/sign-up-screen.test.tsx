import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignUpScreen } from '@/components/signin/sign-up-screen'
import { answerWith } from '@/tests/support/answer-with'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => sessionStorage.clear())

test('sends a request with its address and name, and says what happens next', async () => {
  const sent: unknown[] = []
  answerWith((url, init) => {
    sent.push([url, JSON.parse(String(init.body))])
    return { status: 201, body: { id: '1' } }
  })
  render(<SignUpScreen returnTo="/scouting" />)
  await userEvent.type(await field('Email'), 'Ada@Example.com')
  await userEvent.type(await field('Name'), 'Ada Charging')
  await userEvent.click(await screen.findByRole('button', { name: 'Request account' }))
  expect(await screen.findByRole('heading', { name: 'Your request is stored' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('ada@example.com'))
  expect(sent).toEqual([['/api/account/signup', { email: 'ada@example.com', name: 'Ada Charging' }]])
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?ref=%2Fscouting'),
  )
})

test('explains wrong and failed requests and loses nothing', async () => {
  answerWith(() => ({ status: 429, body: { detail: 'Too many requests. Try again in a minute.' } }))
  render(<SignUpScreen returnTo="/home" />)
  await userEvent.type(await field('Email'), 'ada')
  await userEvent.click(await screen.findByRole('button', { name: 'Request account' }))
  expect(await screen.findByText('Enter an email address like name@company.com.')).toBeTruthy()
  await screen.findByText('Enter a name.')
  await userEvent.type(await field('Email'), '@example.com')
  await userEvent.type(await field('Name'), 'Ada')
  await userEvent.click(await screen.findByRole('button', { name: 'Request account' }))
  expect(await screen.findByText('Too many requests. Try again in a minute.')).toBeTruthy()
  expect([(await field('Email')).value, (await field('Name')).value]).toEqual(['ada@example.com', 'Ada'])
})

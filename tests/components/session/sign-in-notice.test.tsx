import { act, render, screen } from '@testing-library/react'
import * as z from 'zod'
import { Toaster } from '@/components/ui/toaster'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

test('shows one notice for ten calls without a sign-in, and retries none', async () => {
  const server = answerWith(() => ({ status: 401, body: { detail: 'Authentication required.' } }))
  render(<Toaster />)
  const read = fetchJson(z.unknown())
  const calls = Array.from({ length: 10 }, (_, index) => read(`/api/call/${index}`).catch((error) => error))
  const errors = await act(() => Promise.all(calls))
  expect(errors.every((error) => error instanceof RequestError && error.status === 401)).toBe(true)
  expect(await screen.findAllByText('Authentication required.')).toHaveLength(1)
  expect(server.calls()).toBe(10)
})

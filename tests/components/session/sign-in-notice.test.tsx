import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Toaster } from '@/components/ui/toaster'
import { fetchJson, withdrawSignInNotice } from '@/lib/client/fetch/fetch-json'
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

test('offers the sign-in beside a refusal until it has worked, and keeps the page', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  window.history.replaceState(null, '', '/kepler?mapId=7')
  render(
    <>
      <Toaster />
      <ErrorStrip>The map is not saved. Authentication required.</ErrorStrip>
    </>,
  )
  const offer = await within(screen.getByRole('alert')).findByRole('button', { name: 'Sign In' })
  await userEvent.click(offer)
  expect(opened).toHaveBeenCalledWith('/auth?ref=%2Fkepler%3FmapId%3D7', '_blank', 'noopener')
  await act(() => withdrawSignInNotice())
  await waitFor(() => expect(screen.queryByText('Authentication required.')).toBeNull())
})

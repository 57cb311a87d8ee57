import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { EmptyPanel } from '@/components/studio/empty-panel'
import { useOpening } from '@/components/studio/use-opening'
import type { Studio } from '@/components/studio/use-studio'
import { RequestError } from '@/lib/client/fetch/request-error'
import { KnownSession } from '@/lib/client/session/known-session'
import { SignInFault } from '@/lib/client/studio/load-address'

beforeAll(() => {
  globalThis.Worker = class {
    postMessage = jest.fn()
    terminate = jest.fn()
  } as unknown as typeof Worker
})

type Loading = Parameters<Parameters<ReturnType<typeof useOpening>['take']>[1]>[0]

const opening = () => renderHook(() => useOpening(() => {}))

/** A file that never arrives. */
async function begin({ result }: Pick<ReturnType<typeof opening>, 'result'>, name: string) {
  let begun: Loading | undefined
  await act(async () => {
    void result.current.take(name, (loading) => {
      begun = loading
      return new Promise((_, reject) => {
        loading.signal.addEventListener('abort', () => reject(loading.signal.reason))
      })
    })
  })
  if (!begun) throw new Error('nothing was read')
  return begun
}

test('shows how much of a file has arrived', async () => {
  const hook = opening()
  const { onBytes } = await begin(hook, 'a.csv')
  expect(hook.result.current.state).toEqual({ step: 'opening', name: 'a.csv' })
  act(() => onBytes(500, 1000))
  expect(hook.result.current.state).toMatchObject({ step: 'opening', arrived: { done: 500, whole: 1000 } })
})

test('aborts a file for a newer one, on a press, and on leaving the page', async () => {
  const hook = opening()
  const first = await begin(hook, 'a.csv')
  const second = await begin(hook, 'b.csv')
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
  act(() => first.onBytes(1, 2))
  expect(hook.result.current.state).toEqual({ step: 'opening', name: 'b.csv' })
  await act(async () => hook.result.current.stop())
  expect(second.signal.aborted).toBe(true)
  expect(hook.result.current.state).toEqual({ step: 'empty' })
  const third = await begin(hook, 'c.csv')
  hook.unmount()
  expect(third.signal.aborted).toBe(true)
})

test('remembers that a file needs a sign-in', async () => {
  const { result } = opening()
  await act(async () => {
    await result.current.take('a.csv', async () => {
      throw new SignInFault('Error loading https://a.example/a.csv')
    })
  })
  expect(result.current.state).toEqual({
    step: 'failed',
    message: 'Error loading https://a.example/a.csv',
    needsSignIn: true,
  })
})

function show(state: Studio['state'], stop = jest.fn()) {
  render(
    <SWRConfig value={{ provider: () => new Map(), revalidateOnMount: false }}>
      <KnownSession session={{ user: null } as never}>
        <EmptyPanel studio={{ state, open: undefined, stop }} isOver={false} onAdd={() => {}} />
      </KnownSession>
    </SWRConfig>,
  )
  return stop
}

test('shows progress, and cancels', async () => {
  const stop = show({ step: 'opening', name: 'places.csv', arrived: { done: 2_500_000, whole: 5_000_000 } })
  expect(screen.getByText('2.5 of 5.0 MB')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(screen.queryByText('Open a map.')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(stop).toHaveBeenCalled()
})

test('links to the sign-in and back to the same address', () => {
  window.history.replaceState(null, '', '/kepler?mapUrl=https%3A%2F%2Fa.example%2Fa.csv')
  show({ step: 'failed', message: 'Error loading https://a.example/a.csv', needsSignIn: true })
  expect(screen.getByRole('alert').textContent).toBe('Error loading https://a.example/a.csv')
  const link = screen.getByRole('link', { name: 'Sign in to load an address.' })
  expect(link.getAttribute('href')).toBe(
    `/auth?ref=${encodeURIComponent('/kepler?mapUrl=https%3A%2F%2Fa.example%2Fa.csv')}`,
  )
})

test('offers the sign-in for a record that an expired session cannot open', async () => {
  const { result } = opening()
  await act(async () => {
    await result.current.take('record.json', async () => {
      throw new RequestError({ status: 401, detail: 'Authentication required.' })
    })
  })
  window.history.replaceState(null, '', '/kepler?source=record&record=0001_dc')
  show(result.current.state)
  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe(
    `/auth?ref=${encodeURIComponent('/kepler?source=record&record=0001_dc')}`,
  )
})

test('does not ask for a sign-in after other failures', () => {
  show({ step: 'failed', message: 'The map ends too early.', needsSignIn: false })
  expect(screen.queryByRole('link')).toBeNull()
})

import { act, renderHook } from '@testing-library/react'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'

const refused = () => Promise.reject(new RequestError({ status: 409, detail: 'Somebody was faster.' }))

describe('a dialog that sends', () => {
  it('is busy until the answer', async () => {
    const { result } = renderHook(useSending)
    const answer = Promise.withResolvers<void>()
    act(() => void result.current.send(() => answer.promise, 'It failed.'))
    expect(result.current).toMatchObject({ isSending: true, failure: undefined })
    await act(async () => answer.resolve())
    expect(result.current).toMatchObject({ isSending: false, failure: undefined })
  })

  it.each([
    ["the service's reason", refused, 'It failed.', 'Somebody was faster.'],
    [
      'its own sentence without one',
      () => Promise.reject(new Error('TypeError')),
      'It failed.',
      'It failed.',
    ],
    ['the sentence of an error', refused, (error: unknown) => `${error instanceof RequestError}`, 'true'],
  ])('says %s', async (_, sent, failed, failure) => {
    const { result } = renderHook(useSending)
    await act(() => result.current.send(sent, failed))
    expect(result.current).toMatchObject({ isSending: false, failure })
  })

  it('says no failure of before while it sends again', async () => {
    const { result } = renderHook(useSending)
    await act(() => result.current.send(refused, 'It failed.'))
    const answer = Promise.withResolvers<void>()
    act(() => void result.current.send(() => answer.promise, 'It failed.'))
    expect(result.current.failure).toBeUndefined()
    await act(async () => answer.resolve())
  })

  it('sends once, however often it is pressed', async () => {
    const { result } = renderHook(useSending)
    const answer = Promise.withResolvers<void>()
    const sent = jest.fn(() => answer.promise)
    act(() => {
      void result.current.send(sent, 'It failed.')
      void result.current.send(sent, 'It failed.')
    })
    expect(sent).toHaveBeenCalledTimes(1)
    await act(async () => answer.resolve())
  })
})

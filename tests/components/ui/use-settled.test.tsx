import { act, renderHook } from '@testing-library/react'
import { useSettled } from '@/components/ui/use-lasting'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe('a settled value', () => {
  it('is the first value at once, then values that have lasted', async () => {
    const { result, rerender } = renderHook(({ value }) => useSettled(value, 250), {
      initialProps: { value: 1 },
    })
    expect(result.current).toBe(1)
    rerender({ value: 2 })
    await wait(200)
    rerender({ value: 3 })
    await wait(200)
    expect(result.current).toBe(1)
    await wait(100)
    expect(result.current).toBe(3)
  })
})

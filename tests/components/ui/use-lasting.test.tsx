import { act, renderHook } from '@testing-library/react'
import { useLasting } from '@/components/ui/use-lasting'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

const renderLasting = () => renderHook(({ isOn }) => useLasting(isOn, 100), { initialProps: { isOn: true } })

test('turns on after the time has passed, and off at once at the end', () => {
  const { result, rerender } = renderLasting()
  pass(99)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender({ isOn: false })
  expect(result.current).toBe(false)
})

test('starts over each time', () => {
  const { result, rerender } = renderLasting()
  pass(60)
  rerender({ isOn: false })
  rerender({ isOn: true })
  pass(60)
  expect(result.current).toBe(false)
  pass(40)
  expect(result.current).toBe(true)
})

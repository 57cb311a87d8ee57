import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { useScorecard } from '@/lib/client/records/use-record-files'

const addressOf = (at: number) => `/api/evals/files/${at}/scorecard`

test('keeps 50 scorecards, releases the oldest and fetches it again', async () => {
  const asked: string[] = []
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    const blob = async () => new Blob(['%PDF'], { type: 'application/pdf' })
    return { ok: true, status: 200, headers: new Headers(), blob } as unknown as Response
  }
  let made = 0
  const released: string[] = []
  URL.createObjectURL = () => {
    made += 1
    return `blob:${made}`
  }
  URL.revokeObjectURL = (url) => void released.push(url)
  const wrapper = ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  const { result, rerender } = renderHook((at: number) => useScorecard(addressOf(at)), {
    wrapper,
    initialProps: 1,
  })
  const show = async (at: number) => {
    rerender(at)
    await waitFor(() => expect(result.current.step).toBe('ready'), { interval: 1 })
  }
  for (let at = 1; at <= 50; at += 1) await show(at)
  await show(1)
  expect([asked.length, released]).toEqual([50, []])
  await show(51)
  expect(released).toEqual(['blob:1'])
  await show(2)
  expect(asked).toHaveLength(51)
  await show(1)
  expect(asked).toHaveLength(52)
  expect(result.current).toMatchObject({ step: 'ready', url: 'blob:52' })
  expect(released).toEqual(['blob:1', 'blob:2'])
})

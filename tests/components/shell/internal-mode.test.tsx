import { act, renderHook, waitFor } from '@testing-library/react'
import { type PropsWithChildren, useState } from 'react'
import { SWRConfig } from 'swr'
import { useInternalMode, useInternalModeEnd } from '@/lib/client/session/internal-mode'
import { mayBeInternal } from '@/lib/client/session/internal-mode-mark'
import { answerWith } from '@/tests/support/answer-with'

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }

function meOf(internal: boolean) {
  return {
    data: {
      main_site: 'https://app.test',
      internal_user: internal,
      can_submit: true,
      customer: { id: '1', name: 'C' },
    },
  }
}

function FreshCache({ children }: PropsWithChildren) {
  const [value] = useState(() => ({
    provider: () => new Map(),
    focusThrottleInterval: 0,
    dedupingInterval: 0,
  }))
  return <SWRConfig value={value}>{children}</SWRConfig>
}

/** The mode once the person's rights have arrived. */
async function modeOf({ internal }: { internal: boolean }) {
  answerWith((url) => ({ body: url.includes('/auth/session') ? { user } : meOf(internal) }))
  const rendered = renderHook(
    () => {
      useInternalModeEnd()
      return useInternalMode()
    },
    { wrapper: FreshCache },
  )
  await waitFor(() => expect(rendered.result.current.isInternalUser).toBe(internal))
  return rendered
}

const kept = () => JSON.parse(localStorage.getItem('internal-mode') ?? '{}').state

test('stays on when staff switch it on and return', async () => {
  const first = await modeOf({ internal: true })
  await waitFor(() => expect(first.result.current).toMatchObject({ isInternalUser: true, isOn: false }))
  act(() => first.result.current.setOn(true))
  expect(first.result.current.isOn).toBe(true)
  first.unmount()

  const second = await modeOf({ internal: true })
  await waitFor(() => expect(second.result.current.isOn).toBe(true))
  expect(kept()).toEqual({ isOn: true })
})

test('tells pages outside the frame from the browser alone whether it may be on', async () => {
  const { result } = await modeOf({ internal: true })
  act(() => result.current.setOn(true))
  expect(mayBeInternal()).toBe(true)
  act(() => result.current.setOn(false))
  expect(mayBeInternal()).toBe(false)
})

test('ends on the next focus after the rights are lost', async () => {
  const { result } = await modeOf({ internal: true })
  act(() => result.current.setOn(true))
  answerWith((url) => ({ body: url.includes('/auth/session') ? { user } : meOf(false) }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(result.current).toMatchObject({ isInternalUser: false, isOn: false }))
  expect(kept()).toEqual({ isOn: false })
})

test('ends for good once another person uses the browser', async () => {
  const staff = await modeOf({ internal: true })
  act(() => staff.result.current.setOn(true))
  staff.unmount()

  const planner = await modeOf({ internal: false })
  await waitFor(() => expect(kept()).toEqual({ isOn: false }))
  expect(planner.result.current).toMatchObject({ isInternalUser: false, isOn: false })
  act(() => planner.result.current.setOn(true))
  expect(planner.result.current.isOn).toBe(false)
})

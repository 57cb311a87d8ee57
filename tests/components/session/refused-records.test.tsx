import { renderHook, waitFor } from '@testing-library/react'
import { type PropsWithChildren, useState } from 'react'
import { SWRConfig } from 'swr'
import { answerWith } from '@/tests/support/answer-with'

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }
const customer = { id: '1', name: 'Own' }
const rights = (internal_user: boolean) => ({
  data: { main_site: 'https://app.test', internal_user, can_submit: true, customer },
})
const own = {
  name: 'Own',
  header: '',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
  grids: [],
}
const refusal = { detail: 'There is no such customer, or your account may not act for it.' }

function FreshCache({ children }: PropsWithChildren) {
  const [value] = useState(() => ({ provider: () => new Map(), dedupingInterval: 0 }))
  return <SWRConfig value={value}>{children}</SWRConfig>
}

test('makes staff recheck their rights on refused records, or shows their own', async () => {
  // Stored by a browser with internal mode on and a customer in the address.
  localStorage.setItem('internal-mode', JSON.stringify({ state: { isOn: true }, version: 1 }))
  sessionStorage.setItem('customer', JSON.stringify({ state: { customer: 'acme' }, version: 1 }))
  const { useRecords } = await import('@/lib/client/records/use-records')
  const { useInternalMode, useInternalModeEnd } = await import('@/lib/client/session/internal-mode')

  let isStaff = true
  const asked: string[] = []
  answerWith((url) => {
    asked.push(url)
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: rights(isStaff) }
    isStaff = false
    return url.includes('customer=') ? { status: 404, body: refusal } : { body: own }
  })
  const { result } = renderHook(
    () => {
      useInternalModeEnd()
      return { runs: useRecords(), isOn: useInternalMode().isOn }
    },
    { wrapper: FreshCache },
  )
  await waitFor(() => expect(result.current.runs.data?.name).toBe('Own'))
  expect(result.current.isOn).toBe(false)
  expect(asked.filter((url) => url.includes('/evals/runs'))).toEqual([
    '/api/evals/runs?customer=acme',
    '/api/evals/runs',
  ])
})

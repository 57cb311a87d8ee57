import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { PropsWithChildren } from 'react'
import { useWayBack } from '@/components/shell/use-navigation'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { hrefOf, router, visit, visited } from '@/tests/support/shell-visit'

const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  type: 'Custom Utilization estimation',
  map: 'https://app.test/api/evals/files/0007_dc/map',
  excel: '',
  scorecard: '',
  customer: '1',
  locations: 3,
})

test('leads from an analysis to the list, and from elsewhere back to it, with its location', async () => {
  await visit({ path: '/my-analyses/0007_dc?id=12', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses'))
  expect(hrefOf('My Locations')).toBe('/evaluations')
  cleanup()
  await visit({ path: '/scouting', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses/0007_dc?id=12'))
  cleanup()
  await visit({ path: '/my-analyses', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses'))
})

test('never links an example’s number to the account’s own records', async () => {
  const path = '/demo/my-analyses/0007_dc?id=12'
  await visit({ path, isGuest: true, who: 'planner', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses'))
  cleanup()
  await visit({ path: '/scouting', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses'))
})

test('leaves guest mode with the guest’s address, although the frame stays', async () => {
  // Links keep the layout, which has read the address of the first page.
  await visit({ path: '/scouting', isGuest: true, who: 'planner', records: [record] })
  expect(hrefOf(/start page/)).toBe('/')
})

test('carries the data address to the next page', async () => {
  const dataUrl = `${window.location.origin}/customers/acme/evaluations.json`
  await visit({ path: `/home?dataUrl=${encodeURIComponent(dataUrl)}` })
  cleanup()
  await visit({ path: '/scouting?country=x' })
  expect(new URLSearchParams(window.location.search).get('dataUrl')).toBe(dataUrl)
  cleanup()
  await visit({ path: '/scouting?dataUrl=' })
  expect(window.location.search).toBe('')
  cleanup()
  await visit({ path: '/home?dataUrl=https%3A%2F%2Fevil.test%2Fcustomers%2Facme%2Fevaluations.json' })
  cleanup()
  await visit({ path: '/scouting' })
  expect(window.location.search).toBe('')
})

describe('the link from the scouting map to the saved locations', () => {
  /** The link's own router calls it before navigation; the test's router does not. */
  const follow = (address: string) => {
    window.history.replaceState(null, '', address)
    const wrapper = ({ children }: PropsWithChildren) => (
      <AppRouterContext value={router}>{children}</AppRouterContext>
    )
    const { result } = renderHook(() => useWayBack(), { wrapper })
    const event = new Event('navigate', { cancelable: true })
    result.current('/submit-evaluation')(event)
    window.history.replaceState(null, '', '/')
    return event.defaultPrevented
  }

  test('keeps the search, so that the link back restores it', () => {
    expect(follow('/scouting?country=liechtenstein&type=parking&zoom=14')).toBe(true)
    expect(visited).toEqual(['/submit-evaluation?country=liechtenstein&type=parking&zoom=14'])
  })

  test('keeps nothing before a location type is chosen, and nothing from other pages', () => {
    expect(follow('/scouting?country=liechtenstein')).toBe(false)
    expect(follow('/evaluations?type=custom')).toBe(false)
    expect(visited).toEqual([])
  })
})

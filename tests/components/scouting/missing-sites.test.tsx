import { renderHook, screen } from '@testing-library/react'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { useLostCatchment, useMissingSites } from '@/components/scouting/state/screen-effects'
import { Toaster } from '@/components/ui/toaster'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

const a = scoutedSite({ id: 'a' })
const b = scoutedSite({ id: 'b' })
const text = /^The location to compare with is not in the searched area/

function opened(change: Parameters<typeof scoutingState>[1], useEffects = useMissingSites) {
  const changes: unknown[] = []
  const setAddress = ((next: unknown) => {
    changes.push(next)
    return Promise.resolve(new URLSearchParams())
  }) as Scouting['setAddress']
  const state = scoutingState([a, b], { ...change, setAddress })
  renderHook(() => useEffects(state), {
    wrapper: ({ children }) => (
      <>
        {children}
        <Toaster />
      </>
    ),
  })
  return changes
}

test('reports a missing site to compare with, and removes it from the address', async () => {
  const changes = opened({ address: { site: 'a', compare: 'far' }, open: { active: a } })
  expect(changes).toEqual([{ compare: null }])
  await screen.findByText(text)
})

test.each([
  ['both are open', { open: { active: a, compared: b } }],
  ['the search is still on its way', { open: { active: a }, search: { isSearching: true } }],
  ['nothing was searched', { open: { active: a }, results: { found: undefined } }],
] as const)('reports nothing if %s', (_, change) => {
  expect(opened({ address: { site: 'a', compare: 'b' }, ...change })).toEqual([])
})

test.each([
  ['A', {}, [{ catchment: null }]],
  ['A', { site: 'a' }, []],
  ['B', { site: 'a' }, [{ catchment: null }]],
  ['B', { site: 'a', compare: 'b' }, []],
] as const)(
  'keeps the catchment of %s on the map while its location is open: %p',
  (catchment, address, changes) => {
    expect(opened({ address: { ...address, catchment } }, useLostCatchment)).toEqual(changes)
  },
)

import { act, render, screen } from '@testing-library/react'
import { SiteMap } from '@/components/results/results-side'

jest.mock('@/components/map/country-map', () => ({
  CountryMap: ({ label }: { label: string }) => <div role="application" aria-label={label} />,
}))
jest.mock('@/lib/client/places/use-address', () => ({ useAddress: () => ({}) }))
jest.mock('@/lib/client/scouting/use-manifest', () => ({
  useManifest: (slug: string) => ({ data: slug && { country: slug } }),
}))

type See = (entries: { isIntersecting: boolean }[]) => void

test('makes a result’s map once it nears the screen, and keeps it', () => {
  const observers: { see: See; isWatching: boolean }[] = []
  globalThis.IntersectionObserver = class {
    readonly #watch: { see: See; isWatching: boolean }
    constructor(see: See) {
      this.#watch = { see, isWatching: false }
      observers.push(this.#watch)
    }
    observe() {
      this.#watch.isWatching = true
    }
    disconnect() {
      this.#watch.isWatching = false
    }
  } as never
  const location = { name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 } as never
  const { unmount } = render(<SiteMap location={location} country="Liechtenstein" />)
  const map = () => screen.queryByRole('application', { name: 'Map around Lindaplatz' })
  const see = (isIntersecting: boolean) => act(() => observers[0]?.see([{ isIntersecting }]))
  see(false)
  expect(map()).toBeNull()
  see(true)
  expect(map()).not.toBeNull()
  see(false)
  expect(map()).not.toBeNull()
  unmount()
  expect(observers.map(({ isWatching }) => isWatching)).toEqual([false])
})

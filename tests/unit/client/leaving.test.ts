/** @jest-environment jsdom */
import { onRouterTransitionStart } from '@/lib/client/address/leaving'

const router = { __NA: true }
const at = () => `${window.location.pathname}${window.location.search}`
const write = (address: string) => window.history.replaceState(null, '', address)

/** Draws the current address as the router does. */
const draw = () => window.history.replaceState(router, '', at())

beforeEach(() => {
  jest.useFakeTimers()
  // A link to the page itself ends a navigation that the previous test left open.
  window.history.replaceState(router, '', '/scouting?country=malta')
  onRouterTransitionStart('/scouting?country=malta', 'push')
  draw()
})
afterEach(() => jest.useRealTimers())

test('lets a screen write the address until the router starts and after it arrives', () => {
  write('/scouting?country=malta&zoom=9')
  expect(at()).toBe('/scouting?country=malta&zoom=9')
  onRouterTransitionStart('/scouting', 'push')
  write('/scouting?country=malta&zoom=10')
  window.history.pushState({ other: 1 }, '', '/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta&zoom=9')
  window.history.pushState(router, '', '/scouting')
  expect(at()).toBe('/scouting')
  write('/scouting?sort=none')
  expect(at()).toBe('/scouting?sort=none')
})

test("does not mistake the router's repeated write for its arrival", () => {
  write('/scouting?country=malta&zoom=9')
  onRouterTransitionStart('/home', 'push')
  draw()
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=9')
  window.history.pushState(router, '', '/home')
  write('/home?tab=1')
  expect(at()).toBe('/home?tab=1')
})

test('blocks the screen while going back until the router arrives', () => {
  window.history.replaceState(router, '', '/scouting')
  onRouterTransitionStart('/scouting', 'traverse')
  write('/scouting?zoom=10')
  expect(at()).toBe('/scouting')
  window.history.replaceState(router, '', '/scouting')
  write('/scouting?sort=none')
  expect(at()).toBe('/scouting?sort=none')
})

test('ignores a link to the page itself', () => {
  onRouterTransitionStart('/scouting?country=malta', 'push')
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=10')
})

test('repeats the last refused write when a navigation returns to its start', () => {
  onRouterTransitionStart('/', 'push')
  write('/scouting?country=malta&zoom=10')
  write('/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta')
  draw()
  // The router is still drawing.
  expect(at()).toBe('/scouting?country=malta')
  jest.advanceTimersByTime(0)
  expect(at()).toBe('/scouting?country=malta&zoom=11')
  write('/scouting?country=malta&zoom=12')
  expect(at()).toBe('/scouting?country=malta&zoom=12')
})

test('ends a navigation that returns after a write not drawn yet', () => {
  write('/scouting?country=malta&zoom=9')
  onRouterTransitionStart('/', 'push')
  draw()
  draw()
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=10')
})

test('blocks the screen for at most ten seconds when a page never arrives', () => {
  onRouterTransitionStart('/home', 'push')
  jest.advanceTimersByTime(9_999)
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta')
  jest.advanceTimersByTime(1)
  // The refused write is not repeated: the page may still arrive.
  expect(at()).toBe('/scouting?country=malta')
  write('/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta&zoom=11')
})

test('ends a replaced navigation with the one that replaces it', () => {
  onRouterTransitionStart('/home', 'push')
  jest.advanceTimersByTime(6_000)
  onRouterTransitionStart('/evaluations', 'push')
  jest.advanceTimersByTime(6_000)
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta')
  window.history.pushState(router, '', '/evaluations')
  write('/evaluations?search=x')
  jest.advanceTimersByTime(20_000)
  expect(at()).toBe('/evaluations?search=x')
})

test('ends a navigation that a link to the page itself cancels', () => {
  onRouterTransitionStart('/home', 'push')
  write('/scouting?country=malta&zoom=10')
  onRouterTransitionStart('/scouting?country=malta', 'push')
  draw()
  jest.advanceTimersByTime(0)
  expect(at()).toBe('/scouting?country=malta')
  write('/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta&zoom=11')
})

test('guards the address once when it is wrapped again later', () => {
  onRouterTransitionStart('/home', 'push')
  window.history.pushState(router, '', '/home')
  const inner = window.history.replaceState
  window.history.replaceState = function (...change) {
    inner.apply(this, change)
  }
  write('/home?tab=1')
  onRouterTransitionStart('/evaluations', 'push')
  // The router repeats the last write.
  draw()
  write('/home?tab=2')
  expect(at()).toBe('/home?tab=1')
})

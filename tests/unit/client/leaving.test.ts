/** @jest-environment jsdom */
import { onRouterTransitionStart } from '@/lib/client/address/leaving'

const router = { __NA: true }
const at = () => `${window.location.pathname}${window.location.search}`
const write = (address: string) => window.history.replaceState(null, '', address)

/** The router has drawn what stands in the address. */
const draw = () => window.history.replaceState(router, '', at())

beforeEach(() => {
  jest.useFakeTimers()
  // A link to the page itself ends whatever journey the test before has left open.
  window.history.replaceState(router, '', '/scouting?country=malta')
  onRouterTransitionStart('/scouting?country=malta', 'push')
  draw()
})
afterEach(() => jest.useRealTimers())

test('a screen writes its address until the router sets out, and again once it is there', () => {
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

test('the router repeating the address that it leaves is no arrival', () => {
  write('/scouting?country=malta&zoom=9')
  onRouterTransitionStart('/home', 'push')
  draw()
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=9')
  window.history.pushState(router, '', '/home')
  write('/home?tab=1')
  expect(at()).toBe('/home?tab=1')
})

test('on the way back the address is the next one at once, and stays as it is until that stands', () => {
  window.history.replaceState(router, '', '/scouting')
  onRouterTransitionStart('/scouting', 'traverse')
  write('/scouting?zoom=10')
  expect(at()).toBe('/scouting')
  window.history.replaceState(router, '', '/scouting')
  write('/scouting?sort=none')
  expect(at()).toBe('/scouting?sort=none')
})

test('a link to the page itself leaves nothing', () => {
  onRouterTransitionStart('/scouting?country=malta', 'push')
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=10')
})

test('a journey that is sent back to where it began is over, and what the screen wanted to say is said', () => {
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

test('sent back after a write that the router had not drawn yet, it is over too', () => {
  write('/scouting?country=malta&zoom=9')
  onRouterTransitionStart('/', 'push')
  draw()
  draw()
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta&zoom=10')
})

test('a journey whose page never comes leaves the screen silent for ten seconds, no longer', () => {
  onRouterTransitionStart('/home', 'push')
  jest.advanceTimersByTime(9_999)
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta')
  jest.advanceTimersByTime(1)
  // What was refused is not made up for: the page may still be on its way.
  expect(at()).toBe('/scouting?country=malta')
  write('/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta&zoom=11')
})

test('a journey that another one replaces ends with that one', () => {
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

test('a journey that a link to the page itself calls off is over', () => {
  onRouterTransitionStart('/home', 'push')
  write('/scouting?country=malta&zoom=10')
  onRouterTransitionStart('/scouting?country=malta', 'push')
  draw()
  jest.advanceTimersByTime(0)
  expect(at()).toBe('/scouting?country=malta')
  write('/scouting?country=malta&zoom=11')
  expect(at()).toBe('/scouting?country=malta&zoom=11')
})

test('what puts itself in front of the address later is heard once', () => {
  onRouterTransitionStart('/home', 'push')
  window.history.pushState(router, '', '/home')
  const inner = window.history.replaceState
  window.history.replaceState = function (...change) {
    inner.apply(this, change)
  }
  write('/home?tab=1')
  onRouterTransitionStart('/evaluations', 'push')
  // The repeat of the last write.
  draw()
  write('/home?tab=2')
  expect(at()).toBe('/home?tab=1')
})

/** @jest-environment jsdom */
import { onRouterTransitionStart } from '@/lib/client/leaving'

const router = { __NA: true }
const at = () => `${window.location.pathname}${window.location.search}`
const write = (address: string) => window.history.replaceState(null, '', address)

beforeEach(() => window.history.replaceState(router, '', '/scouting?country=malta'))

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
  onRouterTransitionStart('/home', 'push')
  window.history.replaceState(router, '', '/scouting?country=malta')
  write('/scouting?country=malta&zoom=10')
  expect(at()).toBe('/scouting?country=malta')
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

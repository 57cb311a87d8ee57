import { URLPattern } from 'node:url'
import { isStudioPath, signInPath } from '@/lib/config/routes'
import {
  guestPath,
  guestRewrite,
  isDemoHost,
  isGuestHost,
  isGuestPath,
  withoutGuestPrefix,
} from '@/lib/config/site'

test('treats pages under /demo as guest pages, except sample maps', () => {
  expect(['/demo/home', '/demo/evaluations/0001_dc', '/demo/results'].every(isGuestPath)).toBe(true)
  expect(['/home', '/demo', '/demo/', '/demo/earthquakes', '/demolition/home'].some(isGuestPath)).toBe(false)
})

test('adds and removes the guest prefix once, keeping the query', () => {
  expect(guestPath('/scouting?country=liechtenstein')).toBe('/demo/scouting?country=liechtenstein')
  expect(guestPath('/demo/scouting')).toBe('/demo/scouting')
  expect(withoutGuestPrefix('/demo/scouting?country=x')).toBe('/scouting?country=x')
  expect(withoutGuestPrefix('/demo/earthquakes')).toBe('/demo/earthquakes')
})

test('treats only demo.* and the named host as the demo site', () => {
  expect(isDemoHost('demo.app.test')).toBe(true)
  expect(isDemoHost('app.test')).toBe(false)
  expect(isDemoHost('demonstration.test')).toBe(false)
  expect(isDemoHost('try.app.test:8080', 'try.app.test')).toBe(true)
  expect(isDemoHost('try.app.test.evil.test', 'try.app.test')).toBe(false)
})

test('has no guests on the sign-in host, whatever its name', () => {
  const hosts = { appOrigin: 'https://demo.app.test:8443', demoHost: 'try.app.test' }
  expect(isGuestHost('demo.app.test:8443', hosts)).toBe(false)
  expect(isGuestHost('DEMO.app.test:8443', hosts)).toBe(false)
  expect(isGuestHost('Try.App.test', hosts)).toBe(true)
  expect(isGuestHost('', hosts)).toBe(false)
})

test('requires a sign-in on studio pages but not on public ones', () => {
  expect(['/home', '/evaluations/0001_dc', '/evaluate'].every(isStudioPath)).toBe(true)
  expect(['/', '/auth', '/logout', '/support', '/demo/home', '/homely'].some(isStudioPath)).toBe(false)
})

test('keeps the current page in the sign-in path', () => {
  expect(signInPath('/scouting?country=x&id=1')).toBe('/auth?ref=%2Fscouting%3Fcountry%3Dx%26id%3D1')
})

test('rewrites guest paths to the same page and no other paths', () => {
  const pattern = new URLPattern({ pathname: guestRewrite.source })
  const target = (path: string) => {
    const found = pattern.exec({ pathname: path })?.pathname.groups
    return found ? `/${[found.page, found.rest].filter(Boolean).join('/')}` : null
  }
  for (const path of ['/demo/scouting', '/demo/evaluations/0001_dc', '/demo/home']) {
    expect(target(path)).toBe(withoutGuestPrefix(path))
  }
  expect(['/demo/earthquakes', '/demo', '/demolition/home', '/home'].map(target)).toEqual(Array(4).fill(null))
})

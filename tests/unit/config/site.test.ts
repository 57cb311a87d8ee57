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

test('a page under /demo is a guest page, a sample map under /demo is not', () => {
  expect(['/demo/home', '/demo/evaluations/0001_dc', '/demo/results'].every(isGuestPath)).toBe(true)
  expect(['/home', '/demo', '/demo/', '/demo/earthquakes', '/demolition/home'].some(isGuestPath)).toBe(false)
})

test('paths go to the guest form and back, with their query, and never get the prefix twice', () => {
  expect(guestPath('/scouting?country=liechtenstein')).toBe('/demo/scouting?country=liechtenstein')
  expect(guestPath('/demo/scouting')).toBe('/demo/scouting')
  expect(withoutGuestPrefix('/demo/scouting?country=x')).toBe('/scouting?country=x')
  expect(withoutGuestPrefix('/demo/earthquakes')).toBe('/demo/earthquakes')
})

test('only a host that is named demo, or that the installation names, is the demo site', () => {
  expect(isDemoHost('demo.app.test')).toBe(true)
  expect(isDemoHost('app.test')).toBe(false)
  expect(isDemoHost('demonstration.test')).toBe(false)
  expect(isDemoHost('try.app.test:8080', 'try.app.test')).toBe(true)
  expect(isDemoHost('try.app.test.evil.test', 'try.app.test')).toBe(false)
})

test('where people sign in nobody is a guest, whatever the host is called', () => {
  const hosts = { appOrigin: 'https://demo.app.test:8443', demoHost: 'try.app.test' }
  expect(isGuestHost('demo.app.test:8443', hosts)).toBe(false)
  expect(isGuestHost('DEMO.app.test:8443', hosts)).toBe(false)
  expect(isGuestHost('Try.App.test', hosts)).toBe(true)
  expect(isGuestHost('', hosts)).toBe(false)
})

test('studio pages ask for a sign-in and public pages do not', () => {
  expect(['/home', '/evaluations/0001_dc', '/evaluate'].every(isStudioPath)).toBe(true)
  expect(['/', '/auth', '/logout', '/support', '/demo/home', '/homely'].some(isStudioPath)).toBe(false)
})

test('the way to sign in remembers where somebody was', () => {
  expect(signInPath('/scouting?country=x&id=1')).toBe('/auth?ref=%2Fscouting%3Fcountry%3Dx%26id%3D1')
})

test('guests get the page of the same path, and no page is served as another', () => {
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

import { returnHosts, safeReturnUrl } from '@/lib/config/return-url'

const hosts = ['app.test', 'demo.app.test:3000']

test.each([
  ['/scouting?country=x#map', '/scouting?country=x#map'],
  ['/', '/'],
  ['https://app.test/home', 'https://app.test/home'],
  ['http://demo.app.test:3000/', 'http://demo.app.test:3000/'],
])('returns to %s', (candidate, expected) => {
  expect(safeReturnUrl(candidate, hosts)).toBe(expected)
})

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'https:evil.test',
  'https://app.test.evil.test',
  'https://app.test@evil.test',
  'https://user:secret@app.test/',
  'https://demo.app.test/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:msgbox(1)',
  'home',
  '',
  `/${'a'.repeat(10_000)}`,
])('does not return to %j', (candidate) => {
  expect(safeReturnUrl(candidate, hosts)).toBeNull()
})

test('returns null without an address', () => {
  expect([safeReturnUrl(null, hosts), safeReturnUrl(undefined, hosts)]).toEqual([null, null])
})

test("allows the installation's hosts on the app's port", () => {
  const app = 'https://app.test'
  expect(returnHosts({ appOrigin: app, studioHost: 'app.test', demoHost: 'demo.test' })).toEqual([
    'app.test',
    'demo.test',
  ])
  expect(
    returnHosts({ appOrigin: 'http://localhost:3000', studioHost: undefined, demoHost: 'demo.localhost' }),
  ).toEqual(['localhost:3000', 'demo.localhost:3000'])
})

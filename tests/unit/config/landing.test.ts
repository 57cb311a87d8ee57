import { landingPath } from '@/lib/config/landing'

const allowedHosts = ['studio.example']

test('without a page to come back to, people land at home and guests at the home of guests', () => {
  expect(landingPath({ ref: undefined, allowedHosts })).toBe('/home')
  expect(landingPath({ ref: undefined, allowedHosts, isGuest: true })).toBe('/demo/home')
})

test('people land on the page they came from, with its query', () => {
  expect(landingPath({ ref: '/scouting?country=liechtenstein', allowedHosts })).toBe(
    '/scouting?country=liechtenstein',
  )
  expect(landingPath({ ref: ['/evaluations', '/home'], allowedHosts })).toBe('/evaluations')
})

test.each(['//evil.example', 'https://evil.example/home', 'javascript:alert(1)', '', '/\\evil.example'])(
  'an address that is not ours (%s) is ignored',
  (ref) => {
    expect(landingPath({ ref, allowedHosts })).toBe('/home')
  },
)

test.each(['/', '/?ref=%2F', '/#top', '/auth', '/auth?ref=%2Fhome', '/logout', 'https://studio.example/'])(
  'coming from %s never leads back to signing in',
  (ref) => {
    expect(landingPath({ ref, allowedHosts })).toBe('/home')
  },
)

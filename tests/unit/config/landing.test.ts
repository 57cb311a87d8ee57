import { closingPath, guestLandingPath, landingPath } from '@/lib/config/landing'

const allowedHosts = ['studio.example']

test('lands users on home and guests on the guest home by default', () => {
  expect(landingPath({ ref: undefined, allowedHosts })).toBe('/home')
  expect(landingPath({ ref: undefined, allowedHosts, isGuest: true })).toBe('/demo/home')
})

test('lands users on the page they came from, with its query', () => {
  expect(landingPath({ ref: '/scouting?country=liechtenstein', allowedHosts })).toBe(
    '/scouting?country=liechtenstein',
  )
  expect(landingPath({ ref: ['/evaluations', '/home'], allowedHosts })).toBe('/evaluations')
})

test.each(['//evil.example', 'https://evil.example/home', 'javascript:alert(1)', '', '/\\evil.example'])(
  'ignores a foreign address (%s)',
  (ref) => {
    expect(landingPath({ ref, allowedHosts })).toBe('/home')
  },
)

test.each(['/', '/?ref=%2F', '/#top', '/auth', '/auth?ref=%2Fhome', '/logout', 'https://studio.example/'])(
  'never returns to the sign-in from %s',
  (ref) => {
    expect(landingPath({ ref, allowedHosts })).toBe('/home')
  },
)

test.each([
  ['/scouting?country=x&type=parking', '/demo/scouting?country=x&type=parking'],
  ['/demo/results?a=1', '/demo/results?a=1'],
  ['/legal', '/demo/home'],
  ['//evil.example', '/demo/home'],
  [undefined, '/demo/home'],
])('starts guests who came for %s at %s', (ref, start) => {
  expect(guestLandingPath(ref)).toBe(start)
})

test.each([
  ['/evaluations/0001_dc?id=2', false, '/evaluations/0001_dc?id=2'],
  ['/demo/scouting', true, '/demo/scouting'],
  ['/support?tab=others', false, '/home'],
  ['/demo/support', true, '/demo/home'],
  ['https://evil.example/', false, '/home'],
  [undefined, true, '/demo/home'],
])('closes support opened from %s (guest: %s) to %s', (ref, isGuest, path) => {
  expect(closingPath(ref, isGuest)).toBe(path)
})

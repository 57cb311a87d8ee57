import { readAuthRequest } from '@/lib/config/auth-request'

const hosts = ['app.test']
const read = (query: Record<string, string | string[]>) => readAuthRequest(query, hosts)

test('signs in and lands on home by default', () => {
  expect(read({})).toEqual({ returnTo: '/home', register: false, fromLink: false, error: null })
})

test('recognises readers of a link', () => {
  expect(read({ ref: '/results?a=1', link: '1' }).fromLink).toBe(true)
  expect(read({ link: 'yes' }).fromLink).toBe(false)
})

test('returns to ref', () => {
  expect(read({ ref: '/scouting?country=liechtenstein' }).returnTo).toBe('/scouting?country=liechtenstein')
})

test('leads from a guest’s page to the account’s own data', () => {
  expect(read({ ref: '/demo/evaluations/0003_dc?id=12' }).returnTo).toBe('/evaluations')
  expect(read({ ref: '/demo/scouting?country=liechtenstein' }).returnTo).toBe(
    '/scouting?country=liechtenstein',
  )
})

test('prefers the last part of state over ref and registers when its first part says so', () => {
  const request = read({ ref: '/home', state: 'register;https://app.test/evaluations' })
  expect(request).toMatchObject({ returnTo: 'https://app.test/evaluations', register: true })
})

test('ignores foreign addresses silently', () => {
  expect(read({ ref: '//evil.test' }).returnTo).toBe('/home')
  expect(read({ ref: '/scouting', state: 'x;https://evil.test' }).returnTo).toBe('/scouting')
  expect(read({ ref: ['https://evil.test', '/home'] }).returnTo).toBe('/home')
})

test('strips special characters from an error code', () => {
  expect(read({ error: 'OAuthCallback<script>' }).error).toBe('OAuthCallbackscript')
  expect(read({ error: '' }).error).toBe('')
})

import { readAuthRequest } from '@/lib/config/auth-request'

const hosts = ['app.test']
const read = (query: Record<string, string | string[]>) => readAuthRequest(query, hosts)

test('without anything it signs in and lands on home', () => {
  expect(read({})).toEqual({ returnTo: '/home', register: false, error: null })
})

test('ref is where it returns to', () => {
  expect(read({ ref: '/scouting?country=liechtenstein' }).returnTo).toBe('/scouting?country=liechtenstein')
})

test('the last part of state wins over ref, and its first part may ask to register', () => {
  const request = read({ ref: '/home', state: 'register;https://app.test/evaluations' })
  expect(request).toMatchObject({ returnTo: 'https://app.test/evaluations', register: true })
})

test('an address elsewhere is ignored without a word', () => {
  expect(read({ ref: '//evil.test' }).returnTo).toBe('/home')
  expect(read({ ref: '/scouting', state: 'x;https://evil.test' }).returnTo).toBe('/scouting')
  expect(read({ ref: ['https://evil.test', '/home'] }).returnTo).toBe('/home')
})

test('an error is cut down to plain characters', () => {
  expect(read({ error: 'OAuthCallback<script>' }).error).toBe('OAuthCallbackscript')
  expect(read({ error: '' }).error).toBe('')
})

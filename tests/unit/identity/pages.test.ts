import { readFileSync } from 'node:fs'
import { html } from '@/server/base/web/html'
import { newAccountSchema } from '@/server/identity/accounts/accounts'
import { hashPassword, verifyPassword } from '@/server/identity/accounts/password'
import { tokensOf } from '@/server/identity/assets'
import { isLocalHost, refusePublicHost } from '@/server/identity/start-identity'

test('escapes every value in a page, in text and in attributes', () => {
  const nasty = `"><img src=x onerror='alert(1)'>&`
  expect(html`<p title="${nasty}">${nasty}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;">' +
      '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</p>',
  )
})

test('keeps nested markup and renders nothing for absent values', () => {
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}${undefined}${false}</ul>`.toString()).toBe(
    '<ul><li>1</li><li>&lt;</li></ul>',
  )
})

test("styles the pages with the app's own design tokens", () => {
  const tokens = tokensOf(readFileSync('app/tokens.css', 'utf8'))
  expect(tokens).toMatch(/^:root \{[\s\S]*--color-volt: #d6f231;[\s\S]*--font-sans:[\s\S]*\}$/)
  expect(() => tokensOf('body { color: red }')).toThrow('no block of design tokens')
})

test.each([
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '127.8.8.8',
  '[::1]',
  '192.168.1.20',
  '10.1.2.3',
  'app.test',
])('accepts %s as a local host', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each([
  'kerbwatt.com',
  'localhost.evil.com',
  '8.8.8.8',
  '[2606:4700::1111]',
  'notlocalhost',
  '127.0.0.1.nip.io',
])('treats %s as a public host', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

test('refuses a public host and names the variables to set', () => {
  expect(() => refusePublicHost('https://app.kerbwatt.com')).toThrow(/app\.kerbwatt\.com.*OIDC_ISSUER/)
  expect(() => refusePublicHost('http://localhost:3000')).not.toThrow()
})

test('stores a password as argon2id with its own salt and recognises it', async () => {
  const [first, second] = await Promise.all([hashPassword('nine lives'), hashPassword('nine lives')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('nine lives', first)).toBe(true)
  expect(await verifyPassword('nine Lives', first)).toBe(false)
  expect(await verifyPassword('nine lives', 'not a hash')).toBe(false)
})

test('accepts the same password in another Unicode form', async () => {
  expect(await verifyPassword('Zu\u0308rich nights', await hashPassword('Z\u00fcrich nights'))).toBe(true)
})

const person = {
  given_name: 'Ada',
  family_name: 'Byron',
  email: 'ada.byron@example.com',
  password: 'nine lives and',
}
const issuesOf = (over: Partial<typeof person>) =>
  newAccountSchema
    .safeParse({ ...person, ...over })
    .error?.issues.map(({ path, message }) => [path[0], message])

test('requires names, an address and a long, uncommon password for an account', () => {
  expect(issuesOf({})).toBeUndefined()
  expect(issuesOf({ password: 'aaaaaaaaaaaa' })).toEqual([
    ['password', 'Use more than three different characters.'],
  ])
  expect(issuesOf({ password: 'Ada.Byron2026' })).toEqual([
    ['password', 'Leave your email address out of it.'],
  ])
  expect(issuesOf({ email: 'ada' })?.[0]?.[0]).toBe('email')
  expect(issuesOf({ given_name: 'x'.repeat(101) })?.[0]?.[0]).toBe('given_name')
})

import { offersRegistration } from '@/server/auth/provider-client'

const realFetch = globalThis.fetch
afterAll(() => {
  globalThis.fetch = realFetch
})

let issuers = 0

/** Uses a new provider each time, since discoveries are cached. */
function ask(discovery: object): Promise<boolean> {
  globalThis.fetch = async () =>
    Response.json({ token_endpoint: 'https://provider.test/token', ...discovery })
  return offersRegistration({ issuer: `https://provider-${++issuers}.test` })
}

test('is true if the provider lists the prompt for it, or lists no prompts', async () => {
  expect(await ask({ prompt_values_supported: ['login', 'create'] })).toBe(true)
  expect(await ask({})).toBe(true)
})

test('is false if the provider lists its prompts without that one', async () => {
  expect(await ask({ prompt_values_supported: ['none', 'login', 'consent'] })).toBe(false)
})

test('is true for an unreachable provider, whose own page reports the outage', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  expect(await offersRegistration({ issuer: 'https://down.test' })).toBe(true)
})

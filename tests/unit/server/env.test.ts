import { appOrigin, readEnv } from '@/server/env'

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, VAR_DIR: 'var', TRUSTED_PROXIES: 0 })
})

test('an empty variable counts as unset', () => {
  expect(readEnv({ OIDC_ISSUER: '', API_BASE_URL: '' }).OIDC_ISSUER).toBeUndefined()
})

test('half a configuration names what is missing', () => {
  expect(() => readEnv({ OIDC_ISSUER: 'https://id.test' })).toThrow(
    /OIDC_CLIENT_SECRET is missing; OIDC_ISSUER needs it/,
  )
  expect(() => readEnv({ API_BASE_URL: 'https://api.test' })).toThrow(/API_KEY is missing/)
})

test('every wrong variable is named at once', () => {
  expect(() => readEnv({ PORT: 'http', SESSION_SECRET: 'short' })).toThrow(/PORT:[\s\S]*SESSION_SECRET:/)
})

test('addresses of sign-in come from the settings and never from a Host header', () => {
  expect(process.env.NEXTAUTH_URL).toBe(appOrigin)
  expect(process.env.AUTH_TRUST_HOST).toBeUndefined()
})

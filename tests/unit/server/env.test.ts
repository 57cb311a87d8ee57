import { defaultSettings } from '@/lib/config/public-settings'
import { signInScopes } from '@/server/auth/provider-client'
import { appOrigin, readEnv } from '@/server/base/settings/env'
import { publicSettings } from '@/server/pages/public-settings'

test('requires no settings', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, VAR_DIR: 'var', TRUSTED_PROXIES: 0 })
})

test('treats an empty variable as unset', () => {
  expect(readEnv({ OIDC_ISSUER: '', API_BASE_URL: '' }).OIDC_ISSUER).toBeUndefined()
})

test('names the missing half of a configuration', () => {
  expect(() => readEnv({ OIDC_ISSUER: 'https://id.test' })).toThrow(
    /OIDC_CLIENT_SECRET is missing; OIDC_ISSUER needs it/,
  )
  expect(() => readEnv({ API_BASE_URL: 'https://api.test' })).toThrow(/API_KEY is missing/)
})

test('asks a provider of one’s own for the specification’s scopes, unless OIDC_SCOPES names others', () => {
  const own = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'web', OIDC_CLIENT_SECRET: 'secret' }
  expect(signInScopes(readEnv({}))).toBe('openid email profile offline_access')
  const asked = signInScopes(readEnv(own)).split(' ')
  expect(asked).toEqual(expect.arrayContaining(['admin', 'email', 'openid', 'phone', 'profile']))
  expect(signInScopes(readEnv({ ...own, OIDC_SCOPES: 'openid email' }))).toBe('openid email')
  expect(() => readEnv({ ...own, OIDC_SCOPES: 'email profile' })).toThrow(/Expected openid among the scopes/)
  expect(() => readEnv({ OIDC_SCOPES: 'openid' })).toThrow(/OIDC_ISSUER is missing; OIDC_SCOPES needs it/)
})

test('names every wrong variable at once', () => {
  expect(() => readEnv({ PORT: 'http', SESSION_SECRET: 'short' })).toThrow(/PORT:[\s\S]*SESSION_SECRET:/)
})

test('takes sign-in addresses from the settings and never from a Host header', () => {
  expect(process.env.NEXTAUTH_URL).toBe(appOrigin)
  expect(process.env.AUTH_TRUST_HOST).toBeUndefined()
})

test.each([
  [{ ANALYTICS_URL: '/events' }, 'STUDIO_HOST is missing; ANALYTICS_URL needs it.'],
  [
    { SATELLITE_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.jpg' },
    'SATELLITE_ATTRIBUTION is missing; SATELLITE_TILES_URL needs it.',
  ],
  [{ TILES_URL: 'https://cdn.test' }, 'APP_URL is missing; TILES_URL needs it.'],
  [{ TILES_URL: 'https://cdn.test/tiles', APP_URL: 'https://app.test' }, 'TILES_URL: Expected an origin'],
  [{ ISSUE_TRACKER_PROJECT: 'HELP' }, 'ISSUE_TRACKER_URL is missing; ISSUE_TRACKER_PROJECT needs it.'],
  [{ ISSUE_TRACKER_TOKEN: 'secret' }, 'ISSUE_TRACKER_URL is missing; ISSUE_TRACKER_TOKEN needs it.'],
  [
    { ISSUE_TRACKER_URL: 'https://tracker.test', ISSUE_TRACKER_PROJECT: 'HELP' },
    'ISSUE_TRACKER_TOKEN is missing; ISSUE_TRACKER_URL needs it.',
  ],
  [
    { ISSUE_TRACKER_URL: 'https://tracker.test', ISSUE_TRACKER_TOKEN: 'secret' },
    'ISSUE_TRACKER_PROJECT is missing; ISSUE_TRACKER_URL needs it.',
  ],
  [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM is missing; SMTP_URL needs it.'],
  [{ MAIL_FROM: 'a@mail.test' }, 'SMTP_URL is missing; MAIL_FROM needs it.'],
  [
    { SMTP_URL: 'https://mail.test', MAIL_FROM: 'a@mail.test' },
    'SMTP_URL: Expected an address such as smtps',
  ],
  [
    { SMTP_URL: 'smtp://me@mail.test', MAIL_FROM: 'a@mail.test' },
    'SMTP_URL: Expected an address such as smtps',
  ],
  [{ SMTP_URL: 'smtp://a:%ff@mail.test', MAIL_FROM: 'a@mail.test' }, 'SMTP_URL: Expected an address such as'],
  [{ SMTP_URL: 'smtp://mail.test?tls=0', MAIL_FROM: 'a@mail.test' }, 'SMTP_URL: Expected an address such as'],
  [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Studio' }, 'MAIL_FROM: Expected an address such as studio@'],
  [
    { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'A <a@mail.test>, b@mail.test' },
    'MAIL_FROM: Expected an address',
  ],
  [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'A\r\nBcc: b@b.test <a@mail.test>' }, 'MAIL_FROM: Expected'],
  [{ S3_ENDPOINT: 'https://s3.test' }, 'S3_BUCKET is missing; S3_ENDPOINT needs it.'],
  [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID is missing; S3_BUCKET needs it.'],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY is missing; S3_BUCKET needs it.'],
  [{ S3_BUCKET: 'My Files' }, 'S3_BUCKET: Expected the name of a bucket'],
  [{ S3_ENDPOINT: 'https://me:pass@s3.test' }, 'S3_ENDPOINT: Expected an http or https address'],
  [{ SATELLITE_ATTRIBUTION: '© Sky' }, 'SATELLITE_TILES_URL is missing; SATELLITE_ATTRIBUTION needs it.'],
  [{ SATELLITE_TILES_URL: 'https://tiles.test/{z}/{x}.jpg' }, 'SATELLITE_TILES_URL: Expected an http'],
  [{ SURVEY_URL: '//evil.test/survey' }, 'SURVEY_URL: Expected an http or https address, or a path'],
  [{ SURVEY_URL: 'javascript:alert(1)' }, 'SURVEY_URL:'],
  [{ ANALYTICS_URL: 'https://me:pass@events.test' }, 'ANALYTICS_URL:'],
  [{ STUDIO_HOST: 'https://app.test' }, 'STUDIO_HOST: Expected a host name'],
  [
    { STUDIO_HOST: 'app.test' },
    'APP_URL: People sign in at http://localhost:3000, which is not on STUDIO_HOST (app.test).',
  ],
  [
    { STUDIO_HOST: 'app.test', APP_URL: 'https://myapp.test' },
    'APP_URL: People sign in at https://myapp.test',
  ],
  [
    { DEMO_HOST: 'app.test', APP_URL: 'https://app.test:8443/' },
    'DEMO_HOST: People sign in at https://app.test:8443; guests need a host of their own.',
  ],
  [
    { FILTER_CONFIG_HOSTS: 'config.test,https://config.test/path' },
    'FILTER_CONFIG_HOSTS: Expected host names',
  ],
  [{ MAP_HOSTS: 'maps.test,*.maps.test' }, 'MAP_HOSTS: Expected host names'],
  [
    { GOOGLE_MAPS_SERVER_KEY: 'key-of-the-server', GOOGLE_MAPS_BROWSER_KEY: 'key-of-the-server' },
    'GOOGLE_MAPS_BROWSER_KEY: The key for browsers must be another',
  ],
])('refuses %j by name', (given, sentence) => {
  expect(() => readEnv(given)).toThrow(sentence)
})

test('allows switching satellite pictures off without a credit', () => {
  expect(readEnv({ SATELLITE_TILES_URL: 'off' }).SATELLITE_TILES_URL).toBe('off')
})

test("gives pages their settings without the server's key", () => {
  expect(publicSettings(readEnv({}))).toEqual({
    ...defaultSettings,
    mapOrigin: 'http://localhost:3000',
    appVersion: expect.stringMatching(/^\d/),
  })
  const told = publicSettings(
    readEnv({
      ANALYTICS_URL: 'https://events.test/in',
      STUDIO_HOST: 'App.test',
      APP_URL: 'https://eu.app.test/',
      DEMO_HOST: 'demo.test',
      SURVEY_URL: 'https://survey.test/4',
      MANUAL_URL: 'https://manual.test/',
      MEETING_URL: 'https://meet.test/us',
      PASSWORD_URL: 'https://accounts.test/password',
      MAPS_URL: 'https://maps.test',
      GOOGLE_MAPS_SERVER_KEY: 'CANARY-SERVER-KEY',
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key-0001',
      BASEMAP_STYLE_URL: 'https://streets.test/style.json?key=CANARY-STYLE-KEY',
    }),
  )
  expect(told).toEqual({
    analyticsUrl: 'https://events.test/in',
    productHosts: ['app.test', 'demo.test'],
    studioHost: 'app.test',
    demoHost: 'demo.test',
    surveyUrl: 'https://survey.test/4',
    manualUrl: 'https://manual.test/',
    meetingUrl: 'https://meet.test/us',
    passwords: { url: 'https://accounts.test/password' },
    mapOrigin: 'https://maps.test',
    hasPanoramas: true,
    hasStreets: true,
    appVersion: expect.stringMatching(/^\d/),
  })
})

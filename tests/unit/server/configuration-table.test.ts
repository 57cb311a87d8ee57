import { readEnv } from '@/server/base/settings/env'
import { configurationTable } from '@/server/runtime/start-runtime'

const needed = { SATELLITE_TILES_URL: 'off' }

test('lists every part in one line, with what it uses', () => {
  const table = configurationTable([{ part: 'database', uses: 'embedded' }], readEnv(needed))
  expect(table.split('\n')).toEqual([
    '  database   embedded',
    '  hosts      any',
    '  tiles      the app itself',
    '  panoramas  no key: links to the map service',
    '  imprint    missing: LEGAL_NAME, LEGAL_ADDRESS, LEGAL_EMAIL',
    '  analytics  none',
    '  telemetry  none',
    '  log        info',
  ])
})

test('reveals only that keys exist', () => {
  const table = configurationTable(
    [],
    readEnv({
      ...needed,
      GOOGLE_MAPS_SERVER_KEY: 'server-secret-1',
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key-22',
      DEMO_HOST: 'demo.example.org',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    }),
  )
  expect(table).toContain('by GOOGLE_MAPS_BROWSER_KEY')
  expect(table).toContain('demo.example.org for guests')
  expect(table).toContain('http://collector:4318')
  expect(table).not.toMatch(/secret-1|key-22/)
})

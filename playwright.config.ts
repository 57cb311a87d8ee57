import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { cartoApp } from './tests/support/carto-oauth'
import { mailUrl } from './tests/support/mail-server'

const port = Number(process.env.E2E_PORT ?? 3410)
/** Of a site with maps of records, which a journey starts. */
const mapsPort = port + 6
/** Of two storages of maps, which a journey starts. */
const hostedPort = port + 2
const cartoPort = port + 3
/** Of a site with data and samples, which a journey starts. */
const dataPort = port + 5
const tilesPort = port + 7
const mailPort = port + 8
const inboxPort = port + 9
process.env.E2E_INBOX = `http://127.0.0.1:${inboxPort}`
const origin = `http://localhost:${port}`
const chromium = process.env.CHROMIUM_PATH
const varDir = process.env.E2E_VAR_DIR ?? ownFolder()

/** Workers read this file again: only the first reading makes the folder, and removes it at the end. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-e2e-'))
  process.env.E2E_VAR_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Browser journeys over the production build, the real engine and the real identity provider. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // A journey waits for half of its time, so three workers keep two processors busy.
  workers: 3,
  retries: 0,
  // Generous: the longest take a minute on two busy processors, and three on much slower ones. No test waits for it.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  use: {
    baseURL: origin,
    // What a click waits for: without it, a missing button holds a worker until the test's own end.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Vaduz',
    reducedMotion: 'reduce',
    // Requests that tests hold or answer must not pass a worker; its own journey allows it.
    serviceWorkers: 'block',
    // Recording pictures of every step costs a tenth of the time, and its document another tenth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        // Only the maps need graphics: drawing pages by software graphics takes a sixth of the processor.
        '--disable-gpu-rasterization',
        '--disable-gpu-compositing',
      ],
    },
  },
  webServer: [
    {
      command: `"${process.execPath}" --import tsx tests/support/tile-server-command.ts ${tilesPort}`,
      url: `http://127.0.0.1:${tilesPort}/0/0/0.png`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: `"${process.execPath}" --import tsx tests/support/mail-server-command.ts ${mailPort} ${inboxPort}`,
      url: process.env.E2E_INBOX,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'node server/setup/start.mjs',
      url: `${origin}/api/system/health`,
      // It builds first if the build is not of these sources.
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      // Otherwise as on a fresh machine. Satellite pictures would come from the internet.
      env: {
        PORT: String(port),
        VAR_DIR: varDir,
        // Each test names its own client address.
        TRUSTED_PROXIES: '1',
        // All browsers have one address.
        UNITS_PER_MINUTE: '1000000',
        SATELLITE_TILES_URL: `http://127.0.0.1:${tilesPort}/{z}/{x}/{y}.png`,
        SATELLITE_ATTRIBUTION: '© Pictures of this test',
        SATELLITE_MAX_ZOOM: '14',
        MAP_HOSTS: `http://127.0.0.1:${mapsPort}`,
        DATA_HOSTS: `http://127.0.0.1:${dataPort}`,
        SAMPLES_URL: `http://127.0.0.1:${dataPort}/samples.json`,
        CLOUD_MAPS_URL: `http://127.0.0.1:${hostedPort}`,
        CLOUD_MAPS_NAME: 'Studio Cloud',
        CARTO_CLIENT_ID: cartoApp.clientId,
        CARTO_CLIENT_SECRET: cartoApp.clientSecret,
        CARTO_URL: `http://127.0.0.1:${cartoPort}`,
        CARTO_USER_URL: `http://127.0.0.1:${cartoPort}/user/{user}`,
        SMTP_URL: mailUrl(mailPort),
        MAIL_FROM: 'studio@kerbwatt.example',
      },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})

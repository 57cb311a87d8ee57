import type { Browser, BrowserContext, Page } from 'playwright'
import { freePort } from '@/tests/bench/free-port'
import { serveLocally } from '@/tests/support/local-server'
import { startChromium } from './chromium'
import { startTestProvider } from './identity'
import { type Battery, openBattery } from './open-battery'
import type { Credentials } from './people'

const names = { studio: 'studio.kerbwatt.test', demo: 'try.kerbwatt.test' }

/** An event as the installation's analytics have got it. */
interface NotedEvent {
  origin: string
  event: string
  path: string
}

export interface TwoHosts {
  battery: Battery
  chrome: Browser
  /** Origin where people sign in. */
  studio: string
  /** Origin for guests; its name does not say so, only the setting does. */
  demo: string
  /** The same app under a name that nobody has given it. */
  elsewhere: string
  noted: NotedEvent[]
  newPerson(): Promise<Credentials>
  /** A browser of somebody who has signed in, by the provider's own form. */
  newMember(): Promise<BrowserContext>
  close(): Promise<void>
}

/** The production build under two names, in a browser that finds both on this machine. */
export async function openTwoHosts(): Promise<TwoHosts> {
  const port = await freePort()
  const [studio, demo] = [`http://${names.studio}:${port}`, `http://${names.demo}:${port}`]
  const noted: NotedEvent[] = []
  const analytics = await serveLocally((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      noted.push({ origin: String(request.headers.origin), ...JSON.parse(body || '{}') })
      response.end()
    })
  })
  const provider = await startTestProvider({ apps: [studio] })
  const battery = await openBattery({
    engine: true,
    isEmpty: true,
    settings: {
      ...provider.settings,
      PORT: String(port),
      APP_URL: studio,
      STUDIO_HOST: names.studio,
      DEMO_HOST: names.demo,
      ANALYTICS_URL: `${analytics.origin}/in`,
      GOOGLE_MAPS_SERVER_KEY: '',
      SATELLITE_TILES_URL: 'off',
    },
  })
  const chrome = await startChromium([
    `--host-resolver-rules=${Object.values(names)
      .map((name) => `MAP ${name} localhost`)
      .join(',')}`,
  ])
  return {
    battery,
    chrome,
    studio,
    demo,
    elsewhere: `http://localhost:${port}`,
    noted,
    newPerson: provider.newPerson,
    async newMember() {
      const context = await chrome.newContext()
      const page = await context.newPage()
      await page.goto(`${studio}/auth?ref=%2Fversion`)
      await fillSignIn(page, await provider.newPerson())
      await page.waitForURL(`${studio}/version`)
      await page.close()
      return context
    },
    async close() {
      await chrome.close()
      await battery.close()
      await provider.close()
      await analytics.close()
    },
  }
}

/** Fills the provider's form, which the page is at or on its way to. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

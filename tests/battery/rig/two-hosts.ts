import type { Browser, BrowserContext, Page } from 'playwright'
import { serveLocally } from '@/tests/support/local-server'
import { type Ask, askAt } from './ask'
import { startChromium } from './chromium'
import { startTestProvider } from './identity'
import type { Credentials } from './people'
import { leaseApp } from './shared-app'
import { twoHostNames as names } from './two-host-names'

/** An event received by the installation's analytics. */
interface NotedEvent {
  origin: string
  event: string
  path: string
}

export interface TwoHosts {
  ask: Ask
  chrome: Browser
  /** Origin where people sign in. */
  studio: string
  /** Origin for guests, by its setting only. */
  demo: string
  /** The same app under a name that no setting has. */
  elsewhere: string
  noted: NotedEvent[]
  newPerson(): Promise<Credentials>
  /** A browser signed in through the provider's form. */
  newMember(): Promise<BrowserContext>
  close(): Promise<void>
}

/**
 * The production build under two names, with a browser that finds both on this machine. Other files share the
 * app.
 */
export async function openTwoHosts(): Promise<TwoHosts> {
  const { app, ports, providerDirectory, giveBack } = await leaseApp('hosts')
  const studio = `http://${names.studio}:${ports.app}`
  const demo = `http://${names.demo}:${ports.app}`
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
  }, ports.analytics)
  const provider = await startTestProvider({
    apps: [studio],
    port: ports.provider,
    directory: providerDirectory,
  })
  const { ask, close: closeAsk } = askAt(app.origin)
  const chrome = await startChromium([
    `--host-resolver-rules=${Object.values(names)
      .map((name) => `MAP ${name} localhost`)
      .join(',')}`,
  ])
  return {
    ask,
    chrome,
    studio,
    demo,
    elsewhere: app.origin,
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
      closeAsk()
      await Promise.all([provider.close(), analytics.close()])
      await giveBack()
    },
  }
}

/** Fills the provider's form, waiting for its page if needed. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { sentCookie } from '@/lib/config/sent-cookie'
import { findBrowser } from '@/server/setup/browser.mjs'
import { signUp } from '@/tests/e2e/account'

export interface Visits {
  version: string
  /** Has a fresh account and an empty cache; closed after `visit`. */
  asMember<T>(visit: (page: Page) => Promise<T>): Promise<T>
  asVisitor<T>(visit: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const desktop = { viewport: { width: 1440, height: 900 } }

/** As emulated by Lighthouse. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export async function openVisits(origin: string, screen: BrowserContextOptions = desktop): Promise<Visits> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
    ],
  })
  const settings = { baseURL: origin, locale: 'en-GB', ...screen }
  const first = await browser.newContext({ ...settings, ...desktop })
  await signUp(await first.newPage())
  const storageState = await first.storageState()
  await first.close()
  // Home redirects to scouting once per session; measure home itself.
  const contextOf = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options)
    await context.addCookies([{ ...sentCookie, url: origin }])
    return context
  }
  return {
    version: browser.version(),
    asMember: async (visit) => visitIn(await contextOf({ ...settings, storageState }), visit),
    asVisitor: async (visit) => visitIn(await contextOf(settings), visit),
    close: () => browser.close(),
  }
}

async function visitIn<T>(context: BrowserContext, visit: (page: Page) => Promise<T>): Promise<T> {
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

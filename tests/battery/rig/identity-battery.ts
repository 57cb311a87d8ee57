import { brand } from '@/lib/config/brand'
import { freePort } from '@/tests/bench/free-port'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { startTestProvider, type TestProvider } from './identity'
import { type Battery, type BatteryOptions, openBattery } from './open-battery'
import { type Credentials, cookieOf, signInWith } from './people'

/** The app's cookie that stands for a sign-in, when it is served over plain http. */
export const sessionCookieName = `${brand.slug}.session`

export interface IdentityBattery extends Battery {
  provider: TestProvider
  /** Somebody new who has signed in. */
  newMember(): Promise<Member>
}

export interface Member {
  browser: Browser
  credentials: Credentials
  /** Cookie header. */
  cookie: string
}

/** The battery's app with people of a provider of the test's own. */
export async function openWithProvider({
  accessToken,
  secure = false,
  ...options
}: BatteryOptions & { accessToken?: number; secure?: boolean } = {}): Promise<IdentityBattery> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const apps = [secure ? origin.replace('http:', 'https:') : origin]
  const provider = await startTestProvider({ apps, ...(accessToken && { accessToken }) })
  try {
    const settings = { ...provider.settings, PORT: String(port), APP_URL: apps[0] ?? '', ...options.settings }
    const battery = await openBattery({ ...options, settings, isEmpty: true })
    return {
      ...battery,
      provider,
      async newMember() {
        const credentials = await provider.newPerson()
        const browser = await signInWith(origin, credentials, createBrowser())
        return { browser, credentials, cookie: cookieOf(browser) }
      },
      close: () => battery.close().finally(provider.close),
    }
  } catch (error) {
    await provider.close()
    throw error
  }
}

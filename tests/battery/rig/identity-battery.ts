import { brand } from '@/lib/config/brand'
import { freePort } from '@/tests/bench/free-port'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { askAt } from './ask'
import { startCanary } from './canary-server'
import { startTestProvider, type TestProvider } from './identity'
import { type Battery, type BatteryOptions, openBattery } from './open-battery'
import { type Credentials, cookieOf, signInWith } from './people'
import { leaseApp } from './shared-app'
import { startStubApi } from './stub-api'
import { openFolder } from './supervised'

/** The app's session cookie over plain http. */
export const sessionCookieName = `${brand.slug}.session`

export interface IdentityBattery extends Omit<Battery, 'people'> {
  provider: TestProvider
  /** A new person, signed in. */
  newMember(): Promise<Member>
}

export interface Member {
  browser: Browser
  credentials: Credentials
  /** Cookie header. */
  cookie: string
}

const memberMaker = (origin: string, provider: TestProvider) => async (): Promise<Member> => {
  const credentials = await provider.newPerson()
  const browser = await signInWith(origin, credentials, createBrowser())
  return { browser, credentials, cookie: cookieOf(browser) }
}

/**
 * An app shared with other files, with an identity provider of this file's own, over a service of its own or
 * the app's engine. For files that need no settings and leave the app unchanged.
 */
export async function openSharedStudio(kind: 'studio' | 'engine' = 'studio'): Promise<IdentityBattery> {
  const { app, ports, client, providerDirectory, giveBack } = await leaseApp(kind)
  const canary = await startCanary()
  const stub = await startStubApi(canary.origin, ports.stub)
  const provider = await startTestProvider({
    apps: [app.origin],
    port: ports.provider,
    directory: providerDirectory,
  })
  const { ask, close } = askAt(app.origin, client)
  return {
    app,
    stub,
    canary,
    provider,
    ask,
    newMember: memberMaker(app.origin, provider),
    async close() {
      close()
      await Promise.all([stub.close(), canary.close(), provider.close()])
      await giveBack()
    },
  }
}

/** An app with its own identity provider, for this file only. */
export async function openWithProvider({
  secure = false,
  ...options
}: BatteryOptions & { secure?: boolean } = {}): Promise<IdentityBattery> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const apps = [secure ? origin.replace('http:', 'https:') : origin]
  const place = await openFolder()
  const provider = await startTestProvider({ apps, directory: place.folder })
  const close = () => provider.close().finally(place.remove)
  try {
    const settings = { ...provider.settings, PORT: String(port), APP_URL: apps[0] ?? '', ...options.settings }
    const battery = await openBattery({ ...options, settings, isEmpty: true })
    return {
      ...battery,
      provider,
      newMember: memberMaker(origin, provider),
      close: () => battery.close().finally(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

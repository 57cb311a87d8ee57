import type { Browser } from 'playwright'
import { googleScript } from '@/tests/support/google-script'
import { browserKey as key } from './rig/browser-key'
import { startChromium } from './rig/chromium'
import { type Battery, openSharedBattery } from './rig/open-battery'

let battery: Battery
let chrome: Browser

beforeAll(async () => {
  battery = await openSharedBattery()
  chrome = await startChromium()
})
afterAll(async () => {
  await chrome.close()
  await battery.close()
})

const panorama = '/street-view?pano=CAoSLEFG'

/** The page's policy: values by directive. */
async function policyOf(path: string): Promise<Map<string, string[]>> {
  const { headers } = await battery.ask({ path, cookie: battery.people.a })
  const policy = String(headers['content-security-policy'])
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

test('lets only a panorama’s page load from Google, and only the app frame it', async () => {
  const policy = await policyOf(panorama)
  expect(policy.get('img-src')).toContain('https://*.googleapis.com')
  expect(policy.get('connect-src')).toContain('https://*.googleapis.com')
  expect(policy.get('script-src')?.slice(1)).toEqual(["'strict-dynamic'"])
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
  for (const path of ['/', '/scouting', '/demo/scouting', '/evaluations', '/legal', '/street-view/x']) {
    expect([path, [...(await policyOf(path)).values()].flat().join(' ')]).toEqual([
      path,
      expect.not.stringMatching(/google|gstatic|unsafe-eval/),
    ])
  }
})

test('keeps the browser key in a panorama’s page only', async () => {
  const pages = ['/', '/scouting', '/demo/scouting', '/evaluations', '/legal', '/api/me']
  for (const path of pages) {
    const { text } = await battery.ask({ path, cookie: battery.people.a })
    expect([path, text.includes(key)]).toEqual([path, false])
  }
  expect((await battery.ask(panorama)).text).toContain(key)
})

test.each(['', '?pano=', '?pano=a%22b', '?pano=%3Cscript%3E', `?pano=${'a'.repeat(201)}`, '?pano=a&pano=b'])(
  'has no page for the panorama %j',
  async (query) => {
    const { status, text } = await battery.ask(`/street-view${query}`)
    expect(status).toBe(404)
    expect(text).not.toContain(key)
  },
)

test('shows a panorama by Google’s script, and says when the script fails to load', async () => {
  const context = await chrome.newContext({ baseURL: battery.app.origin })
  const asked: string[] = []
  let isReachable = true
  await context.route(
    ({ protocol }) => protocol === 'https:',
    async (route) => {
      const address = route.request().url()
      asked.push(address)
      if (!isReachable) return route.abort()
      await route.fulfill({ contentType: 'text/javascript', body: googleScript(address) })
    },
  )
  const page = await context.newPage()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) blocked.push(message.text())
  })
  await page.goto(panorama)
  await page.getByText('Panorama CAoSLEFG, seen').waitFor()
  const script = new URL(asked[0] ?? '')
  expect(script.origin + script.pathname).toBe('https://maps.googleapis.com/maps/api/js')
  expect(script.searchParams.get('key')).toBe(key)
  expect(asked).toHaveLength(1)
  isReachable = false
  await page.reload()
  await page.getByText('Street View could not be loaded.').waitFor()
  expect(blocked).toEqual([])
  await context.close()
})

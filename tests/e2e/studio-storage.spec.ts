import { expect, type Locator, type Page } from '@playwright/test'
import { type CartoServer, serveCarto } from '@/tests/support/carto-server'
import { type HostedMaps, hostedToken, serveHostedMaps } from '@/tests/support/hosted-maps-server'
import { twoLayerMap } from '@/tests/support/studio-map'
import { asPlanner, test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const title = 'Stops of Schaan'

interface Providers {
  hosted: HostedMaps
  carto: CartoServer
}

const journey = test.extend<object, { providers: Providers }>({
  providers: [
    async ({ browserName: _ }, use, { project }) => {
      // The installation keeps maps at these ports.
      const app = new URL(project.use.baseURL ?? '')
      const port = Number(app.port)
      const hosted = await serveHostedMaps(port + 2)
      const carto = await serveCarto(`${app.origin}/api/maps/cloud/carto/callback`, port + 3)
      await use({ hosted, carto })
      await hosted.close()
      await carto.close()
    },
    { scope: 'worker' },
  ],
})

async function openStorage(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Storage/ }).click()
  return page.getByRole('dialog', { name: /^Storage/ })
}

async function save(page: Page, to: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save map' })
  await dialog.getByLabel('Save to').selectOption(to)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  return dialog
}

const connectHosted = async (storage: Locator) => {
  await storage.getByLabel('Access token of Studio Cloud').fill(hostedToken)
  await storage.getByRole('button', { name: 'Connect', exact: true }).click()
}

const connectCarto = async (storage: Locator) => {
  const opening = storage.page().waitForEvent('popup')
  await storage.getByRole('link', { name: 'Connect CARTO' }).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closing
}

const storages = [
  {
    name: 'Studio Cloud',
    connect: connectHosted,
    fail: ({ hosted }: Providers, isFailing: boolean) => {
      hosted.fault = isFailing ? { status: 403 } : null
    },
    said: /exceeded the number of datasets allowed with your plan/,
    offer: 'Connect',
  },
  {
    name: 'CARTO',
    connect: connectCarto,
    fail: ({ carto }: Providers, isFailing: boolean) => {
      carto.quota = isFailing ? 10 : Number.POSITIVE_INFINITY
    },
    said: /exceeded your account's disk storage limit/,
    offer: 'Connect CARTO',
  },
]

journey.use(asPlanner)

journey('a map is saved at two storages, changed, and opened there', async ({ page, providers }) => {
  const buffer = Buffer.from(JSON.stringify(twoLayerMap()))
  await page.goto('/kepler')
  await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
  await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '2')
  const storage = await openStorage(page)
  for (const { name, connect } of storages) {
    await connect(storage)
    await expect(storage.getByText(`No maps here yet. Save the open one to ${name}.`)).toBeVisible()
  }
  expect(await violationsOf(page)).toEqual([])
  await storage.getByRole('button', { name: 'Close' }).click()

  for (const { name, fail, said } of storages) {
    await journey.step(`saves it at ${name}`, async () => {
      fail(providers, true)
      const saving = await save(page, name)
      await expect(saving.getByRole('alert')).toHaveText(said)
      fail(providers, false)
      await saving.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(saving).toBeHidden()
      await page.getByRole('button', { name: 'Hide A arc' }).click()
      await expect(await save(page, name)).toBeHidden()
      await page.getByRole('button', { name: 'Show A arc' }).click()
    })
  }

  await page.goto('/kepler')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Storage/ }).click()
  const listOf = (name: string) => page.getByRole('list', { name: `Maps of ${name}` })
  for (const { name } of storages) {
    await expect(listOf(name).getByRole('listitem')).toHaveCount(1)
    // The saved picture, 300 px wide, by way of our own server.
    const picture = listOf(name).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  }
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { name } of storages) {
    await journey.step(`opens it from ${name}`, async () => {
      const dialog = page.getByRole('dialog', { name: /^Storage/ })
      if (await dialog.isHidden()) await openStorage(page)
      await listOf(name)
        .getByRole('button', { name: `Open ${title} from ${name}` })
        .click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Add data' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Show A arc' })).toBeVisible()
    })
  }

  const again = await openStorage(page)
  for (const { name, offer } of storages) {
    await again.getByRole('button', { name: `Disconnect ${name}` }).click()
    await expect(again.getByText(offer, { exact: true })).toBeVisible()
  }
})

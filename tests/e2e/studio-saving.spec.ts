import { expect, type Page } from '@playwright/test'
import { twoLayerMap } from '@/tests/support/studio-map'
import { asPlanner, test } from './journey'
import { violationsOf } from './screen-checks'

const title = 'Stops of Schaan'

async function save(page: Page, { isOpen }: { isOpen: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save map' })
  await dialog.getByRole('switch', { name: 'Anyone with the link can open it' }).setChecked(isOpen)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const hidden = (page: Page) => page.getByRole('button', { name: 'Show A arc' })

test.use(asPlanner)

test('saves a map to the account, changes, restores and opens it for its audience', async ({
  page,
  browser,
  staff,
}) => {
  const buffer = Buffer.from(JSON.stringify(twoLayerMap()))
  await page.goto('/kepler')
  await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
  await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '2')
  await save(page, { isOpen: false })
  await expect(page.getByText('Private · version 1')).toBeVisible()
  await expect(page).toHaveURL(/[?&]privateMap=true/)
  const address = page.url()
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    mapId: expect.any(String),
    owner: expect.any(String),
    privateMap: 'true',
  })

  await page.getByRole('button', { name: 'Hide A arc' }).click()
  await save(page, { isOpen: false })
  await expect(page.getByText('Private · version 2')).toBeVisible()
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Private · version 3')).toBeVisible()
  await expect(hidden(page)).toBeHidden()

  await page.getByRole('button', { name: title }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await versions.getByRole('button', { name: 'Delete version 2' }).click()
  await versions.getByRole('button', { name: 'Delete for good' }).click()
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await versions.getByRole('button', { name: 'Close' }).click()

  await using other = await browser.newContext({ storageState: staff })
  await using visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const theirs = await other.newPage()
  const theirsSignedOut = await visitor.newPage()
  for (const stranger of [theirs, theirsSignedOut]) {
    await stranger.goto(address)
    await expect(stranger.getByRole('alert').filter({ hasText: "Can't find map with ID." })).toBeVisible()
  }
  await save(page, { isOpen: true })
  await expect(page.getByText(/By link · version/)).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]privateMap=true/)
  await theirsSignedOut.goto(page.url())
  await expect(theirsSignedOut.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(theirsSignedOut.locator('[data-drawn]')).toHaveAttribute('data-drawn', '2')
  await theirsSignedOut.getByRole('button', { name: title }).click()
  await expect(theirsSignedOut.getByRole('menuitem', { name: 'Download JSON' })).toBeVisible()
  await expect(theirsSignedOut.getByRole('menuitem', { name: 'Versions' })).toBeHidden()
})

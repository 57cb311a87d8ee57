import { expect, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

test('says that it is offline, keeps typed values, and resumes by itself', async ({ page, context }) => {
  await page.goto('/demo/support')
  await page.getByLabel('Message').fill('Half a sentence')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.every((path) => path.startsWith('/offline/') || path.startsWith('/icons/'))).toBe(true)
  await context.setOffline(false)
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence')
})

import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { watchPolicy } from './policy-watch'
import { submitTwo } from './records'
import { chooseFirst, chooseParking, openLiechtenstein } from './scouting-page'

test.describe('somebody signed in', () => {
  test.use(asPlanner)

  test('works on the map for a while and nothing of the page is stopped', async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto('/scouting')
    await openLiechtenstein(page)
    const sites = await chooseParking(page)
    await page.getByRole('button', { name: 'Layers' }).click()
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/maps/satellite/')),
      page.getByRole('radio', { name: /Satellite with places/ }).check(),
    ])
    await page.keyboard.press('Escape')
    await chooseFirst(page, sites)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.goBack()
    expect(stopped).toEqual([])
  })

  test('reads a report with its scorecard, and signs out', async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto('/evaluations')
    const id = await submitTwo(page, 'Under the policy')
    await page.goto(`/evaluations/${id}`)
    await expect(page.locator('canvas.maplibregl-canvas').first()).toBeVisible()
    await page.goto('/evaluations')
    await openScorecard(page)
    await page.goto('/submit-evaluation')
    await expect(page.getByRole('heading', { name: 'Saved Locations' })).toBeVisible()
    await page.goto('/support')
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(stopped).toEqual([])
  })
})

async function openScorecard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /scorecard/i })
    .first()
    .click()
  const frame = page.locator('iframe[src^="blob:"]')
  await expect(frame).toBeVisible({ timeout: 60_000 })
}

for (const path of ['/', '/auth', '/logout', '/survey', '/version', '/demo/home', '/no-such-page']) {
  test(`${path} loads with nothing stopped`, async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto(path)
    await expect(page.locator('body')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(stopped).toEqual([])
  })
}

test('a script that somebody got into the page does not run', async ({ page, context }) => {
  const stopped = await watchPolicy(context)
  await page.route('/version', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', '<script>window.isStolen = true</script></body>')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/version')
  await page.evaluate(() => {
    const injected = document.createElement('div')
    injected.innerHTML = '<img src="data:," onerror="window.isStolen = true">'
    document.body.append(injected)
  })
  await expect.poll(() => stopped.length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => 'isStolen' in window)).toBe(false)
})

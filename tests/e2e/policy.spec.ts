import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { watchPolicy } from './policy-watch'
import { newName, submitTwo } from './records'
import { chooseFirst, chooseParking, openLiechtenstein } from './scouting-page'
import { closeByEscape } from './screen-checks'

test.describe('the content policy, signed in', () => {
  test.use(asPlanner)

  test('blocks nothing on the map', async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto('/scouting')
    await openLiechtenstein(page)
    const sites = await chooseParking(page)
    await page.getByRole('button', { name: 'Layers' }).click()
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/maps/satellite/')),
      page.getByRole('radio', { name: /Satellite with places/ }).check(),
    ])
    await closeByEscape(page, page.getByRole('dialog', { name: 'Layers' }))
    await chooseFirst(page, sites)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.goBack()
    expect(stopped).toEqual([])
  })

  test('blocks nothing of a report with its scorecard, or of the forms', async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto('/evaluations')
    const id = await submitTwo(page, newName('Under the policy'))
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

test('blocks nothing of the public pages by the content policy', async ({ page, context }) => {
  const stopped = await watchPolicy(context)
  for (const path of ['/', '/auth', '/logout', '/survey', '/version', '/demo/home', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('body')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(stopped, path).toEqual([])
  }
  // Without a browser key there is no page of panoramas.
  const answer = await page.goto('/street-view?pano=CAoSLEFG')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-security-policy']).not.toContain('google')
})

test('blocks a script injected into the page by the content policy', async ({ page, context }) => {
  const stopped = await watchPolicy(context)
  await page.route('/version', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
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

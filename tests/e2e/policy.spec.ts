import { expect } from '@playwright/test'
import { test } from './journey'
import { watchPolicy } from './policy-watch'

test.use({ isBlocked: true })

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

import { expect, type Page } from '@playwright/test'
import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import { numberIn } from '@/lib/domain/records/evaluated-locations'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { asStaff, test } from './journey'
import { newName, submitTwo } from './records'

/** AADT sums of motorways at the record's locations, once evaluated. */
async function motorwaysOf(page: Page, evalId: string): Promise<(number | undefined)[]> {
  const record = (await (
    await page.request.get(`/api/evals/runs/${evalId}`, { maxRetries: 2 })
  ).json()) as EvaluationRecord
  if (record.status !== 'Done') return []
  const answer = await page.request.get(`/api/evals/map?url=${encodeURIComponent(record.map)}`, {
    maxRetries: 2,
  })
  const map = (await answer.json()) as EvaluationMap
  return locationsOf(tablesOf(map)).map(({ rows }) => rows[0] && numberIn(rows[0], 'iso3_0'))
}

test.describe('a record’s result, for staff', () => {
  test.use(asStaff)

  test('keeps edited traffic in the record, confirms it and reloads', async ({ page }) => {
    const evalId = await submitTwo(page, newName('Counted traffic'))
    const [, other] = await motorwaysOf(page, evalId)
    await page.goto(`/evaluations/${evalId}?id=${evalId.replace('_dc', '')}-1-dc`)
    await page.getByRole('button', { name: 'Full Report' }).click()
    const save = page.getByRole('button', { name: 'Save traffic' })
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: /^Traffic/ }).click()
    await page.getByRole('textbox', { name: 'Motorways' }).fill('123456')
    const confirmation = 'Location Traffic updated successfully'
    // The page leaves 1.5 s after its message, which a busy machine may not look at in time from outside.
    await page.evaluate((words) => {
      Object.assign(window, { isSamePage: true })
      const look = () => {
        if (document.body.innerText.includes(words)) sessionStorage.setItem('seen', words)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    }, confirmation)
    await save.click()
    await page.waitForFunction(() => !('isSamePage' in window))
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(confirmation)
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: /^Traffic/ }).click()
    await expect(page.getByRole('textbox', { name: 'Motorways' })).toHaveValue('123,456')
    await expect.poll(() => motorwaysOf(page, evalId)).toEqual([123_456, other])
  })
})

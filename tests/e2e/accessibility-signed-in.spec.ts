import type { Page } from '@playwright/test'
import { heading, sharedPage, studioScreens, visit } from './accessible-screens'
import { test, twoPlaces } from './journey'
import { newName, submitTwo } from './records'

const recordName = newName('Two car parks to look at')

async function openFirstReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: twoPlaces[0].name }).first().click()
}

test.describe('signed in', () => {
  const page = sharedPage(({ state }) => state)
  let recordId: string

  test.beforeAll(async ({ browser, planner }) => {
    await using context = await browser.newContext({ storageState: planner.state })
    recordId = await submitTwo(await context.newPage(), recordName)
  })

  for (const screen of studioScreens) {
    test(`${screen.name} is accessible`, () => visit(page(), screen))
  }

  test('a record and a report are accessible', async () => {
    const figure = (each: Page) => each.getByTestId('utilization')
    await visit(page(), {
      name: 'a record',
      path: `/evaluations/${recordId}`,
      ready: heading(recordName),
      map: 'always',
      leadsTo: { name: 'a report', open: openFirstReport, ready: figure },
    })
  })
})

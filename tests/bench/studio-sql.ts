import type { Page } from 'playwright'
import { type Figure, median, milliseconds } from './figure'
import { tasksDuring, tasksSentence } from './page-tasks'

const queries = {
  'a sum by class': 'select class, count(*) as n, avg(kwh) as kwh from {table} group by class',
  'the largest of each class':
    'select * from {table} qualify row_number() over (partition by class order by kwh desc) <= 100',
  'a million rows out': 'select id, latitude, longitude, kwh from {table}',
} as const

const runs = 3

async function ran(page: Page, sql: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Query' }).fill(sql)
  const started = performance.now()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/rows? in \d[\d.]* m?s$/).waitFor({ timeout: 120_000 })
  return performance.now() - started
}

/** Times the start of the database, then each query from the press to its rows on the screen. */
export async function measureSql(page: Page, file: string): Promise<Figure[]> {
  await page.getByLabel('Map file').setInputFiles(file)
  await page.locator('[data-drawn="1"]').waitFor({ state: 'attached', timeout: 240_000 })
  const start = await tasksDuring(page, async () => {
    const started = performance.now()
    await page.getByRole('button', { name: 'SQL', exact: true }).click()
    await page.getByText('Runs in this browser, on the loaded datasets.').waitFor({ timeout: 240_000 })
    return performance.now() - started
  })
  const name = /([\w-]+)\.csv$/.exec(file)?.[1]?.replaceAll('-', '_') ?? ''
  const figures: Figure[] = [
    {
      name: 'press to a database with the rows',
      value: milliseconds(start.value),
      note: tasksSentence(start.tasks),
    },
  ]
  for (const [title, sql] of Object.entries(queries)) {
    const { value, tasks } = await tasksDuring(page, async () => {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        times.push(await ran(page, `${sql.replace('{table}', name)} -- ${run}`))
      }
      return times
    })
    figures.push({ name: title, value: milliseconds(median(value)), note: tasksSentence(tasks) })
  }
  return figures
}

import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { toSubmission } from '@/lib/domain/records/submission'
import { twoPlaces } from './journey'

/** A name that no other record has, in this run or before. */
export const newName = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

interface RunsAnswer {
  runs: { evalId: string; name: string; status: string }[]
}

/** The account's records from the service. */
async function readRecords(page: Page): Promise<RunsAnswer['runs']> {
  const answer = await page.request.get('/api/evals/runs', { maxRetries: 2 })
  return ((await answer.json()) as RunsAnswer).runs
}

export const recordsNamed = async (page: Page, name: string): Promise<RunsAnswer['runs']> =>
  (await readRecords(page)).filter((run) => run.name === name)

/** Waits until no submission of earlier tests is still being evaluated. */
export async function waitForOthers(page: Page): Promise<void> {
  const unfinished = async () => (await readRecords(page)).filter(({ status }) => status === 'In progress')
  await expect.poll(unfinished, { timeout: 120_000 }).toEqual([])
}

/** Submits the two saved places without the form and waits for the record. @returns its id */
export async function submitTwo(page: Page, name: string): Promise<string> {
  await page.request.post('/api/cord', {
    maxRetries: 2,
    headers: { [requestGuard.name]: requestGuard.value, 'idempotency-key': randomUUID() },
    data: toSubmission(twoPlaces, { evalName: name, email: undefined }),
  })
  const first = async () => (await recordsNamed(page, name))[0]
  await expect.poll(async () => (await first())?.status, { timeout: 120_000 }).toMatch(/^(Done|Failed)$/)
  const record = await first()
  if (record?.status !== 'Done') throw new Error(`The record ${name} has failed.`)
  return record.evalId
}

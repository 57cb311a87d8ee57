import * as z from 'zod'
import { type EvaluationRecord, evaluationCalls, runsMost, runsQuerySchema } from '@/lib/contract/evaluation'
import { formatCountOf } from '@/lib/format/number'
import { readFrom } from './read-from'
import { fittingRows } from './rows'
import { toolOf } from './tool'

const usualRecords = 20
const mostProblems = 50

const shownRecord = ({
  evalId,
  name,
  date,
  type,
  powerType,
  status,
  customer,
  ...rest
}: EvaluationRecord) => ({
  evalId,
  name,
  date,
  type,
  powerType,
  status,
  customer,
  locations: rest.locations,
  evaluated: rest.evaluated,
  waitMinutes: rest.waitMinutes,
  problemCount: rest.problemCount,
})

export const listRecordsTool = toolOf({
  name: 'list_records',
  title: 'List records',
  description: 'Lists the account’s evaluations, the newest first.',
  calls: [evaluationCalls.listRuns],
  input: z.strictObject({
    limit: z.int().min(1).max(runsMost).optional().describe(`Records to answer, ${usualRecords} without it.`),
    cursor: runsQuerySchema.shape.cursor,
    customer: runsQuerySchema.shape.customer,
  }),
  readsOnly: true,
  run: async (from, { limit = usualRecords, cursor, customer }) => {
    const query = { limit: String(limit), cursor, customer }
    const { name, runs, next, totals } = await readFrom(from, evaluationCalls.listRuns, { query })
    const records = fittingRows(runs.map(shownRecord), limit)
    const text = `${records.length} of ${totals.evaluations + totals.analyses} records of ${name}.${
      next === null ? '' : ' Pass `next` as cursor for older ones.'
    }`
    return { text, data: { records, next, totals } }
  },
})

function progressOf({ evalId, status, evaluated = 0, locations, waitMinutes }: EvaluationRecord): string {
  if (status !== 'In progress')
    return `${evalId} is ${status.toLowerCase()}: ${formatCountOf(locations, 'location')}.`
  const wait = waitMinutes === undefined ? '' : `, about ${Math.max(1, waitMinutes)} min left`
  return `${evalId} is in progress: ${evaluated} of ${formatCountOf(locations, 'location')}${wait}.`
}

export const evaluationStatusTool = toolOf({
  name: 'evaluation_status',
  title: 'Status of an evaluation',
  description: 'How far an evaluation is, and which locations could not be evaluated and why.',
  calls: [evaluationCalls.readRun],
  input: z.strictObject({ ...evaluationCalls.readRun.params.shape, ...evaluationCalls.readRun.query.shape }),
  readsOnly: true,
  run: async (from, { evalId, customer }) => {
    const record = await readFrom(from, evaluationCalls.readRun, { params: { evalId }, query: { customer } })
    const problems = record.problems.slice(0, mostProblems)
    const failed = record.problems.length
    const text = `${progressOf(record)}${failed > 0 ? ` ${failed} could not be evaluated.` : ''}`
    return { text, data: { ...shownRecord(record), problems, moreProblems: failed > problems.length } }
  },
})

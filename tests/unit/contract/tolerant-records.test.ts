import { datasetSchema } from '@/lib/contract/dataset'
import { evaluationRecordSchema } from '@/lib/contract/evaluation'
import { evaluationRecord } from '@/tests/support/evaluation-record'

const record = evaluationRecord({ name: 'Central garages', type: 'Utilization estimation', locations: 8 })

test.each([
  ['ac_dc', 'in progress', 'AC_DC', 'In progress'],
  [' dc ', 'FAILED', 'DC', 'Failed'],
  ['hpc', 'Queued', 'HPC', 'Done'],
  [7, null, '', 'Done'],
])('reads power type %p and status %p of any service', (...row) => {
  const [powerType, status, type, state] = row
  const read = evaluationRecordSchema.parse({ ...record, powerType, status })
  expect([read.powerType, read.status]).toEqual([type, state])
  // The server reads it before the browser does.
  expect(evaluationRecordSchema.parse(read)).toEqual(read)
})

test('shows a column of an unknown type as text', () => {
  const fields = [{ name: 'a', type: 'point' }]
  const allData = [[{ lat: 1 }], [[1, 2]], ['x'], [null]]
  const read = datasetSchema.parse({ data: { label: 'Locations', fields, allData } })
  expect(read.data.fields).toEqual([{ name: 'a', type: 'string' }])
  expect(read.data.allData).toEqual([['{"lat":1}'], ['[1,2]'], ['x'], [null]])
})

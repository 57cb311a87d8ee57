import { inferenceInputSchema } from '@/lib/contract/inference'
import { withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { draftOfStation, readStation, withEdits } from '@/lib/domain/estimate/parameter-edits'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInput } from '@/tests/support/inference-input'

const input = inferenceInput()

test.each([
  ['4', '150', '4x150 kW'],
  ['1', '1', '1x1 kW'],
  ['200', '1,000', '200x1000 kW'],
  ['3', '22.17', '3x22.17 kW'],
])('accepts %s connectors of %s kW, which the model predicts', (connectors, power, config) => {
  expect(readStation({ connectors, power })).toEqual({ config })
  const station = inferenceInputSchema.parse(withConnectorConfig(input, config))
  expect(Number.isFinite(createRatesAndFactors().explain(station).utilization)).toBe(true)
  expect(withEdits(input, { 'Connector Config': config })).toEqual(station)
})

test.each([
  [{ connectors: '0', power: '150' }, { connectors: 'Connectors must be a whole number from 1 to 200.' }],
  [{ connectors: '2.5', power: '150' }, { connectors: 'Connectors must be a whole number from 1 to 200.' }],
  [{ connectors: '201', power: '150' }, { connectors: 'Connectors must be a whole number from 1 to 200.' }],
  [{ connectors: '2', power: 'fast' }, { power: 'Power must be from 1 to 1,000 kW.' }],
  [{ connectors: '2', power: '1001' }, { power: 'Power must be from 1 to 1,000 kW.' }],
])('explains what is wrong with %j', (draft, problems) => expect(readStation(draft)).toEqual({ problems }))

test('starts from the active station, and ignores an invalid stored one', () => {
  expect(draftOfStation('2x150 kW')).toEqual({ connectors: '2', power: '150' })
  expect(withEdits(input, { 'Connector Config': '0x150 kW' })).toBe(input)
  expect(withEdits(input, { 'Connector Config': 'two' })).toBe(input)
})

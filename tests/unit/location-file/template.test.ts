import { readFileSync } from 'node:fs'
import { fileFields, matchColumns } from '@/lib/domain/location-file/file-fields'
import { readTable } from '@/server/engine/location-files/read-table'
import { answerFile } from '@/server/engine/location-files/worker'

const bytes = readFileSync('public/templates/locations.xlsx')

describe('the template for imports', () => {
  it('has a column for every field', async () => {
    expect(matchColumns((await readTable('locations.xlsx', bytes)).columns)).toEqual(fileFields)
  })

  it('imports without errors', async () => {
    const answer = await answerFile({
      kind: 'locations',
      file: { name: 'locations.xlsx', bytes },
      context: { areas: [] },
    })
    const { body } = JSON.parse(Buffer.from(answer.kind === 'bytes' ? answer.bytes : []).toString())
    expect(body).toMatchObject([{ location_id: '1', evaluation_type: 'DC', parking_type: 'parking_lot' }])
  })
})

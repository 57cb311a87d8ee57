import { readFileSync } from 'node:fs'
import { readTable } from '@/lib/domain/file-table/read-table'
import { addressParts, fileFields, matchColumns } from '@/lib/domain/location-file/file-fields'
import { answerFile } from '@/server/engine/location-files/worker'

const bytes = readFileSync('public/templates/locations.xlsx')

describe('the template for imports', () => {
  it('has a column for every field, and one for the whole address', async () => {
    const others = new Set<string>([...addressParts, 'operator'])
    const fields = fileFields.filter((field) => !others.has(field))
    expect(matchColumns((await readTable('locations.xlsx', bytes)).columns)).toEqual(fields)
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

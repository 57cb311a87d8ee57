import { openInMemory } from '@/tests/support/databases'
import { engineRig, submission, submitted } from '@/tests/support/engine-rig'
import { until } from '@/tests/support/until'

const as = 'sheet@example.com'

test('one spreadsheet per current holds all locations of a customer, made once for each change', async () => {
  const database = await openInMemory()
  const rig = engineRig(database.db)
  try {
    rig.work()
    const spreadsheet = async () => {
      const answer = await rig.get('/evals/files/0000_dc/excel', { as })
      return [answer.status, answer.headers.get('content-disposition'), await answer.text()]
    }
    const hasLocations = (count: number) =>
      until(async () => {
        const answer = await rig.get('/evals/runs/0000_dc', { as })
        return answer.ok && (await answer.json()).locations === count
      })
    await rig.post('/cord', { as, body: submission(submitted(), submitted({ location_id: '2' })) })
    await hasLocations(2)
    const name = 'attachment; filename="kerbwatt-0000_dc.xlsx"'
    expect(await spreadsheet()).toEqual([200, name, '2 rows of 1 pages'])
    const { documents } = rig.deps
    rig.deps.documents = { ...documents, summary: () => Promise.reject(new Error('made again')) }
    expect((await spreadsheet())[0]).toBe(200)
    rig.deps.documents = documents
    await rig.post('/cord', { as, body: submission() })
    await hasLocations(3)
    expect((await spreadsheet())[2]).toBe('3 rows of 1 pages')
  } finally {
    await rig.close()
    await database.close()
  }
})

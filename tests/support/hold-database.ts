import { openDatabase } from '@/server/engine/db/open-database'
import { engineRig, submission } from './engine-rig'

/** A process that stays in the middle of an evaluation until killed. Prints `working` once there. */
async function hold(directory: string): Promise<void> {
  const { db } = await openDatabase({ directory })
  const never = new Promise<never>(() => setInterval(() => undefined, 1000))
  const spreadsheet = () => {
    process.stdout.write('working\n')
    return never
  }
  const rig = engineRig(db, {
    documents: {
      spreadsheet,
      scorecard: spreadsheet,
      landlord: spreadsheet,
      result: spreadsheet,
      summary: spreadsheet,
      comparison: spreadsheet,
    },
  })
  await rig.post('/cord', { as: 'ada@example.com', body: submission() })
  rig.work()
}

hold(process.argv[2] ?? '').catch((error) => {
  process.stderr.write(`${error}\n`)
  process.exit(1)
})

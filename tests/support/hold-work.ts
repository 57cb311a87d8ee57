import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { engineRig, origin, submission } from './engine-rig'
import { ensureMember } from './members'
import { recordForm, storedMap } from './record-form'

/**
 * A process that adds two records, then stays in the middle of another upload, of a merge and of an evaluation
 * until killed. Prints `working` once there.
 */
async function hold(directory: string): Promise<void> {
  const { db } = await openDatabase({ directory: join(directory, 'db') })
  const never = new Promise<never>(() => setInterval(() => undefined, 1000))
  const rig = engineRig(db, { files: createDiskFiles(join(directory, 'files')) })
  const staff = 'staff@example.com'
  const headers = { authorization: `Bearer ${Buffer.from(staff).toString('base64url')}` }
  await ensureMember(db, { email: staff, customer: 'House', canSubmit: true, isInternal: true })
  for (const id of ['a', 'b']) {
    const form = recordForm({ customer: 'House', map_file: storedMap(id) })
    await rig.upload('/evals/records', form, headers)
  }
  const evaluation = Promise.withResolvers<void>()
  const upload = Promise.withResolvers<void>()
  const merge = Promise.withResolvers<void>()
  const stayIn = (work: PromiseWithResolvers<void>) => () => {
    work.resolve()
    return never
  }
  rig.deps.documents = { ...rig.deps.documents, spreadsheet: stayIn(evaluation) }
  await rig.post('/cord', { as: 'ada@example.com', body: submission() })
  rig.work()
  await evaluation.promise
  // Only now, when no job makes a summary of its own.
  rig.deps.documents = { ...rig.deps.documents, summary: stayIn(merge) }
  void rig.upload('/evals/records', uploadThatStays(stayIn(upload)), headers)
  const maps = ['0001_dc', '0002_dc'].map((id) => ({
    map: `${origin}/api/evals/files/${id}/map`,
    excel: '-',
  }))
  void rig.post('/evals/merge', { as: staff, body: { name: 'Both', customer: 'House', evaluations: maps } })
  await Promise.all([upload.promise, merge.promise])
  process.stdout.write('working\n')
}

/** A whole map, then a scorecard that never ends. */
function uploadThatStays(stay: () => Promise<never>): ReadableStream {
  const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
  const fields = {
    name: 'Half',
    date: '2026-11-23',
    customer: 'House',
    type: 't',
    status: 'Done',
    power_type: 'DC',
  }
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`)
  const parts = [
    ...texts.map((text) => Buffer.from(text)),
    Buffer.from(`${head('map_file')}; filename="a.json"\r\n\r\n`),
    Buffer.from(storedMap('half')),
    Buffer.from(`\r\n${head('scorecard_file')}; filename="a.pdf"\r\n\r\n%PDF-1.7`),
  ]
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (!part) return stay()
      controller.enqueue(new Uint8Array(part))
      return undefined
    },
  })
}

hold(process.argv[2] ?? '').catch((error) => {
  process.stderr.write(`${error}\n`)
  process.exit(1)
})

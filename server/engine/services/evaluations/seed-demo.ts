import { eq } from 'drizzle-orm'
import type { Atlas } from '@/server/atlas/store/atlas'
import { demoCustomer } from '@/server/engine/db/queries/customers'
import { customers } from '@/server/engine/db/schema/customer'
import type { EngineDeps } from '@/server/engine/services/deps'
import { seedDemoKind } from '@/server/engine/services/records/job-kinds'
import { demoExamples } from './demo-examples'
import { storeSubmission } from './store-submission'

/** Ships with every installation; the first country replaces it if it was removed. */
const exampleCountry = 'liechtenstein'

/** Only if the demo customer has never had a record. */
export async function enqueueSeed({ db, jobs }: Pick<EngineDeps, 'db' | 'jobs'>): Promise<void> {
  const demo = await demoCustomer(db)
  if (demo?.nextEvaluation !== 1) return
  await jobs.enqueue(db, { kind: seedDemoKind, payload: {} })
  jobs.wake()
}

/** Guests read real results, made like any other. Safe to repeat. */
export async function seedDemo(deps: Pick<EngineDeps, 'db' | 'atlas' | 'jobs' | 'clock'>): Promise<void> {
  const atlas = await exampleAtlas(deps)
  const submissions = atlas ? await demoExamples(atlas) : []
  if (submissions.length === 0) return
  await deps.db.transaction(async (tx) => {
    // A concurrent process waits here until the examples are stored.
    const [demo] = await tx.select().from(customers).where(eq(customers.isDemo, true)).for('update')
    if (demo?.nextEvaluation !== 1) return
    for (const submission of submissions) {
      await storeSubmission(deps, tx, { submission, customerId: demo.id, submittedBy: null })
    }
  })
  deps.jobs.wake()
}

async function exampleAtlas({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<Atlas | null> {
  const countries = await atlas.countries()
  const chosen = countries.find(({ country }) => country === exampleCountry) ?? countries[0]
  return chosen ? atlas.open(chosen.country) : null
}

import { eq } from 'drizzle-orm'
import type { Submission } from '@/lib/contract/evaluation'
import { siteColumns } from '@/lib/domain/site-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { customers } from '@/server/engine/db/schema/customer'
import type { EngineDeps } from '@/server/engine/deps'
import { ensureDemoCustomer } from '@/server/engine/services/account/ensure-demo-customer'
import { storeSubmission } from './store-submission'

/** Enough to read and compare; each place has its own town. */
const exampleLocations = 3
/** Among so many of the best, several towns have a site with a name. */
const lookedAt = 5000

/**
 * Submits the first country's best places for the demo customer, unless it has ever had a record: a guest reads real
 * results, made the same way as everybody's.
 */
export async function seedDemo(deps: Pick<EngineDeps, 'db' | 'atlas' | 'jobs' | 'clock'>): Promise<void> {
  const [country] = await deps.atlas.countries()
  const atlas = country && (await deps.atlas.open(country.country))
  const coords = atlas ? await bestSites(atlas) : []
  if (!country || coords.length === 0) return
  const submission: Submission = { eval_name: `Example: ${country.name}`, coords }
  await deps.db.transaction(async (tx) => {
    const { id } = await ensureDemoCustomer(tx)
    // The row lock makes a second process wait until the first has stored the example.
    const [demo] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
    if (demo?.nextEvaluation !== 1) return
    await storeSubmission(deps, tx, { submission, customerId: id, submittedBy: null })
  })
  deps.jobs.wake()
}

const columnAt = (name: (typeof siteColumns)[number]['name']) =>
  siteColumns.findIndex((column) => column.name === name)

/** Named sites with the highest DC score, one of each town. */
async function bestSites(atlas: Atlas): Promise<Submission['coords']> {
  const at = { name: columnAt('name'), city: columnAt('city') }
  const place = { lat: columnAt('lat'), lng: columnAt('lng'), type: columnAt('Parking Type') }
  const found = await atlas.findSites({
    bounds: atlas.manifest.bounds,
    locationTypes: ['parking'],
    limit: lookedAt,
    sort: { field: 'Score DC', direction: 'descending' },
  })
  const named = found.rows().filter((row) => row[at.name] && row[at.city])
  const byTown = new Map(named.toReversed().map((row) => [row[at.city], row]))
  return named
    .filter((row) => byTown.get(row[at.city] ?? null) === row)
    .slice(0, exampleLocations)
    .map((row, index) => {
      const id = String(index + 1)
      const name = String(row[at.name])
      const type = String(row[place.type] ?? 'parking')
      return {
        ...{ id, name, lat: Number(row[place.lat]), lng: Number(row[place.lng]) },
        ...{ parkingType: type, evaluationType: 'DC', location_id: id, location_name: name },
        ...{ parking_type: type, evaluation_type: 'DC' },
      }
    })
}

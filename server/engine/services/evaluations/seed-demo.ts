import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type SiteSortColumn, siteColumns } from '@/lib/catalogue/site-columns'
import { demoCustomerId } from '@/lib/config/demo'
import type { PowerType, Submission } from '@/lib/contract/evaluation'
import type { LocationType } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { Db } from '@/server/base/db'
import { demoCustomer } from '@/server/engine/db/queries/customers'
import type { Customer } from '@/server/engine/db/queries/members'
import { customers } from '@/server/engine/db/schema/customer'
import type { EngineDeps } from '@/server/engine/services/deps'
import { seedDemoKind } from '@/server/engine/services/records/job-kinds'
import { storeSubmission } from './submit-evaluation'

/** Ships with every installation; the first country replaces it if it was removed. */
const exampleCountry = 'liechtenstein'

/** Only if the demo customer has never had a record. */
export async function enqueueSeed({ db, jobs }: Pick<EngineDeps, 'db' | 'jobs'>): Promise<void> {
  const demo = await demoCustomer(db)
  if (demo?.nextEvaluation !== 1) return
  await jobs.enqueue(db, { kind: seedDemoKind, payload: {} })
  jobs.wake()
}

type Column = (typeof siteColumns)[number]['name']
type Site = (column: Column) => string | number | boolean | null

interface Example {
  name: string
  type: PowerType
  locationTypes: readonly LocationType[]
  by: SiteSortColumn
  isWanted: (site: Site) => boolean
}

const minSpaces = 20

const hasRoom = (site: Site) => Number(site('capacity')) >= minSpaces
const isForCustomers = (site: Site) => site('Parking Type') === 'retail'

const examples: readonly Example[] = [
  {
    name: 'Shop car parks',
    type: 'AC,DC',
    locationTypes: ['parking'],
    by: 'Score DC',
    isWanted: (site) => isForCustomers(site) && hasRoom(site),
  },
  {
    name: 'Town car parks',
    type: 'AC',
    locationTypes: ['parking'],
    by: 'Score AC',
    isWanted: (site) => !isForCustomers(site) && hasRoom(site),
  },
  {
    name: 'Fuel stations and rest stops',
    type: 'DC',
    locationTypes: ['gas station', 'rest station'],
    by: 'Score DC',
    isWanted: () => true,
  },
]

const maxLocations = 7
/** Enough for one site per town. */
const lookedAt = 5000

async function demoExamples(atlas: Atlas): Promise<Submission[]> {
  const found = await Promise.all(examples.map((example) => submissionOf(atlas, example)))
  return found.filter(({ coords }) => coords.length > 0)
}

async function submissionOf(atlas: Atlas, example: Example): Promise<Submission> {
  const found = await atlas.findSites({
    bounds: atlas.manifest.bounds,
    locationTypes: example.locationTypes,
    limit: lookedAt,
    sort: { field: example.by, direction: 'descending' },
  })
  const sites = found
    .rows()
    .map(
      (row): Site =>
        (column) =>
          row[positions[column]] ?? null,
    )
    .filter((site) => site('name') && site('city') && example.isWanted(site))
  const coords = onePerTown(sites)
    .slice(0, maxLocations)
    .map((site, index) => locationOf(site, { id: String(index + 1), type: example.type }))
  return { eval_name: example.name, coords }
}

const positions = Object.fromEntries(siteColumns.map(({ name }, at) => [name, at])) as Record<Column, number>

function onePerTown(sites: readonly Site[]): Site[] {
  const towns = new Set<unknown>()
  return sites.filter((site) => {
    const isNew = !towns.has(site('city'))
    towns.add(site('city'))
    return isNew
  })
}

function locationOf(site: Site, { id, type }: { id: string; type: PowerType }): Submission['coords'][number] {
  // Guests of any language read it.
  const name = `${site('latin_name') ?? site('name')}, ${site('latin_city') ?? site('city')}`.slice(0, 200)
  const parkingType = String(site('Parking Type') ?? 'parking')
  return {
    id,
    name,
    lat: Number(site('lat')),
    lng: Number(site('lng')),
    parkingType,
    evaluationType: type,
    location_id: id,
    location_name: name,
    parking_type: parkingType,
    evaluation_type: type,
  }
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

/** Safe for processes that start together. */
export async function ensureDemoCustomer(db: Db): Promise<Customer> {
  const known = await demoCustomer(db)
  if (known) return known
  for (const name of ['Demo', `Demo (${randomUUID().slice(0, 6)})`]) {
    await db.insert(customers).values({ id: demoCustomerId, name, isDemo: true }).onConflictDoNothing()
  }
  const made = await demoCustomer(db)
  if (!made) throw new Error('The demo customer could not be made.')
  return made
}

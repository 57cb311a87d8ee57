import { type SiteSortColumn, siteColumns } from '@/lib/catalogue/site-columns'
import type { PowerType, Submission } from '@/lib/contract/evaluation'
import type { LocationType } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'

type Column = (typeof siteColumns)[number]['name']
type Site = (column: Column) => string | number | boolean | null

interface Example {
  name: string
  type: PowerType
  locationTypes: readonly LocationType[]
  by: SiteSortColumn
  isWanted: (site: Site) => boolean
}

const fewestSpaces = 20

const hasRoom = (site: Site) => Number(site('capacity')) >= fewestSpaces
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

export async function demoExamples(atlas: Atlas): Promise<Submission[]> {
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
  const name = `${site('name')}, ${site('city')}`.slice(0, 200)
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

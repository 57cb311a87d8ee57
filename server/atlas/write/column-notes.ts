import type { Manifest } from '@/lib/contract/scout'
import { hexagonFields } from '@/lib/domain/hexagon-columns'
import { type PoiCategory, poiCategories } from '@/lib/domain/poi-categories'
import { siteColumns } from '@/lib/domain/site-columns'
import type { HexagonField } from '@/server/atlas/derive/hexagon-table'
import type { SiteColumnName } from '@/server/atlas/derive/site-columns'

type Note = Omit<Manifest['columns']['sites'][number], 'name'>

const osm = 'OpenStreetMap'
const chargers = 'OpenStreetMap, Open Charge Map'
const derived = 'Derived'

const measured = (description: string, source = osm, unit?: string): Note => ({
  description,
  source,
  estimated: false,
  ...(unit !== undefined && { unit }),
})
const estimated = (description: string, source = derived, unit?: string): Note => ({
  ...measured(description, source, unit),
  estimated: true,
})

const fraction = 'fraction of the country maximum'
const rank = 'fraction of the scored hexagons'

function poiNotes(where: string): Record<`POI ${PoiCategory | 'total'}`, Note> {
  const notes = [...poiCategories, 'total' as const].map((category) => [
    `POI ${category}`,
    measured(
      category === 'total'
        ? `Places of all categories ${where}`
        : `Places of the category ${category} ${where}`,
      osm,
      'places',
    ),
  ])
  return Object.fromEntries(notes) as Record<`POI ${PoiCategory | 'total'}`, Note>
}

const nearest = (which: string): Note => measured(`Straight line to the nearest ${which}`, chargers, 'm')

const siteNotes: Record<SiteColumnName, Note> = {
  osm_id: measured('Number of the OpenStreetMap object'),
  name: measured('Name, else that of the street or place'),
  city: measured('Municipality or town it lies in'),
  lat: measured('Latitude, WGS 84', osm, 'degrees'),
  lng: measured('Longitude, WGS 84', osm, 'degrees'),
  hex_id: measured('H3 cell of resolution 9 it lies in', derived),
  capacity: measured('Parking spaces: as tagged, else estimated from the area', osm, 'spaces'),
  capacity_estimated: measured('Whether the capacity was estimated', derived),
  'Parking Type': measured('Kind of parking'),
  'Location Type': measured('Parking, gas station or rest station'),
  Brand: measured('Brand or operator'),
  icon: measured('Symbol of the location type', derived),
  ...poiNotes('within 200 m'),
  'Score AC': estimated('Demand score for AC charging of the hexagon it lies in', derived, fraction),
  'Score DC': estimated('Demand score for DC charging of the hexagon it lies in', derived, fraction),
  Population: estimated('People living in the hexagon it lies in', osm, 'people'),
  'Road class': measured('Most important class with a road within 200 m'),
  'Nearest Charger Types': measured(
    'Classes of the nearest charging station: DC, HPC or both, else AC',
    chargers,
  ),
  'Nearest Charger Brand': measured('Network of the nearest charging station', chargers),
  'Nearest Charger Distance': nearest('charging station'),
  'Nearest Charger Distance - AC': nearest('AC charging point (below 50 kW)'),
  'Nearest Charger Distance - DC': nearest('DC charging point (50 to 150 kW)'),
  'Nearest Charger Distance - HPC': nearest('HPC charging point (above 150 kW)'),
}

const hexagonNotes: Record<HexagonField, Note> = {
  'Hex ID': measured('H3 index of the cell', derived),
  lat: measured('Latitude of the centre, WGS 84', derived, 'degrees'),
  lng: measured('Longitude of the centre, WGS 84', derived, 'degrees'),
  Score: estimated('The better of the scores DC and AC', derived, fraction),
  'Score DC': estimated('Weighted mean of the sub-scores for DC charging', derived, fraction),
  'Score AC': estimated('Weighted mean of the sub-scores for AC charging', derived, fraction),
  'Score population': estimated('Percentile rank of the people within 1 km of the centre', derived, rank),
  'Score traffic': estimated(
    'Percentile rank of the traffic on the roads reached in a 3-minute drive from the centre',
    derived,
    rank,
  ),
  'Score competition': estimated(
    'One less the percentile rank of the charging points within 2 km, near ones weighing more',
    derived,
    rank,
  ),
  'Score POI': estimated('Percentile rank of the places within 200 m of the centre', derived, rank),
  Population: estimated('People living in the cell', osm, 'people'),
  'Road class': measured('Most important class of road in the cell: 0 motorway to 5 residential'),
  'EV plugs total': measured('Charging points in the cell', chargers, 'charging points'),
  'EV plugs 0-49 kW': measured('Charging points below 50 kW in the cell', chargers, 'charging points'),
  'EV plugs 50-149 kW': measured('Charging points of 50 to 150 kW in the cell', chargers, 'charging points'),
  'EV plugs 150+ kW': measured('Charging points above 150 kW in the cell', chargers, 'charging points'),
  ...poiNotes('in the cell'),
  edge: measured(
    'Whether the border is within 10 km, so that people and traffic beyond it are missing',
    derived,
  ),
}

const named = (name: string, note: Note) => ({ name, ...note })

/** Every column of the atlas with what it means, its unit, where it is from and whether it is an estimate. */
export const columnNotes: Manifest['columns'] = {
  sites: siteColumns.map(({ name }) => named(name, siteNotes[name])),
  hexagons: hexagonFields.map(({ name }) => named(name, hexagonNotes[name])),
}

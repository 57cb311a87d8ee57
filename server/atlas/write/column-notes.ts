import { type AtlasColumn, columnTexts } from '@/lib/catalogue/column-texts'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Manifest } from '@/lib/contract/scout'

/** Names of the sources that differ between countries. */
export interface ColumnSources {
  chargers: string
  people: string
}

/** Meaning, unit, source and estimation of every present column. */
export function columnNotes(absent: Manifest['absent'], sources: ColumnSources): Manifest['columns'] {
  const isThere = (table: 'sites' | 'hexagons') => {
    const missing = new Set(absent.filter((each) => each.table === table).map(({ name }) => name))
    return ({ name }: { name: AtlasColumn }) => !missing.has(name)
  }
  const noteOf = ({ name }: { name: AtlasColumn }) => ({
    name,
    ...columnTexts[name],
    ...originOf(name, sources),
  })
  return {
    sites: siteColumns.filter(isThere('sites')).map(noteOf),
    hexagons: hexagonFields.filter(isThere('hexagons')).map(noteOf),
  }
}

interface Origin {
  source: string
  estimated: boolean
}

const osm: Origin = { source: 'OpenStreetMap', estimated: false }
const derived: Origin = { source: 'Derived', estimated: false }

const origins: Partial<Record<AtlasColumn, Origin>> = {
  hex_id: derived,
  capacity_estimated: derived,
  capacity_note: derived,
  members: derived,
  'Busiest road counted': derived,
  'Main road counted': derived,
  icon: derived,
  'Hex ID': derived,
  edge: derived,
  'POI parking off-street capacity': { ...osm, estimated: true },
}

function originOf(name: AtlasColumn, { chargers, people }: ColumnSources): Origin {
  if (name.startsWith('Score')) return { ...derived, estimated: true }
  if (name.startsWith('EV plugs') || name.startsWith('Nearest Charger')) {
    return { source: chargers, estimated: false }
  }
  if (name.endsWith('road AADT')) return { source: 'Road traffic statistics', estimated: true }
  if (name.startsWith('Population')) return { source: people, estimated: true }
  return origins[name] ?? osm
}

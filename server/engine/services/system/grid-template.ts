import { columnTexts } from '@/lib/catalogue/column-texts'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { GridTemplate } from '@/lib/contract/grid-template'
import { attributeColumns } from '@/lib/contract/hexagons'
import type { Manifest } from '@/lib/contract/scout'
import { worldPxFitting, zoomOf } from '@/lib/geo/mercator'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { hexagonLayer } from '@/server/engine/services/scout/scouting-config'

const description = [
  'Template of a scouting grid: a map in the form of kepler.gl (version v1) with one layer of hexagons, coloured by demand score, and without rows.',
  'To fill it, choose one of "countries", fetch its "map" and put the rows of that data set ("allData", with its "fields") into the data set here, whose id "hexagons" the layer names.',
  `The map has the free columns; the others come from "attributes", up to ${attributeColumns} in one call, with a value for each row by its position.`,
  'A country has the columns of its "columns"; what its sources cannot fill is missing there. "mapState" of the country shows all of it.',
].join(' ')

const tooltip = ['Score', 'Score DC', 'Score AC', 'Population', 'EV plugs total', 'POI total', 'Road class']

/** @throws AppError 401 for a visitor. */
export async function readGridTemplate(
  deps: Pick<EngineDeps, 'db' | 'atlas' | 'origin'>,
  caller: Caller,
): Promise<GridTemplate> {
  await requireMember(deps, caller)
  const countries = await deps.atlas.countries()
  const layer = hexagonLayer(scoutingLayers.hexagons)
  return {
    description,
    info: {
      app: 'kepler.gl',
      title: 'Scouting grid',
      description: 'Demand for charging by hexagon, as a fraction of the country maximum.',
    },
    datasets: [
      {
        version: 'v1',
        data: {
          id: 'hexagons',
          label: '{country} hexagons',
          color: layer.config.color as number[],
          fields,
          allData: [],
        },
      },
    ],
    config: {
      version: 'v1',
      config: {
        visState: {
          filters: [],
          layers: [layer],
          interactionConfig: {
            tooltip: {
              enabled: true,
              fieldsToShow: { hexagons: tooltip.map((name) => ({ name, format: null })) },
            },
            brush: { enabled: false, size: 0.5 },
            geocoder: { enabled: false },
            coordinate: { enabled: false },
          },
          layerBlending: 'normal',
          splitMaps: [],
        },
        mapState: { bearing: 0, pitch: 0, dragRotate: false, isSplit: false },
        mapStyle: { styleType: 'dark' },
      },
    },
    countries: countries.map((manifest) => countryOf(manifest, deps.origin)),
  }
}

const fields = hexagonFields.map(({ name, type, title, free }) => ({
  name,
  type,
  format: '',
  title,
  ...columnTexts[name],
  free,
}))

function countryOf({ country, name, bounds, columns }: Manifest, origin: string) {
  const map = `${origin}/api/scout/maps/${country}.json`
  return {
    country,
    name,
    label: `${country} hexagons`,
    map,
    attributes: `${origin}/api/scout/attributes/maps/${country}.json?cols={cols}`,
    columns: columns.hexagons.map((column) => column.name),
    mapState: mapStateOf(bounds),
  }
}

/** The smallest usual map, px. */
const mapSize = { width: 640, height: 640 }

function mapStateOf(bounds: Manifest['bounds']) {
  const [west, south, east, north] = bounds
  const zoom = zoomOf(worldPxFitting(bounds, mapSize))
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.round(Math.min(20, Math.max(1, zoom)) * 100) / 100,
  }
}

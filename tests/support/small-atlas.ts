import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { cellToParent, latLngToCell } from 'h3-js'
import { packPopulation } from '@/server/atlas/derive/population/population'
import { packEdges } from '@/server/atlas/derive/roads/road-edges'
import { scoreScaleOf } from '@/server/atlas/derive/sites/score-scale'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { ChargingStation, Position, RoadGraph } from '@/server/atlas/entities/entities'
import { encodePois, encodePopulation, encodeStations } from '@/server/atlas/write/arrow-file'
import { encodeRoadIndex, encodeRoads } from '@/server/atlas/write/encode-roads'
import { hexagonTileFiles } from '@/server/atlas/write/hexagon-tiles'
import { addressFiles, placeFiles } from '@/server/atlas/write/place-files'
import { indexPositions } from '@/server/atlas/write/point-index'
import { siteFiles } from '@/server/atlas/write/site-files'
import { manifestOf, type SmallAtlas, smallHexagons, squareAround } from './small-atlas-facts'

/** The outline is 0.1 degrees around. */
export const centre = { lat: 47.1, lng: 9.5 } as const
export const smallVersion = '0123456789ab'

const metre = 1 / 111_195

export function metresFrom(origin: { lat: number; lng: number }, north: number, east: number): Position {
  return [origin.lng + (east * metre) / Math.cos((origin.lat * Math.PI) / 180), origin.lat + north * metre]
}

export function site(over: Partial<SiteRow> & { osm_id: string }): SiteRow {
  const { lat, lng } = { lat: Number(over.lat ?? centre.lat), lng: Number(over.lng ?? centre.lng) }
  return {
    name: '',
    city: 'Middleton',
    lat,
    lng,
    hex_id: latLngToCell(lat, lng, 9),
    capacity: 10,
    capacity_estimated: false,
    capacity_note: '',
    'Parking Type': 'surface',
    'Location Type': 'parking',
    Brand: '',
    icon: 'parking',
    'POI restaurants': 1,
    members: '',
    'POI retail': 2,
    'POI education': 0,
    'POI health': 0,
    'POI leisure': 0,
    'POI tourism': 0,
    'POI services': 0,
    'POI offices': 0,
    'POI parking': 0,
    'POI transport': 0,
    'POI total': 3,
    'Score AC': 0.5,
    'Score DC': 0.25,
    'Score traffic': 0.5,
    'Score population': 0.5,
    'Score places DC': 0.5,
    'Score places AC': 0.5,
    'Score competition DC': 0.5,
    'Score competition AC': 0.5,
    'Score size': 0.5,
    'Busiest road': 'Main Road',
    'Busiest road class': 'Primary',
    'Busiest road AADT': 12_000,
    'Busiest road counted': true,
    'Main road': 'Main Road',
    'Main road class': 'Primary',
    'Main road AADT': 12_000,
    'Main road counted': true,
    'Main road distance': 40,
    Population: 120,
    'Road class': 'primary',
    'Nearest Charger Types': 'AC',
    'Nearest Charger Brand': '',
    'Nearest Charger Distance': 300,
    'Nearest Charger Distance - AC': 300,
    'Nearest Charger Distance - DC': null,
    'Nearest Charger Distance - HPC': null,
    'Grid HV substation distance': 4200,
    'Grid MV substation distance': 900,
    'Grid MV line distance': 350,
    'Grid transformer distance': null,
    'Grid reliability': 'some',
    latin_name: null,
    latin_city: null,
    ...over,
  }
}

export function charger(over: Partial<ChargingStation> & { id: string }): ChargingStation {
  return {
    name: over.id,
    network: 'Grid & Co',
    position: [centre.lng, centre.lat],
    evses: { AC: 2, DC: 0, HPC: 0 },
    maxPower: 22,
    powerEstimated: false,
    class: 'AC',
    sources: ['OSM'],
    ...over,
  }
}

/** 2 km, 1 minute. */
function mainRoad(origin: { lat: number; lng: number }): RoadGraph {
  const west = metresFrom(origin, 0, -1000)
  const east = metresFrom(origin, 0, 1000)
  return packEdges([
    {
      from: 0,
      to: 1,
      segment: 0,
      class: 2,
      link: false,
      direction: 'both',
      lengthMetres: 2000,
      seconds: 60,
      aadt: 12_000,
      aadtEstimated: false,
      positions: [west, [origin.lng, origin.lat], east],
      name: 'Main Road',
      ref: '',
    },
  ])
}

export function smallAtlas(over: Partial<SmallAtlas> = {}): SmallAtlas {
  const origin = over.centre ?? centre
  return {
    country: 'testland',
    name: 'Testland',
    version: smallVersion,
    centre: origin,
    sites: [],
    chargers: [],
    pois: [],
    population: [],
    places: [],
    roads: mainRoad(origin),
    rings: 3,
    reach: 0.1,
    ...over,
  }
}

/** Tests need no small files. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** @returns the folder of the version */
export function writeSmallAtlas(root: string, atlas: SmallAtlas): string {
  const folder = join(root, atlas.country, atlas.version)
  const put = (name: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const levels = atlas.levels ?? [smallHexagons(atlas)]
  for (const level of levels) {
    for (const { path, bytes } of hexagonTileFiles(level)) put(path, brotliCompressSync(bytes, fast))
  }
  put('manifest.json', JSON.stringify(manifestOf(atlas, levels)))
  for (const { path, bytes } of siteFiles(atlas.sites)) put(path, bytes)
  const [finest] = levels
  if (finest) put('score-scale.json', JSON.stringify(scoreScaleOf(atlas.sites, finest)))
  put('chargers.arrow', encodeStations(atlas.chargers))
  put('chargers.index', indexPositions(atlas.chargers))
  put('pois.arrow', encodePois(atlas.pois))
  put('pois.index', indexPositions(atlas.pois))
  put('population.arrow', encodePopulation(packPopulation(atlas.population)))
  put('population.index', indexPositions(atlas.population))
  put('roads.arrow', encodeRoads(atlas.roads))
  put('roads.index', encodeRoadIndex(atlas.roads))
  for (const { path, bytes } of placeFiles(atlas.places)) put(path, bytes)
  for (const { path, bytes } of addressFiles(atlas.addresses ?? [])) put(path, bytes)
  put('boundary.json', JSON.stringify({ type: 'MultiPolygon', coordinates: [[squareAround(atlas)]] }))
  put('basemap/8/134/90.mvt', gzipSync('tile bytes'))
  writeFileSync(join(root, atlas.country, 'current'), `${atlas.version}\n`)
  return folder
}

export const centreTile = cellToParent(latLngToCell(centre.lat, centre.lng, 9), 5)

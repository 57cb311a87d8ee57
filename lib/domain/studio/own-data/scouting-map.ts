import type { Field } from '@/lib/catalogue/field'
import { type HexagonColumn, hexagonFields, isFractionColumn } from '@/lib/catalogue/hexagon-columns'
import { quantileClasses } from '@/lib/domain/map/colour-classes'
import { classColors, colouredBy, demandColors, ninths, type OwnDataset, ownMap } from './map-parts'

interface ScoutedRows {
  name: string
  hexagons: OwnDataset
  colour: HexagonColumn
  /** Column that colours the sites; undefined if the viewer may not read it. */
  siteColour: 'Score DC' | 'Score AC' | undefined
  sites: OwnDataset | undefined
  stations: OwnDataset | undefined
  view: { lat: number; lng: number; zoom: number } | undefined
  is3d: boolean
}

const outlined = { opacity: 1, outline: true, strokeColor: [255, 255, 255] }

function classesOf({ fields, rows }: OwnDataset, name: HexagonColumn) {
  if (isFractionColumn(name)) return ninths(1)
  const at = fields.findIndex((field) => field.name === name)
  const figures = rows.flatMap((row) => {
    const value = row[at]
    return typeof value === 'number' ? [value] : []
  })
  return quantileClasses(Float64Array.from(figures))?.from ?? [0]
}

function colorsFor(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const step = count > 1 ? Math.round((at * (demandColors.length - 1)) / (count - 1)) : 8
    return demandColors[step] ?? demandColors[8]
  })
}

const typeOf = (name: HexagonColumn): Field['type'] =>
  hexagonFields.find((field) => field.name === name)?.type ?? 'real'

function hexagonLayer({ hexagons, colour, is3d }: ScoutedRows) {
  const from = classesOf(hexagons, colour)
  const coloured = colouredBy({ field: colour, type: typeOf(colour), from, colors: colorsFor(from.length) })
  return {
    id: 'hexagons',
    type: 'hexagonId' as const,
    dataset: hexagons,
    label: hexagons.label,
    color: hexagons.color,
    columns: { hex_id: 'Hex ID' },
    vis: {
      opacity: 0.9,
      coverage: 0.96,
      colorRange: coloured.range,
      ...(is3d && { enable3d: true, sizeRange: [0, 500], elevationScale: 20 }),
    },
    channels: {
      ...coloured.channels,
      ...(is3d && { sizeField: { name: colour, type: typeOf(colour) }, sizeScale: 'linear' }),
    },
  }
}

function siteLayer(sites: OwnDataset, field: ScoutedRows['siteColour']) {
  const coloured = field && colouredBy({ field, type: 'real', from: ninths(1), colors: demandColors })
  return {
    id: 'sites',
    type: 'point' as const,
    dataset: sites,
    label: sites.label,
    color: sites.color,
    columns: { lat: 'lat', lng: 'lng' },
    vis: {
      ...outlined,
      thickness: 1.5,
      radius: 10,
      radiusRange: [6, 22],
      ...(coloured && { colorRange: coloured.range }),
    },
    channels: {
      ...coloured?.channels,
      sizeField: { name: 'capacity', type: 'integer' },
      sizeScale: 'sqrt',
    },
  }
}

function stationLayer(stations: OwnDataset) {
  const colorMap = Object.entries(classColors)
  return {
    id: 'chargers',
    type: 'point' as const,
    dataset: stations,
    label: stations.label,
    color: stations.color,
    columns: { lat: 'lat', lng: 'lng' },
    vis: {
      ...outlined,
      thickness: 1,
      radius: 8,
      colorRange: {
        name: 'Charging class',
        type: 'qualitative',
        category: 'Custom',
        colors: Object.values(classColors),
        colorMap,
      },
    },
    channels: { colorField: { name: 'class', type: 'string' }, colorScale: 'customOrdinal' },
  }
}

/** Chargers over sites over hexagons, in the screen's colours. */
export function scoutingMap(rows: ScoutedRows) {
  const { name, hexagons, sites, stations, view, is3d } = rows
  return ownMap({
    title: `Scouting ${name}`,
    description: '',
    datasets: [hexagons, sites, stations].filter((dataset) => dataset !== undefined),
    layers: [
      ...(stations ? [stationLayer(stations)] : []),
      ...(sites ? [siteLayer(sites, rows.siteColour)] : []),
      hexagonLayer(rows),
    ],
    view: view && { ...view, pitch: is3d ? 50 : 0 },
  })
}

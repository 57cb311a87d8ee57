/** Zoom levels from the first on and below the second. */
export type ZoomRange = readonly [from: number, to: number]

/** What a layer of the scouting map shows from the start, and at which zooms. */
export interface LayerRule {
  isVisible: boolean
  zooms: ZoomRange
}

/** A range of zooms in which locations are counted together within a radius. */
export interface ClusterBand {
  radiusKm: number
  zooms: ZoomRange
}

export interface ScoutingLayers {
  /** `opacity` 0..1 of the fills. */
  hexagons: LayerRule & { opacity: number }
  parkings: LayerRule
  chargers: LayerRule
  clusters: { isVisible: boolean; bands: readonly ClusterBand[] }
}

/** Zooms of every map. */
export const mapZooms = [1, 20] as const

/**
 * The layers of the scouting map where an installation has not changed them: what `/scout/config`
 * answers and what the map draws until that answer is there.
 */
export const scoutingLayers: ScoutingLayers = {
  hexagons: { isVisible: true, zooms: [0, 20], opacity: 1 },
  parkings: { isVisible: true, zooms: [15, 20] },
  chargers: { isVisible: true, zooms: [8, 20] },
  clusters: {
    isVisible: true,
    bands: [
      { radiusKm: 5, zooms: [0, 10] },
      { radiusKm: 3.5, zooms: [10, 12] },
      { radiusKm: 1, zooms: [12, 13.5] },
      { radiusKm: 0.5, zooms: [13.5, 15] },
    ],
  },
}

/** Layers that a person switches on the map. */
export interface LayerToggles {
  /** The roads that a 3-minute drive from the selected location reaches. */
  traffic: boolean
  /** Hexagon and 200 m around the selected locations. */
  highlight: boolean
  chargers: boolean
  /** Locations near by and their counts from afar. */
  parkings: boolean
}

export const startingToggles: LayerToggles = {
  traffic: false,
  highlight: true,
  chargers: true,
  parkings: true,
}

/** The layers as the switches leave them: a switch takes away, it never shows what the rules hide. */
export function switchedLayers(
  layers: ScoutingLayers,
  toggles: Pick<LayerToggles, 'chargers' | 'parkings'>,
): ScoutingLayers {
  const hide = <T extends { isVisible: boolean }>(rule: T, isOn: boolean): T =>
    isOn ? rule : { ...rule, isVisible: false }
  return {
    ...layers,
    chargers: hide(layers.chargers, toggles.chargers),
    parkings: hide(layers.parkings, toggles.parkings),
    clusters: hide(layers.clusters, toggles.parkings),
  }
}

/** Whether a range has a zoom. The map's nearest zoom belongs to a range that ends with it: nothing comes after. */
export function isInZooms([from, to]: ZoomRange, zoom: number): boolean {
  return zoom >= from && (zoom < to || to >= mapZooms[1])
}

/** Cluster radius in km at a zoom; undefined where locations are not counted together. */
export function clusterRadius({ isVisible, bands }: ScoutingLayers['clusters'], zoom: number) {
  return isVisible ? bands.find(({ zooms }) => isInZooms(zooms, zoom))?.radiusKm : undefined
}

/** All zooms at which clusters are drawn; nothing where there are no bands. */
export function clusterZooms({ bands }: ScoutingLayers['clusters']): ZoomRange {
  if (bands.length === 0) return [0, 0]
  return [Math.min(...bands.map(({ zooms }) => zooms[0])), Math.max(...bands.map(({ zooms }) => zooms[1]))]
}

/**
 * The nearest zoom at which members of a cluster cannot share a label any more: where locations stand alone, or where
 * the radius of the band is less than half of what the members span.
 * @param span metres between opposite corners of the box around the members.
 */
export function zoomApart({ clusters, parkings }: ScoutingLayers, span: number): number {
  const zooms = clusters.bands
    .filter(({ radiusKm }) => span > 2000 * radiusKm)
    .map(({ zooms: [from] }) => from)
  return Math.min(parkings.isVisible ? parkings.zooms[0] : mapZooms[1], ...zooms)
}

/** From the first zoom on and below the second. */
export type ZoomRange = readonly [from: number, to: number]

export interface LayerRule {
  isVisible: boolean
  zooms: ZoomRange
}

/** Zooms at which sites within a radius share one count. */
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

export const mapZooms = [1, 20] as const

/** Answer of `/scout/config` unless an installation changes it; the map draws it until the answer arrives. */
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

export interface LayerToggles {
  /** Roads of a 3-minute drive from the selected location. */
  traffic: boolean
  /** Hexagon and 200 m around selected locations. */
  highlight: boolean
  chargers: boolean
  parkings: boolean
  heat: boolean
  arcs: boolean
  /** Mapped lines and substations of the electricity grid. */
  grid: boolean
}

export const startingToggles: LayerToggles = {
  traffic: false,
  highlight: true,
  chargers: true,
  parkings: true,
  heat: false,
  arcs: false,
  grid: false,
}

/** A switch can only hide, never show what the rules hide. */
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

/** The deepest zoom also belongs to a range that ends with it. */
export function isInZooms([from, to]: ZoomRange, zoom: number): boolean {
  return zoom >= from && (zoom < to || to >= mapZooms[1])
}

/** km; undefined if sites are drawn one by one. */
export function clusterRadius({ isVisible, bands }: ScoutingLayers['clusters'], zoom: number) {
  return isVisible ? bands.find(({ zooms }) => isInZooms(zooms, zoom))?.radiusKm : undefined
}

export function clusterZooms({ bands }: ScoutingLayers['clusters']): ZoomRange {
  if (bands.length === 0) return [0, 0]
  return [Math.min(...bands.map(({ zooms }) => zooms[0])), Math.max(...bands.map(({ zooms }) => zooms[1]))]
}

/**
 * First zoom at which members of a cluster no longer share a label: where sites are drawn one by one, or where the
 * band's radius is less than half their span.
 * @param span metres, diagonal of the box around the members
 */
export function zoomApart({ clusters, parkings }: ScoutingLayers, span: number): number {
  const zooms = clusters.bands
    .filter(({ radiusKm }) => span > 2000 * radiusKm)
    .map(({ zooms: [from] }) => from)
  return Math.min(parkings.isVisible ? parkings.zooms[0] : mapZooms[1], ...zooms)
}

import { H3HexagonLayer, type H3HexagonLayerProps } from '@deck.gl/geo-layers'
import { ColumnLayer } from 'deck.gl'
import { cellToBoundary, cellToLatLng } from 'h3-js'
import type { Map as MapLibre } from 'maplibre-gl'
import type { CellPrisms } from '@/components/map/cells/cell-messages'
import type { PrismStore } from '@/components/map/cells/prism-store'
import { layerAbovePrisms } from '@/components/map/map-style'
import { mercator, metresAround } from '@/lib/geo/mercator'
import type { DeckStage } from './deck-stage'
import { highestMetres } from './prism-height'

/** Tiles added or updated per frame: together a few milliseconds. */
const tilesInFrame = 3

type Corners = [east: number, north: number][]

/** In metres from the cell's centre. */
export function cornersOf(cell: string): Corners {
  const [lat, lng] = cellToLatLng(cell)
  const [x, y] = mercator(lng, lat)
  const metres = metresAround(lat)
  return cellToBoundary(cell).map(([cornerLat, cornerLng]) => {
    const [cornerX, cornerY] = mercator(cornerLng, cornerLat)
    return [(cornerX - x) * metres, (y - cornerY) * metres]
  })
}

/**
 * deck.gl's light would change the tops' colours, which match the legend. Sides are darker towards the
 * north-east and the foot, to separate columns.
 */
class PrismLayer extends ColumnLayer<unknown, { corners: Corners }> {
  static override layerName = 'PrismLayer'

  /** H3HexagonLayer measures corners with the view's scale, which differs from the cells' by latitude. */
  override getGeometry(_diskResolution: number, _vertices: number[] | undefined, hasThickness: boolean) {
    const { corners } = this.props
    return super.getGeometry(corners.length, corners as unknown as number[], hasThickness)
  }

  override getShaders() {
    return {
      ...super.getShaders(),
      inject: {
        'vs:#decl': 'out vec3 prism_color;\nout float prism_height;\n',
        'vs:#main-end': 'prism_color = instanceFillColors.rgb;\nprism_height = 0.5 + 0.5 * positions.z;\n',
        'fs:#decl': 'in vec3 prism_color;\nin float prism_height;\n',
        'fs:#main-end': `
          vec3 prism_side = normalize(cross(dFdx(position_commonspace.xyz), dFdy(position_commonspace.xyz)));
          float prism_light = 0.5 + 0.5 * dot(prism_side.xy, vec2(-0.6, -0.8));
          float prism_shade = (0.3 + 0.4 * prism_light) * (0.55 + 0.45 * prism_height);
          fragColor = vec4(prism_color * mix(prism_shade, 1.0, step(0.9, abs(prism_side.z))), vColor.a);
        `,
      },
    }
  }
}

/** Kept per tile: deck.gl uploads every object that it has not seen. */
interface PrismTile {
  prisms: CellPrisms
  data: object
  corners: Corners
}

export function prismTile(prisms: CellPrisms): PrismTile {
  return {
    prisms,
    data: {
      length: prisms.heights.length,
      attributes: {
        getPosition: { value: prisms.places, size: 2 },
        getElevation: { value: prisms.heights, size: 1 },
        getFillColor: { value: prisms.colours, size: 4, normalized: true },
      },
    },
    corners: cornersOf(prisms.middle),
  }
}

interface PrismScale {
  metres: number
  beforeId: string
}

/** One layer per tile, so that a new tile or colour costs one tile's work. */
export function prismLayer(key: string, { prisms, data, corners }: PrismTile, scale: PrismScale) {
  return new H3HexagonLayer({
    id: `prisms/${key}`,
    data,
    // The worker has computed the places; the layer reads only the resolution from this.
    getHexagon: () => prisms.middle,
    // The cells of a tile differ invisibly.
    highPrecision: false,
    centerHexagon: prisms.middle,
    extruded: true,
    coverage: 0.92,
    elevationScale: scale.metres,
    beforeId: scale.beforeId,
    _subLayerProps: { 'hexagon-cell': { type: PrismLayer, corners } },
  } as unknown as H3HexagonLayerProps)
}

class DrawnPrisms {
  readonly #store: PrismStore
  #drawn = new Map<string, PrismTile>()

  constructor(store: PrismStore) {
    this.#store = store
  }

  follow(): boolean {
    const next = new Map<string, PrismTile>()
    let left = tilesInFrame
    let isLeft = false
    for (const [key, prisms] of this.#store.tiles()) {
      const before = this.#drawn.get(key)
      const isNew = before?.prisms !== prisms
      const isTaken = isNew && left > 0
      if (isTaken) left -= 1
      const now = isTaken ? prismTile(prisms) : before
      if (now) next.set(key, now)
      isLeft ||= isNew && !isTaken
    }
    this.#drawn = next
    return isLeft
  }

  layers(map: MapLibre) {
    const scale = { metres: highestMetres(map), beforeId: layerAbovePrisms }
    return [...this.#drawn].map(([key, tile]) => prismLayer(key, tile, scale))
  }
}

/**
 * @param onComplete called when the columns of all drawn tiles are visible
 * @returns removes them from the map
 */
export function openPrismScene(
  map: MapLibre,
  stage: DeckStage,
  store: PrismStore,
  onComplete: () => void,
): () => void {
  const drawn = new DrawnPrisms(store)
  let frame = 0
  const follow = () => {
    const isLeft = drawn.follow()
    stage.draw()
    if (isLeft) schedule()
    else if (store.isComplete) onComplete()
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(follow)
  }
  stage.show('prisms', () => drawn.layers(map))
  schedule()
  const stop = store.subscribe(schedule)
  map.on('move', stage.draw)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    map.off('move', stage.draw)
    stage.hide('prisms')
  }
}

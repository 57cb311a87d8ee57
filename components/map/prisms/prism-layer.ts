import { ColumnLayer, type ColumnLayerProps } from '@deck.gl/layers'
import type { CellPrisms } from '@/components/map/cells/cell-messages'

/**
 * Column tops have exactly the legend's colour, which deck.gl's light would change. Sides are darker the
 * further they face away from the south-west and the lower they are, to separate columns.
 */
class PrismLayer extends ColumnLayer {
  static override layerName = 'PrismLayer'

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

type PrismData = NonNullable<ColumnLayerProps['data']>

/** The same object for the same columns: deck.gl uploads objects it has not seen. */
const known = new WeakMap<CellPrisms, PrismData>()

function dataOf(prisms: CellPrisms): PrismData {
  const { places, heights, colours } = prisms
  const data = known.get(prisms) ?? {
    length: heights.length,
    attributes: {
      getPosition: { value: places, size: 2 },
      getElevation: { value: heights, size: 1 },
      getFillColor: { value: colours, size: 4, normalized: true },
    },
  }
  known.set(prisms, data)
  return data
}

interface PrismScale {
  metres: number
  /** The map's style layer above the columns. */
  beforeId: string
}

export function prismLayer(key: string, prisms: CellPrisms, { metres, beforeId }: PrismScale) {
  return new PrismLayer({
    id: `prisms/${key}`,
    data: dataOf(prisms),
    // The corners are already in metres.
    radius: 1,
    diskResolution: prisms.shape.length,
    vertices: prisms.shape.map(([east, north]) => [east, north]),
    coverage: 0.92,
    elevationScale: metres,
    flatShading: true,
    beforeId,
  } as ColumnLayerProps & { beforeId: string })
}

import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import type { Dots } from '@/lib/domain/studio/draw/drawing'
import { growthOf } from '@/lib/domain/studio/draw/growth'
import { equator, mercator, worldPx, worldUnits } from '@/lib/geo/mercator'
import { drawDots, freeDots, type UploadedDots, uploadDots } from './dot-program'

/** Column-major matrix from 2^-32 of the world beside an eye, in double precision until the end. */
function besideEye(matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array {
  const at = (index: number) => matrix[index] ?? 0
  const result = Float32Array.from(matrix)
  for (let row = 0; row < 4; row += 1) {
    result[row] = at(row) / worldUnits
    result[4 + row] = at(4 + row) / worldUnits
    result[12 + row] = at(row) * x + at(4 + row) * y + at(12 + row)
  }
  return result
}

/**
 * Draws very many discs with one vertex each. deck.gl draws an instance each, which software graphics issue one by
 * one.
 */
export class DotLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly dots: Dots
  readonly blending: string
  #map: MapLibre | undefined
  #uploaded: UploadedDots | undefined

  constructor(id: string, { dots, blending }: { dots: Dots; blending: string }) {
    this.id = id
    this.dots = dots
    this.blending = blending
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#uploaded = uploadDots(gl, this.dots)
  }

  onRemove(_map: MapLibre, gl: WebGL2RenderingContext): void {
    if (this.#uploaded) freeDots(gl, this.#uploaded)
    this.#uploaded = undefined
    this.#map = undefined
  }

  render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const map = this.#map
    if (!map || !this.#uploaded) return
    const { lng, lat } = map.getCenter()
    const [x, y] = mercator(lng, lat)
    const eye = [Math.floor((x - Math.floor(x)) * worldUnits), Math.floor(y * worldUnits)] as const
    const here = [eye[0] / worldUnits + Math.floor(x), eye[1] / worldUnits] as const
    const matrix = besideEye(defaultProjectionData.mainMatrix as ArrayLike<number>, here)
    const ratio = map.getPixelRatio()
    const { unit: of, lineWidth, lines } = this.dots
    if (this.blending === 'additive') gl.blendFunc(gl.ONE, gl.ONE)
    drawDots(gl, this.#uploaded, {
      matrix,
      eye,
      centre: matrix[15] ?? 1,
      isMetres: of !== 'px',
      world: (worldPx(map.getZoom()) * ratio) / equator,
      scale: of === 'px' ? ratio : growthOf(of, map.getZoom()),
      line: lines ? lineWidth * ratio : 0,
      tilt: Math.cos((map.getPitch() * Math.PI) / 180),
      isWhole: this.blending === 'subtractive',
    })
  }
}

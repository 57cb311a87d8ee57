import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { CellMesh } from './cell-messages'
import {
  type CellProgram,
  createCellProgram,
  drawMeshes,
  freeMesh,
  paintMesh,
  type UploadedMesh,
  uploadMesh,
} from './cell-program'

/** How the layer looks. `ramp` has red, green, blue 0..1 for the steps 1..9. */
export interface CellLook {
  score: ScoreKind
  /** Whether the paint of the cells counts, not their score. */
  isPainted: boolean
  opacity: number
  ramp: readonly (readonly [number, number, number])[]
}

/** Meshes sent to the graphics card in one frame, so that a burst of tiles does not stall the map. */
const uploadsPerFrame = 4

/** Paints in one frame: each is 17 kB at the most, so that 100,000 cells change in 2 frames. */
const paintsPerFrame = 24

/** Share of the outline style: fills cross-fade into outlines from zoom 14.5 to 15. */
export function outlineShare(zoom: number): number {
  return Math.min(1, Math.max(0, (zoom - 14.5) / 0.5))
}

/**
 * Distance from a border, in device pixels, at which a fill begins so that with the shader's one-pixel ramp the gap
 * between two cells measures `gap` CSS pixels.
 */
export function gapOffset(gap: number, pixelRatio: number): number {
  const half = (gap / 2) * pixelRatio
  return half < 0.5 ? Math.sqrt(2 * half) - 0.5 : half
}

/**
 * Demand cells as a layer of the map itself, so that road lines and labels lie above them. Meshes arrive by `add`
 * and go to the graphics card when first shown.
 */
export class CellLayer implements CustomLayerInterface {
  readonly id = 'cells'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  #map: MapLibre | undefined
  #gl: WebGL2RenderingContext | undefined
  #program: (() => CellProgram | undefined) | undefined
  #look: CellLook
  /** Undefined until it is known; empty where the view has no cells. */
  #shown: readonly string[] | undefined
  readonly #waiting = new Map<string, CellMesh>()
  readonly #paints = new Map<string, Uint8Array<ArrayBuffer> | null>()
  readonly #uploaded = new Map<string, UploadedMesh>()
  readonly #onDrawn: () => void

  /** @param onDrawn told after every frame that has all shown meshes in it. */
  constructor(look: CellLook, onDrawn: () => void) {
    this.#look = look
    this.#onDrawn = onDrawn
  }

  setLook(look: CellLook): void {
    this.#look = look
    this.#map?.triggerRepaint()
  }

  add(mesh: CellMesh): void {
    this.#waiting.set(mesh.key, mesh)
  }

  /** @param paint a code of `paintCodes` for every vertex of the mesh; null for the score and no filter. */
  paint(key: string, paint: Uint8Array<ArrayBuffer> | null): void {
    this.#paints.set(key, paint)
    this.#map?.triggerRepaint()
  }

  show(keys: readonly string[]): void {
    this.#shown = keys
    this.#map?.triggerRepaint()
  }

  drop(keys: readonly string[]): void {
    for (const key of keys) {
      this.#waiting.delete(key)
      this.#paints.delete(key)
      const mesh = this.#uploaded.get(key)
      if (mesh && this.#gl) freeMesh(this.#gl, mesh)
      this.#uploaded.delete(key)
    }
  }

  /** Lets go of everything on a graphics card that is gone. */
  forget(): void {
    this.#shown = undefined
    this.#waiting.clear()
    this.#paints.clear()
    this.#uploaded.clear()
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#gl = gl
    this.#program = createCellProgram(gl)
  }

  onRemove(_map: MapLibre, gl: WebGL2RenderingContext): void {
    this.drop([...this.#uploaded.keys()])
    const made = this.#program?.()
    if (made) gl.deleteProgram(made.program)
    this.#map = undefined
    this.#gl = undefined
    this.#program = undefined
  }

  render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    if (!this.#map) return
    this.#uploadSome(gl)
    this.#paintSome(gl)
    const program = this.#program?.()
    // The graphics card still makes it: the next frame asks again.
    if (!program) {
      this.#map.triggerRepaint()
      return
    }
    const meshes = (this.#shown ?? []).flatMap((key) => this.#uploaded.get(key) ?? [])
    const pixelRatio = this.#map.getPixelRatio()
    const frame = {
      matrix: defaultProjectionData.mainMatrix as ArrayLike<number>,
      opacity: this.#look.opacity,
      outline: outlineShare(this.#map.getZoom()),
      gap: gapOffset(0.45, pixelRatio),
      stroke: 0.7 * pixelRatio,
      column: this.#look.score === 'DC' ? 0 : 1,
      painted: this.#look.isPainted ? 1 : 0,
      ramp: [0, 0, 0, ...this.#look.ramp.flat()],
    } as const
    drawMeshes(gl, program, { frame, meshes })
    if (meshes.length === this.#shown?.length) this.#onDrawn()
  }

  #uploadSome(gl: WebGL2RenderingContext) {
    const shown = this.#shown?.filter((key) => this.#waiting.has(key)) ?? []
    for (const key of shown.slice(0, uploadsPerFrame)) {
      const mesh = this.#waiting.get(key)
      this.#waiting.delete(key)
      if (mesh) this.#uploadOne(gl, key, mesh)
    }
    if (shown.length > uploadsPerFrame) this.#map?.triggerRepaint()
  }

  /** A mesh never shows without its paint: cells that a filter hides would flash. */
  #uploadOne(gl: WebGL2RenderingContext, key: string, mesh: CellMesh) {
    const uploaded = uploadMesh(gl, mesh)
    this.#uploaded.set(key, uploaded)
    paintMesh(gl, uploaded, this.#paints.get(key) ?? null)
    this.#paints.delete(key)
  }

  #paintSome(gl: WebGL2RenderingContext) {
    const keys = [...this.#paints.keys()].filter((key) => this.#uploaded.has(key))
    for (const key of keys.slice(0, paintsPerFrame)) {
      const mesh = this.#uploaded.get(key)
      if (mesh) paintMesh(gl, mesh, this.#paints.get(key) ?? null)
      this.#paints.delete(key)
    }
    if (keys.length > paintsPerFrame) this.#map?.triggerRepaint()
  }
}

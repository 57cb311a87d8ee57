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

/** ms per frame for uploads, including the lag of the graphics card; the map needs the other ten. */
export const frameBudget = 6

/** Always does the first job, so that the slowest machine makes progress. @returns number of jobs done */
export function workOneFrame(jobs: readonly (() => void)[], now: () => number): number {
  const end = now() + frameBudget
  let done = 0
  for (const job of jobs) {
    job()
    done += 1
    if (now() >= end) break
  }
  return done
}

/** `ramp` holds red, green, blue 0..1 for steps 1..9. */
export interface CellLook {
  score: ScoreKind
  isPainted: boolean
  opacity: number
  ramp: readonly (readonly [number, number, number])[]
  /** Brightness of borders, 1 for the cell's own colour; less on light land. */
  shade?: number
}

/** Fills cross-fade into outlines from zoom 14.5 to 15. */
export function outlineShare(zoom: number): number {
  return Math.min(1, Math.max(0, (zoom - 14.5) / 0.5))
}

/**
 * Device pixels from a border to a fill: the shader's ramp is one pixel wide.
 * @param gap CSS pixels between two cells
 */
export function gapOffset(gap: number, pixelRatio: number): number {
  const half = (gap / 2) * pixelRatio
  return half < 0.5 ? Math.sqrt(2 * half) - 0.5 : half
}

/** Draws demand cells below road lines and labels. Meshes are uploaded when first shown. */
export class CellLayer implements CustomLayerInterface {
  readonly id = 'cells'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  #map: MapLibre | undefined
  #gl: WebGL2RenderingContext | undefined
  #program: (() => CellProgram | undefined) | undefined
  #look: CellLook
  /** Undefined until known; empty when the view has no cells. */
  #shown: readonly string[] | undefined
  readonly #waiting = new Map<string, CellMesh>()
  readonly #paints = new Map<string, Uint8Array<ArrayBuffer> | null>()
  readonly #uploaded = new Map<string, UploadedMesh>()
  readonly #onDrawn: () => void
  readonly #now: () => number

  /** @param onDrawn called after every frame that contains all shown meshes */
  constructor(look: CellLook, onDrawn: () => void, now = () => performance.now()) {
    this.#look = look
    this.#onDrawn = onDrawn
    this.#now = now
  }

  setLook(look: CellLook): void {
    this.#look = look
    this.#map?.triggerRepaint()
  }

  add(mesh: CellMesh): void {
    this.#waiting.set(mesh.key, mesh)
  }

  /** @param paint a code of `paintCodes` per vertex; null for the score without a filter */
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
    this.#fillBuffers(gl)
    const program = this.#program?.()
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
      shade: this.#look.shade ?? 1,
      column: this.#look.score === 'DC' ? 0 : 1,
      painted: this.#look.isPainted ? 1 : 0,
      ramp: [0, 0, 0, ...this.#look.ramp.flat()],
    } as const
    drawMeshes(gl, program, { frame, meshes })
    if (meshes.length === this.#shown?.length) this.#onDrawn()
  }

  #fillBuffers(gl: WebGL2RenderingContext) {
    const meshes = this.#shown?.flatMap((key) => this.#waiting.get(key) ?? []) ?? []
    const painted = [...this.#paints.keys()].filter((key) => this.#uploaded.has(key))
    const jobs = [
      ...meshes.map((mesh) => () => this.#upload(gl, mesh)),
      ...painted.map((key) => () => this.#paintUploaded(gl, key)),
    ]
    if (workOneFrame(jobs, this.#now) < jobs.length) this.#map?.triggerRepaint()
  }

  /** A mesh waits for its paint: filtered cells would flash. */
  #upload(gl: WebGL2RenderingContext, mesh: CellMesh) {
    this.#uploaded.set(mesh.key, uploadMesh(gl, mesh))
    this.#waiting.delete(mesh.key)
    this.#paintUploaded(gl, mesh.key)
  }

  #paintUploaded(gl: WebGL2RenderingContext, key: string) {
    const mesh = this.#uploaded.get(key)
    if (mesh) paintMesh(gl, mesh, this.#paints.get(key) ?? null)
    this.#paints.delete(key)
  }
}

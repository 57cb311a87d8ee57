import type { CellMesh } from './cell-messages'
import { cellFragmentShader, cellVertexShader } from './cell-shaders'

/** A mesh on the graphics card. */
export interface UploadedMesh {
  anchor: readonly [number, number]
  vertices: WebGLVertexArrayObject
  buffers: WebGLBuffer[]
  indices: number
}

/** What all meshes of a frame share. `column` 0 is DC, 1 is AC; `gap` and `stroke` in device pixels. */
export interface CellFrame {
  matrix: ArrayLike<number>
  opacity: number
  outline: number
  gap: number
  stroke: number
  column: 0 | 1
  ramp: readonly number[]
}

const uniformNames = ['matrix', 'opacity', 'outline', 'gap', 'stroke', 'column', 'ramp'] as const
type Uniforms = Record<(typeof uniformNames)[number], WebGLUniformLocation | null>

export interface CellProgram {
  program: WebGLProgram
  uniforms: Uniforms
}

/** Column-major matrix times a translation, in double precision: a tile's anchor must not lose its last metres. */
export function translated(matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array {
  const at = (index: number) => matrix[index] ?? 0
  const result = Float32Array.from(matrix)
  for (let row = 0; row < 4; row += 1) result[12 + row] = at(row) * x + at(4 + row) * y + at(12 + row)
  return result
}

function attachShader(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  stage: { type: number; source: string },
) {
  const shader = gl.createShader(stage.type)
  if (!shader) throw new Error('The graphics card gave no shader')
  gl.shaderSource(shader, stage.source)
  gl.compileShader(shader)
  gl.attachShader(program, shader)
  gl.deleteShader(shader)
}

/** @throws Error when the graphics card refuses the shaders. */
export function createCellProgram(gl: WebGL2RenderingContext): CellProgram {
  const program = gl.createProgram()
  attachShader(gl, program, { type: gl.VERTEX_SHADER, source: cellVertexShader })
  attachShader(gl, program, { type: gl.FRAGMENT_SHADER, source: cellFragmentShader })
  gl.bindAttribLocation(program, 0, 'a_position')
  gl.bindAttribLocation(program, 1, 'a_steps')
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The demand cells cannot be drawn: ${gl.getProgramInfoLog(program)}`)
  }
  const locations = uniformNames.map((name) => [name, gl.getUniformLocation(program, `u_${name}`)])
  return { program, uniforms: Object.fromEntries(locations) as Uniforms }
}

export function uploadMesh(gl: WebGL2RenderingContext, mesh: CellMesh): UploadedMesh {
  const vertices = gl.createVertexArray()
  gl.bindVertexArray(vertices)
  const fill = (target: number, data: ArrayBufferView<ArrayBuffer>) => {
    const buffer = gl.createBuffer()
    gl.bindBuffer(target, buffer)
    gl.bufferData(target, data, gl.STATIC_DRAW)
    return buffer
  }
  const positions = fill(gl.ARRAY_BUFFER, mesh.positions)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0)
  const steps = fill(gl.ARRAY_BUFFER, mesh.steps)
  gl.enableVertexAttribArray(1)
  gl.vertexAttribPointer(1, 2, gl.UNSIGNED_BYTE, false, 0, 0)
  const indices = fill(gl.ELEMENT_ARRAY_BUFFER, mesh.indices)
  gl.bindVertexArray(null)
  return { anchor: mesh.anchor, vertices, buffers: [positions, steps, indices], indices: mesh.indices.length }
}

export function freeMesh(gl: WebGL2RenderingContext, mesh: UploadedMesh): void {
  gl.deleteVertexArray(mesh.vertices)
  for (const buffer of mesh.buffers) gl.deleteBuffer(buffer)
}

export function drawMeshes(
  gl: WebGL2RenderingContext,
  { program, uniforms }: CellProgram,
  { frame, meshes }: { frame: CellFrame; meshes: readonly UploadedMesh[] },
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook.
  gl.useProgram(program)
  gl.uniform1f(uniforms.opacity, frame.opacity)
  gl.uniform1f(uniforms.outline, frame.outline)
  gl.uniform1f(uniforms.gap, frame.gap)
  gl.uniform1f(uniforms.stroke, frame.stroke)
  gl.uniform1i(uniforms.column, frame.column)
  gl.uniform3fv(uniforms.ramp, frame.ramp)
  for (const mesh of meshes) {
    gl.uniformMatrix4fv(uniforms.matrix, false, translated(frame.matrix, mesh.anchor))
    gl.bindVertexArray(mesh.vertices)
    gl.drawElements(gl.TRIANGLES, mesh.indices, gl.UNSIGNED_INT, 0)
  }
  gl.bindVertexArray(null)
}

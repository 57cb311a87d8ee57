import { paintCodes } from '@/lib/domain/map/cells/cell-rules'
import type { CellMesh } from './cell-messages'

/**
 * The edge value of `a_position` falls linearly to the border. Divided by its screen-space gradient it is the
 * distance to the border in pixels, so gap and outline keep their width at every zoom.
 */
const cellVertexShader = `#version 300 es
uniform mat4 u_matrix;
uniform vec3 u_ramp[10];
uniform int u_column;
uniform int u_painted;
in vec3 a_position;
in vec2 a_steps;
in float a_paint;
out float v_edge;
flat out vec3 v_color;
void main() {
  int paint = int(a_paint + 0.5);
  int code = paint & 15;
  int score = int((u_column == 0 ? a_steps.x : a_steps.y) + 0.5);
  int shade = u_painted == 1 && code != 15 ? code : score;
  int step9 = paint >= 16 ? 0 : shade;
  v_color = u_ramp[step9];
  v_edge = a_position.z;
  gl_Position = step9 == 0 ? vec4(2.0, 2.0, 2.0, 1.0) : u_matrix * vec4(a_position.xy, 0.0, 1.0);
}`

/**
 * Both cells of a border paint their half; an opacity of .56 matches two overlapping strokes of .34. Colours
 * are premultiplied.
 */
const cellFragmentShader = `#version 300 es
precision highp float;
uniform float u_opacity;
uniform float u_outline;
uniform float u_gap;
uniform float u_stroke;
uniform float u_shade;
in float v_edge;
flat in vec3 v_color;
out vec4 fragment;
void main() {
  vec2 slope = vec2(dFdx(v_edge), dFdy(v_edge));
  float border = (1.0 - v_edge) / max(length(slope), 1e-6);
  float filled = clamp(border + 0.5 - u_gap, 0.0, 1.0);
  float stroked = clamp(u_stroke + 0.5 - border, 0.0, 1.0);
  float outlined = 0.055 + (0.56 - 0.055) * stroked;
  float alpha = mix(filled, outlined, u_outline) * u_opacity;
  fragment = vec4(v_color * mix(1.0, u_shade, stroked) * alpha, alpha);
}`

export interface UploadedMesh {
  anchor: readonly [number, number]
  vertices: WebGLVertexArrayObject
  buffers: WebGLBuffer[]
  indices: number
  indexType: number
  /** A code of `paintCodes` per vertex; absent for the score without a filter. */
  paint?: WebGLBuffer | undefined
}

/** `column` 0 is DC, 1 is AC; `painted` 1 is for cells whose paint asks for the score. Device pixels. */
export interface CellFrame {
  matrix: ArrayLike<number>
  opacity: number
  outline: number
  gap: number
  stroke: number
  shade: number
  column: 0 | 1
  painted: 0 | 1
  ramp: readonly number[]
}

const uniformNames = [
  'matrix',
  'opacity',
  'outline',
  'gap',
  'stroke',
  'shade',
  'column',
  'painted',
  'ramp',
] as const
type Uniforms = Record<(typeof uniformNames)[number], WebGLUniformLocation | null>

export interface CellProgram {
  program: WebGLProgram
  uniforms: Uniforms
}

const paintAttribute = 2

const unpainted = paintCodes.byScore

/** Column-major, in double precision: single precision would lose a tile's last metres. */
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

/**
 * The program is undefined while it compiles, in browsers that can tell.
 * @throws Error from the returned function when the graphics card rejects the shaders
 */
export function createCellProgram(gl: WebGL2RenderingContext): () => CellProgram | undefined {
  const program = gl.createProgram()
  attachShader(gl, program, { type: gl.VERTEX_SHADER, source: cellVertexShader })
  attachShader(gl, program, { type: gl.FRAGMENT_SHADER, source: cellFragmentShader })
  gl.bindAttribLocation(program, 0, 'a_position')
  gl.bindAttribLocation(program, 1, 'a_steps')
  gl.bindAttribLocation(program, paintAttribute, 'a_paint')
  gl.linkProgram(program)
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  let made: CellProgram | undefined
  return () => {
    if (made) return made
    if (parallel && !gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)) return undefined
    made = { program, uniforms: uniformsOf(gl, program) }
    return made
  }
}

function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): Uniforms {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The demand cells cannot be drawn: ${gl.getProgramInfoLog(program)}`)
  }
  const locations = uniformNames.map((name) => [name, gl.getUniformLocation(program, `u_${name}`)])
  return Object.fromEntries(locations) as Uniforms
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
  return {
    anchor: mesh.anchor,
    vertices,
    buffers: [positions, steps, indices],
    indices: mesh.indices.length,
    indexType: mesh.indices instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT,
  }
}

export function paintMesh(
  gl: WebGL2RenderingContext,
  mesh: UploadedMesh,
  paint: Uint8Array<ArrayBuffer> | null,
): void {
  gl.bindVertexArray(mesh.vertices)
  if (paint) {
    mesh.paint ??= gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.paint)
    gl.bufferData(gl.ARRAY_BUFFER, paint, gl.DYNAMIC_DRAW)
    gl.enableVertexAttribArray(paintAttribute)
    gl.vertexAttribPointer(paintAttribute, 1, gl.UNSIGNED_BYTE, false, 0, 0)
  } else if (mesh.paint) {
    gl.disableVertexAttribArray(paintAttribute)
    gl.deleteBuffer(mesh.paint)
    mesh.paint = undefined
  }
  gl.bindVertexArray(null)
}

export function freeMesh(gl: WebGL2RenderingContext, mesh: UploadedMesh): void {
  gl.deleteVertexArray(mesh.vertices)
  for (const buffer of mesh.buffers) gl.deleteBuffer(buffer)
  if (mesh.paint) gl.deleteBuffer(mesh.paint)
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
  gl.uniform1f(uniforms.shade, frame.shade)
  gl.uniform1i(uniforms.column, frame.column)
  gl.uniform1i(uniforms.painted, frame.painted)
  gl.uniform3fv(uniforms.ramp, frame.ramp)
  gl.vertexAttrib1f(paintAttribute, unpainted)
  for (const mesh of meshes) {
    gl.uniformMatrix4fv(uniforms.matrix, false, translated(frame.matrix, mesh.anchor))
    gl.bindVertexArray(mesh.vertices)
    gl.drawElements(gl.TRIANGLES, mesh.indices, mesh.indexType, 0)
  }
  gl.bindVertexArray(null)
}

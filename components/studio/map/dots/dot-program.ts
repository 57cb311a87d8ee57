import type { Dots } from '@/lib/domain/studio/draw/drawing'

/**
 * `a_place` is in units of 2^-32 of the world square: integer differences to the eye are exact nearby and wrap around
 * the world. `u_world` is the world's width in device px at the view's centre, `u_centre` the depth there. Radii are
 * in px, or in metres at their latitude.
 */
const dotVertexShader = `#version 300 es
uniform mat4 u_matrix;
uniform uvec2 u_eye;
uniform float u_world;
uniform float u_centre;
uniform float u_scale;
uniform bool u_metres;
uniform float u_line;
uniform float u_largest;
in uvec2 a_place;
in float a_radius;
in vec4 a_fill;
in vec4 a_rim;
flat out vec4 v_fill;
flat out vec4 v_rim;
flat out float v_radius;
void main() {
  vec2 place = vec2(ivec2(a_place - u_eye));
  gl_Position = u_matrix * vec4(place, 0.0, 1.0);
  float north = 3.14159265 * (1.0 - float(a_place.y) / 2147483648.0);
  float radius = a_radius * u_scale * (u_metres ? cosh(north) * u_world : 1.0);
  v_radius = min(radius * u_centre / gl_Position.w + u_line * 0.5, u_largest * 0.5 - 1.0);
  gl_PointSize = v_radius * 2.0 + 2.0;
  v_fill = a_fill;
  v_rim = a_rim;
}`

/** `u_tilt` flattens discs with the ground; colours are premultiplied unless `u_whole`. */
const dotFragmentShader = `#version 300 es
precision highp float;
uniform float u_tilt;
uniform float u_line;
uniform bool u_whole;
flat in vec4 v_fill;
flat in vec4 v_rim;
flat in float v_radius;
out vec4 fragment;
void main() {
  vec2 at = (gl_PointCoord * 2.0 - 1.0) * (v_radius + 1.0);
  float away = length(vec2(at.x, at.y / u_tilt));
  float inside = clamp(v_radius + 0.5 - away, 0.0, 1.0);
  float rim = u_line > 0.0 ? clamp(away - v_radius + u_line + 0.5, 0.0, 1.0) : 0.0;
  vec4 color = mix(v_fill, v_rim, rim);
  float alpha = color.a * inside;
  if (alpha <= 0.0) discard;
  fragment = vec4(color.rgb * (u_whole ? inside : alpha), alpha);
}`

const uniformNames = [
  ...['matrix', 'eye', 'world', 'centre', 'scale', 'metres', 'line', 'largest', 'tilt', 'whole'],
] as const

export interface UploadedDots {
  program: WebGLProgram
  uniforms: ReadonlyMap<string, WebGLUniformLocation | null>
  vertices: WebGLVertexArrayObject
  buffers: readonly WebGLBuffer[]
  count: number
  /** Maximum point size in device px. */
  largest: number
}

export interface DotFrame {
  /** From units of 2^-32 world, relative to the eye, to clip space. */
  matrix: Float32Array
  eye: readonly [x: number, y: number]
  /** Device px per metre at the equator. */
  world: number
  /** Depth at the centre of the view. */
  centre: number
  scale: number
  isMetres: boolean
  /** Device px. */
  line: number
  tilt: number
  /** Adds colours in full, whatever their opacity, as kepler.gl's subtractive blending does. */
  isWhole: boolean
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, dotVertexShader],
    [gl.FRAGMENT_SHADER, dotFragmentShader],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('The graphics card gave no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  for (const [at, name] of ['a_place', 'a_radius', 'a_fill', 'a_rim'].entries())
    gl.bindAttribLocation(program, at, name)
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The points cannot be drawn: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}

export function uploadDots(gl: WebGL2RenderingContext, { spots, radii, fills, lines }: Dots): UploadedDots {
  const program = programOf(gl)
  const vertices = gl.createVertexArray()
  gl.bindVertexArray(vertices)
  const buffers: WebGLBuffer[] = []
  const fill = (at: number, data: ArrayBufferView<ArrayBuffer>) => {
    const buffer = gl.createBuffer()
    buffers.push(buffer)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
    gl.enableVertexAttribArray(at)
  }
  fill(0, spots)
  gl.vertexAttribIPointer(0, 2, gl.UNSIGNED_INT, 0, 0)
  fill(1, radii)
  gl.vertexAttribPointer(1, 1, gl.FLOAT, false, 0, 0)
  fill(2, fills)
  gl.vertexAttribPointer(2, 4, gl.UNSIGNED_BYTE, true, 0, 0)
  if (lines) {
    fill(3, lines)
    gl.vertexAttribPointer(3, 4, gl.UNSIGNED_BYTE, true, 0, 0)
  }
  gl.bindVertexArray(null)
  const [, largest = 1] = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) ?? []
  const uniforms = new Map(uniformNames.map((name) => [name, gl.getUniformLocation(program, `u_${name}`)]))
  return { program, uniforms, vertices, buffers, count: radii.length, largest }
}

export function freeDots(gl: WebGL2RenderingContext, { program, vertices, buffers }: UploadedDots): void {
  gl.deleteProgram(program)
  gl.deleteVertexArray(vertices)
  for (const buffer of buffers) gl.deleteBuffer(buffer)
}

export function drawDots(gl: WebGL2RenderingContext, dots: UploadedDots, frame: DotFrame): void {
  const { program, uniforms, vertices, count, largest } = dots
  const at = (name: (typeof uniformNames)[number]) => uniforms.get(name) ?? null
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook.
  gl.useProgram(program)
  gl.uniformMatrix4fv(at('matrix'), false, frame.matrix)
  gl.uniform2ui(at('eye'), ...frame.eye)
  gl.uniform1f(at('world'), frame.world)
  gl.uniform1f(at('centre'), frame.centre)
  gl.uniform1f(at('scale'), frame.scale)
  gl.uniform1i(at('metres'), frame.isMetres ? 1 : 0)
  gl.uniform1f(at('line'), frame.line)
  gl.uniform1f(at('largest'), largest)
  gl.uniform1f(at('tilt'), frame.tilt)
  gl.uniform1i(at('whole'), frame.isWhole ? 1 : 0)
  gl.bindVertexArray(vertices)
  gl.drawArrays(gl.POINTS, 0, count)
  gl.bindVertexArray(null)
}

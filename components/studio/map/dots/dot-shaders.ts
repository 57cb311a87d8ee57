/**
 * `a_place` is a position in 2^-32 of the world square, so that the difference to the eye is exact near it and turns
 * around the world by itself. `u_world` is the world's width in device pixels where the view's centre is, `u_centre`
 * the depth there. A radius is in px, or in metres of its latitude.
 */
export const dotVertexShader = `#version 300 es
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

/** `u_tilt` flattens a disc as the ground is seen; colours are premultiplied. */
export const dotFragmentShader = `#version 300 es
precision highp float;
uniform float u_tilt;
uniform float u_line;
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
  fragment = vec4(color.rgb * alpha, alpha);
}`

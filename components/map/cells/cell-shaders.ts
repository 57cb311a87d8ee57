/**
 * `a_position` is x, y relative to the tile's anchor and the edge value, which falls linearly to the border
 * within each triangle of a fan. Divided by its screen-space gradient it is the distance to the border in
 * pixels, so gap and outline keep their width at every zoom without extra geometry. `a_paint` is a code of
 * `paintCodes`.
 */
export const cellVertexShader = `#version 300 es
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
 * `u_outline` blends fill and outline (0 below zoom 14.5, 1 from zoom 15): full fill with half a hairline gap
 * per side, or a faint fill with half the outline per side. Both cells of a border paint their half; an
 * opacity of .56 matches two overlapping strokes of .34. `u_shade` darkens borders on light land.
 * Colours are premultiplied.
 */
export const cellFragmentShader = `#version 300 es
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

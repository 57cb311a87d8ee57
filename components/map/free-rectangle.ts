export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How wide and high what must fit is; only their ratio counts. */
interface Shape {
  width: number
  height: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const edges = (values: readonly number[], min: number, max: number) =>
  [...new Set([min, max, ...values.map((value) => Math.min(max, Math.max(min, value)))])].sort(
    (a, b) => a - b,
  )

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)

/** How large the shape becomes in a box; a shape without any extent takes the largest box. */
function scaleIn({ left, top, right, bottom }: Box, { width, height }: Shape): number {
  if (width <= 0 && height <= 0) return 0
  return Math.min(
    width > 0 ? (right - left) / width : Number.POSITIVE_INFINITY,
    height > 0 ? (bottom - top) / height : Number.POSITIVE_INFINITY,
  )
}

/** Each pair of edges, the smaller first. */
const spans = (values: readonly number[]) =>
  values.flatMap((from, at) => values.slice(at + 1).map((to) => ({ from, to })))

/** The part of the frame, covered by none of the boxes, in which the shape becomes largest; the frame if all is covered. */
export function freeRectangle(frame: Box, boxes: readonly Box[], shape: Shape): Box {
  const covering = boxes.filter((box) => area(box) > 0 && overlaps(box, frame))
  const xs = covering.flatMap(({ left, right }) => [left, right])
  const ys = covering.flatMap(({ top, bottom }) => [top, bottom])
  const rows = spans(edges(ys, frame.top, frame.bottom))
  const [best = frame] = spans(edges(xs, frame.left, frame.right))
    .flatMap((column) =>
      rows.map((row): Box => ({ left: column.from, top: row.from, right: column.to, bottom: row.to })),
    )
    .filter((box) => !covering.some((each) => overlaps(each, box)))
    .sort((a, b) => scaleIn(b, shape) - scaleIn(a, shape) || area(b) - area(a))
  return best
}

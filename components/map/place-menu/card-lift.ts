/** Px from the upper left corner of the screen. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const gap = 8

const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Px to raise a card at the map's foot so that it covers none of the other floats. */
export function cardLift({ left, top, right, bottom }: Box, floats: readonly Box[]): number {
  let lift = 0
  for (;;) {
    const raised = { left, right, top: top - lift - gap, bottom: bottom - lift + gap }
    const hit = floats.find((float) => meets(raised, float))
    if (!hit) return lift
    lift = bottom + gap - hit.top
  }
}

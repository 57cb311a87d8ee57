import type { Posed, Scene } from './view'

interface Line {
  range: readonly [from: number, to: number]
  isClosed?: boolean
  heightAt?: ((at: number) => number) | undefined
}

/** Where a line between two places passes the nearest distance that is drawn. */
function cut(a: Posed, b: Posed, near: number): Posed {
  const share = (near - a.depth) / (b.depth - a.depth)
  return {
    across: a.across + (b.across - a.across) * share,
    down: a.down + (b.down - a.down) * share,
    depth: near,
  }
}

/** Adds a line to the current path, without what lies behind the camera. */
export function trace(
  { context, camera }: Pick<Scene, 'context' | 'camera'>,
  spots: Uint32Array,
  { range: [from, to], isClosed = false, heightAt }: Line,
): void {
  const { near, pose, see } = camera
  let before: Posed | undefined
  let isDrawn = false
  const add = (posed: Posed) => {
    const { left, top } = see(posed)
    if (isDrawn) context.lineTo(left, top)
    else context.moveTo(left, top)
    isDrawn = true
  }
  for (let at = from; at < to; at += 1) {
    const posed = pose(spots[at * 2] ?? 0, spots[at * 2 + 1] ?? 0, heightAt?.(at))
    const isIn = posed.depth > near
    if (before && isIn !== before.depth > near) add(cut(before, posed, near))
    if (isIn) add(posed)
    // The next visible stretch of an open line is a line of its own.
    else if (!isClosed) isDrawn = false
    before = posed
  }
}

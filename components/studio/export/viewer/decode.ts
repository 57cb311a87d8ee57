import type { Packed, PagePart } from '@/lib/domain/studio/export/page-map'

function bytesOf(text: Packed): ArrayBuffer {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes.buffer
}

export const whole = (text: Packed) => new Uint32Array(bytesOf(text))
const floats = (text: Packed) => new Float32Array(bytesOf(text))
const colors = (text: Packed) => new Uint8Array(bytesOf(text))
const floatsIf = (text: Packed | undefined) => (text === undefined ? undefined : floats(text))

function open(part: PagePart) {
  const { rows, spots } = part
  const base = { rows: whole(rows), spots: whole(spots) }
  if (part.kind === 'spots') {
    const { unit, lineWidth, radii, fills, lines, heights } = part
    return {
      ...base,
      kind: part.kind,
      unit,
      lineWidth,
      radii: floats(radii),
      fills: fills && colors(fills),
      lines: lines && colors(lines),
      heights: floatsIf(heights),
    }
  }
  if (part.kind === 'lines') {
    const { starts, colors: own, ends, widths, unit, heights } = part
    return {
      ...base,
      kind: part.kind,
      starts: whole(starts),
      colors: colors(own),
      ends: ends && colors(ends),
      widths: floats(widths),
      unit,
      heights: floatsIf(heights),
    }
  }
  if (part.kind === 'areas') {
    const { rings, areas, fills, heights, hasFixedHeights, wires } = part
    return {
      ...base,
      kind: part.kind,
      rings: whole(rings),
      areas: whole(areas),
      fills: colors(fills),
      heights: floatsIf(heights),
      hasFixedHeights,
      wires: wires && colors(wires),
    }
  }
  if (part.kind === 'texts') {
    const { texts, unit, style, color, radii } = part
    return { ...base, kind: part.kind, texts, unit, style, color, radii: floats(radii) }
  }
  const { radius, opacity, colors: own, weights, isMean, threshold } = part
  return {
    ...base,
    kind: part.kind,
    radius,
    opacity,
    colors: own,
    weights: floats(weights),
    isMean,
    threshold,
  }
}

export type OpenPart = ReturnType<typeof open>
export type PartOf<Kind extends OpenPart['kind']> = Extract<OpenPart, { kind: Kind }>

/** Decodes the packed lists of a part. */
export const openPart: (part: PagePart) => OpenPart = open

import type { PdfFont, Subset } from './pdf-font'

/** Glyphs of the font drawn as one; offsets in font units. */
export interface MadeGlyph {
  pieces: readonly { id: number; x: number; y: number }[]
  advanceWidth: number
}

/** Embeds made glyphs with a font's own. */
export function embedMadeGlyphs(font: PdfFont, made: ReadonlyMap<number, MadeGlyph>): void {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset()
    const addGlyph = subset._addGlyph.bind(subset)
    subset._addGlyph = (id) => {
      const glyph = made.get(id)
      const single = glyph?.pieces.length === 1 ? glyph.pieces[0]?.id : undefined
      return glyph && single === undefined ? addComposite(subset, font, glyph) : addGlyph(single ?? id)
    }
    return subset
  }
}

const headerLength = 10
const componentLength = 8
/** Offsets are words; signed lengths; more components follow. */
const flags = { words: 0x1, offsets: 0x2, more: 0x20 }

/** See "Composite glyph description" of OpenType's `glyf` table. */
function addComposite(subset: Subset, font: PdfFont, { pieces, advanceWidth }: MadeGlyph): number {
  const boxes = pieces.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox
    return { left: minX + x, bottom: minY + y, right: maxX + x, top: maxY + y }
  })
  const left = Math.min(...boxes.map((box) => box.left))
  const bytes = new Uint8Array(headerLength + pieces.length * componentLength)
  const view = new DataView(bytes.buffer)
  view.setInt16(0, -1)
  view.setInt16(2, left)
  view.setInt16(4, Math.min(...boxes.map(({ bottom }) => bottom)))
  view.setInt16(6, Math.max(...boxes.map(({ right }) => right)))
  view.setInt16(8, Math.max(...boxes.map(({ top }) => top)))
  pieces.forEach(({ id, x, y }, index) => {
    const at = headerLength + index * componentLength
    const more = index < pieces.length - 1 ? flags.more : 0
    view.setUint16(at, flags.words | flags.offsets | more)
    view.setUint16(at + 2, subset.includeGlyph(id))
    view.setInt16(at + 4, x)
    view.setInt16(at + 6, y)
  })
  subset.glyf.push(bytes)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({ advance: advanceWidth, bearing: left })
  subset.offset += bytes.length
  return subset.glyf.length - 1
}

import { loadHarfBuzz } from './harfbuzz.cjs'
import type { PdfFont, PdfGlyph, Subset } from './pdf-font'

interface Shaped {
  codepoint: number
  cluster: number
  xAdvance?: number
  xOffset?: number
  yOffset?: number
}

interface Cluster {
  glyph: PdfGlyph
  xAdvance: number
}

/** Letters, because numbers run from left to right. */
const rightToLeft = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** Above the ids of a font. */
const firstMadeId = 0x10000

/** Glyphs of the font drawn as one; offsets in font units. */
interface MadeGlyph {
  pieces: readonly { id: number; x: number; y: number }[]
  advanceWidth: number
}

/** Embeds made glyphs with a font's own. */
function embedMadeGlyphs(font: PdfFont, made: ReadonlyMap<number, MadeGlyph>): void {
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

/** Lets HarfBuzz shape a font's texts: fontkit misplaces marks and knows fewer scripts. */
export async function shapeByHarfBuzz(font: PdfFont, bytes: Uint8Array): Promise<void> {
  const { Blob, Buffer: TextBuffer, ClusterLevel, Direction, Face, Font, shape } = await loadHarfBuzz()
  const shaper = new Font(new Face(new Blob(bytes)))
  const made = new Map<number, MadeGlyph>()
  const ids = new Map<string, number>()

  /**
   * One glyph for each text, because a PDF names each glyph once: Arabic letters share their bodies,
   * and their dots come as glyphs without a letter.
   */
  function makeGlyph(codePoints: number[], { pieces, advanceWidth }: MadeGlyph): PdfGlyph {
    const content = JSON.stringify([codePoints, pieces])
    const id = ids.get(content) ?? firstMadeId + made.size
    ids.set(content, id)
    made.set(id, { pieces, advanceWidth })
    return {
      id,
      codePoints,
      advanceWidth,
      shift: { x: 0, y: 0 },
      isMark: pieces.every((piece) => font.getGlyph(piece.id).isMark),
      isMissing: pieces.some((piece) => piece.id === 0),
      path: {
        toSVG: () =>
          pieces.map((piece) => font.getGlyph(piece.id).path.translate(piece.x, piece.y).toSVG()).join(''),
      },
    }
  }

  /** The font's own advance, so that kerning does not change the glyph. */
  const singleGlyph = (id: number, codePoints: number[]): PdfGlyph =>
    makeGlyph(codePoints, { pieces: [{ id, x: 0, y: 0 }], advanceWidth: font.getGlyph(id).advanceWidth })

  function clusterOf(glyphs: readonly Shaped[], codePoints: number[]): Cluster {
    let xAdvance = 0
    const pieces = glyphs.map((glyph) => {
      const piece = { id: glyph.codepoint, x: xAdvance + (glyph.xOffset ?? 0), y: glyph.yOffset ?? 0 }
      xAdvance += glyph.xAdvance ?? 0
      return piece
    })
    const first = pieces[0]
    if (pieces.length > 1 || !first) {
      return { glyph: makeGlyph(codePoints, { pieces, advanceWidth: xAdvance }), xAdvance }
    }
    // A mark is one glyph wherever it sits.
    return { glyph: { ...singleGlyph(first.id, codePoints), shift: { x: first.x, y: first.y } }, xAdvance }
  }

  /** As drawn, from left to right. */
  function clustersOf(text: string, isRightToLeft: boolean): Cluster[] {
    const buffer = new TextBuffer()
    buffer.addText(text)
    buffer.setClusterLevel(ClusterLevel.CHARACTERS)
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const shaped = buffer.getGlyphInfosAndPositions()
    const texts = textsByCluster(text, new Set(shaped.map(({ cluster }) => cluster)))
    return groupsOf(shaped).map((glyphs) => {
      const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
      return clusterOf(
        glyphs,
        starts.flatMap((start) => texts.get(start) ?? []),
      )
    })
  }

  /** The page layout asks for 'ltr', to reverse the text's order itself. */
  function layout(text: string, ...[, , , direction]: unknown[]) {
    const isRightToLeft = rightToLeft.test(text)
    const clusters = clustersOf(text, isRightToLeft)
    if (isRightToLeft && direction === 'ltr') clusters.reverse()
    return {
      glyphs: clusters.map(({ glyph }) => glyph),
      positions: clusters.map(({ glyph: { shift }, xAdvance }) => ({
        xAdvance,
        yAdvance: 0,
        xOffset: shift?.x ?? 0,
        yOffset: shift?.y ?? 0,
      })),
      advanceWidth: clusters.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }

  const idOf = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (codePoint) => singleGlyph(idOf(codePoint).id, [codePoint])
  font.layout = layout
  embedMadeGlyphs(font, made)
}

/** Glyphs of one cluster with all that stand between them. */
function groupsOf(shaped: readonly Shaped[]): Shaped[][] {
  const groups: Shaped[][] = []
  for (const glyph of shaped) {
    const at = groups.findIndex((group) => group.some(({ cluster }) => cluster === glyph.cluster))
    const joined = at < 0 ? [] : groups.splice(at).flat()
    groups.push([...joined, glyph])
  }
  return groups
}

/** Code points by the index at which their cluster starts. */
function textsByCluster(text: string, starts: ReadonlySet<number>): Map<number, number[]> {
  const texts = new Map<number, number[]>()
  let current: number[] = []
  let index = 0
  for (const character of text) {
    if (starts.has(index)) {
      current = []
      texts.set(index, current)
    }
    current.push(character.codePointAt(0) ?? 0)
    index += character.length
  }
  return texts
}

import { inflateSync } from 'node:zlib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `code` is the glyph's number in its font; 0 is the missing glyph. */
export interface DrawnGlyph {
  code: number
  text: string
}

/** Of the first page, in drawing order. */
export async function drawnGlyphs(bytes: Uint8Array): Promise<DrawnGlyph[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray.flatMap((operator, index) => {
    if (operator !== OPS.showText) return []
    const shown: unknown[] = argsArray[index][0]
    return shown.flatMap((each) =>
      isGlyph(each) ? [{ code: each.originalCharCode, text: each.unicode }] : [],
    )
  })
}

const isGlyph = (value: unknown): value is { originalCharCode: number; unicode: string } =>
  typeof value === 'object' && value !== null && 'originalCharCode' in value

/** What assistive technology reads instead of glyphs. */
export function replacementTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const texts: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const content = inflated(file.subarray(at + 'stream\n'.length))
    for (const { groups } of content.matchAll(/\/ActualText \(þÿ(?<words>(?:[^\\()]|\\.)*)\)/gs)) {
      const words = (groups?.words ?? '').replace(/\\(.)/gs, '$1')
      texts.push(Buffer.from(words, 'latin1').swap16().toString('utf16le'))
    }
  }
  return texts
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    // Not compressed, or the end of a stream.
    return ''
  }
}

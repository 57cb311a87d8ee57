import type { TextLayerProps } from 'deck.gl'

/**
 * Scripts that need the browser's shaping: right-to-left, joining letters, combining marks.
 * Includes the private planes, which `asCharacters` uses.
 */
const joined =
  /[\p{M}\u0590-\u08ff\u1800-\u18af\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u{f0000}-\u{10ffff}]|\u200d/u

export const isJoined = (text: string) => joined.test(text)

export const labelFamily = 'Inter Variable, sans-serif'

/** Px. Small, because one picture of 1,024 px holds all lines. */
const fontSize = 24
const maxWidth = 960
/** Keeps the picture within what GPUs with little memory accept. */
const maxRows = 200

const firstCharacter = 0xf0000
const lines: string[] = []
const characters = new Map<string, string>()
let width = 0

let canvas: CanvasRenderingContext2D | null = null

/** Canvas to measure and draw lines. */
function openCanvas(): CanvasRenderingContext2D {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('The browser draws no text.')
  canvas.font = `${fontSize}px ${labelFamily}`
  return canvas
}

function fitted(context: CanvasRenderingContext2D, line: string): string {
  let letters = Array.from(line)
  while (context.measureText(letters.join('')).width > maxWidth) letters = [...letters.slice(0, -2), '…']
  return letters.join('')
}

/** A private-use character for a line, the same each time; the line itself once the picture is full. */
function characterFor(line: string): string {
  const known = characters.get(line)
  if (known) return known
  const context = openCanvas()
  const shown = fitted(context, line)
  const needed = context.measureText(shown).width + fontSize
  if (width + needed > maxRows * maxWidth) return line
  width += needed
  const character = String.fromCodePoint(firstCharacter + lines.length)
  lines.push(shown)
  characters.set(line, character)
  return character
}

/**
 * deck.gl draws texts character by character. A line that needs shaping becomes one private-use character, whose
 * picture `lineFont` draws.
 */
export function asCharacters(text: string): string {
  const each = text.split('\n').map((line) => (isJoined(line) ? characterFor(line) : line))
  return each.join('\n')
}

const lineOf = (character: string) => lines[(character.codePointAt(0) ?? 0) - firstCharacter] ?? character

type Renderer = ReturnType<NonNullable<TextLayerProps['_getFontRenderer']>>

function measure(character?: string): ReturnType<Renderer['measure']> {
  const box = openCanvas().measureText(lineOf(character ?? 'A'))
  if (character === undefined) {
    return {
      advance: 0,
      width: 0,
      ascent: Math.ceil(box.fontBoundingBoxAscent),
      descent: Math.ceil(box.fontBoundingBoxDescent),
    }
  }
  return {
    advance: box.width,
    width: Math.ceil(box.width),
    ascent: Math.ceil(box.actualBoundingBoxAscent),
    descent: Math.ceil(box.actualBoundingBoxDescent),
  }
}

/** Px around each line. Other texts have 4: an equal value would make deck.gl share their font atlas. */
const roomFor = (edge: number) => 5 + Math.ceil(edge)

function draw(character: string, edge: number): ReturnType<Renderer['draw']> {
  const room = roomFor(edge)
  const line = lineOf(character)
  const { width: inner, ascent, descent } = measure(character)
  const context = openCanvas()
  context.canvas.width = inner + 2 * room
  context.canvas.height = ascent + descent + 2 * room
  // Resizing a canvas resets its font.
  const { canvas: sized } = openCanvas()
  context.lineJoin = 'round'
  context.lineWidth = 2 * edge
  if (edge > 0) context.strokeText(line, room, room + ascent)
  context.fillText(line, room, room + ascent)
  return { data: context.getImageData(0, 0, sized.width, sized.height), left: room, top: room }
}

/** One function per outline, because deck.gl takes a new function for a new font. */
const renderers = new Map<number, () => Renderer>()

function rendererFor(edge: number): () => Renderer {
  const known = renderers.get(edge)
  if (known) return known
  const renderer = () => ({ measure, draw: (character: string) => draw(character, edge) })
  renderers.set(edge, renderer)
  return renderer
}

/**
 * deck.gl's font settings for the characters of `asCharacters`.
 * @param edge outline width as a share of the font size; 0 for none
 */
export const lineFont = (edge: number) => ({
  fontSettings: { fontSize, buffer: roomFor(edge * fontSize) },
  _getFontRenderer: rendererFor(edge * fontSize),
})
